"""What lies in labelled pictures: `manifest.jsonl` beside them, one picture a line (docs/commands.md, `accuracy`)."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import msgspec

from vision.errors import VisionError

FILE_NAME = "manifest.jsonl"

Side = Annotated[float, msgspec.Meta(ge=0)]
"""A width or height in pixels."""


class TrueDie(msgspec.Struct, frozen=True):
    """A die that lies in a picture. Keys that are not listed here are passed over.

    `value` is None where nobody can read it. `colour_ok` are further names that are right for its colour. An `emblem`
    shows a sign in place of pips; a die that is not `legible` can't be read without doubt.
    """

    value: Annotated[int, msgspec.Meta(ge=1, le=6)] | None
    box: tuple[float, float, Side, Side] | None = None
    centre: tuple[float, float] | None = None
    colour: str | None = None
    colour_ok: tuple[str, ...] = ()
    cocked: bool = False
    legible: bool = True
    emblem: bool = False

    @property
    def readable(self) -> bool:
        """A careful person reads it without doubt: it lies flat, has pips, and can be seen well."""
        return self.value is not None and self.legible and not self.cocked and not self.emblem


class TruePicture(msgspec.Struct, frozen=True):
    """A labelled picture; `size` is its width and height. Keys that are not listed here are passed over."""

    file: str
    dice: tuple[TrueDie, ...]
    size: tuple[int, int] | None = None
    group: str | None = None
    source: str | None = None
    tags: tuple[str, ...] = ()
    split: str = "dev"

    @property
    def origin(self) -> str:
        """Where the picture is from, by the name that figures are grouped under."""
        return self.group or (self.source or "?").split(":")[0].split("@")[0]


def load_manifest(folder: Path) -> Iterator[TruePicture]:
    """The labelled pictures of a folder, in order; raises VisionError that names line and place of a mistake."""
    path = folder / FILE_NAME
    try:
        with path.open("rb") as file:
            for number, line in enumerate(file, 1):
                if line.strip():
                    yield _picture(line, f"{path} line {number}")
    except OSError as error:
        raise VisionError(f"{path} can't be read: {error.strerror or error}") from error


def _picture(line: bytes, where: str) -> TruePicture:
    try:
        return msgspec.json.decode(line, type=TruePicture)
    except msgspec.MsgspecError as error:
        raise VisionError(f"{where}: {error}") from error
