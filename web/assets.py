"""Styles, scripts and the icon: kept by browsers for good, under an address that changes when any of them does.

The version is part of the path, not a query: a script that imports another by its relative address asks for the
same version of that one, too.
"""

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

from flask import Flask, Response, send_from_directory

FOLDER = Path(__file__).parent / "static"
"""Where they lie."""

FOR_GOOD = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
"""For what is asked for under the address of another version: today's file, to be asked for anew each time."""


def serve_assets(app: Flask) -> None:
    """Serve the files, so that `url_for("static", filename=…)` names the present version."""
    app.add_url_rule("/static/<version>/<path:filename>", "static", _asset)
    app.url_defaults(_add_version)


@cache
def version_of(folder: Path) -> str:
    """A short name for all files of the folder as they were when this run first asked."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:10]


def _add_version(endpoint: str, values: dict[str, Any]) -> None:
    if endpoint == "static":
        values.setdefault("version", version_of(FOLDER))


def _asset(version: str, filename: str) -> Response:
    response = send_from_directory(FOLDER, filename)
    response.headers["Cache-Control"] = FOR_GOOD if version == version_of(FOLDER) else ASK_AGAIN
    return response
