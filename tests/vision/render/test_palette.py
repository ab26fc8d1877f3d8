"""Colours that dice are sold in: a name stays true to its colour, pips stand out."""

import colorsys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.arrays import Floats
from vision.dice.colours import COLOURS
from vision.render.palette import BODY, PIPS, PIPS_FOR, READABLE, SPREAD, body_colour, pip_colour

HUES = {
    "red": (320, 375),
    "orange": (8, 45),
    "yellow": (30, 70),
    "green": (70, 190),
    "blue": (185, 250),
    "purple": (245, 310),
    "pink": (295, 380),
}
"""Where on the colour circle, in degrees, a person would use these names, with some room."""


def hsv(colour: Floats | tuple[int, int, int]) -> tuple[float, float, float]:
    """Hue in degrees, saturation and value 0–1."""
    blue, green, red = (float(channel) / 255 for channel in colour)
    hue, saturation, value = colorsys.rgb_to_hsv(red, green, blue)
    return hue * 360, saturation, value


def drawn(name: str, count: int = 200) -> list[tuple[float, float, float]]:
    """Many body colours of that name, as hue, saturation, value."""
    rng = np.random.default_rng(7)
    return [hsv(body_colour(rng, name)) for _ in range(count)]


class TestBodies:
    @given(st.sampled_from(list(BODY)), st.integers(0, 2**20))
    def test_a_body_colour_is_a_colour(self, name: str, seed: int) -> None:
        colour = body_colour(np.random.default_rng(seed), name)
        assert colour.shape == (3,)
        assert colour.min() >= 0
        assert colour.max() <= 255

    @pytest.mark.parametrize("name", HUES)
    def test_coloured_ones_keep_their_hue(self, name: str) -> None:
        low, high = HUES[name]
        inside = [(hue - low) % 360 <= (high - low) % 360 for hue, _, _ in drawn(name)]
        assert sum(inside) >= 0.9 * len(inside)

    @pytest.mark.parametrize("name", ["white", "grey", "black"])
    def test_others_have_little_colour(self, name: str) -> None:
        assert max(saturation * value for _, saturation, value in drawn(name)) < 0.2

    def test_white_is_lighter_than_grey_and_grey_than_black(self) -> None:
        white, grey, black = (np.median([value for _, _, value in drawn(n)]) for n in ("white", "grey", "black"))
        assert white > grey + 0.2
        assert grey > black + 0.2

    def test_brown_is_dark_orange(self) -> None:
        brown, orange = (np.median(drawn(name), axis=0) for name in ("brown", "orange"))
        assert abs(brown[0] - orange[0]) < 20
        assert brown[2] < 0.65 * orange[2]

    @pytest.mark.parametrize("name", BODY)
    def test_no_two_dice_have_quite_the_same(self, name: str) -> None:
        assert len(set(drawn(name, 20))) > 10


class TestPips:
    @given(st.sampled_from(list(BODY)), st.integers(0, 2**20))
    def test_pips_can_be_told_from_the_body(self, name: str, seed: int) -> None:
        rng = np.random.default_rng(seed)
        body = body_colour(rng, name)
        ink_name, ink = pip_colour(rng, name, body)
        assert ink_name in PIPS
        assert np.abs(ink - body).max() >= READABLE
        assert ink.min() >= 0
        assert ink.max() <= 255

    @pytest.mark.parametrize("name", BODY)
    def test_each_body_is_sold_with_pips_that_have_a_name(self, name: str) -> None:
        assert set(PIPS_FOR[name]) <= set(PIPS)
        rng = np.random.default_rng(3)
        drawn_names = {pip_colour(rng, name, np.array(BODY[name], np.float32))[0] for _ in range(200)}
        assert PIPS_FOR[name][0] in drawn_names

    def test_every_body_has_a_range(self) -> None:
        assert set(SPREAD) == set(PIPS_FOR) == set(BODY)

    def test_every_name_is_one_of_the_contract(self) -> None:
        assert set(BODY) | set(PIPS) <= set(COLOURS)
