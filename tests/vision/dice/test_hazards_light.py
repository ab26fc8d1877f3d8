"""Lamps, exposure, white balance and darkness, on rendered films: none of them is a throw, and none hides one."""

import numpy as np
import pytest

from tests.vision.dice.filmed import Film
from tests.vision.dice.hazards import SEEDS, a_film
from tests.vision.dice.told import changes, faults
from tests.vision.dice.toy import kinds


@pytest.fixture(params=SEEDS)
def film(request: pytest.FixtureRequest) -> Film:
    return a_film(request.param)


def is_nothing(film: Film) -> bool:
    """Whether a tracker tells of the dice at the beginning, and of nothing else."""
    return kinds(film.events()) == ["settled", "roll"]


@pytest.mark.parametrize("gain", [0.05, 0.3, 0.6, 1.7])
def test_a_light_switched_and_back_is_nothing(film: Film, gain: float) -> None:
    off = film.now
    film.gain = lambda t: gain if off < t < off + 0.8 else 1.0
    film.noise = lambda t: 3.0 if off < t < off + 0.8 and gain < 0.5 else 0.0
    assert is_nothing(film.rest(1.6))


def test_a_light_that_is_dimmed_to_the_dark_is_nothing(film: Film) -> None:
    film.gain = lambda t: float(np.interp(t, [0.8, 2.2, 3.4], [1.0, 0.2, 0.9]))
    assert is_nothing(film.rest(3.0))


def test_another_lamp_of_another_colour_is_nothing(film: Film) -> None:
    film.tint = lambda t: (0.5, 0.75, 0.95) if t > 0.9 else (1.0, 1.0, 1.0)
    assert is_nothing(film.rest(1.2))


def test_a_light_that_is_switched_during_a_throw_does_not_hide_it(film: Film) -> None:
    film.taken().rest(0.4)
    switched = film.now + 0.5
    film.gain = lambda t: 0.5 if t > switched else 1.0
    assert faults(film.throw().rest()) == []


def test_a_light_that_is_switched_just_after_a_throw_does_not_hide_it(film: Film) -> None:
    film.taken().rest(0.4).throw()
    switched = film.now + 0.1
    film.gain = lambda t: 0.5 if t > switched else 1.0
    assert faults(film.rest()) == []


def test_a_throw_after_the_light_was_dimmed(film: Film) -> None:
    dim = film.now
    film.gain, film.noise = (lambda t: 0.35 if t > dim else 1.0), (lambda t: 3.0 if t > dim else 0.0)
    assert faults(film.rest(0.5).taken().rest(0.4).throw().rest()) == []


def test_exposure_that_drifts_slowly_is_nothing(film: Film) -> None:
    film.gain = lambda t: 1 + 0.35 * np.sin(1.5 * t)
    film.curve = lambda t: 1 + 0.1 * np.sin(1.1 * t)
    assert is_nothing(film.rest(4.0))


def test_exposure_that_pumps_after_a_hand_left_is_nothing(film: Film) -> None:
    film.hand(over=film.lying[0])
    gone = film.now
    film.gain = lambda t: 1 + 0.4 * np.exp(-2.5 * (t - gone)) * np.cos(5 * (t - gone)) if t > gone else 1.0
    assert changes(film.rest(1.5)) == 0


def test_a_throw_while_exposure_still_pumps(film: Film) -> None:
    film.taken()
    gone = film.now
    film.gain = lambda t: 1 + 0.3 * np.exp(-2.5 * (t - gone)) * np.cos(5 * (t - gone)) if t > gone else 1.0
    assert faults(film.rest(0.3).throw().rest()) == []


def test_white_balance_that_drifts_is_nothing_and_hides_no_throw(film: Film) -> None:
    film.tint = lambda t: (1 + 0.25 * np.sin(2 * t), 1.0, 1 - 0.2 * np.sin(2 * t))
    assert faults(film.rest(1.5).taken().rest(0.4).throw().rest()) == []


def test_noise_in_the_dark_is_nothing_and_hides_no_throw(film: Film) -> None:
    dark = Film(int(film.rng.integers(99)), rate=film.rate)
    dark.gain, dark.noise = (lambda t: 0.2), (lambda t: 5.0)
    assert faults(dark.rest(1.5).taken().rest(0.4).throw().rest()) == []


def test_a_shadow_that_falls_over_half_the_picture_is_nothing(film: Film) -> None:
    came, whole = film.now, film.stage.picture
    columns = np.arange(film.size[0])

    def shaded(*scene: object) -> np.ndarray:
        share = float(np.interp(film.now - came, [0, 0.5, 1.2, 1.7], [0, 1, 1, 0]))
        dark = 1 - 0.45 * np.clip((0.7 * share * film.size[0] - columns) / 25, 0, 1)
        return np.asarray(whole(*scene) * dark[None, :, None], np.uint8)  # type: ignore[arg-type]

    film.stage.picture = shaded  # type: ignore[method-assign]
    assert changes(film.rest(2.5)) == 0
