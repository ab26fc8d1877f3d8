"""The motion gate: says from a small grey copy of each frame whether anything moves. Cheap while nothing does.

Noise and compression flicker stay below a threshold that follows the picture's own noise, changes of exposure are
divided out, and a light that is switched is told from things that move by the structure of the picture, which it
leaves as it was.
"""

from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Image

Grey = NDArray[np.uint8]
"""A small grey picture, (h, w), smoothed; `scale` of a Motion says how much smaller than the frame."""

Small = NDArray[np.uint8]
"""The same in colour, (h, w, 3)."""

Kind = Literal["still", "light", "moving"]

WIDTH = 320
"""Frames are halved until they are narrower than this."""

STEP = 6
"""Least change of grey that counts as motion in a picture without noise."""

NOISE = 6.0
"""How many times the usual change of a pixel one must change to count as motion."""

LEAST_PIXELS = 4
"""Fewer moving pixels are a speck."""

CLIPPED = 248
"""Pixels this light may have been cut off: they say nothing when the light changes."""

LIT_SHARE = 0.5
"""A light changes at least this share of the picture."""

LIT_LIKENESS = 0.6
"""Least correlation of the picture's structure before and after a light was switched."""

AROUND = (21, 21)


@dataclass(frozen=True, slots=True, eq=False)
class Motion:
    """What changed since the frame before.

    `small` is the small copy in colour, `grey` the same in grey, `scale` their width divided by the frame's, `mask`
    (h, w) is 255 where it moves (None if still).
    """

    kind: Kind
    small: Small
    grey: Grey
    scale: float
    mask: Grey | None = None


class MotionGate:
    """Compares each frame with the one before."""

    def __init__(self) -> None:
        self._before: Grey | None = None

    def look(self, image: Image) -> Motion:
        """Judge the next frame; the first one, or one of another size, is still."""
        small = shrink(image)
        grey = to_grey(small)
        before, self._before = self._before, grey
        scale = grey.shape[1] / image.shape[1]
        if before is None or before.shape != grey.shape or _quiet(grey, before):
            return Motion("still", small, grey, scale)
        mask = changed(grey, before)
        if mask is None:
            return Motion("still", small, grey, scale)
        if is_light(grey, before):
            return Motion("light", small, grey, scale)
        return Motion("moving", small, grey, scale, mask)

    def forget(self) -> None:
        """Take the next frame as the first one."""
        self._before = None


def shrink(image: Image) -> Small:
    """The small smoothed copy in which changes are looked for."""
    small = image
    while small.shape[1] >= WIDTH:
        size = (small.shape[1] // 2, small.shape[0] // 2)
        small = np.asarray(cv2.resize(small, size, interpolation=cv2.INTER_AREA), np.uint8)
    return np.asarray(cv2.blur(small, (3, 3)), np.uint8)


def to_grey(small: Small) -> Grey:
    """The copy without colour."""
    return np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8)


def changed(grey: Grey, before: Grey, step: int = STEP) -> Grey | None:
    """255 where `grey` differs from `before` by more than noise and exposure explain; None if nowhere."""
    gain = exposure(grey, before)
    difference = cv2.absdiff(cv2.convertScaleAbs(grey, alpha=gain), before)
    if not 0.97 < gain < 1.03:
        difference[np.maximum(grey, before) >= CLIPPED] = 0
    usual = cv2.mean(difference, cv2.inRange(difference, 0, 2 * STEP))[0]
    threshold = max(step, NOISE * usual + 2)
    mask = np.asarray(cv2.threshold(difference, threshold, 255, cv2.THRESH_BINARY)[1], np.uint8)
    return mask if cv2.countNonZero(mask) >= LEAST_PIXELS else None


def exposure(grey: Grey, before: Grey) -> float:
    """What `grey` must be multiplied with to be as light as `before`, whatever moved in less than half of it."""
    now, then = grey[::4, ::4].astype(np.float32), before[::4, ::4]
    usable = (now < CLIPPED) & (then < CLIPPED) & (now > 2)
    if np.count_nonzero(usable) < 16:
        return 1.0
    return float(np.median(then[usable] / now[usable]))


def is_light(grey: Grey, before: Grey) -> bool:
    """Whether most of the picture became lighter or darker while its structure stayed."""
    raw = cv2.threshold(cv2.absdiff(grey, before), STEP, 1, cv2.THRESH_BINARY)[1]
    if cv2.countNonZero(raw) < LIT_SHARE * raw.size:
        return False
    now, then = _structure(grey), _structure(before)
    both = float(np.sqrt((now * now).sum() * (then * then).sum()))
    return both > 0 and float((now * then).sum()) / both > LIT_LIKENESS


def _structure(grey: Grey) -> NDArray[np.float32]:
    light = grey.astype(np.float32)
    return np.asarray(light / (cv2.blur(light, AROUND) + 8) - 1, np.float32)


def _quiet(grey: Grey, before: Grey) -> bool:
    """The quick check that most frames pass."""
    gain = cv2.mean(before)[0] / max(cv2.mean(grey)[0], 1)
    even = grey if abs(gain - 1) < 0.004 else cv2.convertScaleAbs(grey, alpha=gain)
    return bool(cv2.minMaxLoc(cv2.absdiff(even, before))[1] <= STEP)
