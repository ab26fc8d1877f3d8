"""Labelled pictures from elsewhere, as of a path tracer: folders with manifests, for the judges to learn from."""

from collections.abc import Iterator
from pathlib import Path

import cv2
import msgspec
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats
from vision.errors import VisionError
from vision.manifest import TrueDie
from vision.picture import load_picture
from vision.training.scenes import (
    BODY_NAME,
    BODY_NAMES,
    BOX,
    CENTRE,
    COLUMNS,
    CORNERS,
    PIP_NAME,
    PIP_NAMES,
    SEEN,
    SLANT,
    SPAN,
    UNNAMED,
    VALUE,
)
from vision.training.sprites import COCKED, EMBLEM

Corner = tuple[float, float]


class LabelledDie(TrueDie, frozen=True, kw_only=True):
    """A die of a manifest with all that training wants: `top_face`, the corners of its top face in pixels;
    `visible_fraction`, the share that is seen; `tilt_deg`, how far it leans, if known: a die that is `cocked` by 0° is
    flat, yet unreadable. `under_stack`: another die lies on it. `normal`: x and y of the top face's unit normal in the
    picture."""

    top_face: tuple[Corner, Corner, Corner, Corner]
    box: tuple[float, float, float, float]
    visible_fraction: float = 1.0
    pip_colour: str | None = None
    tilt_deg: float | None = None
    under_stack: bool = False
    normal: tuple[float, float] | None = None

    def label(self) -> Floats:
        """The die as a row of `scenes` (COLUMNS,)."""
        row = np.full(COLUMNS, np.nan, np.float32)
        corners = np.array(self.top_face, np.float32)
        row[CENTRE], row[SPAN], row[CORNERS] = corners.mean(0), np.sqrt(cv2.contourArea(corners)), corners.ravel()
        row[VALUE] = self._value()
        row[SEEN] = 0.0 if self.under_stack else self.visible_fraction
        left, top, width, height = self.box
        row[BOX] = left, top, left + width, top + height
        row[BODY_NAME], row[PIP_NAME] = _number(BODY_NAMES, self.colour), _number(PIP_NAMES, self.pip_colour)
        if self.normal is not None:
            row[SLANT] = self.normal
        return row

    def _value(self) -> float:
        if self.emblem:
            return EMBLEM
        if self.cocked and self.tilt_deg != 0:
            return COCKED
        return float("nan") if self.value is None else self.value


class _Labelled(msgspec.Struct, frozen=True):
    file: str
    dice: tuple[LabelledDie, ...]


def pictures(folder: Path) -> Iterator[tuple[NDArray[np.uint8], Floats]]:
    """The pictures (h, w, 3) that the manifests (*.jsonl) in or below `folder` name, each with its labels (n, COLUMNS).

    Raises VisionError that names the file, and the line and place of a mistake.
    """
    manifests = sorted(folder.rglob("*.jsonl"))
    if not manifests:
        raise VisionError(f"{folder} holds no manifest (*.jsonl) of labelled pictures")
    for path in manifests:
        for number, line in enumerate(path.read_bytes().splitlines(), 1):
            if line.strip():
                yield _read(line, path, number)


def _read(line: bytes, path: Path, number: int) -> tuple[NDArray[np.uint8], Floats]:
    try:
        labelled = msgspec.json.decode(line, type=_Labelled)
    except msgspec.MsgspecError as error:
        raise VisionError(f"{path} line {number}: {error}") from error
    labels = [die.label() for die in labelled.dice]
    return load_picture(path.parent / labelled.file), np.array(labels, np.float32).reshape(-1, COLUMNS)


def _number(names: tuple[str, ...], name: str | None) -> int:
    return names.index(name) if name in names else UNNAMED
