"""A calibration: plain immutable values, each part of which may be missing. Functions of this package make a new one
with a further part out of an old one."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import cv2
import msgspec
import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from vision.dice.colours import COLOURS
from vision.exposure import Exposure, Positive
from vision.tray.errors import TrayError

Side = Annotated[int, msgspec.Meta(ge=1, le=65_535)]
Light = Annotated[float, msgspec.Meta(ge=0, le=16)]
Swatch = tuple[Light, Light, Light]
"""Linear light of blue, green, red; 1 is the lightest that the camera shows in the light of the empty tray."""

Way = Literal["found", "markers", "hand"]
"""How a region came about: found by itself, from markers, or set by a person."""

MOST_CORNERS = 64

LEAST_SHARE = 0.02
"""A tray covers at least this share of the picture."""

CLOSE_SHAPES = 0.02
"""Pictures whose width divided by height differs by no more than this share are of one shape."""


class Region(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where dice may lie: what the camera sees of the tray's floor.

    `corners` go around it clockwise in the picture, in pixels of a picture of the calibration's size: four of a tray
    with corners, more of a round one.
    """

    corners: Annotated[tuple[tuple[float, float], ...], msgspec.Meta(min_length=3, max_length=MOST_CORNERS)]
    way: Way = "hand"

    def scaled(self, across: float, down: float) -> "Region":
        """The region in a picture that is so many times as wide and as high."""
        return Region(tuple((x * across, y * down) for x, y in self.corners), self.way)

    def inside(self, x: float, y: float) -> float:
        """How many pixels (x, y) lies inside the region; negative outside."""
        return float(cv2.pointPolygonTest(self._outline(), (x, y), True))

    @property
    def box(self) -> tuple[float, float, float, float]:
        """x, y, width, height of the upright box around it."""
        xs, ys = zip(*self.corners, strict=True)
        return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)

    def mask(self, size: tuple[int, int]) -> NDArray[np.uint8]:
        """255 inside the region, (h, w), for a picture of `size` (width, height)."""
        drawn = np.zeros((size[1], size[0]), np.uint8)
        cv2.fillPoly(drawn, [np.round(self._outline()).astype(np.int32)], 255)
        return drawn

    def _outline(self) -> NDArray[np.float32]:
        return np.array(self.corners, np.float32).reshape(-1, 1, 2)


class TaughtColour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A die whose colour a person named: what was measured of its `body`, of the darker part of it (`shade`, where no
    gloss lies) and of its `pips`, each as it would look in the light of the empty tray's picture."""

    name: str
    body: Swatch
    shade: Swatch
    pips: Swatch
    pip_name: str = "white"

    def __post_init__(self) -> None:
        if self.name not in COLOURS:
            raise ValueError(f"there is no colour {self.name!r}: use {', '.join(COLOURS)}")


class Calibration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is known of one tray under one camera. Every part may be missing; nothing of it makes a value.

    `camera` is the name of its source, `size` width and height of its pictures, `made` when it was made (seconds since
    1970). `region`: where dice may lie. `empty`: a small PNG of the empty tray. `edge`: the edge of a die's top face in
    pixels of a picture of `size`; `edge_way`: whether a throw showed it or it was guessed from the printed size of
    markers. `colours`: dice that were named. `exposure`: what the camera was told to hold.
    """

    camera: str
    size: tuple[Side, Side]
    made: float = 0.0
    region: Region | None = None
    empty: bytes = b""
    edge: Positive | None = None
    edge_way: Literal["throw", "markers"] = "throw"
    colours: Annotated[tuple[TaughtColour, ...], msgspec.Meta(max_length=64)] = ()
    exposure: Exposure | None = None

    def fits(self, size: tuple[int, int]) -> bool:
        """Whether pictures of `size` (width, height) are of the shape that it was made for; if not, it says nothing of
        them."""
        return min(size) > 0 and abs(size[0] * self.size[1] / (size[1] * self.size[0]) - 1) <= CLOSE_SHAPES


def with_corners(calibration: Calibration, corners: Sequence[tuple[float, float]]) -> Calibration:
    """With the region that a person set: three corners or more in any order, in pixels of the calibration's size.
    Raises TrayError if they span no tray."""
    points = np.array(corners, np.float32).reshape(-1, 2)
    width, height = calibration.size
    if not np.isfinite(points).all() or (points < 0).any() or (points > (width, height)).any():
        raise TrayError(f"corners must lie in the picture of {width} × {height} pixels: set them again")
    hull = np.asarray(cv2.convexHull(points), np.float32).reshape(-1, 2) if len(points) else points
    if len(hull) < 3 or len(hull) < len(points) or cv2.contourArea(hull) < LEAST_SHARE * width * height:
        raise TrayError("these corners span no tray: set one in each corner of its floor")
    if len(hull) > MOST_CORNERS:
        raise TrayError(f"a tray has at most {MOST_CORNERS} corners here: set fewer")
    return replace(calibration, region=region_along(hull, "hand"))


def region_along(outline: NDArray[np.floating[Any]], way: Way) -> Region:
    """The region with these corners (n, 2), in the order that they go around it, from the top left one clockwise."""
    points = outline if cv2.contourArea(outline.astype(np.float32), oriented=True) > 0 else outline[::-1]
    first = int(points.sum(1).argmin())
    return Region(tuple((round(float(x), 1), round(float(y), 1)) for x, y in np.roll(points, -first, 0)), way)
