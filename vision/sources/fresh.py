"""Whether a camera still sends new pictures: how long it may be silent, and what a new picture is."""

import numpy as np
from numpy.typing import NDArray

from vision.frame import Image

FIRST_FRAME_SECONDS = 5.0
"""How long a camera may take to start."""

SILENT_SECONDS = 2.0
"""A camera without a new picture for so long has gone."""

SAMPLE = 16


class Fresh:
    """Tells a new picture from a repeated one: by its pixels, and by the driver's time stamp where pixels
    can't differ (a covered lens, a still picture played to a loopback device)."""

    def __init__(self) -> None:
        self._sample: NDArray[np.uint8] | None = None
        self._stamp = 0.0

    def __call__(self, image: Image, stamp: float = 0.0) -> bool:
        """Whether this is another picture than the last one that was asked about."""
        sample = image[::SAMPLE, ::SAMPLE].copy()
        new = self._sample is None or stamp > self._stamp or not np.array_equal(sample, self._sample)
        self._sample, self._stamp = sample, stamp
        return new


class Silence:
    """How long no new picture came from a camera that was opened at `now` (seconds)."""

    def __init__(self, now: float) -> None:
        self._last, self._allowed = now, FIRST_FRAME_SECONDS

    def broken(self, now: float) -> None:
        """A new picture came."""
        self._last, self._allowed = now, SILENT_SECONDS

    def too_long(self, now: float) -> bool:
        """Whether the camera must be taken for gone."""
        return now - self._last >= self._allowed
