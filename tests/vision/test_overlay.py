"""The overlay: a person must see each mark on any picture, and the picture itself must stay as it was."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision import overlay
from vision.dice.reading import Die
from vision.overlay import ASK, SURE, label


def die(x: float = 40, y: float = 40, size: float = 30, *, value: int | None = 5, sure: bool = True) -> Die:
    """A flat die whose top face fills its box."""
    return Die(
        value=value,
        sure=sure,
        confidence=0.997 if sure else 0.62,
        alternatives=((6, 0.3),) if value else (),
        colour="red",
        pip_colour="white",
        box=(x, y, size, size),
        centre=(x + size / 2, y + size / 2),
        face=((x, y), (x + size, y), (x + size, y + size), (x, y + size)),
    )


def drawn(image: np.ndarray, dice: list[Die]) -> np.ndarray:
    """The marked picture as BGR pixels."""
    return np.asarray(overlay.drawn(image, dice))[:, :, ::-1]


def plain(shade: int, height: int = 200, width: int = 300) -> np.ndarray:
    """A picture of one shade."""
    return np.full((height, width, 3), shade, np.uint8)


def count(image: np.ndarray, rgb: tuple[int, int, int]) -> int:
    """How many pixels have this colour."""
    return int((image == np.array(rgb[::-1])).all(axis=2).sum())


@pytest.mark.parametrize(
    ("seen", "text"),
    [
        (die(), "5 red 99%"),
        (die(sure=False), "5 or 6? red 62%"),
        (die(value=None, sure=False), "? red"),
    ],
)
def test_a_label_says_value_colour_and_confidence_and_asks_if_unsure(seen: Die, text: str) -> None:
    assert label(seen) == text


def test_the_picture_itself_stays_as_it_was() -> None:
    image = plain(90)
    out = drawn(image, [die()])
    assert (image == 90).all()
    assert out.shape == image.shape and out.dtype == np.uint8


def test_a_picture_without_dice_comes_back_unmarked() -> None:
    image = plain(90)
    out = drawn(image, [])
    np.testing.assert_array_equal(out, image)
    assert out is not image


@pytest.mark.parametrize("shade", [0, 60, 128, 200, 255])
def test_marks_stand_out_on_any_ground(shade: int) -> None:
    """The mark's own colour or its rim differs clearly from the ground, everywhere along the box."""
    out = drawn(plain(shade), [die()]).astype(int)
    for x in range(40, 71):
        column = out[34:47, x]
        assert (np.abs(column - shade).max(axis=1) > 100).any()


def test_sure_and_unsure_dice_differ_in_colour() -> None:
    sure, unsure = drawn(plain(90), [die()]), drawn(plain(90), [die(sure=False)])
    assert count(sure, SURE) > 60 and count(sure, ASK) == 0
    assert count(unsure, ASK) > 60 and count(unsure, SURE) == 0


def test_the_box_is_drawn_where_the_die_lies() -> None:
    out = drawn(plain(90), [die(100, 60, 50)])
    marked = (out == np.array(SURE[::-1])).all(axis=2)
    assert marked[60, 100:150].all() and marked[110, 100:150].all()
    assert marked[60:110, 100].all() and marked[60:110, 150].all()


def test_labels_do_not_hide_dice_that_lie_beside_each_other() -> None:
    row = [die(40 + 60 * k, 80) for k in range(4)]
    out = drawn(plain(90), row)
    for one in row:
        x, y = (round(v) for v in one.centre)
        assert (out[y - 5 : y + 5, x - 5 : x + 5] == 90).all()


@pytest.mark.parametrize(("x", "y"), [(0, 0), (270, 0), (0, 170), (270, 170)])
def test_labels_of_dice_in_the_corners_stay_in_the_picture(x: int, y: int) -> None:
    out = drawn(plain(90), [die(x, y)])
    dark = (out < 60).all(axis=2)
    dark[max(0, y - 3) : y + 34, max(0, x - 3) : x + 34] = False
    wide = np.flatnonzero(dark.any(axis=0))
    assert wide.size >= 50, "the whole label's ground is there beside the die"


@settings(max_examples=40, deadline=None)
@given(
    height=st.integers(1, 400),
    width=st.integers(1, 400),
    x=st.floats(-50, 450),
    y=st.floats(-50, 450),
    size=st.floats(0, 300),
    sure=st.booleans(),
)
def test_any_picture_size_and_die_can_be_drawn(
    height: int, width: int, x: float, y: float, size: float, sure: bool
) -> None:
    out = drawn(plain(90, height, width), [die(x, y, size, sure=sure), die(value=None, sure=False)])
    assert out.shape == (height, width, 3)


def test_a_large_photo_gets_larger_marks() -> None:
    small = count(drawn(plain(90, 480, 640), [die()]), SURE)
    large = count(drawn(plain(90, 3000, 4000), [die(200, 200, 200)]), SURE)
    assert large > 8 * small
