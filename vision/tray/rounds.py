"""Outlines that a round tray may have: nearly circles, a little aside and a little longer one way."""

from collections.abc import Sequence

import cv2
import numpy as np

from vision.arrays import Floats
from vision.tray.colourful import Colourful

RAYS = 96
"""Directions from the middle in which is looked."""

SECTORS = 12
"""Rays of one sector are averaged."""

ASIDE = np.linspace(-0.2, 0.2, 11)
"""How far, in radii of the picture, the tray's middle may be from where it was looked for."""

LONGER = np.linspace(-0.06, 0.06, 5)
"""By how much its radius may differ."""

RADII = 8
"""How many outlines are tried."""

APART = 3

LEAST = 0.28
"""The least radius, in half heights of the picture."""

TURNS = (np.arange(RAYS) + 0.5) * 2 * np.pi / RAYS


def rounds(seen: Colourful, middle: Floats) -> tuple[Floats, Floats]:
    """Points (n, RAYS, 2) of outlines around about `middle` (2,), clockwise, and their outward normals, as many."""
    reach = float(np.hypot(*seen.size) / 2)
    unrolled = _unrolled(seen, middle, int(reach))
    waves = np.stack([np.cos(TURNS), np.sin(TURNS), np.cos(2 * TURNS), np.sin(2 * TURNS)])
    least = LEAST * seen.size[1] / 2
    steps = _best(unrolled, [(x * reach, y * reach, 0.0, 0.0) for x in ASIDE for y in ASIDE], waves, least)
    x, y = steps[:2]
    steps = _best(unrolled, [(x, y, a * reach, b * reach) for a in LONGER for b in LONGER], waves, least)
    fine = np.linspace(-0.02, 0.02, 3) * reach
    nearby = [(steps[0] + i, steps[1] + j, steps[2], steps[3]) for i in fine for j in fine]
    steps = _best(unrolled, nearby, waves, least)
    wave = np.array(steps) @ waves
    found = [radius + wave for radius in _peaks(_change(unrolled, wave), least)]
    ways = np.stack([np.cos(TURNS), np.sin(TURNS)], -1)
    points = middle + np.array(found).reshape(-1, RAYS, 1) * ways
    inside = (points > -8).all((1, 2)) & (points < seen.size + 8).all((1, 2))
    points = points[inside]
    along = np.roll(points, -1, 1) - np.roll(points, 1, 1)
    along = along / (np.linalg.norm(along, axis=-1, keepdims=True) + 1e-9)
    return points, np.stack([along[..., 1], -along[..., 0]], -1)


def _unrolled(seen: Colourful, middle: Floats, reach: int) -> Floats:
    """The figures along the rays (RAYS, reach, 3), not a number beyond the picture."""
    away = np.arange(reach, dtype=np.float32)
    x = (middle[0] + np.cos(TURNS)[:, None] * away).astype(np.float32)
    y = (middle[1] + np.sin(TURNS)[:, None] * away).astype(np.float32)
    beyond = (float("nan"),) * 3
    rays = cv2.remap(seen.figures, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=beyond)
    return np.asarray(rays, np.float32)


def _best(unrolled: Floats, steps: Sequence[tuple[float, ...]], waves: Floats, least: float) -> tuple[float, ...]:
    """The shape whose outlines are the sharpest."""

    def sharpness(step: tuple[float, ...]) -> float:
        change = _change(unrolled, np.array(step) @ waves)
        return float((np.minimum(change[int(least) :], 1.0) ** 3).sum())

    return max(steps, key=sharpness)


def _change(unrolled: Floats, wave: Floats) -> Floats:
    """How much the picture changes across outlines of each radius, with `wave` (RAYS,) added: the mean of what it is
    sector by sector."""
    rays, reach = unrolled.shape[:2]
    places = np.clip(np.arange(reach) + wave[:, None], 0, reach - 1).astype(int)
    even = unrolled[np.arange(rays)[:, None], places].reshape(SECTORS, -1, reach, 3).mean(1)
    change = np.zeros(reach, np.float32)
    before, after = even[:, :-5] + even[:, 1:-4], even[:, 4:-1] + even[:, 5:]
    steps = np.sqrt(((after - before) ** 2).sum(-1)) / 2
    change[2:-3] = np.nan_to_num(steps).mean(0)
    return change


def _peaks(change: Floats, least: float) -> list[float]:
    found: list[int] = []
    for radius in np.argsort(-change).tolist():
        if radius >= least and all(abs(radius - other) >= APART for other in found):
            found.append(radius)
        if len(found) == RADII:
            break
    return [float(radius) for radius in found]
