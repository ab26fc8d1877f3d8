"""Reckoned swatches: paint under a lamp, seen by a camera, as the namer would measure it in a picture."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from vision.arrays import Floats
from vision.dice.colour import (
    AVERAGE,
    BODIES,
    BODY,
    BRIGHT,
    LIGHTEST,
    MEAN,
    PIP,
    PIPS,
    SHADE,
    SWATCHES,
    decode,
    figures,
)
from vision.training.swatches import MOST, encode, relight, swatches

ROWS, NAMES = swatches(5, 400)


def of(body: str) -> Floats:
    """Swatches of all dice of that name."""
    return np.asarray(ROWS[NAMES[:, 0] == BODIES.index(body)], np.float32)


class TestLight:
    @given(arrays(np.float32, (4, 3), elements=st.floats(0, 1, width=32)))
    def test_what_is_decoded_is_encoded_again(self, colours: Floats) -> None:
        np.testing.assert_allclose(encode(decode(colours)), colours, atol=1e-3)

    def test_light_beyond_white_is_cut_off(self) -> None:
        assert encode(np.array([7.0, -1.0], np.float32)).tolist() == pytest.approx([1, 0])

    def test_half_the_light_is_lighter_than_half_the_value(self) -> None:
        assert decode(np.array([0.5], np.float32))[0] == pytest.approx(0.214, abs=1e-3)


class TestSets:
    def test_the_same_seed_gives_the_same_sets(self) -> None:
        again, names = swatches(5, 400)
        assert (again == ROWS).all()
        assert (names == NAMES).all()
        assert not (swatches(6, 20)[0][:10] == ROWS[:10]).all()

    def test_they_are_colours(self) -> None:
        assert ROWS.shape == (len(NAMES), SWATCHES, 3)
        assert 400 <= len(ROWS) <= 400 * MOST
        assert ROWS.min() >= 0
        assert ROWS.max() <= 1
        assert np.isfinite(figures(ROWS)).all()

    def test_every_body_and_every_pip_colour_comes_up(self) -> None:
        assert set(NAMES[:, 0]) == set(range(len(BODIES)))
        assert set(NAMES[:, 1]) == set(range(len(PIPS)))

    def test_the_darker_part_is_no_lighter_than_the_body(self) -> None:
        # but for the noise
        assert (ROWS[:, SHADE].sum(1) <= ROWS[:, BODY].sum(1) + 0.1).all()

    def test_the_lightest_is_at_least_as_light_as_body_and_pip(self) -> None:
        lightest = ROWS[:, LIGHTEST].sum(1) + 0.1
        assert (lightest >= ROWS[:, BODY].sum(1)).all()
        assert (lightest >= ROWS[:, PIP].sum(1)).all()

    def test_the_bright_end_is_lighter_than_the_mean(self) -> None:
        assert (ROWS[:, BRIGHT].sum(1) >= ROWS[:, MEAN].sum(1) - 0.1).mean() > 0.99

    def test_dice_look_like_what_they_are_called(self) -> None:
        white, grey, black = (np.median(of(name)[:, BODY]) for name in ("white", "grey", "black"))
        assert white > grey + 0.15 > black + 0.3
        for name, channel in (("red", 2), ("blue", 0), ("green", 1)):
            rest = [k for k in range(3) if k != channel]
            assert (of(name)[:, BODY, channel][:, None] > of(name)[:, BODY][:, rest] - 0.05).all(1).mean() > 0.75, name

    def test_exposure_makes_many_greys_as_light_as_dim_whites(self) -> None:
        grey, white = of("grey")[:, BODY].mean(1), of("white")[:, BODY].mean(1)
        assert np.percentile(grey, 80) > np.percentile(white, 20)

    def test_lone_dice_have_nothing_but_their_pips_beside_them(self) -> None:
        alone = np.abs(ROWS[:, AVERAGE] - ROWS[:, BODY]).max(1) < 0.04
        assert 0.02 < alone.mean() < 0.5


class TestRelight:
    def test_the_swatches_of_a_picture_change_together(self) -> None:
        grey = np.full((200, SWATCHES, 3), 0.5, np.float32)
        lit = relight(np.random.default_rng(1), grey)
        np.testing.assert_allclose(lit, np.broadcast_to(lit[:, :1], lit.shape), atol=1e-5)

    def test_light_gets_warmer_and_colder_brighter_and_dimmer(self) -> None:
        lit = relight(np.random.default_rng(1), np.full((200, SWATCHES, 3), 0.5, np.float32))[:, 0]
        warm = lit[:, 2] > lit[:, 0] + 0.02
        assert 0.2 < warm.mean() < 0.8
        assert lit.mean(1).min() < 0.42
        assert lit.mean(1).max() > 0.58

    def test_black_stays_black(self) -> None:
        assert relight(np.random.default_rng(1), np.zeros((9, SWATCHES, 3), np.float32)).max() == 0
