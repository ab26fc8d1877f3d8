"""How the empty tray looks, remembered as a small picture."""

from collections.abc import Sequence

from vision.frame import Image
from vision.tray.calibration import Calibration

SMALL = 320
"""Width in pixels of the remembered picture (or the camera's own if that is less)."""


def with_empty(calibration: Calibration, images: Sequence[Image]) -> Calibration:
    """With these pictures of the empty tray remembered, their median, so that a hand in one of many is no harm. Raises
    TrayError if they are not of the calibration's size."""
    raise NotImplementedError


def empty_picture(calibration: Calibration) -> Image | None:
    """The remembered picture (h, w, 3), BGR; None if there is none."""
    raise NotImplementedError
