"""Finding the tray by itself: what the camera sees of its floor."""

from collections.abc import Sequence
from dataclasses import dataclass

from vision.frame import Image
from vision.tray.calibration import Calibration, Region


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
    raise NotImplementedError


def with_region(calibration: Calibration, found: Found) -> Calibration:
    """With this region, and a die's size if the markers told it and no throw has."""
    raise NotImplementedError
