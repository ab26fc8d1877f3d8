"""How the light is now beside how it was when the empty tray was remembered."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Floats
from vision.dice.colour import decode
from vision.frame import Image

WIDTH = 160
"""Width in pixels of the pictures of light."""

LINEAR = decode(np.arange(256, dtype=np.float32) / 255).astype(np.float32)
"""Linear light of each number that a pixel may have."""

BLOCKS = (24, 18)
"""The picture is compared in so many blocks across and down."""

DARKEST = 0.004
"""Linear light below which a block says nothing of the light …"""

LIGHTEST = 0.9
"""… and above which it may have been cut off."""

AGREE = 0.3
"""Least share of the picture that must have changed alike for it to be the light."""

ALIKE = 0.08
"""Blocks whose light changed alike, to within this much of a logarithm."""


LEAST_USABLE = 0.1
"""Fewer blocks than this share tell nothing."""

DARK = 0.1
"""So little of the light is left where there is none."""


@dataclass(frozen=True, slots=True, eq=False)
class Shift:
    """How the light differs: `gain` (3,), the factors of blue, green, red in linear light; `agree`, the share of all
    blocks that changed so (others are covered, or say nothing); `dark`: there is next to no light any more."""

    gain: Floats
    agree: float
    dark: bool = False

    @property
    def brighter(self) -> float:
        """How much lighter or darker it is: a natural logarithm, never negative."""
        return float(abs(np.log(self.gain).mean()))

    @property
    def tinted(self) -> float:
        """How much redder or bluer it is against green: the larger of both, a natural logarithm, never negative."""
        blue, green, red = np.log(self.gain)
        return float(max(abs(red - green), abs(blue - green)))


def linear(image: Image) -> Floats:
    """The linear light (h, w, 3) of a picture, blue, green, red, 0–1, WIDTH pixels wide."""
    height, width = image.shape[:2]
    size = (WIDTH, max(1, round(height * WIDTH / width)))
    return np.asarray(LINEAR[cv2.resize(image, size, interpolation=cv2.INTER_AREA)], np.float32)


def shift(now: Floats, empty: Floats) -> Shift:
    """Compare the `linear` light of a picture with that of the empty tray; things that cover less than half of it don't
    matter."""
    before, after = _blocks(empty), _blocks(now)
    usable = ((before > DARKEST) & (after > DARKEST) & (before < LIGHTEST) & (after < LIGHTEST)).all(1)
    if usable.sum() < LEAST_USABLE * len(before):
        dark = bool(after.mean() < DARK * before.mean())
        return Shift(np.ones(3, np.float32), 0.0, dark)
    change = np.log(after[usable] / before[usable])
    middle = np.median(change, axis=0)
    for _ in range(4):
        near = (np.abs(change - middle) < 2 * ALIKE).all(1)
        if near.any():
            middle = change[near].mean(0)
    agree = (np.abs(change - middle) < ALIKE).all(1).sum() / len(before)
    dark = bool(after.mean() < DARK * before.mean())
    return Shift(np.exp(middle).astype(np.float32), float(agree), dark)


def _blocks(light: Floats) -> Floats:
    """The light (n, 3) of the picture's blocks, row by row."""
    even = cv2.resize(light, BLOCKS, interpolation=cv2.INTER_AREA)
    return np.asarray(even, np.float32).reshape(-1, 3)
