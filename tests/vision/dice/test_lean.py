"""Leaning dice beside flat ones, by geometry alone: true slants, boxes and corners under cameras that lean too."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.arrays import Floats
from vision.dice.lean import FIGURES, Posture, figures
from vision.render.camera import Pinhole
from vision.render.furnish import house_die
from vision.render.solid import Solid, about

DISPLACED, VARIANCE, UNSURE, SHAPE, DRAWN, STRUCK, SIDES, SIDES_OFF = range(FIGURES)
SPOTS = ((-6.0, -4.0), (-2.0, 3.0), (1.0, -3.0), (4.0, 4.0), (7.0, -1.0), (-7.0, 4.5))


def a_camera(tilt: float = 0.0, roll: float = 0.0) -> Pinhole:
    """A camera over a tray 22 cm wide that leans `tilt` and is turned by `roll` (radians)."""
    return Pinhole.above((640, 480), 22.0, 45.0, tilt, roll)


def some_dice(count: int, yaws: Floats) -> list[Solid]:
    """Flat dice of 1.6 cm, all over the tray."""
    die = house_die(np.random.default_rng(3), "white", 1.6)
    return [
        die.lying(x, y, n + 1, float(yaw)) for n, ((x, y), yaw) in enumerate(zip(SPOTS[:count], yaws, strict=False))
    ]


def leaning(die: Solid, degrees: float, bearing: float) -> Solid:
    """The same die, tipped over as far as that."""
    axis = (float(np.cos(bearing)), float(np.sin(bearing)), 0.0)
    return die.moved(float(die.centre[0]), float(die.centre[1]), about(axis, float(np.radians(degrees))) @ die.turn)


def posed(dice: list[Solid], camera: Pinhole) -> Posture:
    """The dice as an eye without fault sees them."""
    corners = np.stack([camera.project(die.top()) for die in dice]).astype(float)
    whole = np.stack([camera.project(die.corners()) for die in dice])
    low, high = whole.min(1), whole.max(1)
    slants = np.array([[*camera.slant(die.top().mean(0), die.normal), 0.02] for die in dice], float)
    across, down = corners[:, 2] - corners[:, 0], corners[:, 3] - corners[:, 1]
    edges = np.sqrt(0.5 * np.abs(across[:, 0] * down[:, 1] - across[:, 1] * down[:, 0]))
    places, ones = np.column_stack([corners.mean(1), edges]), np.ones(len(dice))
    return Posture(places, corners, ones, slants, np.hstack([low, high - low]), -6 * ones, 0.8 * ones)


yaws = st.lists(st.floats(0, 6.3), min_size=6, max_size=6).map(np.array)
tilts, turns = st.floats(0, 0.5), st.floats(-3.1, 3.1)


class TestFlatDice:
    @given(yaws, tilts, turns, st.integers(3, 6))
    @settings(max_examples=60)
    def test_look_alike_however_the_camera_leans(self, yaw: Floats, tilt: float, roll: float, count: int) -> None:
        table = figures(posed(some_dice(count, yaw), a_camera(tilt, roll)))
        assert table[:, DISPLACED].max() < 0.3
        assert table[:, SHAPE].max() < 0.16

    @given(yaws, turns)
    @settings(max_examples=20)
    def test_are_drawn_out_under_a_camera_that_leans(self, yaw: Floats, roll: float) -> None:
        upright, aslant = (figures(posed(some_dice(4, yaw), a_camera(tilt, roll))) for tilt in (0.0, 0.6))
        assert (aslant[:, DRAWN] > upright[:, DRAWN]).all()

    def test_the_more_there_are_the_surer_is_what_is_foretold(self) -> None:
        variances = [figures(posed(some_dice(n, np.zeros(6)), a_camera(0.3)))[0, VARIANCE] for n in range(1, 7)]
        assert variances == sorted(variances, reverse=True)
        assert variances[0] > variances[-1] + 1


class TestLeaningDice:
    @given(yaws, st.floats(0, 0.35), turns, st.floats(28, 40), st.floats(0, 6.3), st.integers(0, 5))
    @settings(max_examples=80)
    def test_one_among_flat_ones_stands_out(
        self, yaw: Floats, tilt: float, roll: float, degrees: float, bearing: float, number: int
    ) -> None:
        dice = some_dice(6, yaw)
        dice[number] = leaning(dice[number], degrees, bearing)
        table = figures(posed(dice, a_camera(tilt, roll)))
        # a little lean makes a neighbour look almost as odd
        assert table[number, DISPLACED] >= np.sort(table[:, DISPLACED])[-2]
        assert table[number, DISPLACED] > 0.2

    @given(yaws, st.floats(0, 0.35), st.floats(0, 6.3))
    @settings(max_examples=30)
    def test_it_does_not_make_the_others_look_odd(self, yaw: Floats, tilt: float, bearing: float) -> None:
        dice = some_dice(6, yaw)
        before = figures(posed(dice, a_camera(tilt)))[1:, DISPLACED]
        dice[0] = leaning(dice[0], 35, bearing)
        after = figures(posed(dice, a_camera(tilt)))[1:, DISPLACED]
        assert (after < before + 0.15).all()

    def test_a_die_alone_is_held_against_a_usual_camera(self) -> None:
        (flat,) = dice = some_dice(1, np.zeros(6))
        tipped = leaning(flat, 35, 1.0)
        assert figures(posed([tipped], a_camera()))[0, DISPLACED] > figures(posed(dice, a_camera()))[0, DISPLACED] + 0.2

    def test_one_that_strikes_the_reader_more_than_the_others_do_stands_out(self) -> None:
        posture = posed(some_dice(5, np.zeros(6)), a_camera(0.2))
        alike = figures(replace(posture, struck=np.full(5, 1.0)))[:, STRUCK]
        one = figures(replace(posture, struck=np.array([-5.0, -5, 1, -5, -5])))[:, STRUCK]
        assert np.abs(alike).max() < 2
        assert one[2] > 5
        assert np.abs(np.delete(one, 2)).max() < 3


class TestWhatIsPrinted:
    @given(yaws, st.floats(0.3, 0.5), turns)
    @settings(max_examples=20)
    def test_shows_no_sides_where_a_die_would(self, yaw: Floats, tilt: float, roll: float) -> None:
        posture = posed(some_dice(5, yaw), a_camera(tilt, roll))
        dice = figures(posture)
        low, high = posture.corners[0].min(0), posture.corners[0].max(0)
        boxes = posture.boxes.copy()
        boxes[0] = *low, *(high - low)
        printed = figures(replace(posture, boxes=boxes))
        assert printed[0, SIDES] < 0.01 < dice[0, SIDES]
        assert printed[0, SIDES_OFF] > dice[:, SIDES_OFF].max() + 0.02


class TestAnyPicture:
    @given(st.integers(0, 2**16), st.integers(1, 9))
    @settings(max_examples=40)
    def test_figures_are_finite_and_small(self, seed: int, count: int) -> None:
        rng = np.random.default_rng(seed)
        corners = rng.uniform(0, 500, (count, 4, 2))
        corners[0] = corners[0, 0]
        places = np.column_stack([corners.mean(1), np.exp(rng.uniform(0, 6, count))])
        boxes = rng.uniform(-100, 600, (count, 4))
        slants = np.column_stack([rng.uniform(-1, 1, (count, 2)), np.exp(rng.uniform(-5, 1, count))])
        seen, trust = rng.integers(0, 2, count).astype(float), rng.uniform(0, 1, count) ** 4
        table = figures(Posture(places, corners, seen, slants, boxes, rng.normal(0, 5, count), trust))
        assert table.shape == (count, FIGURES)
        assert np.isfinite(table).all()
        assert np.abs(table).max() < 60

    @given(yaws, tilts, st.floats(0.3, 4), st.floats(-500, 500))
    @settings(max_examples=20)
    def test_size_and_place_of_the_picture_make_no_difference(
        self, yaw: Floats, tilt: float, scale: float, shift: float
    ) -> None:
        posture = posed(some_dice(5, yaw), a_camera(tilt))
        places, boxes = posture.places * scale, posture.boxes * scale
        places[:, :2] += shift
        boxes[:, :2] += shift
        moved = replace(posture, places=places, boxes=boxes, corners=posture.corners * scale + shift)
        np.testing.assert_allclose(figures(moved), figures(posture), atol=1e-3)

    def test_the_order_of_dice_makes_none_either(self) -> None:
        posture = posed(some_dice(5, np.arange(6.0)), a_camera(0.3))
        turned = Posture(*(getattr(posture, name)[::-1] for name in Posture.__slots__))
        np.testing.assert_allclose(figures(turned)[::-1], figures(posture), atol=1e-5)

    def test_where_no_corners_were_seen_shapes_say_nothing(self) -> None:
        posture = posed(some_dice(4, np.zeros(6)), a_camera(0.5))
        unseen = figures(replace(posture, seen=np.array([1.0, 1, 1, 0])))
        assert unseen[3, SHAPE] == unseen[3, DRAWN] == 0
        assert unseen[0, DRAWN] == pytest.approx(figures(posture)[0, DRAWN])
