"""Reading faces: windows of full resolution through the face network, in several views whose verdicts are pooled."""

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats
from vision.dice.network import Network
from vision.dice.pattern import order_corners
from vision.dice.window import REACH, SIDE, Zoom, affine, even
from vision.frame import Image

MAP = SIDE // 2
SECOND, THIRD = (0.0, 1.0), (0.7, 0.95)
"""Turn (radians) and zoom of the looks that follow the first, each centred anew on the corners that the first one
saw."""

MOST = 60
"""Most candidates that are read: more than a tray holds, few enough for a bounded time."""

NOTHING = 0.97
"""Chance of being no die, at the first look, from which no second look is taken."""

PEAK = 0.06
"""Least strength of a pip or corner on the maps."""

BEFORE = np.array([[1, 1, 1], [1, 0, 0], [0, 0, 0]], np.uint8)
AFTER = BEFORE[::-1, ::-1].copy()
"""The neighbours of a cell that come before and after it in reading order."""

HALF = SIDE / (4 * REACH)
"""Half an edge in a window that is centred and sized right, in window pixels."""

Place = tuple[float, float, float]
"""Centre x, y of a top face and its edge (√area), in pixels of the picture."""


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """One candidate, looked at. `place` as the corners put it; `chances` (looks, 8): none, 1 … 6, cocked.

    `pips` and `corners` (n, 3) are x, y in window pixels and strength 0–1, strongest first; `square` (4, 2) the ordered
    corners of the top face if they were seen; `window` (SIDE, SIDE, 3), its 2×3 `matrix` from picture to window and its
    `pip_map` (MAP, MAP).
    """

    place: Place
    chances: Floats
    pips: Floats
    corners: Floats
    square: Floats | None
    window: Image
    matrix: NDArray[np.float64]
    pip_map: Floats


@dataclass(frozen=True, slots=True, eq=False)
class _Look:
    windows: list[Image]
    chances: Floats
    marks: Floats


def read(network: Network, zoom: Zoom, places: list[Place]) -> list[Face]:
    """Read the faces at `places`; what at first sight is no die gets one look only."""
    places = places[:MOST]
    if not places:
        return []
    first = _look(network, zoom, places, 0.0, 1.0)
    faces = [_face(place, first, i) for i, place in enumerate(places)]
    again = [i for i, face in enumerate(faces) if face.chances[0, 0] < NOTHING]
    if not again:
        return faces
    better = [_centred(faces[i]) for i in again]
    second, third = _look(network, zoom, better, *SECOND), _look(network, zoom, better, *THIRD)
    for k, i in enumerate(again):
        seen = _face(better[k], second, k)
        pooled = np.vstack([faces[i].chances, seen.chances, third.chances[k : k + 1]])
        faces[i] = replace(seen, chances=pooled)
    return faces


def _look(network: Network, zoom: Zoom, places: list[Place], turn: float, closer: float) -> _Look:
    windows = [zoom.cut(x, y, edge * REACH / closer, turn) for x, y, edge in places]
    values, marks = network.run(even(np.stack(windows)))
    chances = np.exp(values - values.max(1, keepdims=True))
    return _Look(windows, chances / chances.sum(1, keepdims=True), 1 / (1 + np.exp(-marks)))


def _face(place: Place, look: _Look, i: int) -> Face:
    """The `i`-th face of an upright look."""
    x, y, edge = place
    corners = peaks(look.marks[i, 1])
    return Face(
        place=place,
        chances=look.chances[i : i + 1],
        pips=peaks(look.marks[i, 0]),
        corners=corners,
        square=order_corners(corners, (SIDE / 2, SIDE / 2), HALF),
        window=look.windows[i],
        matrix=affine(x, y, edge * REACH, 0.0),
        pip_map=look.marks[i, 0],
    )


def _centred(face: Face) -> Place:
    """The place that the corners suggest, or the old one where they were not seen or differ wildly."""
    if face.square is None:
        return face.place
    scale = float(face.matrix[0, 0])
    x, y = (face.square.mean(0) - face.matrix[:, 2]) / scale
    edge = float(np.sqrt(cv2.contourArea(face.square.astype(np.float32)))) / scale
    return (float(x), float(y), edge) if 0.6 < edge / face.place[2] < 1.5 else face.place


def peaks(heat: Floats) -> Floats:
    """Local maxima of `heat` (MAP, MAP) as (n, 3): x, y in window pixels, refined by a parabola, and strength."""
    before, after = (np.asarray(cv2.dilate(heat, part), np.float32) for part in (BEFORE, AFTER))
    # of two equal neighbours, a mark right between two cells, the latter counts
    rows, columns = np.nonzero((heat >= before) & (heat > after) & (heat > PEAK))
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
