"""Finding top faces: the heat map network over a reduced picture, its peaks as candidates."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.dice.network import Network
from vision.dice.window import Zoom
from vision.frame import Image

STRIDE = 8
LONG_SIDE = 480
"""Pixels of the longer side of the picture that the network sees first: enough for a die of a 50th of the picture."""

COARSE = 0.4
"""Share of that size at which large dice are looked for."""

LARGE = 56.0
"""Edge, in pixels the network sees, from which a die is left to the coarser look."""

FAINT = 0.2
"""Least heat of a candidate. Half of all maxima are fainter; in 427 pictures two of those would be reported as dice."""

SMALL = 15.0
"""Median edge, in pixels the network sees, below which a second look at twice the size pays."""

APART = 0.5
"""Two candidates nearer than this many edges are one die …"""

PART = 6.0
"""… but one that is so many times smaller is no part of the other: that is a tray with dice in it."""


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


def _look(network: Network, zoom: Zoom, long_side: float, most: float, least: float) -> list[Candidate]:
    picture, scale = _reduce(zoom, long_side)
    maps = network.run(picture)[0][0]
    heat = np.ascontiguousarray(maps[:, :, 0])
    top = np.asarray(cv2.dilate(heat, np.ones((3, 3), np.uint8)), np.float32)
    rows, columns = np.nonzero((heat >= top) & (heat > np.log(FAINT / (1 - FAINT))))
    cells = maps[rows, columns].T.astype(np.float64)
    edges = np.exp(np.clip(cells[10], -1, 4.5))
    chances = np.exp(cells[1:8] - cells[1:8].max(0))
    chances /= chances.sum(0)
    size = STRIDE / scale
    x, y = columns + 0.5, rows + 0.5
    left, up, right, down = cells[11:15] * edges
    places = np.stack([x + cells[8], y + cells[9], edges]) * size
    boxes = np.stack([x - left, y - up, left + right, up + down]) * size
    heats = 1 / (1 + np.exp(-cells[0]))
    fit = (edges * STRIDE >= least) & (edges * STRIDE <= most)
    parts = (part[..., fit].T.tolist() for part in (places, boxes, heats, chances))
    return [
        Candidate(x, y, edge, (left, top, width, height), heat, tuple(values))
        for (x, y, edge), (left, top, width, height), heat, values in zip(*parts, strict=True)
    ]


def _reduce(zoom: Zoom, long_side: float) -> tuple[Image, float]:
    """The picture as the network takes it, sides a multiple of 16, and the factor it was resized by."""
    small, scale = zoom.reduced(long_side)
    tall, wide = small.shape[:2]
    padded = cv2.copyMakeBorder(small, 0, -tall % 16, 0, -wide % 16, cv2.BORDER_REPLICATE)
    return np.asarray(cv2.cvtColor(padded, cv2.COLOR_BGR2BGRA)[None], np.uint8), scale


def _apart(found: list[Candidate]) -> list[Candidate]:
    """Of candidates too near one another the strongest, strongest first."""
    found = sorted(found, key=lambda c: -c.heat)
    places = np.array([(c.x, c.y, c.edge) for c in found]).reshape(-1, 3)
    edges = places[:, 2]
    # row: the weaker one, column: the one that was kept
    reach = APART * np.minimum(np.maximum(edges[:, None], edges), 1.6 * edges)
    near = np.hypot(*(places[:, None, :2] - places[:, :2]).transpose(2, 0, 1)) <= reach
    near &= edges <= PART * edges[:, None]
    kept: list[int] = []
    for i in range(len(found)):
        if not near[i, kept].any():
            kept.append(i)
    return [found[i] for i in kept]
