"""What can go wrong with a camera, for the virtual one to show."""

from enum import StrEnum

import numpy as np

from vision.frame import Image

SHAKE_PIXELS = 6
DARKNESS = 14
"""A dark picture has this fraction of its light …"""

NOISE = 3
"""… and noise up to so much, 0–255: a sensor in the dark is never still."""


class Fault(StrEnum):
    """A fault that the virtual camera can be told to have.

    `unplug`: it is gone, and can't be opened · `freeze`: it is there, but no pictures come · `stale`: it repeats its
    last picture · `shake`: the picture jumps about · `dark`: there is next to no light.
    """

    UNPLUG = "unplug"
    FREEZE = "freeze"
    STALE = "stale"
    SHAKE = "shake"
    DARK = "dark"


def spoiled(image: Image, fault: Fault | None, rng: np.random.Generator) -> Image:
    """A picture as it comes out with that fault."""
    if fault is Fault.SHAKE:
        across, down = rng.integers(0, 2 * SHAKE_PIXELS + 1, 2).tolist()
        wider = np.pad(image, ((SHAKE_PIXELS, SHAKE_PIXELS), (SHAKE_PIXELS, SHAKE_PIXELS), (0, 0)), "edge")
        return wider[down : down + image.shape[0], across : across + image.shape[1]].copy()
    if fault is Fault.DARK:
        return np.asarray(image // DARKNESS + rng.integers(0, NOISE, image.shape, np.uint8), np.uint8)
    return image
