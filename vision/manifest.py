"""What lies in labelled pictures: `manifest.jsonl` beside them, one picture a line (docs/commands.md, `accuracy`)."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, TypeVar

import msgspec

from vision.errors import VisionError

FILE_NAME = "manifest.jsonl"

RENDERED = ("rendered", "virtual")
"""How names of places begin whose pictures no camera took."""

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

    @property
    def rendered(self) -> bool:
        """Whether it was drawn by a program: such pictures and photographs are never counted together."""
        return self.origin.startswith(RENDERED)


Picture = TypeVar("Picture", bound=TruePicture)


def load_manifest(folder: Path) -> Iterator[TruePicture]:
    """The labelled pictures of a folder, in order; raises VisionError that names line and place of a mistake."""
    return load_kind(folder, TruePicture)


def load_kind(folder: Path, kind: type[Picture]) -> Iterator[Picture]:
    """The same by whoever knows more keys than TruePicture."""
    path = folder / FILE_NAME
    try:
        with path.open("rb") as file:
            for number, line in enumerate(file, 1):
                if line.strip():
                    yield _picture(line, f"{path} line {number}", kind)
    except OSError as error:
        raise VisionError(f"{path} can't be read: {error.strerror or error}") from error


def _picture(line: bytes, where: str, kind: type[Picture]) -> Picture:
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.MsgspecError as error:
        raise VisionError(f"{where}: {error}") from error
