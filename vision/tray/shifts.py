"""How far parts of the picture have moved since the empty tray was remembered: patches along the tray's outline, and
over the rest of the picture, are looked for where they were, and around."""

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats
from vision.frame import Image
from vision.tray.calibration import Region

WIDTH = 240
"""Width in pixels at which is compared."""

HALF = 13
"""Half the side of a patch, in pixels of that width."""

REACH = 14
"""So many pixels around a patch is looked for it."""

AROUND = 20
"""Patches along the outline."""

GRID = (8, 6)
"""Patches over the whole picture, across and down."""

STRUCTURE = 0.035
"""Least deviation (of logarithms of light) in a patch that can be found again."""

FOUND = 0.62
"""Least correlation of a patch that is found again."""

BETTER = 0.12
"""By how much more it must correlate elsewhere than where it was to have moved."""


@dataclass(frozen=True, slots=True)
class Shifts:
    """How many patches could be `found`, and how many of those have `moved`; `lost` could not. `far` is how far the
    moved ones went, their median, in widths of the picture."""

    found: int
    moved: int
    lost: int
    far: float


class Patches:
    """The patches of one picture of the empty tray."""

    def __init__(self, empty: Image, region: Region | None) -> None:
        """`region` is in pixels of `empty`."""
        self._structure = structure(empty)
        scale = self._structure.shape[1] / empty.shape[1]
        outline = [] if region is None else list(_along(region.scaled(scale, scale)))
        chosen = [place for place in outline if self._tells(place)]
        self._places = chosen if len(chosen) >= AROUND // 3 else [p for p in self._grid() if self._tells(p)]

    def shifts(self, image: Image) -> Shifts:
        """Where they are in another picture of that size."""
        now = structure(image)
        far, found, lost = [], 0, 0
        for x, y in self._places:
            patch = self._structure[y - HALF : y + HALF + 1, x - HALF : x + HALF + 1]
            window = now[y - HALF - REACH : y + HALF + REACH + 1, x - HALF - REACH : x + HALF + REACH + 1]
            likeness = cv2.matchTemplate(window, patch, cv2.TM_CCOEFF_NORMED)
            best = np.unravel_index(int(likeness.argmax()), likeness.shape)
            if likeness[best] < FOUND:
                lost += 1
                continue
            found += 1
            if likeness[best] - likeness[REACH, REACH] > BETTER:
                far.append(float(np.hypot(best[0] - REACH, best[1] - REACH)) / WIDTH)
        return Shifts(found, len(far), lost, float(np.median(far)) if far else 0.0)

    def _grid(self) -> Iterator[tuple[int, int]]:
        height, width = self._structure.shape
        for row in range(GRID[1]):
            for column in range(GRID[0]):
                yield round((column + 0.5) * width / GRID[0]), round((row + 0.5) * height / GRID[1])

    def _tells(self, place: tuple[int, int]) -> bool:
        """Whether a patch is within the picture, with room to move, and has something to be known by."""
        (x, y), (height, width), margin = place, self._structure.shape, HALF + REACH
        if not (margin <= x < width - margin and margin <= y < height - margin):
            return False
        patch = self._structure[y - HALF : y + HALF + 1, x - HALF : x + HALF + 1]
        return bool(patch.std() >= STRUCTURE)


def structure(image: Image) -> NDArray[np.float32]:
    """What can be known again under any light: logarithms of light, WIDTH pixels wide, without wide slopes."""
    size = (WIDTH, max(1, round(image.shape[0] * WIDTH / image.shape[1])))
    small = cv2.cvtColor(cv2.resize(image, size, interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2GRAY)
    light = np.log(np.asarray(small, np.float32) + 6)
    return np.asarray(cv2.GaussianBlur(light, (0, 0), 0.8) - cv2.GaussianBlur(light, (0, 0), 12), np.float32)


def _along(region: Region) -> Iterator[tuple[int, int]]:
    """Places along the outline, as far apart as each other."""
    corners: Floats = np.array([*region.corners, region.corners[0]])
    ways = np.linalg.norm(np.diff(corners, axis=0), axis=1)
    reached = np.concatenate([[0.0], np.cumsum(ways)])
    for step in (np.arange(AROUND) + 0.5) / AROUND * reached[-1]:
        x, y = (float(np.interp(step, reached, corners[:, axis])) for axis in (0, 1))
        yield round(x), round(y)
