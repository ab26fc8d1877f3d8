"""Sprites: dice marched once, with the places of their pips and corners true to the picture."""

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vision.training.stock import SPRITES, library
from vision.training.sprites import ACE, ALPHA, COCKED, EMBLEM, NORMAL, PIP, SIDE, build

numbers = st.integers(0, SPRITES - 1)


def layer(number: int, which: int) -> np.ndarray:
    """One layer of a sprite, 0–1."""
    return library().layers[number, :, :, which].astype(float) / 255


def at(picture: np.ndarray, place: np.ndarray) -> float:
    """The brightest of the pixels around a place."""
    x, y = (int(v) for v in place)
    return float(picture[max(0, y - 1) : y + 2, max(0, x - 1) : x + 2].max())


class TestLibrary:
    def test_it_holds_what_was_ordered_sorted_by_tilt(self) -> None:
        assert library().layers.shape == (SPRITES, SIDE, SIDE, 6)
        assert (np.diff(library().tilt) >= 0).all()
        assert library().tilt.min() >= 0
        assert library().tilt.max() <= 55

    def test_the_same_seed_builds_the_same(self) -> None:
        one, other, third = build(3, 5), build(3, 5), build(3, 6)
        for name in ("layers", "value", "tilt", "top", "pips", "base", "ground", "slant"):
            np.testing.assert_array_equal(getattr(one, name), getattr(other, name))
        assert not np.array_equal(one.layers, third.layers)

    def test_it_has_all_values_and_dice_that_are_none(self) -> None:
        values = set(library().value.tolist())
        assert {1, 2, 3, 4, 5, 6, EMBLEM} <= values
        assert values <= {1, 2, 3, 4, 5, 6, EMBLEM, COCKED}

    @given(st.floats(0, 54), st.integers(0, 2**16))
    def test_one_picked_for_a_tilt_is_about_so_tilted(self, tilt: float, seed: int) -> None:
        number = library().pick(np.random.default_rng(seed), tilt)
        nearest = np.sort(np.abs(library().tilt - tilt))
        assert abs(library().tilt[number] - tilt) <= max(3.0, nearest[min(9, SPRITES - 1)] + 0.1)


class TestPictures:
    @given(numbers)
    def test_pips_are_drawn_where_they_are_said_to_be(self, number: int) -> None:
        places = library().pips[number]
        known = places[~np.isnan(places[:, 0])]
        value = int(library().value[number])
        assert len(known) == max(value, 0)
        seen = [at(layer(number, PIP), place) for place in known]
        assert all(ink > 0.9 for ink in seen)

    @given(numbers)
    def test_the_top_lies_on_the_die_and_the_base_below_it(self, number: int) -> None:
        top, base = library().top[number], library().base[number]
        assert at(layer(number, ALPHA), top.mean(0)) == 1
        if library().value[number] != COCKED:
            # the near side of the picture is at the bottom: what is higher lies further up, the more the camera leans
            lift = np.sin(np.radians(library().tilt[number]))
            assert base.mean(0)[1] - top.mean(0)[1] == pytest.approx(2 * lift * SIDE / 3.8, abs=6)

    @given(numbers)
    def test_the_base_lies_against_the_slant(self, number: int) -> None:
        top, base = library().top[number], library().base[number]
        edge = float(np.sqrt(cv2.contourArea(top)))
        if library().value[number] != COCKED:
            # its top is nearer and larger, its base farther and smaller: two edges are as long as their middle
            np.testing.assert_allclose(top.mean(0) - base.mean(0), library().slant[number] * edge, atol=0.2 * edge)

    @given(numbers)
    def test_the_more_it_is_slanted_the_smaller_its_top(self, number: int) -> None:
        sides = np.hypot(*(np.roll(library().top[number], -1, 0) - library().top[number]).T)
        away = float(np.hypot(*library().slant[number]))
        assert 0 <= away < 1
        assert sides.min() > 0.9 * np.sqrt(1 - away**2) * sides.max() * 0.85

    @given(numbers)
    def test_the_die_fits_into_its_picture(self, number: int) -> None:
        alpha = layer(number, ALPHA)
        assert alpha.max() == 1
        for edge in (alpha[0], alpha[-1], alpha[:, 0], alpha[:, -1]):
            assert not edge.any()

    @given(numbers)
    def test_normals_on_the_top_face_look_up(self, number: int) -> None:
        if library().value[number] == COCKED:
            return
        x, y = library().top[number].mean(0).astype(int)
        normals = library().layers[number, y - 4 : y + 5, x - 4 : x + 5, NORMAL].copy().view(np.int8) / 127
        assert np.median(normals[..., 2]) > 0.75

    @given(numbers)
    def test_a_one_on_top_is_marked_as_such(self, number: int) -> None:
        value = int(library().value[number])
        if value > 0:
            x, y = library().top[number].mean(0).astype(int)
            assert (layer(number, ACE)[y, x] == 1) == (value == 1)

    @given(numbers)
    def test_the_ground_is_a_level_grid(self, number: int) -> None:
        origin, right, away = library().ground[number]
        across, upward = right - origin, away - origin
        assert across[0] > 10
        assert abs(across[1]) < 2
        # one unit away from the camera goes up the picture, less so from straight above than it goes aside
        assert -1.2 * across[0] < upward[1] < 0
        assert upward[1] / across[0] == pytest.approx(-np.cos(np.radians(library().tilt[number])), abs=0.2)
