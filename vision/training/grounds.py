"""Grounds on which dice are hard to see, beside those that are drawn for everybody: patterns of about a die's size."""

import numpy as np

from vision.arrays import Floats
from vision.render.surfaces import fractal, random_surface

CHECKED, CAMOUFLAGE = 0.07, 0.04
"""Shares of the grounds that are a woven check, and that are camouflage."""


def random_ground(rng: np.random.Generator, height: int, width: int) -> Floats:
    """A ground (height, width, 3) of any kind, 0–255 and a little beyond."""
    kind = rng.random()
    if kind < CHECKED:
        return checked(rng, height, width)
    if kind < CHECKED + CAMOUFLAGE:
        return camouflage(rng, height, width)
    return random_surface(rng, height, width)


def checked(rng: np.random.Generator, height: int, width: int) -> Floats:
    """A woven check (gingham, tartan): stripes of two directions, askew, of about a die's width."""
    turn, cell = float(rng.uniform(0, np.pi)), float(np.exp(rng.uniform(np.log(6), np.log(60))))
    rows, columns = np.mgrid[0:height, 0:width].astype(np.float32)
    ways = (np.cos(turn) * columns + np.sin(turn) * rows, np.cos(turn) * rows - np.sin(turn) * columns)
    pattern = rng.random(int(rng.integers(2, 7))) if rng.random() < 0.5 else np.array([0.0, 1.0])
    share = sum(pattern[(way / cell).astype(int) % len(pattern)] for way in ways) / 2
    light, dark = (rng.uniform(*span, 3) for span in ((120, 245), (5, 150)))
    cloth = (light + share[..., None] * (dark - light)) * (1 + 0.2 * fractal(rng, height, width, 90.0))[..., None]
    return np.asarray(cloth + rng.normal(0, rng.uniform(1, 8), (height, width, 1)), np.float32)


def camouflage(rng: np.random.Generator, height: int, width: int) -> Floats:
    """Patches of three colours with smooth outlines, from a pip's size to a die's."""
    cloth = np.empty((height, width, 3), np.float32)
    cloth[:] = rng.uniform(60, 230, 3)
    for _ in range(int(rng.integers(1, 4))):
        cloud = fractal(rng, height, width, float(np.exp(rng.uniform(np.log(8), np.log(70)))))
        cloth[cloud > float(rng.uniform(0.02, 0.16))] = rng.uniform(10, 220, 3)
    return np.asarray(cloth + rng.normal(0, rng.uniform(0, 5), (height, width, 1)), np.float32)
