"""Outlines that a tray with corners may have: lines along which the picture changes, four of them for each outline."""

from dataclasses import dataclass
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats
from vision.tray.colourful import Colourful

DEGREES = 1.5
"""Between two directions that lines are looked for in."""

TURNS = np.deg2rad(np.arange(-90, 90, DEGREES))
SQUARE = round(90 / DEGREES)
"""Steps from a direction to the one square to it."""

BAND = 0.11
"""Half the length of line, in widths of the picture, over which it is averaged: across the tray's middle."""

LEAST = 0.14
"""How far, in heights of the picture, a side is from the middle at least."""

SPLAY = 5
"""Steps by which a side may be off the tray's own direction: a camera that looks aside sees no rectangle."""

DIRECTIONS = 3
"""How many directions of a whole tray are tried."""

SIDES = 6
"""How many lines are tried for each side."""

APART = 3
"""Pixels between two lines that are tried."""

STRONG = 1.0
"""A change beyond this is no stronger."""

OUT = 8
"""By so many pixels a corner may lie out of the picture."""

LEAST_AREA = 0.05
"""Of the picture, that a tray covers."""


@dataclass(frozen=True, slots=True)
class Line:
    """Points p with `normal` · (p - middle) = `offset`; its direction is TURNS[`turn`]."""

    turn: int
    offset: int


def quads(seen: Colourful, middle: Floats) -> Floats:
    """Outlines (n, 4, 2) around `middle` (2,), corners clockwise; there may be none."""
    support = _support(seen, middle)
    found = [_quads(support, direction, middle) for direction in _directions(support, float(seen.size[1]))]
    every = np.concatenate([np.zeros((0, 4, 2)), *found])
    near = ((every > -OUT) & (every < seen.size + OUT)).all((1, 2))
    every = every[near]
    after = np.roll(every, -1, 1)
    area = (every[..., 0] * after[..., 1] - every[..., 1] * after[..., 0]).sum(1) / 2
    every[area < 0] = every[area < 0][:, ::-1]
    return np.asarray(every[np.abs(area) > LEAST_AREA * seen.size.prod()])


def _support(seen: Colourful, middle: Floats) -> Floats:
    """How much the picture changes across each line (turns, 2 reach + 1): the mean along its middle part is compared on
    both sides of it, so that grain and fibres average out."""
    reach = int(np.hypot(*seen.size) / 2)
    band = int(BAND * seen.size[0])
    support = np.zeros((len(TURNS), 2 * reach + 1), np.float32)
    beyond = (float("nan"),) * 3
    for row, turn in zip(support, TURNS, strict=True):
        c, s = np.cos(turn), np.sin(turn)
        to_picture = np.array(
            [[c, -s, middle[0] - band * c + reach * s], [s, c, middle[1] - band * s - reach * c]], np.float32
        )
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        size = (2 * band + 1, 2 * reach + 1)
        turned = cv2.warpAffine(
            seen.figures, to_picture, size, flags=flags, borderMode=cv2.BORDER_CONSTANT, borderValue=beyond
        )
        along = np.asarray(turned, np.float32).mean(1)
        before, after = along[:-5] + along[1:-4], along[4:-1] + along[5:]
        row[2:-3] = np.nan_to_num(np.sqrt(((after - before) ** 2).sum(1)) / 2)
    return support


