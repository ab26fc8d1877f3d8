"""Reading faces: windows of full resolution through the face network, in several views whose verdicts are pooled."""

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats
from vision.dice.network import Network
from vision.dice.pattern import find_square
from vision.dice.window import REACH, SIDE, Zoom, affine, even
from vision.frame import Image

MAP = SIDE // 2
FIRST, SECOND, THIRD = (0.0, 0.85), (0.0, 1.0), (0.7, 0.95)
"""Turn (radians) and zoom of the looks at a die. The first is wide, to see the corners of a face that was found askew;
each of the others is centred on the corners that the one before saw."""

MOST = 60
"""Most candidates that are read: more than a tray holds, few enough for a bounded time."""

NOTHING = 0.97
"""Chance of being no die, at the first look, from which no second look is taken."""

PEAK = 0.06
"""Least strength of a pip or corner on the maps."""

BEFORE = np.array([[1, 1, 1], [1, 0, 0], [0, 0, 0]], np.uint8)
AFTER = BEFORE[::-1, ::-1].copy()
"""The neighbours of a cell that come before and after it in reading order."""

STRONGEST = 10
"""Most marks that are kept of a map: a six and a few to doubt it."""

HALF = SIDE / (4 * REACH)
"""Half an edge in a window that is centred and sized right, in window pixels."""

Place = tuple[float, float, float]
"""Centre x, y of a top face and its edge (√area), in pixels of the picture."""


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """One candidate, looked at. `place` as its corners put it; `chances` (looks, 8): none, 1 … 6, cocked; of the
    centred looks only, where there were any.

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
    first = _look(network, zoom, places, *FIRST)
    faces = [_face(place, first, FIRST[1], i) for i, place in enumerate(places)]
    again = [i for i, face in enumerate(faces) if face.chances[0, 0] < NOTHING]
    if not again:
        return faces
    near = [_centred(faces[i]) for i in again]
    second = _look(network, zoom, near, *SECOND)
    closer = [_face(place, second, SECOND[1], k) for k, place in enumerate(near)]
    places = [_centred(face) for face in closer]
    third = _look(network, zoom, places, *THIRD)
    for k, i in enumerate(again):
        pooled = np.vstack([closer[k].chances, third.chances[k : k + 1]])
        faces[i] = replace(closer[k], place=places[k], chances=pooled)
    return faces


def _look(network: Network, zoom: Zoom, places: list[Place], turn: float, closer: float) -> _Look:
    windows = [zoom.cut(x, y, edge * REACH / closer, turn) for x, y, edge in places]
    values, marks = network.run(even(np.stack(windows)))
    chances = np.exp(values - values.max(1, keepdims=True))
    return _Look(windows, chances / chances.sum(1, keepdims=True), 1 / (1 + np.exp(-marks)))


def _face(place: Place, look: _Look, closer: float, i: int) -> Face:
    """The `i`-th face of an upright look."""
    x, y, edge = place
    corners = peaks(look.marks[i, 1])
    return Face(
        place=place,
        chances=look.chances[i : i + 1],
        pips=peaks(look.marks[i, 0]),
        corners=corners,
        square=find_square(corners, 2 * HALF * closer),
        window=look.windows[i],
        matrix=affine(x, y, edge * REACH / closer, 0.0),
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
    """The strongest local maxima of `heat` (MAP, MAP) as (n, 3): x, y in window pixels, refined by a parabola each way,
    and strength; strongest first, at most STRONGEST."""
    before, after = (np.asarray(cv2.dilate(heat, part), np.float32) for part in (BEFORE, AFTER))
    # of two equal neighbours, a mark right between two cells, the latter counts
    rows, columns = np.nonzero((heat >= before) & (heat > after) & (heat > PEAK))
    order = np.argsort(-heat[rows, columns])[:STRONGEST]
    rows, columns = rows[order], columns[order]
    padded = np.asarray(cv2.copyMakeBorder(heat, 1, 1, 1, 1, cv2.BORDER_REPLICATE), np.float32)
    here = padded[rows + 1, columns + 1]
    dx = _vertex(padded[rows + 1, columns], here, padded[rows + 1, columns + 2])
    dy = _vertex(padded[rows, columns + 1], here, padded[rows + 2, columns + 1])
    cell = SIDE / MAP
    return np.stack([(columns + 0.5 + dx) * cell, (rows + 0.5 + dy) * cell, here], 1)


def _vertex(before: Floats, here: Floats, after: Floats) -> Floats:
    bend = np.minimum(before - 2 * here + after, -1e-6)
    return np.asarray(np.clip(0.5 * (before - after) / bend, -0.5, 0.5), np.float32)
