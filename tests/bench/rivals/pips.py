"""What the public ways have in common: marks that may be pips are gathered into dice, and a die shows as many as it
has.

None of these ways knows doubt: whatever they see counts as sure. They name no colours.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dice.expect import Expect
from vision.dice.reading import Box, DiceReading, Die
from vision.frame import Frame, Image

Gray = NDArray[np.uint8]
"""A picture (height, width), 0–255."""

Spots = NDArray[np.float64]
"""Round marks (n, 3): x, y of the middle and radius, in pixels."""

Seen = tuple[int, Box]
"""A value, and where it was seen."""

SIZES = (1, 6)
"""How many pips a die may show; other heaps of marks are left out, in favour of the public ways."""

SHARED = 0.3
"""Of two dice that share more of the smaller one's box than this, the one with more pips stays."""


class Way(Protocol):
    """A way of reading dice, with its settings."""

    def see(self, image: Image) -> Sequence[Seen]:
        """The dice of a picture, in pixels of it."""
        ...


@dataclass(frozen=True)
class AsReader:
    """A public way in the clothes of our reader, so that the same code counts both."""

    way: Way
    clock: Callable[[], float] = time.perf_counter

    def read(self, frame: Frame, expect: Expect | None = None) -> DiceReading:
        """All that the way sees, as sure dice; what is expected means nothing to it."""
        start = self.clock()
        dice = tuple(_die(*seen) for seen in self.way.see(frame.image))
        return DiceReading(dice, True, 1000 * (self.clock() - start), frame)


def _die(value: int, box: Box) -> Die:
    x, y, w, h = box
    corners = ((x, y), (x + w, y), (x + w, y + h), (x, y + h))
    return Die(value, True, 1.0, (), "", "", box, (x + w / 2, y + h / 2), corners)


def gray(image: Image, longest: int, blur: int) -> tuple[Gray, float]:
    """The picture in grey, its longer side `longest`, smoothed by a median of `blur`, and the factor it was resized
    by."""
    scale = longest / max(image.shape[:2])
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    sized = image if scale == 1 else cv2.resize(image, None, fx=scale, fy=scale, interpolation=how)
    plain = cv2.cvtColor(sized, cv2.COLOR_BGR2GRAY)
    return np.asarray(cv2.medianBlur(plain, blur) if blur > 1 else plain, np.uint8), scale


def gather(spots: Spots, reach: float) -> list[Spots]:
    """DBSCAN with one member as enough, as the tutorials have it: spots are together if a chain of them leads from one
    to the other in which none is farther than `reach` from the next."""
    left = list(range(len(spots)))
    heaps = []
    while left:
        heap, edge = [], [left.pop()]
        while edge:
            here = edge.pop()
            heap.append(here)
            near = [i for i in left if np.hypot(*(spots[i, :2] - spots[here, :2])) <= reach]
            edge += near
            left = [i for i in left if i not in near]
        heaps.append(spots[heap])
    return heaps


def as_dice(heaps: Sequence[Spots], scale: float) -> list[Seen]:
    """A die for each heap of one to six pips, its box a pip wider than they; of two in the same place the fuller."""
    seen: list[Seen] = []
    for heap in sorted(heaps, key=len, reverse=True):
        if not SIZES[0] <= len(heap) <= SIZES[1]:
            continue
        around = 3 * float(np.median(heap[:, 2]))
        low, high = heap[:, :2].min(0) - around, heap[:, :2].max(0) + around
        x, y, w, h = (np.concatenate([low, high - low]) / scale).tolist()
        box = (x, y, w, h)
        if all(_shared(box, other) < SHARED for _, other in seen):
            seen.append((len(heap), box))
    return seen


def _shared(a: Box, b: Box) -> float:
    wide = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    high = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    return max(0.0, wide) * max(0.0, high) / min(a[2] * a[3], b[2] * b[3])
