"""What can go wrong with a camera, for the virtual one to show."""

from enum import StrEnum

import cv2
import numpy as np

from vision.frame import Image

SHAKE_PIXELS = 6
DARKNESS = 14
"""A dark picture has this fraction of its light …"""

NOISE = 3
"""… and noise up to so much, 0–255: a sensor in the dark is never still."""

NUDGED_DEGREES = 3.0
NUDGED_SHARE = 0.05
"""A nudged camera is turned by so much, and aside by this share of the picture's width."""

OTHER_LIGHT = (0.75, 0.9, 1.0)
"""Another lamp, warmer than the one before: so much of blue, green and red is left."""


class Fault(StrEnum):
    """A fault that the virtual camera can be told to have.

    `unplug`: it is gone, and can't be opened · `freeze`: it is there, but no pictures come · `stale`: it repeats its
    last picture · `shake`: the picture jumps about · `dark`: there is next to no light ·
    `nudge`: somebody has pushed the camera, so that it looks elsewhere · `light`: another lamp was switched on.
    """

    UNPLUG = "unplug"
    FREEZE = "freeze"
    STALE = "stale"
    SHAKE = "shake"
    DARK = "dark"
    NUDGE = "nudge"
    LIGHT = "light"


def spoiled(image: Image, fault: Fault | None, rng: np.random.Generator) -> Image:
    """A picture as it comes out with that fault."""
    if fault is Fault.SHAKE:
        across, down = rng.integers(0, 2 * SHAKE_PIXELS + 1, 2).tolist()
        wider = np.pad(image, ((SHAKE_PIXELS, SHAKE_PIXELS), (SHAKE_PIXELS, SHAKE_PIXELS), (0, 0)), "edge")
        return wider[down : down + image.shape[0], across : across + image.shape[1]].copy()
    if fault is Fault.DARK:
        return np.asarray(image // DARKNESS + rng.integers(0, NOISE, image.shape, np.uint8), np.uint8)
    if fault is Fault.NUDGE:
        return _nudged(image)
    if fault is Fault.LIGHT:
        return np.asarray(np.rint(image * np.array(OTHER_LIGHT, np.float32)), np.uint8)
    return image


def _nudged(image: Image) -> Image:
    height, width = image.shape[:2]
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), NUDGED_DEGREES, 1)
    turn[:, 2] += NUDGED_SHARE * width
    seen = cv2.warpAffine(image, turn, (width, height), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.uint8)
