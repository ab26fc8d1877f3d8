"""How a picture of the tray differs from an earlier one: where, how much, and whether something came or went."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dice.motion import Grey, Small, changed, to_grey
from vision.dice.places import without
from vision.dice.reading import Die

STEP = 14
"""Least change of a colour that counts as something new where there is light …"""

LIGHT = 120
"""… enough to make the lightest parts so light, 0–255; in less light things differ less …"""

DARK = 0.35
"""… but no less than this part of that counts."""

GAP = 0.6
"""Gaps of so many die edges within a hand are closed."""

DEPARTED = 1.25
"""An object is gone, not come, if its outline was so much stronger before."""

ALIKE = 0.2
"""What differs from an earlier picture in less than this share of it looks the same."""


def differences(small: Small, rest: Small) -> Grey | None:
    """255 where a colour differs from that in `rest` by more than light and noise explain; None if nowhere."""
    pairs = zip(cv2.split(small), cv2.split(rest), strict=True)
    step = round(STEP * float(np.clip(np.percentile(rest[::4, ::4], 95) / LIGHT, DARK, 1)))
    masks = [changed(np.asarray(now, np.uint8), np.asarray(before, np.uint8), step) for now, before in pairs]
    found = [mask for mask in masks if mask is not None]
    return np.asarray(np.maximum.reduce(found), np.uint8) if found else None


def alike(small: Small, older: Small, region: NDArray[np.bool_]) -> bool:
    """Whether the region (h, w) looks as it did in an older picture."""
    if small.shape != older.shape:
        return False
    mask = differences(small, older)
    return mask is None or bool(np.count_nonzero(mask[region]) < ALIKE * np.count_nonzero(region))


def area_beside(mask: Grey, scale: float, known: Sequence[Die]) -> int:
    """How much of the mask the places of the known dice do not explain."""
    rest = cv2.morphologyEx(without(mask, scale, known), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    return cv2.countNonZero(rest)


def solid(mask: Grey, size: float) -> Grey:
    """The mask without specks, and with gaps closed where a hand is as light as what is behind it."""
    clean = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    gap = max(3, int(GAP * size) | 1)
    return np.asarray(cv2.morphologyEx(clean, cv2.MORPH_CLOSE, np.ones((gap, gap), np.uint8)), np.uint8)


def has_come(small: Small, rest: Small, region: NDArray[np.bool_]) -> bool:
    """Whether what differs there came, and did not go: its outline is an edge of the picture now rather than before."""
    outline = cv2.morphologyEx(region.astype(np.uint8), cv2.MORPH_GRADIENT, np.ones((5, 5), np.uint8)) > 0
    now, before = (_edges(to_grey(copy))[outline].mean() for copy in (small, rest))
    return bool(before < DEPARTED * now)


def _edges(grey: Grey) -> NDArray[np.float32]:
    across = cv2.Sobel(grey, cv2.CV_32F, 1, 0)
    return np.asarray(cv2.magnitude(across, cv2.Sobel(grey, cv2.CV_32F, 0, 1)), np.float32)
