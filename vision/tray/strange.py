"""Whether something of a die's size lies in the tray that was not there when it was empty, and is none of the dice that
were read: then a die may have been missed."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats
from vision.dice.reading import Box

DIM = 0.02
"""Added to linear light before the logarithm is taken: differences in the dark are noise."""

LIGHTER, DARKER, TINTED = 0.4, 1.0, 0.35
"""Change (natural logarithms) from which something is there: a shadow is darker too, but has hardly another tint."""

MARGIN = 0.45
"""So many edges around a die its shadow and its shine belong to it."""

SIZES = (0.3, 3.0)
"""How much a die covers, in squares of its edge: part of it may look like the floor, and its side shows, too."""

COMPACT = 0.45
"""Least share of its upright box that a die covers."""

COVERED = 0.3
"""If more of the tray than this share is other than it was, that says nothing of single dice."""


def strange(now: Floats, empty: Floats, floor: NDArray[np.uint8], dice: Sequence[Box], edge: float) -> bool:
    """Compare the linear light (h, w, 3) of a small picture, as if it were lit alike, with that of the empty tray;
    within `floor` (h, w, 255), but for `dice`. `edge` is a die's, in pixels of these pictures."""
    mask = _other(now, empty) & floor
    if cv2.countNonZero(mask) > COVERED * cv2.countNonZero(floor):
        return False
    for x, y, wide, high in dice:
        margin = MARGIN * edge
        low, high_end = (int(x - margin), int(y - margin)), (int(x + wide + margin) + 1, int(y + high + margin) + 1)
        cv2.rectangle(mask, low, high_end, 0, cv2.FILLED)
    count, _, figures, _ = cv2.connectedComponentsWithStats(mask)
    return any(_like_a_die(figures[label], edge) for label in range(1, count))


def _other(now: Floats, empty: Floats) -> NDArray[np.uint8]:
    """255 where something is there that was not."""
    blue, green, red = cv2.split(cv2.log((now + DIM) / (empty + DIM)))
    level = (blue + green + red) / 3
    tint = np.maximum(np.abs(red - green), np.abs(blue - green))
    there = (level > LIGHTER) | (level < -DARKER) | (tint > TINTED)
    return np.where(there, 255, 0).astype(np.uint8)


def _like_a_die(figures: NDArray[np.int32], edge: float) -> bool:
    _, _, wide, high, area = figures.tolist()
    least, most = SIZES
    fits = least * edge**2 <= area <= most * edge**2 and max(wide, high) <= 2.2 * edge
    return bool(fits and area >= COMPACT * wide * high)
