"""A picture as the search for a tray sees it: small, its tint and its lightness as logarithms, so that a difference is
the same in the light and in the shade."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Floats
from vision.frame import Image

WIDTH = 240
"""Width in pixels that the search works at."""

DARK = 6.0
"""Added before the logarithm is taken, 0–255: a dark pixel's tint is mostly noise."""

TINT, LIGHTNESS = 1.5, 0.6
"""How much both count."""


@dataclass(frozen=True, slots=True, eq=False)
class Colourful:
    """`figures` (h, w, 3): red against green, blue against green, lightness; `scale`: its size relative to that of the
    picture."""

    figures: Floats
    scale: float

    @classmethod
    def of(cls, image: Image) -> "Colourful":
        """What a picture (h, w, 3) looks like."""
        scale = WIDTH / image.shape[1]
        size = (WIDTH, max(1, round(image.shape[0] * scale)))
        small = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.float32)
        light = np.log(cv2.GaussianBlur(small, (0, 0), 0.8) + DARK)
        blue, green, red = np.moveaxis(light, -1, 0)
        figures = np.stack([TINT * (red - green), TINT * (blue - green), LIGHTNESS * light.mean(2)], -1)
        return cls(np.asarray(figures, np.float32), scale)

    @property
    def size(self) -> Floats:
        """Width and height (2,)."""
        return np.array(self.figures.shape[1::-1], float)

    def at(self, points: Floats) -> Floats:
        """The figures (n, m, 3) at points (n, m, 2), in its own pixels; beyond its edges the nearest count."""
        places = np.asarray(points, np.float32)
        found = cv2.remap(
            self.figures, places[..., 0], places[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        return np.asarray(found, np.float32)
