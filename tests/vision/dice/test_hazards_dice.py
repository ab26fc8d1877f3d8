"""Dice that lean, leave, roll on or are joined by others, on rendered films: a roll for each throw, of what lies."""

from dataclasses import dataclass, replace

import numpy as np
import pytest

from tests.vision.dice.filmed import Film, Way
from tests.vision.dice.hazards import SEEDS, a_film
from tests.vision.dice.told import changes, faults
from vision.render.furnish import against_wall, beside
from vision.render.solid import Solid, about
from vision.render.throw import Flight, Floats, throw

STILL: Floats = np.zeros(3, np.float32)


@dataclass(frozen=True)
class Later:
    """A flight that begins later, or takes longer."""

    flight: Flight
    wait: float = 0.0
    slow: float = 1.0

    @property
    def rest(self) -> Solid:
        return self.flight.rest

    @property
    def seconds(self) -> float:
        return self.wait + self.flight.seconds * self.slow

    def at(self, time: float) -> Solid:
        return self.flight.at((time - self.wait) / self.slow)

    def velocity(self, time: float) -> Floats:
        return self.flight.velocity((time - self.wait) / self.slow) / np.float32(self.slow)

    def spin(self, time: float) -> float:
        return self.flight.spin((time - self.wait) / self.slow) / self.slow


@dataclass(frozen=True)
class Spinning:
    """A die that spins on its place until `seconds`."""

    rest: Solid
    seconds: float

    def at(self, time: float) -> Solid:
        left = max(0.0, self.seconds - time)
        return replace(self.rest, turn=about((0, 0, 1), 11 * left**1.5) @ self.rest.turn)

    def velocity(self, time: float) -> Floats:
        return STILL

    def spin(self, time: float) -> float:
        return 16.5 * max(0.0, self.seconds - time) ** 0.5


@pytest.fixture(params=SEEDS)
def film(request: pytest.FixtureRequest) -> Film:
    """An empty tray that dice lay in before."""
    return a_film(request.param).taken().rest(0.4)


def flights(film: Film, dice: list[Solid]) -> list[Flight]:
    return throw(film.rng, film.stage.tray, dice)


def leaning(film: Film) -> list[Solid]:
    """Three dice that lie flat and one that leans on a wall."""
    return [*film.scattered(film.bag[:3]), against_wall(film.bag[3], film.stage.tray, 4, 2.0, 0.45)]


def test_a_die_that_leans_on_a_wall_is_part_of_the_roll_and_is_asked_about(film: Film) -> None:
    film.fly(flights(film, leaning(film))).rest()
    assert faults(film) == []
    assert [event.reading.sure for event in film.events() if event.kind == "roll" and event.reading] == [True, False]


def test_a_die_that_leans_on_another_is_part_of_the_roll(film: Film) -> None:
    dice = film.scattered(film.bag[:3])
    dice.append(beside(film.bag[3], dice[0], 4, 1.0, 0.3, 0.5))
    assert faults(film.fly(flights(film, dice)).rest()) == []


@pytest.mark.parametrize("value", [4, 5])
def test_a_leaning_die_that_slips_down_later_is_a_change(film: Film, value: int) -> None:
    film.fly(flights(film, leaning(film))).rest(0.8)
    *others, last = film.lying
    for lean in (0.3, 0.15):
        film.lying = [*others, against_wall(last, film.stage.tray, 4, 2.0, lean)]
        film.rest(1 / film.rate)
    film.lying = [*others, last.lying(float(last.centre[0]) - 0.9, 2.0, value, 0.0)]
    assert changes(film.rest()) == 2


def test_a_die_that_leaves_the_tray_is_no_part_of_the_roll(film: Film) -> None:
    *stay, away = flights(film, film.scattered(film.bag[:4]))
    heading = np.array([1, 0], np.float32)
    gone = away.rest.moved(45.0, 4.0, away.rest.turn)
    lost = replace(away, rest=gone, heading=heading, before=heading, wall_at=np.inf, brake=220.0)
    film.fly([*stay, lost]).rest()
    assert len(film.throws[-1].values) == 3
    assert faults(film) == []


def test_a_die_that_rolls_on_slowly_after_the_others_lie_still(film: Film) -> None:
    first, *others = flights(film, film.scattered(film.bag[:3]))
    assert faults(film.fly([Later(first, slow=2.2), *others]).rest()) == []


def test_a_die_that_spins_on_its_place_after_the_others_lie_still(film: Film) -> None:
    first, *others = flights(film, film.scattered(film.bag[:3]))
    ways: list[Way] = [*others, first]
    film.act(first.seconds, ways)
    film.lying = [flight.rest for flight in others]
    film.fly([Spinning(first.rest, 0.8)])
    film.throws[-1] = replace(film.throws[-1], rest=film.throws[-1].rest - 0.15)  # the last of it can't be seen
    assert faults(film.rest()) == []


def test_two_throws_in_quick_succession(film: Film) -> None:
    film.throw(film.bag[:2]).rest(0.45).throw(film.bag[2:4]).rest()
    assert faults(film) == []
    assert film.throws[-1].moved == (False, False, True, True)


@pytest.mark.parametrize("wait", [0.3, 0.8])
def test_a_throw_into_another_is_one_roll_of_all(film: Film, wait: float) -> None:
    dice = film.scattered(film.bag[:5])
    first, second = flights(film, dice[:3]), flights(film, dice[3:])
    assert faults(film.fly([*first, *(Later(flight, wait) for flight in second)]).rest()) == []


def test_many_throws_one_after_another(film: Film) -> None:
    for count in (6, 5, 6, 1):
        if film.lying:
            film.taken().rest(0.35)
        film.throw(film.bag[:count]).rest(0.5)
    assert faults(film) == []


def test_dice_that_come_to_lie_side_by_side_among_others(film: Film) -> None:
    film.throw(film.bag[2:6]).rest(0.4)
    first = film.scattered(film.bag[:1])[0]
    second = beside(film.bag[1], first, 2, float(np.arctan2(*-first.centre[1::-1])), 0.4)
    assert faults(film.fly(flights(film, [first, second])).rest()) == []
    assert film.throws[-1].moved == (False,) * 4 + (True,) * 2
