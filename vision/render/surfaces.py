"""What dice lie on: felt, wood, leather, cloth, plain tables, as procedural textures."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats

FELT: dict[str, tuple[int, int, int]] = {
    "green": (52, 78, 22),
    "red": (34, 26, 128),
    "blue": (110, 54, 26),
    "black": (30, 28, 28),
    "grey": (112, 110, 108),
    "purple": (86, 30, 66),
}
"""Felt colours, BGR."""

TABLE: dict[str, tuple[int, int, int]] = {
    "wood": (58, 96, 148),
    "dark wood": (28, 44, 78),
    "leather": (40, 58, 98),
    "white": (208, 214, 218),
    "cream": (170, 196, 212),
    "plastic": (44, 42, 40),
}
"""Colours of other grounds, BGR."""


def noise(rng: np.random.Generator, height: int, width: int, cell: float, aspect: float = 1.0) -> Floats:
    """Smooth noise (height, width), about 0–1; `cell` is the size of a bump in pixels, `aspect` stretches it
    sideways."""
    rows = max(2, int(height / cell) + 2)
    columns = max(2, int(width / (cell * aspect)) + 2)
    coarse = rng.random((rows, columns), dtype=np.float32)
    return np.asarray(cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC), np.float32)


def fractal(rng: np.random.Generator, height: int, width: int, cell: float, aspect: float = 1.0) -> Floats:
    """Noise of five octaves (height, width), around 0."""
    total, amplitude, weight = np.zeros((height, width), np.float32), 1.0, 0.0
    for octave in range(5):
        total += amplitude * noise(rng, height, width, max(1.0, cell / 2**octave), aspect)
        weight += amplitude
        amplitude *= float(rng.uniform(0.4, 1))
    return total / weight - 0.5


def random_surface(rng: np.random.Generator, height: int, width: int) -> Floats:
    """A ground (height, width, 3) of any kind, 0–255 and a little beyond."""
    kind = rng.random()
    if kind < 0.3:
        colour = np.array(FELT[str(rng.choice(list(FELT)))], float) * rng.uniform(0.6, 1.5)
        return _woven(rng, height, width, colour + rng.normal(0, 8, 3))
    if kind < 0.55:
        colour = np.array(TABLE[str(rng.choice(list(TABLE)))], float) * rng.uniform(0.7, 1.15)
        return _clouded(rng, height, width, colour + rng.normal(0, 8, 3), rng.uniform(0.05, 1.2))
    if kind < 0.63:
        return _flowered(rng, height, width)
    colour = rng.uniform(0, 255, 3) if rng.random() < 0.5 else rng.uniform(10, 245) + rng.normal(0, 12, 3)
    if kind < 0.72:
        return np.full((height, width, 3), colour, np.float32)
    return _clouded(rng, height, width, colour, rng.uniform(0.2, 2.2))


def _woven(rng: np.random.Generator, height: int, width: int, colour: NDArray[np.float64]) -> Floats:
    grain = rng.normal(0, rng.uniform(1, 9), (height, width)).astype(np.float32)
    grain = cv2.GaussianBlur(grain, (0, 0), float(rng.uniform(0.4, 1.6))) * 1.6
    shade = 1 + 0.25 * fractal(rng, height, width, float(rng.uniform(20, 120)))
    return np.asarray(colour * shade[..., None] + grain[..., None], np.float32)


def _clouded(rng: np.random.Generator, height: int, width: int, colour: NDArray[np.float64], bite: float) -> Floats:
    aspect = float(rng.choice([1, 1, rng.uniform(4, 20)]))
    upright = rng.random() < 0.5
    cloud = fractal(rng, *((width, height) if upright else (height, width)), float(rng.uniform(20, 120)), aspect)
    if upright:
        cloud = cloud.T
    if rng.random() < 0.2:
        cloud = np.sin(cloud * rng.uniform(10, 60)) * 0.3
    ground = colour + cloud[..., None] * rng.normal(0, 60, 3) * bite
    if rng.random() < 0.4:
        ground = ground + rng.normal(0, rng.uniform(2, 12), (height, width, 1))
    return np.ascontiguousarray(ground, np.float32)


def _flowered(rng: np.random.Generator, height: int, width: int) -> Floats:
    """A printed cloth: blots of a few colours, some of them small and round like pips."""
    cloth = np.empty((height, width, 3), np.uint8)
    cloth[:] = rng.uniform(20, 235, 3)
    inks = [tuple(float(v) for v in rng.uniform(10, 245, 3)) for _ in range(int(rng.integers(1, 4)))]
    size = float(rng.uniform(2, 14))
    for _ in range(int(rng.uniform(0.1, 0.9) * height * width / (size * size * 12))):
        ink = inks[int(rng.integers(len(inks)))]
        place = (int(rng.uniform(0, width)), int(rng.uniform(0, height)))
        axes = (max(1, int(size * rng.uniform(0.4, 1.6))), max(1, int(size * rng.uniform(0.3, 1))))
        cv2.ellipse(cloth, place, axes, float(rng.uniform(0, 180)), 0, 360, ink, -1, cv2.LINE_AA)
    return cloth.astype(np.float32)
