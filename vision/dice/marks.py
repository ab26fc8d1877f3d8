"""Marks on the maps of the face network: the places of pips and corners, to a fraction of a pixel."""

import numpy as np

from vision.arrays import Floats
from vision.dice.window import SIDE

MAP = SIDE // 2
"""Cells a side of a map."""

PEAK = 0.06
"""Least strength of a pip or corner on the maps."""

STRONGEST = 10
"""Most marks that are kept of a map: a six and a few to doubt it."""

OUTSIDE = -1.0
"""What surrounds a map: less than any strength."""

_ROW = MAP + 2
_BEFORE = np.array([-_ROW - 1, -_ROW, -_ROW + 1, -1])
"""Steps from a cell of a surrounded map to the neighbours that come before it in reading order."""


def peaks(maps: Floats) -> list[Floats]:
    """The strongest local maxima of each of `maps` (n, MAP, MAP), 0–1: (k, 3) x, y in window pixels, refined by a
    parabola each way, and strength; strongest first, at most STRONGEST.

    All maps of a look are searched at once: a few dozen small arrays cost more than one large one.
    """
    around = np.full((len(maps), _ROW, _ROW), OUTSIDE, np.float32)
    around[:, 1:-1, 1:-1] = maps
    flat = around.ravel()
    cells = np.flatnonzero(flat > PEAK)
    here = flat[cells]
    # of two equal neighbours, a mark right between two cells, the latter counts
    top = (here >= flat[cells + _BEFORE[:, None]].max(0)) & (here > flat[cells - _BEFORE[:, None]].max(0))
    cells, here = cells[top], here[top]
    number, cell = np.divmod(cells, _ROW * _ROW)
    row, column = np.divmod(cell, _ROW)
    size = SIDE / MAP
    x = (column - 0.5 + _vertex(flat[cells - 1], here, flat[cells + 1])) * size
    y = (row - 0.5 + _vertex(flat[cells - _ROW], here, flat[cells + _ROW])) * size
    order = np.lexsort((-here, number))
    marks = np.stack([x, y, here], 1)[order]
    ends = np.searchsorted(number[order], np.arange(len(maps) + 1))
    return [marks[a : min(b, a + STRONGEST)] for a, b in zip(ends[:-1], ends[1:], strict=True)]


def _vertex(before: Floats, here: Floats, after: Floats) -> Floats:
    """Where a parabola through three neighbours is highest, -0.5 to 0.5; at the edge of a map it ends level."""
    before, after = (np.where(side == OUTSIDE, here, side) for side in (before, after))
    bend = np.minimum(before - 2 * here + after, -1e-6)
    return np.asarray(np.clip(0.5 * (before - after) / bend, -0.5, 0.5), np.float32)
