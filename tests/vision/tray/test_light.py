"""The light of now beside that of the empty tray: factors of blue, green and red, whatever lies in the tray."""

import numpy as np
import pytest

from tests.vision.tray.table import a_table
from vision.frame import Image
from vision.tray.empty import empty_picture
from vision.tray.light import Shift, linear
from vision.tray.light import shift as light_shift


def empty() -> Image:
    picture = empty_picture(a_table().calibration)
    assert picture is not None
    return picture


def shift(now: Image, before: Image) -> Shift:
    """Of the light of two pictures."""
    return light_shift(linear(now), linear(before))


def lit(image: Image, *gains: float) -> Image:
    """A picture under so many times as much blue, green and red light (linear)."""
    linear = (image.astype(float) / 255) ** 2.2 * gains
    return (255 * np.clip(linear, 0, 1) ** (1 / 2.2)).round().astype(np.uint8)


def test_the_same_light_is_a_factor_of_one() -> None:
    same = shift(empty(), empty())
    assert same.gain == pytest.approx([1, 1, 1], abs=0.01) and same.agree > 0.7
    assert same.brighter < 0.01 and same.tinted < 0.01 and not same.dark


@pytest.mark.parametrize("seed", range(3))
def test_dice_do_not_change_the_light(seed: int) -> None:
    thrown = shift(a_table().throw(seed).image, empty())
    assert thrown.gain == pytest.approx([1, 1, 1], abs=0.03)


def test_a_hand_over_a_third_of_it_does_not_either() -> None:
    handy = empty()
    handy[:, : handy.shape[1] // 3] = (120, 150, 205)
    assert shift(handy, empty()).gain == pytest.approx([1, 1, 1], abs=0.03)


@pytest.mark.parametrize("gains", [(0.7, 0.95, 1.15), (1.2, 1.0, 0.85), (0.4, 0.4, 0.4)])
def test_another_lamp_is_measured(gains: tuple[float, float, float]) -> None:
    other = shift(lit(a_table().throw(1).image, *gains), empty())
    assert other.gain == pytest.approx(gains, rel=0.12)
    assert other.brighter == pytest.approx(abs(np.log(gains).mean()), abs=0.1)


def test_without_light_there_is_nothing_to_compare() -> None:
    night = shift(lit(empty(), 0.004, 0.004, 0.004), empty())
    assert night.dark and night.gain == pytest.approx([1, 1, 1])


def test_light_so_bright_that_all_is_cut_off_tells_nothing() -> None:
    glare = shift(np.full_like(empty(), 255), empty())
    assert glare.agree < 0.1 and not glare.dark
