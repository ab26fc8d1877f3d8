"""Do the pips form the pattern of a legal face? The top face's corners undo the perspective, then pips must sit on
a grid."""

from dataclasses import dataclass
from itertools import combinations

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

_STEPS = np.linspace(0.28, 0.68, 9, dtype=np.float32)
SPREADS = np.stack(np.meshgrid(_STEPS, _STEPS), -1).reshape(-1, 2)
"""Distance of outer pips from a face's middle in half edges, over the dice one can buy."""


TRIED = 6
"""How many of the strongest corner marks are tried."""

LEAST_SIDE = 0.5
"""Shortest side of a square seen aslant, as a share of its longest."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """Whether the strongest pips form a face: `legal`; `misfit`, how far they sit from the grid, RMS in half edges;
    strength of the `weakest` of them and of the strongest mark that is `left` over (0: none)."""

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
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32)
    upright = cv2.getPerspectiveTransform(corners.astype(np.float32), square)
    flat = cv2.perspectiveTransform(pips[None, :value, :2].astype(np.float32), upright)[0]
    cells = np.clip(np.round(flat / SPREADS[:, None]), -1, 1)
    misfits = np.sqrt(((flat - cells * SPREADS[:, None]) ** 2).sum(2).mean(1))
    best = int(misfits.argmin())
    seen = frozenset((int(u), int(v)) for u, v in cells[best])
    return Pattern(GRIDS.get(seen) == value, float(misfits[best]), float(pips[value - 1, 2]), left)


def find_square(corners: Floats, edge: float) -> Floats | None:
    """The four corners (4, 2) of a top face, clockwise in the picture; None if no four marks could be them.

    They are the strongest four of `corners` (n, 3: x, y, strength; strongest first) that could be a square of about
    `edge`, seen aslant.
    """
    best, most = None, 0.0
    for chosen in combinations(range(min(len(corners), TRIED)), 4):
        four = corners[list(chosen)]
        strength = float(four[:, 2].sum())
        if strength > most:
            square = _in_order(four[:, :2])
            if _squarish(square, edge):
                best, most = square, strength
    return best


def _in_order(points: Floats) -> Floats:
    middle = points.mean(0)
    return np.asarray(points[np.argsort(np.arctan2(points[:, 1] - middle[1], points[:, 0] - middle[0]))])


def _squarish(square: Floats, edge: float) -> bool:
    sides = np.hypot(*(np.roll(square, -1, 0) - square).T)
    across, down = square[2] - square[0], square[3] - square[1]
    area = 0.5 * abs(float(across[0] * down[1] - across[1] * down[0]))
    fair = bool(sides.min() > LEAST_SIDE * sides.max()) and 0.35 < area / edge**2 < 2.2
    return fair and bool(cv2.isContourConvex(square.astype(np.float32).reshape(-1, 1, 2)))
