"""Reading faces: windows of full resolution through the face network, in several views whose verdicts are pooled."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats
from vision.dice.network import Network
from vision.dice.window import REACH, SIDE, Zoom, affine, even
from vision.frame import Image

MAP = SIDE // 2
VIEWS = ((0.0, 1.0), (0.7, 0.93), (-0.6, 1.08))
"""Turn (radians) and zoom of each look at a die. The first alone yields pips and corners."""

MOST = 60
"""Most candidates that are read: more than a tray holds, few enough for a bounded time."""

NOTHING = 0.97
"""Chance of being no die, at the first look, from which no second look is taken."""

PEAK = 0.15
"""Least strength of a pip or corner on the maps."""


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """One candidate, looked at. `chances` (views, 8): none, 1 … 6, cocked; `pips` and `corners` (n, 3): x, y in window
    pixels and strength 0–1, strongest first; `window` (SIDE, SIDE, 3) and its 2×3 `matrix` from picture to window."""

    chances: Floats
    pips: Floats
    corners: Floats
    window: Image
    matrix: NDArray[np.float64]
    pip_map: Floats


def read(network: Network, zoom: Zoom, places: list[tuple[float, float, float]]) -> list[Face]:
    """Read the faces at `places` (x, y, edge in pixels of the picture); what at first sight is no die gets one look only."""
    places = places[:MOST]
    if not places:
        return []
    windows, values, marks = _look(network, zoom, places, VIEWS[0])
    strength = 1 / (1 + np.exp(-marks))
    chances = [values[i : i + 1] for i in range(len(places))]
    again = [i for i in range(len(places)) if values[i, 0] < NOTHING]
    for view in VIEWS[1:] if again else ():
        _, more, _ = _look(network, zoom, [places[i] for i in again], view)
        for i, row in zip(again, more, strict=True):
            chances[i] = np.vstack([chances[i], row])
    return [
        Face(
            chances=chances[i],
            pips=peaks(strength[i, 0]),
            corners=peaks(strength[i, 1]),
            window=windows[i],
            matrix=affine(x, y, edge * REACH, 0.0),
            pip_map=strength[i, 0],
        )
        for i, (x, y, edge) in enumerate(places)
    ]


def _look(
    network: Network, zoom: Zoom, places: list[tuple[float, float, float]], view: tuple[float, float]
) -> tuple[list[Image], Floats, Floats]:
    """Windows, chances (n, 8) and mark logits (n, 2, MAP, MAP) of one view."""
    turn, closer = view
    windows = [zoom.cut(x, y, edge * REACH / closer, turn) for x, y, edge in places]
    values, marks = network.run(even(np.stack(windows)))
    chances = np.exp(values - values.max(1, keepdims=True))
    return windows, chances / chances.sum(1, keepdims=True), marks


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
