"""Do the pips form the pattern of a legal face? The top face's corners undo the perspective, then pips must sit on
a grid."""

import math
from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Floats

GRIDS: dict[frozenset[tuple[int, int]], int] = {
    frozenset(cells): value
    for value, layouts in {
        1: [[(0, 0)]],
        2: [[(-1, -1), (1, 1)], [(-1, 1), (1, -1)]],
        3: [[(-1, -1), (0, 0), (1, 1)], [(-1, 1), (0, 0), (1, -1)]],
        4: [[(-1, -1), (-1, 1), (1, -1), (1, 1)]],
        5: [[(-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)]],
        6: [
            [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
            [(-1, -1), (0, -1), (1, -1), (-1, 1), (0, 1), (1, 1)],
        ],
    }.items()
    for cells in layouts
}
"""The legal patterns, as the cells of a 3×3 grid that hold a pip."""

SPREADS = np.linspace(0.28, 0.68, 9, dtype=np.float32)[:, None, None]
"""Distance of outer pips from a face's middle in half edges, over the dice one can buy; each way for itself."""

UPRIGHT = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32)
"""Corners of a face seen from straight above, in half edges."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """Whether the strongest pips form a face: `legal`; `misfit`, how far they sit from the grid, RMS in half edges;
    strength of the `weakest` of them (0: fewer pips are seen than the value has) and of the strongest mark that is
    `left` over (0: none)."""

    legal: bool
    misfit: float
    weakest: float
    left: float


def check(value: int, pips: Floats, corners: Floats) -> Pattern:
    """Hold the `value` strongest of `pips` (n, 3: x, y, strength; strongest first) against the legal patterns of
    `value` on the face with `corners` (4, 2, in order round it)."""
    left = float(pips[value, 2]) if len(pips) > value else 0.0
    if len(pips) < value:
        return Pattern(False, 1.0, 0.0, left)
    upright = cv2.getPerspectiveTransform(corners.astype(np.float32), UPRIGHT)
    flat = cv2.perspectiveTransform(pips[None, :value, :2].astype(np.float32), upright)[0]
    cells = np.minimum(np.maximum(np.rint(flat / SPREADS), -1), 1)
    misfits = np.square(flat - cells * SPREADS).sum(1)
    across, down = misfits.argmin(0).tolist()
    seen = frozenset(zip(cells[across, :, 0].astype(int).tolist(), cells[down, :, 1].astype(int).tolist(), strict=True))
    misfit = math.sqrt((misfits[across, 0] + misfits[down, 1]) / value)
    return Pattern(GRIDS.get(seen) == value, misfit, float(pips[value - 1, 2]), left)
