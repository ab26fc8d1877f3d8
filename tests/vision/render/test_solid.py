"""Dice as things: they show the value asked for, stand on the floor, and are cocked when they lean."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.render.solid import Solid, about, random_solid

angles = st.floats(-7, 7)


def die(seed: int = 1) -> Solid:
    return random_solid(np.random.default_rng(seed), "red", 1.6)


@given(st.integers(1, 6), angles, st.integers(0, 50), st.floats(-8, 8), st.floats(-6, 6))
def test_a_lying_die_shows_its_value_and_stands_on_the_floor(
    value: int, yaw: float, seed: int, x: float, y: float
) -> None:
    lying = die(seed).lying(x, y, value, yaw)
    assert lying.value == value
    assert not lying.cocked
    assert lying.centre == pytest.approx((x, y, 0.8), abs=1e-3)
    assert lying.top()[:, 2] == pytest.approx(1.6, abs=1e-3)


@given(st.integers(1, 6), st.floats(0.2, 0.7), angles)
def test_a_leaning_die_is_cocked_and_touches_the_floor_with_its_lowest_point(
    value: int, lean: float, yaw: float
) -> None:
    leaning = die().lying(0, 0, value, yaw, about((1, 0, 0), lean))
    assert leaning.cocked
    assert leaning.tilt == pytest.approx(lean, abs=1e-3)
    assert leaning.value == value
    assert -0.05 < leaning.corners()[:, 2].min() < 0.35


@given(st.tuples(st.floats(-1, 1), st.floats(-1, 1), st.floats(0.1, 1)), angles)
def test_a_turn_keeps_lengths_and_handedness(axis: tuple[float, float, float], angle: float) -> None:
    turn = about(axis, angle)
    assert turn @ turn.T == pytest.approx(np.eye(3), abs=1e-5)
    assert np.linalg.det(turn) == pytest.approx(1, abs=1e-5)
    assert turn @ np.array(axis) == pytest.approx(axis, abs=1e-5)


def test_opposite_faces_add_up_to_seven() -> None:
    values = die().cube.values
    assert [values[n] + values[n + 1] for n in (0, 2, 4)] == [7, 7, 7]


def test_the_same_seed_makes_the_same_die() -> None:
    one, other = die(4), die(4)
    assert one.cube == other.cube
    assert (one.finish.body == other.finish.body).all()
    assert one.seed == other.seed
