"""The virtual camera's exposure and white balance: they wander as cheap cameras' do, unless they are held."""

from collections.abc import Callable

import numpy as np

from vision.exposure import Exposure
from vision.frame import Image

Wander = Callable[[float], tuple[float, float, float]]
"""From seconds to what it chooses then: how long it exposes, and the factors of red and blue, each 1 at rest."""

SHUTTER = 156.0
"""How long it exposes when the factor is 1, in 100 µs."""

GAMMA = 2.2


def still(_: float) -> tuple[float, float, float]:
    """A camera whose exposure and white balance stay by themselves."""
    return 1.0, 1.0, 1.0


def wandering(at: float) -> tuple[float, float, float]:
    """A camera whose picture gets lighter and darker by a third, and warmer and colder, within some minutes."""
    light = np.exp(0.22 * np.sin(at / 19) + 0.08 * np.sin(at / 5))
    red, blue = np.exp(0.1 * np.sin(at / 31)), np.exp(-0.12 * np.sin(at / 31))
    return float(light), float(red), float(blue)


class Automatic:
    """Controls of the virtual camera (`vision.sources.locking.Controls`)."""

    def __init__(self, wander: Wander = still) -> None:
        self._wander = wander
        self._chosen = 1.0, 1.0, 1.0
        self._held: tuple[float, float, float] | None = None

    def expose(self, image: Image, at: float) -> Image:
        """The picture as it comes out at the time `at`, in seconds."""
        self._chosen = self._wander(at)
        light, red, blue = self._held or self._chosen
        if (light, red, blue) == (1.0, 1.0, 1.0):
            return image
        steps = (np.arange(256) / 255) ** GAMMA
        gains = np.array([light * blue, light, light * red])
        tables = np.clip(255 * (steps[:, None] * gains) ** (1 / GAMMA), 0, 255).round().astype(np.uint8)
        return np.stack([tables[image[..., channel], channel] for channel in range(3)], -1)

    def hold(self, exposure: Exposure | None, image: Image) -> Exposure:
        """Hold these figures, or those of now, at once."""
        if exposure is not None:
            red, blue = exposure.white if len(exposure.white) == 2 else (1.0, 1.0)
            self._held = (exposure.shutter or SHUTTER) / SHUTTER, red, blue
        elif self._held is None:
            self._held = self._chosen
        light, red, blue = self._held
        return Exposure(shutter=light * SHUTTER, white=(red, blue))

    def let_go(self) -> None:
        """Wander again."""
        self._held = None