def _directions(support: Floats, height: float) -> list[int]:
    """The directions that trays most likely have: in which, and square to which, the sharpest lines lie."""
    offsets = np.abs(np.arange(support.shape[1]) - support.shape[1] // 2)
    sharp = (support >= np.roll(support, 1, 1)) & (support >= np.roll(support, -1, 1)) & (offsets > LEAST * height)
    alone = np.where(sharp, np.minimum(support, STRONG), 0) ** 3
    both = alone.sum(1)
    both = both + np.roll(both, -SQUARE)
    smooth = sum(weight * np.roll(both, step) for step, weight in zip(range(-2, 3), (0.5, 1, 1, 1, 0.5), strict=True))
    chosen: list[int] = []
    for turn in (SQUARE // 2 + np.argsort(-smooth[SQUARE // 2 : SQUARE // 2 + SQUARE])).tolist():
        apart = (abs(turn - other) for other in chosen)
        if all(min(away, SQUARE - away) > SPLAY for away in apart):
            chosen.append(turn)
    return chosen[:DIRECTIONS]


def _quads(support: Floats, direction: int, middle: Floats) -> Floats:
    sides = [side for turn in (direction, direction + SQUARE) for side in _either_side(support, turn)]
    chosen = list(product(sides[0], sides[2], sides[1], sides[3]))
    if not chosen:
        return np.zeros((0, 4, 2))
    turns = TURNS[np.array([[line.turn for line in four] for four in chosen])]
    normals = np.stack([-np.sin(turns), np.cos(turns)], -1)
    offsets = np.array([[line.offset for line in four] for four in chosen]) + normals @ middle
    following = np.roll(normals, -1, 1), np.roll(offsets, -1, 1)
    return _crossings(normals, offsets, *following)


def _crossings(one: Floats, at: Floats, other: Floats, there: Floats) -> Floats:
    """Where lines cross: normals (…, 2) and offsets (…)."""
    square = one[..., 0] * other[..., 1] - one[..., 1] * other[..., 0]
    square = np.where(np.abs(square) < 1e-6, 1e-6, square)
    x = at * other[..., 1] - there * one[..., 1]
    y = one[..., 0] * there - other[..., 0] * at
    return np.stack([x, y], -1) / square[..., None]


def _either_side(support: Floats, direction: int) -> tuple[list[Line], list[Line]]:
    """The sharpest lines about that direction, of one side of the middle and of the other."""
    steps = np.arange(direction - SPLAY, direction + SPLAY + 1)
    turns = steps % len(TURNS)
    wrapped = np.where((steps // len(TURNS)) % 2 == 0, 1, -1)  # a line turned by half a circle has its sides swapped
    reach = support.shape[1] // 2
    near = np.stack([support[turn][::side] for turn, side in zip(turns, wrapped, strict=True)])
    best, which = near.max(0), near.argmax(0)
    least = reach * LEAST
    sides: tuple[list[Line], list[Line]] = ([], [])
    for place in np.argsort(-best).tolist():
        offset = place - reach
        side = sides[offset > 0]
        if abs(offset) < least or len(side) == SIDES or best[place] <= 0:
            continue
        line = Line(int(turns[which[place]]), offset * int(wrapped[which[place]]))
        if all(abs(abs(line.offset) - abs(other.offset)) >= APART for other in side):
            side.append(line)
    return sides


def outline_of(corners: NDArray[np.floating], points: int) -> tuple[Floats, Floats]:
    """Points (n, 4 · points, 2) along the sides of outlines (n, 4, 2), and their outward normals, as many."""
    after = np.roll(corners, -1, 1)
    shares = 0.05 + 0.9 * (np.arange(points) + 0.5) / points
    along = corners[:, :, None] + (after - corners)[:, :, None] * shares[:, None]
    way = after - corners
    way = way / (np.linalg.norm(way, axis=-1, keepdims=True) + 1e-9)
    out = np.stack([way[..., 1], -way[..., 0]], -1)[:, :, None]
    flat = (len(corners), 4 * points, 2)
    return along.reshape(flat), np.broadcast_to(out, along.shape).reshape(flat)


def corners_of(outline: Floats, points: int) -> Floats:
    """The corners (4, 2) of an outline (4 · points, 2) as `outline_of` makes them."""
    sides = outline.reshape(4, points, 2)
    normals = sides[:, -1] - sides[:, 0]
    normals = np.stack([-normals[:, 1], normals[:, 0]], -1)
    offsets = (normals * sides[:, 0]).sum(-1)
    return _crossings(np.roll(normals, 1, 0), np.roll(offsets, 1), normals, offsets)
