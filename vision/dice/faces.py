"""Reading faces: windows of full resolution through the face network, in several views whose verdicts are pooled."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats
from vision.dice.marks import MAP, peaks
from vision.dice.network import Network
from vision.dice.square import find_squares
from vision.dice.window import REACH, SIDE, Zoom, affine, level
from vision.frame import Image

FIRST, SECOND, THIRD = (0.0, 0.85), (0.0, 1.0), (0.7, 0.95)
"""Turn (radians) and zoom of the looks at a die. The first is wide, to see the corners of a face that was found askew;
each of the others is centred on the corners that the one before saw."""

MOST = 60
"""Most candidates that are read: more than a tray holds, few enough for a bounded time."""

HOPELESS = 0.37
"""Ratio of the odds that it is a die, as the finder saw it, to the odds that it is none, as the last look saw it, below
which a candidate is not looked at again."""

CLEAR = 0.97
"""Chance of one value, at the second look, from which no third look is taken."""

HALF = SIDE / (4 * REACH)
"""Half an edge in a window that is centred and sized right, in window pixels."""

DOUBT = (-3.5, 1.0)
"""Range of the logarithm of how far off a slant may be."""

TINY = 1e-6

Place = tuple[float, float, float]
"""Centre x, y of a top face and its edge (√area), in pixels of the picture."""


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """One candidate, looked at. `place` as its corners put it; `chances` (looks, 8): none, 1 … 6, cocked; of the
    centred looks only, where there were any.

    `slant` (3,) is how the top face is slanted: x and y of its unit normal in the picture, and how far off each may be.
    `pips` and `corners` (n, 3) are x, y in window pixels and strength 0–1, strongest first; `square` (4, 2) the ordered
    corners of the top face if they were seen; `window` (SIDE, SIDE, 3), its 2×3 `matrix` from picture to window and its
    `pip_map` (MAP, MAP).
    """

    place: Place
    chances: Floats
    slant: Floats
    pips: Floats
    corners: Floats
    square: Floats | None
    window: Image
    matrix: NDArray[np.float64]
    pip_map: Floats


def read(network: Network, zoom: Zoom, places: list[Place], heats: list[float]) -> list[Face]:
    """Read the faces at `places`; `heats` are the chances of a die there, 0–1. What is hopeless at first sight gets one
    look only, what is clear at the second no third one."""
    places, heat = places[:MOST], np.array(heats[:MOST])
    if not places:
        return []
    odds = heat / (1 - heat + TINY)
    faces = _upright(network, zoom, places, *FIRST)
    again = _hopeful(faces, odds)
    closer = _upright(network, zoom, [_centred(faces[i]) for i in again], *SECOND)
    for i, face in zip(again, closer, strict=True):
        faces[i] = replace(face, place=_centred(face))
    still = set(_hopeful(faces, odds))
    doubtful = [i for i in again if i in still and faces[i].chances[0, 1:7].max() < CLEAR]
    windows = _windows(zoom, [faces[i].place for i in doubtful], *THIRD)
    chances, _, slants = _look(network, windows, THIRD[0])
    for i, last, slant in zip(doubtful, chances, slants, strict=True):
        both = _pooled(faces[i].slant, slant)
        faces[i] = replace(faces[i], chances=np.vstack([faces[i].chances, last]), slant=both)
    return faces


def _hopeful(faces: list[Face], odds: Floats) -> list[int]:
    none = np.array([face.chances[0, 0] for face in faces])
    return np.flatnonzero(odds > HOPELESS * none / (1 - none + TINY)).tolist()


def _upright(network: Network, zoom: Zoom, places: list[Place], turn: float, closer: float) -> list[Face]:
    """The faces as one look at each sees them."""
    windows = _windows(zoom, places, turn, closer)
    chances, maps, slants = _look(network, windows, turn)
    pips, corners = peaks(maps[0]), peaks(maps[1])
    squares = find_squares(corners, 2 * HALF * closer)
    return [
        Face(
            place=(x, y, edge),
            chances=chances[i : i + 1],
            slant=slants[i],
            pips=pips[i],
            corners=corners[i],
            square=squares[i],
            window=windows[i],
            matrix=affine(x, y, edge * REACH / closer, turn),
            pip_map=maps[0, i],
        )
        for i, (x, y, edge) in enumerate(places)
    ]


def _windows(zoom: Zoom, places: list[Place], turn: float, closer: float) -> Image:
    windows = np.empty((len(places), SIDE, SIDE, 3), np.uint8)
    for window, (x, y, edge) in zip(windows, places, strict=True):
        window[:] = zoom.cut(x, y, edge * REACH / closer, turn)
    return windows


def _look(network: Network, windows: Image, turn: float) -> tuple[Floats, Floats, Floats]:
    """Chances (n, 8), maps of pips and corners (2, n, MAP, MAP), 0–1, and slants (n, 3) in the picture, of windows
    turned by `turn`."""
    if not len(windows):
        return np.zeros((0, 8), np.float32), np.zeros((2, 0, MAP, MAP), np.float32), np.zeros((0, 3), np.float32)
    values, marks, slants = network.run(level(windows))
    chances = np.exp(values - values.max(1, keepdims=True))
    maps = np.exp(-marks.transpose(3, 0, 1, 2))
    back = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]], np.float32)
    seen = np.concatenate([slants[:, :2] @ back, np.exp(np.clip(slants[:, 2:], *DOUBT))], 1)
    return chances / chances.sum(1, keepdims=True), np.reciprocal(maps + 1), seen


def _pooled(one: Floats, other: Floats) -> Floats:
    """What two looks say of a slant; the surer one weighs more."""
    shares = np.array([other[2], one[2]]) / (one[2] + other[2])
    return np.asarray(shares[0] * one + shares[1] * other, np.float32)


def _centred(face: Face) -> Place:
    """The place that the corners suggest, or the old one where they were not seen or differ wildly."""
    if face.square is None:
        return face.place
    scale = float(face.matrix[0, 0])
    x, y = (face.square.mean(0) - face.matrix[:, 2]) / scale
    across, down = face.square[2] - face.square[0], face.square[3] - face.square[1]
    edge = float(np.sqrt(0.5 * abs(across[0] * down[1] - across[1] * down[0]))) / scale
    return (float(x), float(y), edge) if 0.6 < edge / face.place[2] < 1.5 else face.place
