"""Judging outlines: which of them goes along the edge of a tray's floor.

A tray has several outlines, one inside the other: where the floor meets the wall, where the wall meets the rim, where
the rim meets the table; a wall's shadow on the floor draws another. The weights were fitted on 150 virtual trays (seeds
0–149) by `python -m tests.bench.outlines`.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats
from vision.tray.colourful import Colourful

PARTS = 8
"""An outline is judged in so many parts of its way around."""

CLEAR = 0.25
"""A change of this size is as clear as any greater one."""

GAP = 1.8
"""So many pixels to either side of an outline the picture is compared …"""

BESIDE = 2.5
"""… and so many where it is asked what lies beside it."""

OTHERS = (4.5, 6.0, 8.0, 10.0, 12.0, 14.0)
"""How far another outline may be from one, in pixels."""

NEARER = (4.0, 5.0, 6.0, 7.5, 9.0)
"""How far another edge may be from part of one."""

WITHIN = (0.6, 0.75, 0.87)
"""Where it is asked whether all within is floor, in shares of the way from the middle."""

MIDDLE = 0.12
"""The floor is what lies so near to the middle, in sizes of the picture."""

LEAST_SPREAD = (0.06, 0.06, 0.05)

WEIGHTS = np.array([6.0, 2.99, 2.96, 4.33, 7.67, 0.77, 2.07, -6.18, -6.38, 1.66, 7.52, -0.67, 2.48])
"""How much each of the `figures` counts."""

FIGURES = len(WEIGHTS)


@dataclass(frozen=True, slots=True, eq=False)
class Ring:
    """Outlines of one kind: points (n, m, 2) along them, clockwise, their outward normals, as many; `is_round`."""

    points: Floats
    normals: Floats
    is_round: bool

    def chosen(self, which: NDArray[np.integer[Any]]) -> "Ring":
        """Some of them."""
        return Ring(self.points[which], self.normals[which], self.is_round)


def clearness(seen: Colourful, ring: Ring, shift: float = 0.0) -> Floats:
    """How clear the picture's change is across each part of outlines that are moved out by `shift` pixels: (n, PARTS),
    0–1."""
    change = contrast(seen, ring.points + shift * ring.normals, ring.normals, GAP)
    return np.asarray((np.minimum(change, CLEAR) / CLEAR).reshape(len(change), PARTS, -1).mean(-1))


def contrast(seen: Colourful, points: Floats, normals: Floats, gap: float) -> Floats:
    """How much the picture changes across outlines at each of their points (n, m)."""
    change = seen.at(points + gap * normals) - seen.at(points - gap * normals)
    return np.asarray(np.sqrt((change**2).sum(-1)))


def support(clear: Floats) -> Floats:
    """How well outlines are seen (n,): all around, and in their weakest part."""
    return np.asarray((clear.mean(1) + clear.min(1)) / 2)


def figures(seen: Colourful, ring: Ring, middle: Floats) -> Floats:
    """What speaks for and against outlines (n, FIGURES) around `middle` (2,)."""
    floor, spread = _floor(seen, middle)
    clear = clearness(seen, ring)
    own = support(clear)
    within = _all_floor(seen, ring, floor, spread)
    inside, outside = (_lightness(seen, ring, side * BESIDE) for side in (-1, 1))
    outer = np.max([support(clearness(seen, ring, away)) for away in OTHERS], axis=0)
    deeper = np.max([clearness(seen, ring, -away) for away in NEARER], axis=0) - clear
    beyond = np.max([clearness(seen, ring, away) for away in NEARER], axis=0) - clear
    columns = (
        clear.mean(1),
        clear.min(1),
        clear.reshape(len(clear), 4, -1).mean(-1).min(1),
        within,
        outer,
        outer - own,
        np.clip((inside - outside).mean(1), -0.5, 0.5),
        np.clip((inside - floor[2]).min(1), -0.6, 0.3),
        deeper.mean(1),
        beyond.min(1),
        own * within,
        np.log(_area(ring.points) / seen.size.prod()),
        np.full(len(own), float(ring.is_round)),
    )
    return np.stack(columns, 1)


def _floor(seen: Colourful, middle: Floats) -> tuple[Floats, Floats]:
    """What the floor looks like (3,) in the tray's middle, and how much that varies there (3,)."""
    half = MIDDLE * seen.size
    left, top = np.clip(middle - half, 0, seen.size - 2).astype(int)
    right, bottom = np.clip(middle + half, (left + 1, top + 1), seen.size).astype(int)
    patch = seen.figures[top:bottom, left:right].reshape(-1, 3)
    floor = np.median(patch, axis=0)
    return floor, np.maximum(1.5 * np.abs(patch - floor).mean(0), LEAST_SPREAD)


def _all_floor(seen: Colourful, ring: Ring, floor: Floats, spread: Floats) -> Floats:
    """How far all within outlines looks like the floor (n,): in its tint, and no lighter; it may lie in the shade."""
    middles = ring.points.mean(1, keepdims=True)
    likeness = []
    for share in WITHIN:
        away = seen.at(middles + share * (ring.points - middles)) - floor
        tint = ((away[..., :2] / spread[:2]) ** 2).sum(-1)
        lighter, darker = np.maximum(away[..., 2], 0), np.maximum(-away[..., 2], 0)
        shade = (lighter / (spread[2] + 0.12)) ** 2 + (darker / (spread[2] + 0.4)) ** 2
        likeness.append(np.exp(-np.minimum(tint + shade, 9) / 2).mean(1))
    return np.asarray(np.mean(likeness, axis=0))


def _lightness(seen: Colourful, ring: Ring, away: float) -> Floats:
    """The lightness beside each part of outlines (n, PARTS)."""
    beside = seen.at(ring.points + away * ring.normals)[..., 2]
    return np.asarray(beside.reshape(len(beside), PARTS, -1).mean(-1))


def _area(points: Floats) -> Floats:
    after = np.roll(points, -1, 1)
    return np.asarray(np.abs((points[..., 0] * after[..., 1] - points[..., 1] * after[..., 0]).sum(1)) / 2)
