"""A picture from a source, and what a source is."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
"""A picture: (height, width, 3), BGR, 0–255."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture from a source.

    `at` is seconds on the source's own clock: monotonic time for a camera, film time for a film.
    `number` counts the source's frames from 0, skipped ones included.
    """

    image: Image
    at: float
    number: int


class FrameSource(Protocol):
    """Where frames come from: pictures, a film, a camera, or the virtual camera."""

    name: str
    """What a person calls this source, e.g. `/dev/video0` or `throw.mp4`."""

    live: bool
    """True if frames come in real time and may be dropped; False if every frame waits to be taken."""

    def frames(self) -> Iterator[Frame]:
        """Yield frames until the source ends; raises SourceError when it can't be opened or goes away."""
        ...

    def close(self) -> None:
        """Give the device or file back. Safe to call twice and from another thread."""
        ...
