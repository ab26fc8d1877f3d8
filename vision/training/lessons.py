"""What the networks learn from a labelled scene: maps for the finder; windows with their class and maps for the face
reader."""

import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats
from vision.dice.evidence import COCKED
from vision.dice.finder import STRIDE
from vision.dice.marks import MAP
from vision.dice.window import REACH, SIDE, Zoom, affine
from vision.frame import Image
from vision.training.scenes import BOX, CENTRE, CORNERS, PIPS_AT, SEEN, SIZE, SLANT, SPAN, VALUE
from vision.training.shards import Scenes
from vision.training.sprites import COCKED as LEANING
from vision.training.sprites import EMBLEM

CELLS = SIZE // STRIDE
"""Cells a side of the finder's maps of a scene."""

HIT = 0.75
"""How far from a top face's centre, in cells, a cell counts as its middle: one cell alone would leave the network in
doubt between two where the centre lies between them, and no cell would get hot."""

LEAST_SEEN = 0.55
"""A top face that is hidden more than this is neither a die nor none: the loss leaves it out."""

SPOT = 0.9
"""Sigma of a pip or corner on the face reader's maps, in cells."""

_V, _U = np.mgrid[0:CELLS, 0:CELLS].astype(np.float32) + 0.5
_Y, _X = np.mgrid[0:MAP, 0:MAP].astype(np.float32) + 0.5


def even(windows: Floats | Image) -> NDArray[np.float32]:
    """Windows (n, side, side, 3) as `window.level` has them, in fractions, (n, 3, side, side): one deviation is 1, the
    mean 0, nothing is cut off."""
    count, height, width = windows.shape[:3]
    stack = np.ascontiguousarray(windows.transpose(0, 3, 1, 2), np.float32).reshape(count, 3, -1)
    stack *= np.float32(1 / 255)
    stack -= stack.mean(2, keepdims=True)
    every = stack.reshape(count, -1)
    # without its mean, the root of the mean square is the deviation
    deviation = np.sqrt(np.einsum("ij,ij->i", every, every) / every.shape[1])
    every /= deviation[:, None] + np.float32(0.03)
    return every.reshape(count, 3, height, width)


def targets(labels: Floats) -> tuple[Floats, Floats, NDArray[np.int64], Floats, Floats, Floats]:
    """Maps (CELLS, CELLS) for one scene: heat, its weight, value class, that class's weight, the seven lengths (7,
    …) and their weight."""
    heat, attend = np.zeros((CELLS, CELLS), np.float32), np.ones((CELLS, CELLS), np.float32)
    value, value_weight = np.zeros((CELLS, CELLS), np.int64), np.zeros((CELLS, CELLS), np.float32)
    lengths, length_weight = np.zeros((7, CELLS, CELLS), np.float32), np.zeros((CELLS, CELLS), np.float32)
    for row in labels:
        (x, y), edge = row[CENTRE] / STRIDE, row[SPAN] / STRIDE
        distance = (_U - x) ** 2 + (_V - y) ** 2
        spot = np.exp(-distance / (2 * max(0.55, 0.13 * edge) ** 2))
        inside = 0 <= x < CELLS and 0 <= y < CELLS
        if inside:
            spot[distance < HIT**2] = 1
        near = spot > 0.6
        if row[VALUE] == EMBLEM:
            value[near], value_weight[near] = 0, 1
            continue
        if row[SEEN] < LEAST_SEEN or not inside:
            attend[distance < (0.6 * edge + 0.5) ** 2] = 0
            continue
        heat = np.maximum(heat, spot)
        if row[VALUE] != LEANING:
            value[near], value_weight[near] = int(row[VALUE]), 1
        left, top, right, bottom = row[BOX] / STRIDE
        wanted = (x - _U, y - _V, np.full_like(_U, np.log(edge)), (_U - left) / edge, (_V - top) / edge,
                  (right - _U) / edge, (bottom - _V) / edge)  # fmt: skip
        for layer, length in enumerate(wanted):
            lengths[layer][near] = length[near]
        length_weight[near] = 1
    return heat, attend, value, value_weight, lengths, length_weight


