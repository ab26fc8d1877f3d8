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
"""By how much more it must correlate elsewhere than where it was for it to be worth asking about them all."""

ASKED = 0.15
"""Share of such patches from which they are all asked."""

DEGREES = (-6, -4, -2, 0, 2, 4, 6)
ZOOMS = (0.94, 0.97, 1.0, 1.03, 1.06)
"""Turns and zooms with which all patches are asked: a die moves the one that it lies beside, a camera all of them."""


@dataclass(frozen=True, slots=True)
class Shifts:
    """How many patches could be `found`; `lost` could not. `gain` is by how much more the found ones correlate, in the
    mean, if the camera was moved, turned or zoomed in the way that suits them best, than if it was not."""

    found: int
    lost: int
    gain: float


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
        likenesses = [self._likeness(now, place) for place in self._places]
        known = [k for k, likeness in enumerate(likenesses) if likeness.max() >= FOUND]
        moved = sum(likenesses[k].max() - likenesses[k][REACH, REACH] > BETTER for k in known)
        gain = 0.0
        if known and moved >= ASKED * len(known):
            away = np.array([self._places[k] for k in known]) - np.array(now.shape[::-1]) / 2
            gain = _gain(np.stack([likenesses[k] for k in known]), away)
        return Shifts(len(known), len(likenesses) - len(known), gain)

    def _likeness(self, now: Floats, place: tuple[int, int]) -> Floats:
        """How much the picture is like the patch (2 REACH + 1, 2 REACH + 1), up to REACH pixels up to down and left to
        right of where it was."""
        x, y = place
        patch = self._structure[y - HALF : y + HALF + 1, x - HALF : x + HALF + 1]
        window = now[y - HALF - REACH : y + HALF + REACH + 1, x - HALF - REACH : x + HALF + REACH + 1]
        return np.asarray(cv2.matchTemplate(window, patch, cv2.TM_CCOEFF_NORMED), np.float32)

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


def _gain(likenesses: Floats, away: Floats) -> float:
    """The best mean of `likenesses` (n, s, s) of patches that lie `away` (n, 2) from the picture's middle, over all
    movements, turns and zooms, less that of no movement."""
    near = np.stack([cv2.dilate(likeness, np.ones((3, 3), np.uint8)) for likeness in likenesses])
    best, size = -1.0, near.shape[1]
    for degrees in DEGREES:
        for zoom in ZOOMS:
            c, s = zoom * np.cos(np.deg2rad(degrees)), zoom * np.sin(np.deg2rad(degrees))
            steps = np.round(away @ np.array([[c, s], [-s, c]]) - away).astype(int)
            if np.abs(steps).max() > 2 * REACH:
                continue
            wide = np.zeros((size, size), np.float32)
            for likeness, (across, down) in zip(near, steps, strict=True):
                _add(wide, likeness, int(across), int(down))
            best = max(best, float(wide.max()) / len(near))
    return best - float(near[:, REACH, REACH].mean())


def _add(total: Floats, likeness: Floats, across: int, down: int) -> None:
    """Add what a patch is like, as if its place were so far aside."""
    size = len(total)
    rows, columns = _overlap(down, size), _overlap(across, size)
    total[rows[0], columns[0]] += likeness[rows[1], columns[1]]


def _overlap(step: int, size: int) -> tuple[slice, slice]:
    """Where `total` and what is `step` further on meet."""
    return slice(max(0, -step), size - max(0, step)), slice(max(0, step), size - max(0, -step))


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
