"""Cameras that are bumped, pushed, slow or frozen, on rendered films: none of it is a throw, and none hides one."""

import numpy as np
import pytest

from tests.vision.dice.filmed import Film
from tests.vision.dice.hazards import SEEDS, a_film
from tests.vision.dice.told import changes, faults
from vision.render.throw import throw


@pytest.fixture(params=SEEDS)
def film(request: pytest.FixtureRequest) -> Film:
    return a_film(request.param)


@pytest.fixture(params=[1, 2, 4])
def few(request: pytest.FixtureRequest) -> Film:
    """So many dice: fewer tell less of how the camera was moved."""
    return a_film(request.param + 10, request.param)


def pushed(film: Film, pixels: float, degrees: float, seconds: float) -> None:
    """From now on the camera is pushed aside and turned, for good."""
    start = film.now
    aside, turn = film.rng.uniform(-pixels, pixels, 2), float(film.rng.uniform(-degrees, degrees))

    def share(t: float) -> float:
        return float(np.clip((t - start) / seconds, 0, 1))

    film.push, film.turn = (lambda t: (aside * share(t)).tolist()), (lambda t: turn * share(t))


def bumped(film: Film, start: float, pixels: float) -> None:
    """The table is bumped at that time: the camera trembles and comes to rest where it was."""

    def left(t: float) -> float:
        return float(np.exp(-6 * (t - start))) if start < t < start + 0.6 else 0.0

    film.push = lambda t: (film.rng.normal(0, pixels, 2) * left(t)).tolist()
    film.turn = lambda t: float(film.rng.normal(0, 0.7) * left(t))


def test_a_bumped_table_is_nothing(film: Film) -> None:
    bumped(film, film.now, 4.0)
    assert changes(film.rest(1.4)) == 0


@pytest.mark.parametrize("seconds", [0.01, 0.3])
def test_a_camera_that_was_pushed_aside_and_turned_is_nothing(few: Film, seconds: float) -> None:
    pushed(few, 14.0, 4.0, seconds)
    assert changes(few.rest(1.4)) == 0


def test_after_the_camera_was_pushed_throws_are_told_as_before(film: Film) -> None:
    pushed(film, 14.0, 4.0, 0.2)
    film.rest(1.0).taken(0, 1).rest(0.4).throw(film.bag[:2]).rest()
    assert faults(film) == []
    assert film.throws[-1].moved == (False, False, True, True)


def test_a_table_that_is_bumped_by_the_throw(film: Film) -> None:
    film.taken().rest(0.4)
    bumped(film, film.now + 0.3, 3.0)
    assert faults(film.throw().rest()) == []


def test_a_camera_that_is_pushed_during_a_throw(film: Film) -> None:
    film.taken(0, 1).rest(0.4)
    start = film.now + 0.5
    aside = film.rng.uniform(-8, 8, 2)
    film.push = lambda t: (aside * float(np.clip((t - start) / 0.1, 0, 1))).tolist()
    assert faults(film.throw(film.bag[:2]).rest()) == []


def test_of_three_frames_one_comes(film: Film) -> None:
    film.taken().rest(0.4).throw().rest(1.0)
    film.shots = [shot for number, shot in enumerate(film.shots) if number % 3 or film.now - shot.at < 0.8]
    assert faults(film) == []


def test_frames_are_lost_while_the_dice_fly(film: Film) -> None:
    film.taken().rest(0.4)
    film.fly(throw(film.rng, film.stage.tray, film.scattered(film.out)), lost=0.8)
    assert faults(film.rest()) == []


def test_the_camera_freezes_before_and_after_a_throw(film: Film) -> None:
    film.taken().rest(0.4).frozen(0.8).throw()
    assert faults(film.frozen(0.4).rest()) == []


def test_the_camera_is_frozen_while_a_die_is_taken_and_thrown_again(film: Film) -> None:
    die = film.lying.pop(0)
    film.frozen(1.0).fly(throw(film.rng, film.stage.tray, film.scattered([die])), lost=0.7)
    assert faults(film.rest()) == []