def sample(rng: np.random.Generator, scenes: Scenes) -> tuple[Image, int, Floats, Floats]:
    """One window (SIDE, SIDE, 3), its class, its maps (2, MAP, MAP) and slant (2,): a die, an off-centre look, or mere
    ground.

    The map of the pips is NaN where there are some and the label doesn't say where, the slant where there is no die or
    the label doesn't say how it lies."""
    while True:
        picture, labels = scenes.pick(rng)
        chosen = _choose(rng, labels)
        if chosen is None:
            continue
        x, y, edge, kind, row = chosen
        half, turn = edge * REACH * float(np.exp(rng.normal(0, 0.16))), float(rng.uniform(0, 2 * np.pi))
        window = Zoom(picture).cut(x, y, half, turn)
        maps, slant = np.zeros((2, MAP, MAP), np.float32), np.full(2, np.nan, np.float32)
        if row is not None:
            matrix = affine(x, y, half, turn)
            slant[:] = matrix[:, :2] @ row[SLANT] * (2 * half / SIDE)
            for layer, columns in ((0, PIPS_AT), (1, CORNERS)):
                maps[layer] = _spots(row[columns].reshape(-1, 2) @ matrix[:, :2].T + matrix[:, 2])
            if kind > 0 and np.isnan(row[PIPS_AT]).all():
                maps[0] = np.nan
        if rng.random() < 0.5:
            window, maps, slant = window[:, ::-1], maps[:, :, ::-1], slant * (-1, 1)
        return window, kind, maps, np.asarray(slant, np.float32)


def _choose(rng: np.random.Generator, labels: Floats) -> tuple[float, float, float, int, Floats | None] | None:
    """Centre, edge, class and label of a window, or None if this draw makes no clear case."""
    lot = rng.random()
    if len(labels) == 0 or lot < 0.12:
        x, y = rng.uniform(0, SIZE, 2)
        edge = float(np.exp(rng.uniform(np.log(11), np.log(90))))
        return None if _gap(labels, x, y) < 0.75 else (float(x), float(y), edge, 0, None)
    row = labels[int(rng.integers(len(labels)))]
    (x, y), edge = row[CENTRE], float(row[SPAN])
    if not (0 < x < SIZE and 0 < y < SIZE):
        return None
    if lot < 0.24:
        turn, away = rng.uniform(0, 2 * np.pi), edge * rng.uniform(0.65, 1.0)
        x, y = x + away * np.cos(turn), y + away * np.sin(turn)
        return None if _gap(labels, x, y) < 0.6 else (float(x), float(y), edge, 0, None)
    if row[SEEN] < 0.6:
        return None
    blur = float(rng.choice([0.04, 0.1, 0.2])) * edge
    x, y = x + rng.normal(0, blur), y + rng.normal(0, blur)
    kind = COCKED if row[VALUE] == LEANING else int(row[VALUE])
    return float(x), float(y), edge, kind, row


def _gap(labels: Floats, x: float, y: float) -> float:
    """Distance to the nearest top face's centre, in its edges."""
    if not len(labels):
        return float("inf")
    return float((np.hypot(labels[:, 0] - x, labels[:, 1] - y) / labels[:, SPAN]).min())


def _spots(points: Floats) -> Floats:
    """Gaussian spots (MAP, MAP) at `points` (n, 2) in window pixels; NaN points are left out."""
    heat = np.zeros((MAP, MAP), np.float32)
    for x, y in points[~np.isnan(points[:, 0])] / (SIDE / MAP):
        heat = np.maximum(heat, np.exp(-((_X - x) ** 2 + (_Y - y) ** 2) / (2 * SPOT**2)))
    return heat
