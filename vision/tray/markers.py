"""The four ArUco markers of the printable sheet: drawing them, finding them, and what they tell of the tray.

Cut out, they lie face up in the tray's corners, number 0 at the top left as the camera sees it, then clockwise; the
outer corner of each touches the walls. Which way up each lies doesn't matter.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats
from vision.frame import Image
from vision.tray.calibration import Region, region_along
from vision.tray.errors import MarkersMissing

NUMBERS = (0, 1, 2, 3)
"""Numbers of the markers in the dictionary DICT_4X4_50."""

CELLS = 6
"""Cells a side of a marker, its black border included."""

MARKER_MM = 40.0
"""Side of a printed marker's black square in millimetres."""

QUIET_MM = 7.0
"""Width of the white rim that is cut out with it: from its black square to the tray's wall."""

DIE_MM = 16.0
"""Edge of a usual die."""

PLACES = ("top left", "top right", "bottom right", "bottom left")
"""Where each number lies."""

SQUARE = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float64)
"""A marker's corners in print, in widths of its black square."""


@dataclass(frozen=True, slots=True, eq=False)
class Marker:
    """A marker that was seen: its number, and its black square's corners (4, 2) in pixels, clockwise in print."""

    number: int
    corners: Floats


def marker_cells(number: int) -> NDArray[np.uint8]:
    """The marker as CELLS × CELLS cells, 0 black and 1 white, its black border included: to be drawn at any size."""
    return np.asarray(cv2.aruco.generateImageMarker(_dictionary(), number, CELLS) // 255, np.uint8)


def find_markers(images: Sequence[Image]) -> tuple[Marker, ...]:
    """The markers seen in one or more pictures of one camera that stood still, in order of their numbers."""
    seen: dict[int, list[Floats]] = {}
    for image in images:
        quads, numbers, _ = _detector().detectMarkers(image)
        for quad, number in zip(quads, () if numbers is None else numbers.ravel(), strict=True):
            if int(number) in NUMBERS:
                seen.setdefault(int(number), []).append(np.asarray(quad, np.float64).reshape(4, 2))
    return tuple(Marker(number, np.median(seen[number], axis=0)) for number in sorted(seen))


def region_of(markers: Sequence[Marker]) -> Region:
    """The tray that the markers lie in the corners of. With one missing its corner is worked out from the other three
    and from their printed size; with fewer MarkersMissing is raised."""
    missing = tuple(number for number in NUMBERS if number not in {marker.number for marker in markers})
    if len(missing) > 1:
        lost = ", ".join(f"{number} ({PLACES[number]})" for number in missing)
        raise MarkersMissing(
            f"{len(markers)} of four markers seen, not {lost}: lay each flat into its corner, without glare", missing
        )
    plane = _plane(markers)
    flat = {marker.number: _map(plane, marker.corners) for marker in markers}
    middle = np.mean([corners.mean(0) for corners in flat.values()], axis=0)
    if missing:
        middle = _completed({number: corners.mean(0) for number, corners in flat.items()}, missing[0])[1]
    corners = {number: _outermost(square, middle) for number, square in flat.items()}
    if missing:
        corners[missing[0]] = _completed(corners, missing[0])[0]
    outline = _map(np.linalg.inv(plane), np.stack([corners[number] for number in NUMBERS]))
    hull = cv2.convexHull(outline.astype(np.float32)).reshape(-1, 2)
    return region_along(np.asarray(hull, np.float32), "markers")


def edge_of(markers: Sequence[Marker]) -> float:
    """The edge of a usual die (DIE_MM), in pixels, in the middle of the markers."""
    back = np.linalg.inv(_plane(markers))
    middle = np.mean([_map(np.linalg.inv(back), marker.corners).mean(0) for marker in markers], axis=0)
    around = _map(back, middle + (SQUARE - 0.5))
    return float(np.sqrt(cv2.contourArea(around.astype(np.float32)))) * DIE_MM / MARKER_MM


ROUNDS = 60
"""How often each marker is made a square where it is seen to lie, and the plane fitted to that."""


def _plane(markers: Sequence[Marker]) -> Floats:
    """The homography (3, 3) from pixels to the floor, in widths of a black square, in which all markers come out as
    squares of one size as nearly as they can: each alone tells it roughly, all together exactly."""
    first = markers[0].corners.astype(np.float64)
    plane = np.asarray(cv2.getPerspectiveTransform(first.astype(np.float32), SQUARE.astype(np.float32)), np.float64)
    for _ in range(ROUNDS):
        squares = [_upright(_map(plane, marker.corners)) for marker in markers]
        pixels = np.concatenate([marker.corners for marker in markers]).astype(np.float64)
        better, _ = cv2.findHomography(pixels, np.concatenate(squares))
        if better is None:
            return plane
        plane = better / better[2, 2]
    return plane


def _upright(seen: Floats) -> Floats:
    """The square of width 1 that lies nearest to four seen corners (4, 2)."""
    middle = seen.mean(0)
    a, b = SQUARE - 0.5, seen - middle
    turn = np.arctan2((a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]).sum(), (a * b).sum())
    c, s = np.cos(turn), np.sin(turn)
    return np.asarray(middle + a @ np.array([[c, s], [-s, c]]))


def _outermost(square: Floats, middle: Floats) -> Floats:
    """The corner of the cut-out piece of a marker's `square` (4, 2) that lies farthest from `middle`."""
    own = square.mean(0)
    piece = own + (square - own) * (1 + 2 * QUIET_MM / MARKER_MM)
    return np.asarray(piece[((piece - middle) ** 2).sum(1).argmax()])


def _completed(corners: dict[int, Floats], missing: int) -> tuple[Floats, Floats]:
    """The missing corner of a rectangle, and its middle."""
    before, after, across = ((missing + step) % 4 for step in (3, 1, 2))
    middle = (corners[before] + corners[after]) / 2
    return 2 * middle - corners[across], middle


def _map(plane: Floats, points: Floats) -> Floats:
    return np.asarray(cv2.perspectiveTransform(points.reshape(1, -1, 2).astype(np.float64), plane)[0])


@cache
def _dictionary() -> cv2.aruco.Dictionary:
    return cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)


def _detector() -> cv2.aruco.ArucoDetector:
    """A new one each time: it is not said to be safe to share between threads."""
    wishes = cv2.aruco.DetectorParameters()
    wishes.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    return cv2.aruco.ArucoDetector(_dictionary(), wishes)
