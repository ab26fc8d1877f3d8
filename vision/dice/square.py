"""The top face among corner marks: four of them that could be a square seen aslant."""

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats

TRIED = 6
"""How many of the strongest corner marks are tried."""

LEAST_SIDE = 0.5
"""Shortest side of a square seen aslant, as a share of its longest."""

SMALLEST, LARGEST = 0.35, 2.2
"""Its area, as a share of that of the square expected."""

_FOURS = np.array(sorted(combinations(range(TRIED), 4), key=max))
"""All choices of four marks; those of the first k come first."""

_NEXT = [1, 2, 3, 0]

_CHOICES = [int((_FOURS.max(1) < count).sum()) for count in range(TRIED + 1)]
"""How many choices there are of so many marks."""


def find_squares(several: list[Floats], edge: float) -> list[Floats | None]:
    """For each of `several` sets of corner marks (n, 3: x, y, strength; strongest first) the four corners (4, 2) of a
    top face, clockwise in the picture; None if no four marks could be them.

    They are the strongest four that could be a square of about `edge`, seen aslant. All sets are tried at once.
    """
    counts = [_CHOICES[min(len(marks), TRIED)] for marks in several]
    found: list[Floats | None] = [None] * len(several)
    if not sum(counts):
        return found
    fours = np.concatenate([marks[_FOURS[:n]] for marks, n in zip(several, counts, strict=True) if n])
    owner = np.repeat(np.arange(len(several)), counts)
    squares = _in_order(fours[:, :, :2])
    fair = np.flatnonzero(_squarish(squares, edge))
    for i in fair[np.argsort(fours[fair, :, 2].sum(1))].tolist():  # the strongest has the last word
        found[owner[i]] = squares[i]
    return found


def _in_order(fours: Floats) -> Floats:
    """Each four points (n, 4, 2) in their order round their middle."""
    away = fours - fours.mean(1, keepdims=True)
    order = np.arctan2(away[:, :, 1], away[:, :, 0]).argsort(1)
    return np.asarray(np.take_along_axis(fours, order[:, :, None], 1))


def _squarish(squares: Floats, edge: float) -> NDArray[np.bool_]:
    """Which of `squares` (n, 4, 2) could be one of about `edge`, seen aslant: (n,)."""
    sides = squares[:, _NEXT] - squares
    following = sides[:, _NEXT]
    lengths = np.hypot(sides[:, :, 0], sides[:, :, 1])
    bends = sides[:, :, 0] * following[:, :, 1] - sides[:, :, 1] * following[:, :, 0]
    area = 0.25 * bends.sum(1) / edge**2  # two opposite bends are twice the area, so all four are four times
    fair = lengths.min(1) > LEAST_SIDE * lengths.max(1)
    return np.asarray(fair & (bends.min(1) > 0) & (area > SMALLEST) & (area < LARGEST))
