"""Cutting a die out of a picture: a square window of fixed size around a point, and its contrast made even."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Image

SIDE = 48
"""Pixels a side of the window that the face reader sees."""

REACH = 0.8
"""Half the width of that window, in edges of the die's top face."""


DEVIATION, MIDDLE = 25, 128
"""How many counts a window's deviation has, and which its mean, where windows are told in bytes."""

_SHADES = np.arange(256, dtype=np.float32)[:, None]


class Zoom:
    """A picture and its halvings, to reduce it or cut windows out of it quickly and without aliasing."""

    def __init__(self, image: Image) -> None:
        """`image` (h, w, 3) is kept, not copied."""
        self._levels = [image]

    def cut(self, x: float, y: float, half: float, turn: float = 0.0, side: int = SIDE) -> Image:
        """The window (side, side, 3) that reaches `half` pixels around (x, y), turned by `turn` radians; beyond the
        picture its edge is repeated."""
        level = max(0, round(float(np.log2(2 * half / side))))
        image, shrink = self._level(level)
        matrix = affine(x * shrink, y * shrink, half * shrink, turn, side)
        # cv2 puts pixel centres on whole numbers, we put them on halves
        matrix[:, 2] += matrix[:, :2] @ (0.5, 0.5) - 0.5
        flags, border = cv2.INTER_LINEAR, cv2.BORDER_REPLICATE
        return np.asarray(cv2.warpAffine(image, matrix, (side, side), flags=flags, borderMode=border), np.uint8)

    def reduced(self, long_side: float) -> tuple[Image, float]:
        """The whole picture with a longer side of `long_side` pixels (rounded), and the factor it was resized by."""
        height, width = self._levels[0].shape[:2]
        scale = long_side / max(height, width)
        image, _ = self._level(max(0, int(np.floor(-np.log2(scale)))))
        size = max(1, round(width * scale)), max(1, round(height * scale))
        # INTER_LINEAR takes a fifth of the time, but the finder, taught with areas, then misreads more
        way = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
        return np.asarray(cv2.resize(image, size, interpolation=way), np.uint8), scale

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture."""
        height, width = self._levels[0].shape[:2]
        return width, height

    def _level(self, level: int) -> tuple[Image, float]:
        """The picture halved `level` times (or as often as it can be) and the factor it was reduced by."""
        while len(self._levels) <= level and min(self._levels[-1].shape[:2]) >= 4:
            height, width = (side & ~1 for side in self._levels[-1].shape[:2])
            even_sided = self._levels[-1][:height, :width]
            half = cv2.resize(even_sided, (width // 2, height // 2), interpolation=cv2.INTER_AREA)
            self._levels.append(np.asarray(half, np.uint8))
        level = min(level, len(self._levels) - 1)
        return self._levels[level], 0.5**level


def affine(x: float, y: float, half: float, turn: float, side: int = SIDE) -> NDArray[np.float64]:
    """The 2×3 matrix from picture pixels to a window of `side` pixels that reaches `half` pixels around (x, y) and is
    turned by `turn` radians."""
    scale = side / (2 * half)
    c, s = np.cos(turn) * scale, np.sin(turn) * scale
    matrix = np.array([[c, -s, 0.0], [s, c, 0.0]])
    matrix[:, 2] = side / 2 - matrix[:, :2] @ (x, y)
    return matrix


def level(windows: Image) -> Image:
    """Windows (n, side, side, 3) as the face reader wants them, (n, side, side, 4): mean taken off each channel, one
    contrast, so that light and cast matter little. A deviation is DEVIATION counts, the mean MIDDLE; what is farther
    off than five deviations is cut off. The fourth channel says nothing."""
    made = np.empty((*windows.shape[:3], 4), np.uint8)
    moments = np.array([cv2.meanStdDev(window) for window in windows], np.float32).reshape(-1, 2, 3)
    spread = np.sqrt((moments[:, 1] ** 2).mean(1)) + 0.03 * 255
    shades = (_SHADES - moments[:, None, 0]) * (DEVIATION / spread)[:, None, None]
    tables = np.clip(np.rint(shades) + MIDDLE, 0, 255).astype(np.uint8)
    for window, table, out in zip(windows, tables, made, strict=True):
        cv2.cvtColor(cv2.LUT(window, table[None]), cv2.COLOR_BGR2BGRA, out)
    return made
