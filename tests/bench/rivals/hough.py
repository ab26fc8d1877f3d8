"""Hough circles as pips, gathered to dice."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from tests.bench.rivals.pips import Seen, as_dice, gather, gray
from vision.frame import Image


@dataclass(frozen=True)
class Hough:
    """`edges` and `votes` are the upper threshold of Canny and of the accumulator (param1, param2 of OpenCV); `least`
    and `most` diameters of a pip as shares of the longest side; `reach` as in `Blobs`."""

    longest: int = 1280
    blur: int = 3
    edges: float = 150.0
    votes: float = 18.0
    least: float = 0.008
    most: float = 0.03
    apart: float = 1.5
    reach: float = 4.0

    def see(self, image: Image) -> Sequence[Seen]:
        """The dice of a picture."""
        plain, scale = gray(image, self.longest, self.blur)
        small, large = (share * self.longest / 2 for share in (self.least, self.most))
        circles = cv2.HoughCircles(
            plain,
            cv2.HOUGH_GRADIENT,
            dp=1,
            minDist=self.apart * 2 * small,
            param1=self.edges,
            param2=self.votes,
            minRadius=max(1, round(small)),
            maxRadius=round(large),
        )
        if circles is None:
            return []
        spots = np.asarray(circles, np.float64).reshape(-1, 3)
        return as_dice(gather(spots, self.reach * 2 * float(np.median(spots[:, 2]))), scale)
