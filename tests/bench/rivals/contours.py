"""Otsu's threshold, contours that may be faces, and blobs in each of them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from tests.bench.rivals.blobs import BRIGHT, DARK, spots
from tests.bench.rivals.pips import SIZES, Gray, Seen, gray
from vision.dice.reading import Box
from vision.frame import Image

FACE = 100
"""Pixels of a face's longer side when its pips are counted."""

PIPS = (0.08, 0.35)
"""Diameter of a pip, in sides of a face's box."""


@dataclass(frozen=True)
class Contours:
    """`least` and `most`: sides of a die as shares of the longest side; `aspect` and `fill`: how square a contour must
    be (shorter by longer side of the turned box around it, the share of it that it fills); the rest as in `Blobs`."""

    longest: int = 960
    blur: int = 3
    least: float = 0.02
    most: float = 0.4
    aspect: float = 0.7
    fill: float = 0.5
    inertia: float = 0.4
    circularity: float = 0.4

    def see(self, image: Image) -> Sequence[Seen]:
        """The dice of a picture."""
        plain, scale = gray(image, self.longest, self.blur)
        seen: list[Seen] = []
        for tone, mode in ((DARK, cv2.THRESH_BINARY), (BRIGHT, cv2.THRESH_BINARY_INV)):
            _, mask = cv2.threshold(plain, 0, 255, mode + cv2.THRESH_OTSU)
            for x, y, w, h in self._faces(np.asarray(mask, np.uint8)):
                count = self._count(plain[y : y + h, x : x + w], tone)
                if SIZES[0] <= count <= SIZES[1]:
                    seen.append((count, (x / scale, y / scale, w / scale, h / scale)))
        return _apart(seen)

    def _faces(self, mask: Gray) -> Iterator[tuple[int, int, int, int]]:
        outlines, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
        for outline in outlines:
            (_, sides, _) = cv2.minAreaRect(outline)
            short, long = sorted(sides)
            if not self.least * self.longest <= long <= self.most * self.longest:
                continue
            if short >= self.aspect * long and cv2.contourArea(outline) >= self.fill * short * long:
                x, y, w, h = cv2.boundingRect(outline)
                yield x, y, w, h

    def _count(self, face: Gray, tone: int) -> int:
        """Pips of that tone; a bright face has dark ones."""
        scale = FACE / max(face.shape)
        large = np.asarray(cv2.resize(face, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC), np.uint8)
        params = cv2.SimpleBlobDetector.Params()
        params.blobColor = tone
        params.minDistBetweenBlobs = FACE * PIPS[0]
        params.minArea, params.maxArea = (np.pi / 4 * (FACE * share) ** 2 for share in PIPS)
        params.filterByInertia, params.minInertiaRatio = True, self.inertia
        params.filterByCircularity, params.minCircularity = True, self.circularity
        params.minConvexity = 0.8
        return len(spots(params, large))


def _apart(seen: Sequence[Seen]) -> list[Seen]:
    """Of dice whose middles lie in one another's boxes the larger one."""
    kept: list[Seen] = []
    for value, box in sorted(seen, key=lambda die: -die[1][2] * die[1][3]):
        if not any(_holds(other, box) or _holds(box, other) for _, other in kept):
            kept.append((value, box))
    return kept


def _holds(box: Box, other: Box) -> bool:
    x, y = other[0] + other[2] / 2, other[1] + other[3] / 2
    return box[0] <= x <= box[0] + box[2] and box[1] <= y <= box[1] + box[3]
