"""Finding top faces: the heat map network over a reduced picture, its peaks as candidates."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Floats
from vision.dice.network import Network
from vision.dice.window import Zoom

STRIDE = 8
LONG_SIDE = 480
"""Pixels of the longer side of the picture that the network sees first: enough for a die of a 50th of the picture."""

COARSE = 0.4
"""Share of that size at which large dice are looked for."""

LARGE = 56.0
"""Edge, in pixels the network sees, from which a die is left to the coarser look."""

FAINT = 0.1
"""Least heat of a candidate."""

APART = 0.5
"""Two candidates nearer than this many edges are one die."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """What might be a top face, in pixels of the picture: `x`, `y` its centre, `edge` (√area), `box` (x, y, width,
    height) of the whole die; `heat` 0–1; `values` the seven chances of none, 1 … 6 as the finder sees them."""

    x: float
    y: float
    edge: float
    box: tuple[float, float, float, float]
    heat: float
    values: tuple[float, ...]


def find(network: Network, zoom: Zoom) -> list[Candidate]:
    """All candidates of a picture, strongest first."""
    longest = max(zoom.size)
    side = min(LONG_SIDE, max(longest, 64))
    found = _look(network, zoom, side, LARGE * 1.3, 0.0)
    found += _look(network, zoom, side * COARSE, float("inf"), LARGE * COARSE)
    edges = sorted(c.edge * side / longest for c in found if c.heat > 0.3)
    if longest > side and (not edges or edges[len(edges) // 2] < SMALL):
        found += _look(network, zoom, min(longest, side * 2), SMALL * 2.5, 0.0)
    return _apart(found)


SMALL = 15.0
"""Median edge, in pixels the network sees, below which a second look at twice the size pays."""


def _look(network: Network, zoom: Zoom, long_side: float, most: float, least: float) -> list[Candidate]:
    picture, scale = _reduce(zoom, long_side)
    maps = network.run(picture)[0][0]
    heat = maps[0]
    top = np.asarray(cv2.dilate(heat, np.ones((3, 3), np.uint8)), np.float32)
    rows, columns = np.nonzero((heat >= top) & (heat > np.log(FAINT / (1 - FAINT))))
    size = STRIDE / scale
    found = []
    for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
        cell = maps[:, row, column].astype(np.float64)
        edge = float(np.exp(np.clip(cell[10], -1, 4.5)))
        if not least <= edge * STRIDE <= most:
            continue
        x, y = column + 0.5, row + 0.5
        chances = np.exp(cell[1:8] - cell[1:8].max())
        chances /= chances.sum()
        left, up, right, down = cell[11:15] * edge
        found.append(
            Candidate(
                x=(x + cell[8]) * size,
                y=(y + cell[9]) * size,
                edge=edge * size,
                box=((x - left) * size, (y - up) * size, (left + right) * size, (up + down) * size),
                heat=float(1 / (1 + np.exp(-cell[0]))),
                values=tuple(chances.tolist()),
            )
        )
    return found


def _reduce(zoom: Zoom, long_side: float) -> tuple[Floats, float]:
    """The picture for the network (1, 3, h, w), 0–1, sides a multiple of 16, and the factor it was resized by."""
    small, scale = zoom.reduced(long_side)
    tall, wide = small.shape[:2]
    padded = cv2.copyMakeBorder(small, 0, -tall % 16, 0, -wide % 16, cv2.BORDER_REPLICATE)
    return np.asarray(cv2.dnn.blobFromImage(padded, 1 / 255.0), np.float32), scale


def _apart(found: list[Candidate]) -> list[Candidate]:
    kept: list[Candidate] = []
    for one in sorted(found, key=lambda c: -c.heat):
        if all(np.hypot(one.x - o.x, one.y - o.y) > APART * min(max(one.edge, o.edge), 1.6 * o.edge) for o in kept):
            kept.append(one)
    return kept
