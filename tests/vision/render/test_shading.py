"""Light on a die: lit sides are bright, pips keep their colour, highlights come from the lamp."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.arrays import Floats
from vision.render.palette import BODY, PIPS
from vision.render.shading import Finish, Light, random_finish, random_light, shade

RED, WHITE, GOLD = (np.array(c, np.float32) for c in (BODY["red"], PIPS["white"], (40, 180, 220)))
UP = np.array([0, 0, 1], np.float32)
LAMP = Light(UP, 0.4, 1.0, np.ones(3, np.float32))
MATT = Finish(
    body=RED,
    pip=WHITE,
    ace=GOLD,
    marble=None,
    grain=0.1,
    bite=1.0,
    clear=0.0,
    gloss=0.0,
    gloss_power=20.0,
    sheen=0.0,
    sheen_power=4.0,
    streak=0.0,
)
SHAPE = (12, 16)


def facing(*normal: float) -> Floats:
    """A plane patch of that normal."""
    unit = np.array(normal, np.float32) / np.linalg.norm(normal)
    return np.broadcast_to(unit, (*SHAPE, 3)).astype(np.float32)


def lit(
    finish: Finish = MATT, normal: Floats | None = None, pip: float = 0.0, ace: bool = False, light: Light = LAMP
) -> Floats:
    """That patch under the lamp, seen from above."""
    rng = np.random.default_rng(0)
    ink = np.full(SHAPE, pip, np.float32)
    return shade(rng, facing(0, 0, 1) if normal is None else normal, ink, ace, UP, finish, light)


class TestLight:
    def test_a_face_towards_the_lamp_has_its_own_colour(self) -> None:
        np.testing.assert_allclose(lit(), np.broadcast_to(RED, (*SHAPE, 3)), rtol=1e-5)

    def test_one_that_looks_away_gets_the_light_of_the_room_only(self) -> None:
        np.testing.assert_allclose(lit(normal=facing(1, 0, -0.2)), np.broadcast_to(RED, (*SHAPE, 3)) * 0.4, rtol=1e-4)

    @given(st.floats(0, 1.5), st.floats(0, 1.5))
    def test_the_steeper_the_darker(self, one: float, other: float) -> None:
        low, high = sorted((one, other))
        bright, dark = (lit(normal=facing(np.sin(a), 0, np.cos(a))).mean() for a in (low, high))
        assert bright >= dark - 1e-3

    @given(st.floats(0.5, 1.5), st.floats(0.8, 1.2), st.floats(0.8, 1.2))
    def test_strength_and_colour_of_the_lamp_multiply(self, gain: float, blue: float, red: float) -> None:
        tint = np.array([blue, 1, red], np.float32)
        coloured = lit(light=replace(LAMP, gain=gain, tint=tint))
        np.testing.assert_allclose(coloured, lit() * gain * tint, rtol=1e-4)


class TestInk:
    def test_pips_have_their_colour_and_the_ones_its_own(self) -> None:
        np.testing.assert_allclose(lit(pip=1.0), np.broadcast_to(WHITE, (*SHAPE, 3)), rtol=1e-4)
        np.testing.assert_allclose(lit(pip=1.0, ace=True), np.broadcast_to(GOLD, (*SHAPE, 3)), rtol=1e-4)

    def test_their_edges_lie_between(self) -> None:
        np.testing.assert_allclose(lit(pip=0.25), lit() * 0.75 + lit(pip=1.0) * 0.25, rtol=1e-4)

    def test_ace_may_be_told_for_each_pixel(self) -> None:
        left = np.zeros(SHAPE, bool)
        left[:, :8] = True
        both = shade(np.random.default_rng(0), facing(0, 0, 1), np.ones(SHAPE, np.float32), left, UP, MATT, LAMP)
        np.testing.assert_allclose(both[:, :8], lit(pip=1.0, ace=True)[:, :8])
        np.testing.assert_allclose(both[:, 8:], lit(pip=1.0)[:, 8:])

    def test_marble_clouds_the_body_and_leaves_the_pips_clean(self) -> None:
        marbled = replace(MATT, marble=np.array([200, 200, 200], np.float32), bite=3.0)
        assert lit(marbled).std((0, 1)).max() > 10
        np.testing.assert_allclose(lit(marbled, pip=1.0), lit(pip=1.0), rtol=1e-4)


class TestShine:
    def test_a_highlight_is_seen_where_the_lamp_is_mirrored(self) -> None:
        glossy = replace(MATT, gloss=0.5, gloss_power=40.0)
        assert (lit(glossy) - lit()).min() > 100
        aside = facing(0.6, 0, 0.8)
        assert (lit(glossy, aside) - lit(normal=aside)).max() < 5

    def test_a_sheen_is_soft_and_patchy(self) -> None:
        added = lit(replace(MATT, sheen=0.6)) - lit()
        assert added.min() >= 0
        assert added.max() > 20
        assert added.std() > 1

    def test_a_lamp_mirrored_in_the_top_leaves_a_thin_bright_line_there_and_not_on_the_sides(self) -> None:
        streaked = replace(MATT, streak=0.9)
        top = lit(streaked) - lit()
        assert top.max() > 50
        assert np.median(top) < 0.2 * top.max()
        side = facing(1, 0, 0.2)
        np.testing.assert_allclose(lit(streaked, side), lit(normal=side))

    def test_light_goes_through_a_clear_die_even_away_from_the_lamp(self) -> None:
        away = facing(1, 0, -0.2)
        assert lit(replace(MATT, clear=0.5), away).mean() > 1.2 * lit(normal=away).mean()


class TestChance:
    @given(st.integers(0, 10**6))
    @settings(max_examples=30)
    def test_any_finish_under_any_lamp_gives_colours(self, seed: int) -> None:
        rng = np.random.default_rng(seed)
        finish, light = random_finish(rng, RED, WHITE, red_ace=bool(seed % 2)), random_light(rng)
        colour = lit(finish, pip=0.5, light=light)
        assert colour.shape == (*SHAPE, 3)
        assert np.isfinite(colour).all()
        assert colour.min() >= 0
        assert colour.max() < 1500

    @given(st.integers(0, 10**6))
    def test_lamps_hang_above_the_table(self, seed: int) -> None:
        light = random_light(np.random.default_rng(seed))
        assert light.direction[2] > 0
        assert np.linalg.norm(light.direction) == pytest.approx(1, abs=1e-5)

    def test_the_same_seed_shades_alike(self) -> None:
        finish = random_finish(np.random.default_rng(4), RED, WHITE)
        np.testing.assert_array_equal(lit(finish), lit(finish))
        again = random_finish(np.random.default_rng(4), RED, WHITE)
        assert (again.gloss, again.clear, again.sheen) == (finish.gloss, finish.clear, finish.sheen)
