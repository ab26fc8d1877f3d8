"""How the empty tray looks, remembered as a small picture."""

from collections.abc import Sequence

import cv2
import numpy as np
from msgspec.structs import replace

from vision.frame import Image
from vision.tray.calibration import Calibration
from vision.tray.errors import TrayError

SMALL = 320
"""Width in pixels of the remembered picture (or the camera's own if that is less)."""

ENOUGH = 9
"""More pictures than that don't make their median better."""


def with_empty(calibration: Calibration, images: Sequence[Image]) -> Calibration:
    """With these pictures of the empty tray remembered, their median, so that a hand in one of many is no harm. Raises
    TrayError if there are none, or they are not of the calibration's size."""
    if not images:
        raise TrayError("there is no picture of the empty tray yet: wait for the camera")
    for image in images:
        height, width = image.shape[:2]
        if (width, height) != calibration.size:
            raise TrayError(
                f"a picture of {width} × {height} pixels is none of this calibration, whose pictures have "
                f"{calibration.size[0]} × {calibration.size[1]}: begin anew"
            )
    step = max(1, len(images) // ENOUGH)
    middle = np.median([small(image) for image in images[::step]], axis=0)
    _, png = cv2.imencode(".png", np.round(middle).astype(np.uint8))
    return replace(calibration, empty=png.tobytes())


def empty_picture(calibration: Calibration) -> Image | None:
    """The remembered picture (h, w, 3), BGR; None if there is none, or it can't be unpacked."""
    if not calibration.empty:
        return None
    unpacked = cv2.imdecode(np.frombuffer(calibration.empty, np.uint8), cv2.IMREAD_COLOR)
    return None if unpacked is None else np.asarray(unpacked, np.uint8)


def small(image: Image) -> Image:
    """The picture reduced to at most SMALL pixels of width."""
    height, width = image.shape[:2]
    if width <= SMALL:
        return image
    size = (SMALL, max(1, round(height * SMALL / width)))
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)
