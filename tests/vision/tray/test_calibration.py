"""The plain values of a calibration: regions, corners set by hand, sizes that fit, names that are refused."""

import msgspec
import numpy as np
import pytest

from vision.tray.calibration import Calibration, Region, TaughtColour, with_corners
from vision.tray.errors import TrayError

SQUARE = Region(((10, 20), (110, 20), (110, 70), (10, 70)))
EMPTY = Calibration("camera", (640, 480))


def test_inside_is_positive_outside_negative_in_pixels() -> None:
    assert SQUARE.inside(60, 45) == pytest.approx(25)
    assert SQUARE.inside(60, 80) == pytest.approx(-10)


def test_box_and_mask_are_those_of_the_outline() -> None:
    assert SQUARE.box == (10, 20, 100, 50)
    mask = SQUARE.mask((200, 100))
    assert mask.shape == (100, 200) and set(np.unique(mask)) == {0, 255}
    assert mask[45, 60] == 255 and mask[10, 60] == 0


def test_a_region_follows_the_size_of_the_picture() -> None:
    assert SQUARE.scaled(2, 3).corners == ((20, 60), (220, 60), (220, 210), (20, 210))


@pytest.mark.parametrize("order", [(0, 1, 2, 3), (2, 0, 3, 1), (3, 2, 1, 0)])
def test_corners_may_be_set_in_any_order(order: tuple[int, ...]) -> None:
    points = [(100, 80), (540, 90), (560, 400), (80, 390)]
    region = with_corners(EMPTY, [points[k] for k in order]).region
    assert region is not None and region.way == "hand"
    assert region.corners == tuple((float(x), float(y)) for x, y in points)


@pytest.mark.parametrize(
    ("corners", "why"),
    [
        ([(100, 80), (540, 90)], "span no tray"),
        ([], "span no tray"),
        ([(100, 80), (300, 80), (540, 80), (320, 80)], "span no tray"),
        ([(100, 80), (110, 80), (110, 90), (100, 90)], "span no tray"),
        ([(100, 80), (540, 90), (300, 200), (80, 390)], "span no tray"),
        ([(-5, 80), (540, 90), (560, 400), (80, 390)], "must lie in the picture of 640 × 480"),
        ([(100, 80), (540, 90), (560, 481), (80, 390)], "must lie in the picture"),
        ([(float("nan"), 80), (540, 90), (560, 400), (80, 390)], "must lie in the picture"),
    ],
)
def test_corners_that_span_no_tray_are_refused_with_the_reason(corners: list[tuple[float, float]], why: str) -> None:
    with pytest.raises(TrayError, match=why):
        with_corners(EMPTY, corners)


def test_it_fits_pictures_of_its_shape_only() -> None:
    assert EMPTY.fits((640, 480)) and EMPTY.fits((1280, 960)) and EMPTY.fits((320, 240))
    assert not EMPTY.fits((1280, 720)) and not EMPTY.fits((480, 640))


def test_a_taught_colour_has_one_of_the_readers_names() -> None:
    swatch = (0.1, 0.2, 0.3)
    assert TaughtColour("clear", swatch, swatch, swatch).name == "clear"
    with pytest.raises(ValueError, match="no colour 'mauve'"):
        TaughtColour("mauve", swatch, swatch, swatch)


def test_it_comes_back_from_json_as_it_was() -> None:
    swatch = (0.1, 0.2, 0.3)
    made = Calibration(
        "x", (640, 480), 5.0, SQUARE, b"", 30.5, "markers", (TaughtColour("red", swatch, swatch, swatch),)
    )
    assert msgspec.json.decode(msgspec.json.encode(made), type=Calibration) == made
