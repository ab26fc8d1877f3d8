"""How like a die is to dice whose colours were taught."""

from collections.abc import Sequence

import numpy as np

from vision.arrays import Floats
from vision.tray.calibration import TaughtColour

DIM = 0.03
"""Added to linear light before the logarithm is taken: differences in the dark are noise."""

LIGHTNESS, TINT = 0.4, 0.17
"""How far one die's lightness and tint stray from throw to throw (logarithms, one sigma)."""

WEIGHTS = (1.0, 1.0, 0.4)
"""How much body, shade and pips count."""

FAR = 3.0
"""A figure that is off by more sigmas is gloss, or a shadow: it counts no more than that."""

LEAST = 0.05
"""A die less like the likest taught one is none of them."""


def likenesses(seen: Floats, taught: Sequence[TaughtColour]) -> Floats:
    """0–1 for each of dice `seen` (n, 3, 3: body, shade, pips in linear light) and each taught one (n, m)."""
    known = np.array([(colour.body, colour.shade, colour.pips) for colour in taught], np.float32)
    away = _figures(seen)[:, None] - _figures(known)[None]
    spread = np.array([LIGHTNESS, TINT, TINT])
    squares = np.minimum((away / spread) ** 2, FAR**2).sum(-1) @ np.array(WEIGHTS)
    return np.asarray(np.exp(-squares / 2 / sum(WEIGHTS)), np.float32)


def _figures(light: Floats) -> Floats:
    """Lightness, red against green, blue against green (…, 3) of linear light (…, 3)."""
    blue, green, red = np.moveaxis(np.log(light + DIM), -1, 0)
    return np.asarray(np.stack([(blue + green + red) / 3, red - green, blue - green], -1), np.float32)
