"""Laying an outline exactly along the edge that it goes along roughly."""

from itertools import product

import numpy as np

from vision.arrays import Floats
from vision.tray.colourful import Colourful
from vision.tray.outline import contrast
from vision.tray.sides import corners_of, outline_of

REACH = 2.5
"""How far, in pixels of the small picture, a side is moved at most: the next edge isn't far."""

SLANT = 3.0
"""By how much both ends of a side may be moved otherwise."""

GAP = 1.6
CLEAR = 0.5

PRICE = 0.004
"""How much clearer the edge must be for each pixel that it is moved."""

ROUNDS = 2

ROUND_STEPS = (1.5, 0.75, 0.4)
"""By how much a round outline is moved, turned longer, and grown, in pixels, ever more finely."""


def fit_sides(seen: Colourful, corners: Floats, points: int) -> Floats:
    """The four corners (4, 2) after each side was moved to where the picture changes most clearly."""
    steps = np.arange(-REACH, REACH + 0.1, 0.5)
    moves = np.array([(a, b) for a, b in product(steps, steps) if abs(a - b) <= SLANT])
    shares = (np.arange(points) + 0.5) / points
    by = moves[:, :1] + (moves[:, 1:] - moves[:, :1]) * shares
    for _ in range(ROUNDS):
        along, out = (part[0].reshape(4, points, 2) for part in outline_of(corners[None], points))
        sides = [_moved(seen, along[side], out[side], by, np.abs(moves).mean(1)) for side in range(4)]
        corners = corners_of(np.concatenate(sides), points)
    return corners


def _moved(seen: Colourful, along: Floats, out: Floats, by: Floats, far: Floats) -> Floats:
    """The points of a side, moved in the best of the ways `by` (n, points)."""
    tried = along + by[..., None] * out
    clear = np.minimum(contrast(seen, tried, np.broadcast_to(out, tried.shape), GAP), CLEAR).mean(1)
    return np.asarray(tried[int((clear - PRICE * far).argmax())])


def fit_round(seen: Colourful, points: Floats) -> Floats:
    """The points (m, 2) of a round outline, moved to where the picture changes most clearly."""
    middle = points.mean(0)
    away = points - middle
    radius = np.linalg.norm(away, axis=1)
    ways, turns = away / radius[:, None], np.arctan2(away[:, 1], away[:, 0])
    waves = np.stack([np.ones_like(turns), np.cos(turns), np.sin(turns), np.cos(2 * turns), np.sin(2 * turns)])
    amounts = np.zeros(len(waves))
    for step in [step for step in ROUND_STEPS for _ in range(3)]:
        for wave in np.eye(len(waves)):
            tried = amounts + np.outer((-step, 0.0, step), wave)
            rings = middle + (radius + tried @ waves)[..., None] * ways
            clear = np.minimum(contrast(seen, rings, np.broadcast_to(ways, rings.shape), GAP), CLEAR).mean(1)
            amounts = tried[int((clear - PRICE / 2 * np.abs(tried).sum(1)).argmax())]
    return np.asarray(middle + (radius + amounts @ waves)[:, None] * ways)
