"""Cutting a die out of a picture: a square window of fixed size around a point, and its contrast made even."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats
from vision.frame import Image

SIDE = 48
"""Pixels a side of the window that the face reader sees."""

REACH = 0.8
"""Half the width of that window, in edges of the die's top face."""


def affine(x: float, y: float, half: float, turn: float, side: int = SIDE) -> NDArray[np.float64]:
    """The 2×3 matrix from picture pixels to a window of `side` pixels that reaches `half` pixels around (x, y) and
    is turned by `turn` radians."""
    scale = side / (2 * half)
    c, s = np.cos(turn) * scale, np.sin(turn) * scale
    matrix = np.array([[c, -s, 0.0], [s, c, 0.0]])
    matrix[:, 2] = side / 2 - matrix[:, :2] @ (x, y)
    return matrix


def cut(image: Image, x: float, y: float, half: float, turn: float = 0.0, side: int = SIDE) -> Image:
    """The window (side, side, 3) that reaches `half` pixels around (x, y), turned by `turn` radians; beyond the
    picture its edge is repeated. Shrinks by area, so that small pips don't alias."""
    matrix = affine(x, y, half, turn, side)
    scale = side / (2 * half)
    height, width = image.shape[:2]
    x0, x1 = _clip(x - half * 1.5, x + half * 1.5, width)
    y0, y1 = _clip(y - half * 1.5, y + half * 1.5, height)
    part = image[y0:y1, x0:x1]
    shift = np.array([[1.0, 0, x0], [0, 1, y0], [0, 0, 1]])
    if scale < 0.7:
        shrink = max(0.05, scale * 1.4)
        wide, tall = max(2, round(part.shape[1] * shrink)), max(2, round(part.shape[0] * shrink))
        shift = shift @ np.diag([part.shape[1] / wide, part.shape[0] / tall, 1.0])
        part = np.asarray(cv2.resize(part, (wide, tall), interpolation=cv2.INTER_AREA), np.uint8)
    # cv2 puts pixel centres on whole numbers, we put them on halves
    matrix = matrix @ shift
    matrix[:, 2] += matrix[:, :2] @ (0.5, 0.5) - 0.5
    flags, border = cv2.INTER_LINEAR, cv2.BORDER_REPLICATE
    return np.asarray(cv2.warpAffine(part, matrix, (side, side), flags=flags, borderMode=border), np.uint8)


def _clip(low: float, high: float, limit: int) -> tuple[int, int]:
    start = min(max(0, int(low)), limit - 2)
    return start, max(start + 2, min(limit, int(np.ceil(high))))


def even(windows: Floats | Image) -> NDArray[np.float32]:
    """Windows (n, side, side, 3) as the face reader wants them: (n, 3, side, side), mean taken off each channel, one
    contrast; so light and cast matter little."""
    stack = np.asarray(windows, np.float32) / 255
    stack -= stack.mean((1, 2), keepdims=True)
    stack /= stack.std((1, 2, 3), keepdims=True) + 0.03
    return np.ascontiguousarray(stack.transpose(0, 3, 1, 2))
