"""Finding the tray by itself: what the camera sees of its floor."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from vision.arrays import Floats
from vision.frame import Image
from vision.tray.calibration import Calibration, Region, region_along
from vision.tray.colourful import Colourful
from vision.tray.errors import TrayNotFound
from vision.tray.fitting import fit_round, fit_sides
from vision.tray.markers import edge_of, find_markers, region_of
from vision.tray.outline import WEIGHTS, Ring, clearness, figures, support
from vision.tray.rounds import rounds
from vision.tray.sides import corners_of, outline_of, quads

MOST = 80
"""So many outlines of each kind are looked at closely."""

POINTS = 18
"""Points along each side that are looked at."""

ROUND_CORNERS = 32
"""Corners that a round tray's region gets."""

LEAST_SUPPORT = 0.25
"""An outline that is seen no better is none."""

ASIDE = 0.08
"""If the tray's middle is this far from the picture's, in heights of it, all is looked for again around that."""


@dataclass(frozen=True, slots=True)
class Found:
    """A region, and with which markers it was found (their numbers) and which were `missing`; no markers: by itself.
    `edge` is a usual die's edge in pixels where markers told it."""

    region: Region
    markers: tuple[int, ...] = ()
    missing: tuple[int, ...] = ()
    edge: float | None = None


def find_region(images: Sequence[Image]) -> Found:
    """The tray in one or more pictures of a camera that stood still: from markers if any are seen, else by itself.

    Raises MarkersMissing with one or two markers, TrayNotFound if nothing looks like a tray.
    """
    if not images:
        raise TrayNotFound("there is no picture to find a tray in: wait for the camera")
    markers = find_markers(images)
    if not markers:
        return Found(_by_itself(np.asarray(np.median(np.stack(images[-5:]), axis=0), np.uint8)))
    region = region_of(markers)
    seen = tuple(marker.number for marker in markers)
    return Found(region, seen, tuple(number for number in range(4) if number not in seen), edge_of(markers))


def with_region(calibration: Calibration, found: Found) -> Calibration:
    """With this region, and a die's size if the markers told it and no throw has."""
    if found.edge is None or (calibration.edge is not None and calibration.edge_way == "throw"):
        return replace(calibration, region=found.region)
    return replace(calibration, region=found.region, edge=round(found.edge, 2), edge_way="markers")


def rings(seen: Colourful, middle: Floats) -> list[Ring]:
    """All outlines around `middle` that are worth a closer look."""
    found = [Ring(*outline_of(quads(seen, middle), POINTS), False), Ring(*rounds(seen, middle), True)]
    every = [ring for ring in found if len(ring.points)]
    return [ring.chosen(np.argsort(-support(clearness(seen, ring)))[:MOST]) for ring in every]


def outline_mask(points: Floats, is_round: bool, shape: tuple[int, ...]) -> NDArray[np.uint8]:
    """255 within an outline of a ring (m, 2), (h, w)."""
    corners = points if is_round else corners_of(points, POINTS)
    mask = np.zeros(shape, np.uint8)
    cv2.fillPoly(mask, [np.round(16 * corners).astype(np.int32)], 255, cv2.LINE_8, 4)
    return mask


def _by_itself(image: Image) -> Region:
    seen = Colourful.of(image)
    middle = seen.size / 2
    outline = _best(seen, middle)
    own = outline.mean(0)
    if np.hypot(*(own - middle)) > ASIDE * seen.size[1]:
        outline = _best(seen, own)
    corners = np.clip(outline / seen.scale, 0, np.array(image.shape[1::-1]))
    return region_along(np.asarray(corners, np.float32), "found")


def _best(seen: Colourful, middle: Floats) -> Floats:
    """The corners (n, 2) of the outline that is most likely the floor's."""
    best: tuple[float, Floats] = (-np.inf, middle)
    for ring in rings(seen, middle):
        marks = figures(seen, ring, middle) @ WEIGHTS
        marks[support(clearness(seen, ring)) < LEAST_SUPPORT] = -np.inf
        first = int(marks.argmax())
        if marks[first] <= best[0]:
            continue
        points = ring.points[first]
        if ring.is_round:
            step = len(points) // ROUND_CORNERS
            best = float(marks[first]), fit_round(seen, points)[::step]
        else:
            best = float(marks[first]), fit_sides(seen, corners_of(points, POINTS), POINTS)
    if not np.isfinite(best[0]):
        raise TrayNotFound(
            "no tray is seen: let the camera see all of it, empty and well lit, or lay the markers, or set its corners"
        )
    return best[1]
