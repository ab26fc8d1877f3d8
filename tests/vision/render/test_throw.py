"""A throw looks like one: dice come in over the rim, stay above the floor and within the walls, and end as asked."""

from itertools import pairwise

import numpy as np
import pytest

from vision.render.furnish import house_die, random_tray, spots
from vision.render.solid import Solid
from vision.render.throw import Flight, throw

SEEDS = range(12)

HALF_A_DIE = 0.8
"""Centimetres: as near to a wall as makes no difference to the eye."""


def scene(seed: int, count: int = 5) -> tuple[object, list[Solid], list[Flight]]:
    rng = np.random.default_rng(seed)
    tray = random_tray(rng)
    dice = [house_die(rng, "white", 1.6) for _ in range(count)]
    places = spots(rng, tray, [1.6] * count)
    resting = [
        die.lying(place.x, place.y, n % 6 + 1, place.yaw)
        for n, (die, place) in enumerate(zip(dice, places, strict=True))
    ]
    return tray, resting, throw(rng, tray, resting)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_die_ends_where_and_as_it_was_asked_to(seed: int) -> None:
    _, resting, flights = scene(seed)
    for rest, flight in zip(resting, flights, strict=True):
        end = flight.at(flight.seconds)
        assert end is flight.rest is rest
        nearly = flight.at(flight.seconds - 0.002)
        assert nearly.centre == pytest.approx(rest.centre, abs=0.1)
        assert nearly.value == rest.value


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_jumps(seed: int) -> None:
    for flight in scene(seed)[2]:
        times = np.arange(0, flight.seconds, 0.01)
        places = np.array([flight.at(t).centre for t in times])
        steps = np.linalg.norm(np.diff(places, axis=0), axis=1)
        assert steps.max() < 2.8
        pairs = pairwise(flight.at(t).turn for t in times)
        angles = [np.arccos(np.clip((np.trace(a.T @ b) - 1) / 2, -1, 1)) for a, b in pairs]
        assert max(angles) < 1.9


@pytest.mark.parametrize("seed", SEEDS)
def test_dice_begin_outside_and_never_sink_into_the_floor(seed: int) -> None:
    tray, _, flights = scene(seed)
    for flight in flights:
        start = np.abs(flight.at(0).centre[:2])
        assert (start > np.array(tray.half)).any()  # type: ignore[attr-defined]
        lowest = min(flight.at(t).corners()[:, 2].min() for t in np.arange(0, flight.seconds, 0.02))
        assert lowest > -0.1


@pytest.mark.parametrize("seed", SEEDS)
def test_a_die_that_has_come_in_stays_within_the_walls(seed: int) -> None:
    tray, _, flights = scene(seed)
    for flight in flights:
        late = np.arange(flight.seconds - flight.fall + 0.12, flight.seconds, 0.02)
        places = np.abs(np.array([flight.at(t).centre[:2] for t in late]).reshape(-1, 2))
        assert (places <= np.array(tray.half) + 0.05).all()  # type: ignore[attr-defined]


@pytest.mark.parametrize("seed", SEEDS)
def test_dice_slow_down_and_tumble(seed: int) -> None:
    for flight in scene(seed)[2]:
        early, late = flight.seconds - flight.fall + 0.1, flight.seconds - 0.2
        assert np.linalg.norm(flight.velocity(early)) > np.linalg.norm(flight.velocity(late)) * 0.9
        assert flight.spin(early) > 5
        assert flight.spin(flight.seconds + 1) == 0
        shown = {flight.at(t).value for t in np.arange(0, flight.seconds, 0.02)}
        assert len(shown) >= 3


def test_a_throw_is_the_same_for_the_same_seed() -> None:
    one, other = scene(3)[2], scene(3)[2]
    assert [flight.at(0.4).centre.tolist() for flight in one] == [flight.at(0.4).centre.tolist() for flight in other]


def test_dice_of_one_handful_come_in_close_together_over_one_wall() -> None:
    for seed in SEEDS:
        tray, _, flights = scene(seed)
        rim = np.array([flight.at(flight.seconds - flight.fall).centre[:2] for flight in flights])
        across = np.abs(np.abs(rim) - tray.half) < HALF_A_DIE  # type: ignore[attr-defined]
        assert across.all(0).any()
        assert np.ptp(rim, axis=0).min() < HALF_A_DIE
        assert np.ptp(rim, axis=0).max() < 12
