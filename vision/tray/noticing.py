"""Noticing that the camera was moved, or that the light is another than when the tray was calibrated.

Dice, hands and throws cover parts of the picture for a while: what most of the uncovered rest says for some seconds
counts, and to come back takes less than to go.
"""

from enum import StrEnum

import cv2
import numpy as np

from vision.frame import Frame, Image
from vision.tray.calibration import Calibration
from vision.tray.empty import empty_picture
from vision.tray.light import AGREE, Shift, linear, shift
from vision.tray.shifts import Patches, Shifts

LOOK_SECONDS = 1.0
"""How often a frame is looked at."""

LOOKS = 3
"""So many looks must say so, one after the other; those that can't tell don't count."""

MANY_LOOKS = 8
"""So many if the tray is just not to be seen any more where it was."""

MOVED, STAYED = 0.03, 0.012
"""Gain of the patches from which the camera was moved, and up to which it is where it was."""

LEAST_FOUND = 4
"""Fewer patches tell nothing."""

MOST_LOST = 0.8
"""If more patches than this share are lost, the camera looks elsewhere, or something covers nearly all."""

BRIGHTER, TINTED = 0.25, 0.09
"""Change of the light's brightness and of its tint (natural logarithms) that is another light: a quarter lighter or
darker, a twelfth redder or bluer."""

BACK = 0.6
"""Share of them below which it is the old light again."""


class Condition(StrEnum):
    """How a calibration does. `none`: there is none, or it has no picture of the empty tray. `fine`: all is as it was.
    `moved`: the camera or the tray was moved. `light`: brightness or colour of the light changed visibly. `other`: the
    pictures have another shape than those it was made for."""

    NONE = "none"
    FINE = "fine"
    MOVED = "moved"
    LIGHT = "light"
    OTHER = "other"


class _Doubt:
    """Something that is so once enough looks in a row have said it, and no more once as many said the contrary."""

    def __init__(self) -> None:
        self.true = False
        self._against = 0

    def hear(self, said: bool | None, looks: int = LOOKS) -> None:
        """What a look says; None: it can't tell."""
        if said is None:
            return
        self._against = self._against + 1 if said != self.true else 0
        if self._against >= looks:
            self.true, self._against = said, 0


class Noticing:
    """Compares frames with a calibration; its clock is that of the frames. Used by one thread."""

    def __init__(self, calibration: Calibration | None) -> None:
        self._calibration = calibration
        self._empty = None if calibration is None else empty_picture(calibration)
        self._patches = _patches(calibration, self._empty)
        self._moved, self._lost, self._light = _Doubt(), _Doubt(), _Doubt()
        self._looked = float("-inf")
        self._condition = Condition.NONE if self._empty is None else Condition.FINE

    @property
    def condition(self) -> Condition:
        """How things are, after the frames seen so far."""
        return self._condition

    def look(self, frame: Frame) -> Condition:
        """Take the next frame. Most return at once: one a second is looked at."""
        if self._empty is not None and abs(frame.at - self._looked) >= LOOK_SECONDS:
            self._looked = frame.at
            self._condition = self._judge(frame.image, self._empty)
        return self._condition

    def _judge(self, image: Image, empty: Image) -> Condition:
        assert self._calibration is not None and self._patches is not None
        if not self._calibration.fits((image.shape[1], image.shape[0])):
            return Condition.OTHER
        size = (empty.shape[1], empty.shape[0])
        now = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)
        light, shifts = shift(linear(now), linear(empty)), self._patches.shifts(now)
        self._light.hear(_other_light(light, self._light.true))
        self._moved.hear(_has_moved(shifts, self._moved.true))
        self._lost.hear(_is_lost(shifts, light), MANY_LOOKS)
        if self._moved.true or self._lost.true:
            return Condition.MOVED
        return Condition.LIGHT if self._light.true else Condition.FINE


def _patches(calibration: Calibration | None, empty: Image | None) -> Patches | None:
    if calibration is None or empty is None:
        return None
    scale = empty.shape[1] / calibration.size[0]
    return Patches(empty, None if calibration.region is None else calibration.region.scaled(scale, scale))


def _has_moved(shifts: Shifts, was: bool) -> bool | None:
    if shifts.found < LEAST_FOUND:
        return None
    return shifts.gain >= (STAYED if was else MOVED)


def _is_lost(shifts: Shifts, light: Shift) -> bool | None:
    """Whether nothing is found any more although there is light."""
    seen = shifts.found + shifts.lost
    if seen < LEAST_FOUND or light.dark:
        return None
    return shifts.lost > MOST_LOST * seen


def _other_light(light: Shift, was: bool) -> bool | None:
    if light.dark:
        return True
    if light.agree < AGREE:
        return None
    limit = BACK if was else 1.0
    return light.brighter > limit * BRIGHTER or light.tinted > limit * TINTED
