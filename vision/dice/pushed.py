"""How the camera was moved between two pictures of the same tray: turned a little, and pushed aside."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dice.motion import Small, to_grey
from vision.dice.reading import Point

Matrix = NDArray[np.float32]
"""An affine map (2, 3) of points."""

WIDTH = 160
"""Pictures are looked at no wider than this."""

ROUNDS = 40
ENOUGH = 1e-5
"""When to stop to better the estimate: after so many rounds, or if one betters the likeness by no more."""

MOST_TURNED = 0.2
"""Radians …"""

MOST_SHIFTED = 0.25
"""… and shares of the picture's width beyond which an estimate has gone astray."""

STILL: Matrix = np.eye(2, 3, dtype=np.float32)
"""The map of a camera that was not moved."""


def pushed(before: Small, now: Small) -> Matrix:
    """The turn and shift that brings `before` onto `now` best, in pixels of these; STILL where none can be told."""
    shrunk = max(1.0, before.shape[1] / WIDTH)
    then, after = (_structure(picture, shrunk) for picture in (before, now))
    window = cv2.createHanningWindow((then.shape[1], then.shape[0]), cv2.CV_32F)
    (across, down), _ = cv2.phaseCorrelate(then.copy(), after.copy(), window)  # it may write into what it is given
    guess = np.array([[1, 0, -across], [0, 1, -down]], np.float32)  # the search goes from `now` back to `before`
    stop = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, ROUNDS, ENOUGH)
    try:
        _, back = cv2.findTransformECC(after, then, guess, cv2.MOTION_EUCLIDEAN, stop)
    except cv2.error:  # nothing that could be followed, or it does not settle
        back = guess
    found = np.asarray(cv2.invertAffineTransform(np.asarray(back, np.float64)), np.float32)
    if abs(found[1, 0]) > MOST_TURNED or np.abs(found[:, 2]).max() > MOST_SHIFTED * then.shape[1]:
        return STILL
    found[:, 2] *= shrunk
    return found


def carried(matrix: Matrix, scale: float, point: Point) -> Point:
    """Where a point of the frame is after the movement, which was found in a copy `scale` times the frame's size."""
    x, y = (matrix[:, :2] @ (point[0] * scale, point[1] * scale) + matrix[:, 2]).tolist()
    return x / scale, y / scale


def followed(picture: Small, matrix: Matrix) -> Small:
    """The picture as the moved camera would see it."""
    size = (picture.shape[1], picture.shape[0])
    return np.asarray(cv2.warpAffine(picture, matrix, size, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def _structure(picture: Small, shrunk: float) -> NDArray[np.float32]:
    size = (round(picture.shape[1] / shrunk), round(picture.shape[0] / shrunk))
    small = cv2.resize(to_grey(picture), size, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(small, (0, 0), 1.0), np.float32)
