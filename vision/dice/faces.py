"""Reading faces: windows of full resolution through the face network, in several views whose verdicts are pooled."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats
from vision.dice.network import Network
from vision.dice.window import REACH, SIDE, affine, cut, even
from vision.frame import Image

MAP = SIDE // 2
VIEWS = ((0.0, 1.0), (0.7, 0.93), (-0.6, 1.08))
"""Turn (radians) and zoom of each look at a die. The first alone yields pips and corners."""

MOST = 60
"""Most candidates that are read: more than a tray holds, few enough for a bounded time."""

PEAK = 0.15
"""Least strength of a pip or corner on the maps."""


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """One look at one candidate. `chances` (views, 8): none, 1 … 6, cocked; `pips` and `corners` (n, 3): x, y in window
    pixels and strength 0–1, strongest first; `window` (SIDE, SIDE, 3) and its 2×3 `matrix` from picture to window."""

    chances: Floats
    pips: Floats
    corners: Floats
    window: Image
    matrix: NDArray[np.float64]
    pip_map: Floats


def read(network: Network, image: Image, places: list[tuple[float, float, float]]) -> list[Face]:
    """Read the faces at `places` (x, y, edge in pixels of `image`), all views in one go."""
    places = places[:MOST]
    if not places:
        return []
    windows = [cut(image, x, y, edge * REACH / zoom, turn) for turn, zoom in VIEWS for x, y, edge in places]
    values, marks = network.run(even(np.stack(windows)))
    chances = np.exp(values - values.max(1, keepdims=True))
    chances = (chances / chances.sum(1, keepdims=True)).reshape(len(VIEWS), len(places), -1)
    strength = 1 / (1 + np.exp(-marks[: len(places)]))
    return [
        Face(
            chances=chances[:, i],
            pips=peaks(strength[i, 0]),
            corners=peaks(strength[i, 1]),
            window=windows[i],
            matrix=affine(x, y, edge * REACH, 0.0),
            pip_map=strength[i, 0],
        )
        for i, (x, y, edge) in enumerate(places)
    ]


def peaks(heat: Floats) -> Floats:
    """Local maxima of `heat` (MAP, MAP) as (n, 3): x, y in window pixels, refined by a parabola, and strength."""
    top = np.asarray(cv2.dilate(heat, np.ones((3, 3), np.uint8)), np.float32)
    rows, columns = np.nonzero((heat >= top) & (heat > PEAK))
    padded = np.pad(heat, 1, mode="edge")
    found = np.empty((len(rows), 3), np.float32)
    for i, (row, column) in enumerate(zip(rows.tolist(), columns.tolist(), strict=True)):
        here = padded[row + 1, column + 1]
        dx = _vertex(padded[row + 1, column], here, padded[row + 1, column + 2])
        dy = _vertex(padded[row, column + 1], here, padded[row + 2, column + 1])
        found[i] = (column + 0.5 + dx) * SIDE / MAP, (row + 0.5 + dy) * SIDE / MAP, here
    return found[np.argsort(-found[:, 2])]


def _vertex(before: float, here: float, after: float) -> float:
    bend = before - 2 * here + after
    return 0.0 if bend > -1e-6 else float(np.clip(0.5 * (before - after) / bend, -0.5, 0.5))
