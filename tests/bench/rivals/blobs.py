"""OpenCV's SimpleBlobDetector and DBSCAN: the way most tutorials on counting dice go."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from tests.bench.rivals.pips import Gray, Seen, Spots, as_dice, gather, gray
from vision.frame import Image

DARK, BRIGHT = 0, 255


@dataclass(frozen=True)
class Tutorial:
    """As the tutorials have it, number for number: a median of 7, dark marks with an inertia of at least 0.6, and marks
    within 40 pixels make a die, whatever the picture's size."""

    blur: int = 7
    inertia: float = 0.6
    reach: float = 40.0

    def see(self, image: Image) -> Sequence[Seen]:
        """The dice of a picture."""
        plain, scale = gray(image, max(image.shape[:2]), self.blur)
        params = cv2.SimpleBlobDetector.Params()
        params.filterByInertia, params.minInertiaRatio = True, self.inertia
        return as_dice(gather(spots(params, plain), self.reach), scale)


@dataclass(frozen=True)
class Blobs:
    """The same with what it lacks: pictures are brought to one size (`longest` side), dark and bright pips count, and
    the `reach` is in diameters of a pip. `least` and `most`: diameters of a pip as shares of the longest side."""

    longest: int = 640
    blur: int = 3
    inertia: float = 0.5
    circularity: float = 0.8
    convexity: float = 0.93
    least: float = 0.006
    most: float = 0.03
    step: float = 10.0
    reach: float = 4.6

    def see(self, image: Image) -> Sequence[Seen]:
        """The dice of a picture."""
        plain, scale = gray(image, self.longest, self.blur)
        heaps = []
        for tone in (DARK, BRIGHT):
            found = spots(self.params(tone), plain)
            if len(found):
                heaps += gather(found, self.reach * 2 * float(np.median(found[:, 2])))
        return as_dice(heaps, scale)

    def params(self, tone: int) -> cv2.SimpleBlobDetector.Params:
        """The detector's settings for pips that are DARK or BRIGHT."""
        params = cv2.SimpleBlobDetector.Params()
        params.blobColor = tone
        params.thresholdStep, params.minThreshold, params.maxThreshold = self.step, 20.0, 240.0
        params.minDistBetweenBlobs = 1.2 * self.least * self.longest
        params.minArea, params.maxArea = (np.pi / 4 * (share * self.longest) ** 2 for share in (self.least, self.most))
        params.filterByInertia, params.minInertiaRatio = True, self.inertia
        params.filterByCircularity, params.minCircularity = True, self.circularity
        params.minConvexity = self.convexity
        return params


def spots(params: cv2.SimpleBlobDetector.Params, plain: Gray) -> Spots:
    """The marks that a detector with these settings finds."""
    found = cv2.SimpleBlobDetector.create(params).detect(plain)
    return np.array([(*mark.pt, mark.size / 2) for mark in found], np.float64).reshape(-1, 3)
