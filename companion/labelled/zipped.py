"""A folder's files as a zip that is made while it is sent: no more of it than a piece is ever in memory or on disk."""

import zipfile
from collections.abc import Iterable, Iterator
from io import RawIOBase
from pathlib import Path
from typing import Any

PIECE = 64 * 1024
"""Bytes that are read at a time."""


class _Pipe(RawIOBase):
    """Takes what is written and gives it out once; it can't go back, so the zip tells sizes behind each file."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []

    def writable(self) -> bool:
        """Yes."""
        return True

    def write(self, data: Any) -> int:
        """Take a piece."""
        self._pieces.append(bytes(data))
        return len(data)

    def taken(self) -> bytes:
        """All that was written since the last time."""
        pieces, self._pieces = self._pieces, []
        return b"".join(pieces)


def zipped(folder: Path, names: Iterable[str], last: Iterable[tuple[str, bytes]]) -> Iterator[bytes]:
    """The pieces of a zip with these files of a folder, as they are, then the `last` ones (name, content).

    Files that are gone meanwhile are left out. `last` is asked for when all others are in.
    """
    pipe = _Pipe()
    with zipfile.ZipFile(pipe, "w", zipfile.ZIP_STORED) as archive:
        for name in names:
            try:
                source = (folder / name).open("rb")
            except OSError:
                continue
            with source, archive.open(zipfile.ZipInfo.from_file(folder / name, name), "w") as target:
                while piece := source.read(PIECE):
                    target.write(piece)
                    yield pipe.taken()
        for name, data in last:
            archive.writestr(name, data)
            yield pipe.taken()
    yield pipe.taken()
