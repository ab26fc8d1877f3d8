"""Cutting a die out of a picture: a square window of fixed size around a point, and its contrast made even."""

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats
from vision.frame import Image

SIDE = 48
"""Pixels a side of the window that the face reader sees."""

REACH = 0.8
"""Half the width of that window, in edges of the die's top face."""


class Zoom:
    """A picture and its halvings, to reduce it or cut windows out of it quickly and without aliasing."""

    def __init__(self, image: Image) -> None:
        """`image` (h, w, 3) is kept, not copied."""
        self._levels = [image]

    def cut(self, x: float, y: float, half: float, turn: float = 0.0, side: int = SIDE) -> Image:
        """The window (side, side, 3) that reaches `half` pixels around (x, y), turned by `turn` radians; beyond the
        picture its edge is repeated."""
        return np.asarray(self.windows(np.array([(x, y, half)]), turn, side)[0], np.uint8)

    def windows(self, places: Floats, turn: float = 0.0, side: int = SIDE) -> Image:
        """Windows (n, side, side, 3) like `cut`, for `places` (n, 3): x, y, half."""
        made = np.empty((len(places), side, side, 3), np.uint8)
        if not len(places):
            return made
        wanted = np.maximum(0, np.rint(np.log2(2 * places[:, 2] / side))).astype(int).tolist()
        levels = [self._level(level) for level in wanted]
        shrunk = places * np.array([shrink for _, shrink in levels]).reshape(-1, 1)
        x, y, half = shrunk.T
        matrices = affine(x, y, half, turn, side)
        # cv2 puts pixel centres on whole numbers, we put them on halves
        matrices[:, :, 2] += (matrices[:, :, 0] + matrices[:, :, 1] - 1) / 2
        flags, border = cv2.INTER_LINEAR, cv2.BORDER_REPLICATE
        for window, (image, _), matrix in zip(made, levels, matrices, strict=True):
            cv2.warpAffine(image, matrix, (side, side), window, flags=flags, borderMode=border)
        return made

    def reduced(self, long_side: float) -> tuple[Image, float]:
        """The whole picture with a longer side of `long_side` pixels (rounded), and the factor it was resized by."""
        height, width = self._levels[0].shape[:2]
        scale = long_side / max(height, width)
        image, _ = self._level(max(0, int(np.floor(-np.log2(scale)))))
        size = max(1, round(width * scale)), max(1, round(height * scale))
        if image.shape[0] * 3 == size[1] * 4 and image.shape[1] * 3 == size[0] * 4:
            return np.asarray(cv2.remap(image, *_three_of_four(*size), cv2.INTER_LINEAR), np.uint8), scale
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


@lru_cache(4)
def _three_of_four(width: int, height: int) -> tuple[NDArray[np.int16], NDArray[np.uint16]]:
    """Where `cv2.remap` mixes the two pixels each way that an area of 4/3 pixels touches, by their shares: the same
    picture as by INTER_AREA in half the time. Common pictures, 640 and 1280 wide, are reduced so."""
    pixels = np.arange(max(width, height))
    along = (pixels // 3 * 4 + np.array([0.25, 1.5, 2.75])[pixels % 3]).astype(np.float32)
    x, y = np.meshgrid(along[:width], along[:height])
    places, shares = cv2.convertMaps(x, y, cv2.CV_16SC2)
    return np.asarray(places, np.int16), np.asarray(shares, np.uint16)


def affine(
    x: float | Floats, y: float | Floats, half: float | Floats, turn: float, side: int = SIDE
) -> NDArray[np.float64]:
    """The matrices (…, 2, 3) from picture pixels to windows of `side` pixels that reach `half` pixels around (x, y) and
    are turned by `turn` radians."""
    scale = side / (2 * half)
    c, s = np.cos(turn) * scale, np.sin(turn) * scale
    numbers = (c, -s, side / 2 - c * x + s * y, s, c, side / 2 - s * x - c * y)
    return np.stack(numbers, -1).reshape(*np.shape(scale), 2, 3)


def even(windows: Floats | Image) -> NDArray[np.float32]:
    """Windows (n, side, side, 3) as the face reader wants them: (n, 3, side, side), mean taken off each channel, one
    contrast; so light and cast matter little."""
    count, height, width = windows.shape[:3]
    stack = np.ascontiguousarray(windows.transpose(0, 3, 1, 2), np.float32).reshape(count, 3, -1)
    stack *= np.float32(1 / 255)
    stack -= stack.mean(2, keepdims=True)
    every = stack.reshape(count, -1)
    # without its mean, the root of the mean square is the deviation
    deviation = np.sqrt(np.einsum("ij,ij->i", every, every) / every.shape[1])
    every /= deviation[:, None] + np.float32(0.03)
    return every.reshape(count, 3, height, width)
