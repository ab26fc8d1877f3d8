"""The four ArUco markers of the printable sheet: drawing them, finding them, and what they tell of the tray.

Cut out, they lie face up in the tray's corners, number 0 at the top left as the camera sees it, then clockwise; the
outer corner of each touches the walls. Which way up each lies doesn't matter.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.frame import Image
from vision.tray.calibration import Region

NUMBERS = (0, 1, 2, 3)
"""Numbers of the markers in the dictionary DICT_4X4_50."""

MARKER_MM = 30.0
"""Side of a printed marker's black square in millimetres."""

QUIET_MM = 5.0
"""Width of the white rim that is cut out with it: from its black square to the tray's wall."""

DIE_MM = 16.0
"""Edge of a usual die."""


@dataclass(frozen=True, slots=True, eq=False)
class Marker:
    """A marker that was seen: its number, and its black square's corners (4, 2) in pixels, clockwise in print."""

    number: int
    corners: NDArray[np.float32]


def marker_cells(number: int) -> NDArray[np.uint8]:
    """The marker as 6 × 6 cells, 0 black and 1 white, its black border included: to be drawn at any size."""
    raise NotImplementedError


def find_markers(images: Sequence[Image]) -> tuple[Marker, ...]:
    """The markers seen in one or more pictures of one camera that stood still, in order of their numbers."""
    raise NotImplementedError


def region_of(markers: Sequence[Marker]) -> Region:
    """The tray that the markers lie in the corners of. With one missing its corner is worked out from the other three
    and from their printed size; with fewer MarkersMissing is raised."""
    raise NotImplementedError


def edge_of(markers: Sequence[Marker]) -> float:
    """The edge of a usual die (DIE_MM), in pixels, in the middle of the markers."""
    raise NotImplementedError
