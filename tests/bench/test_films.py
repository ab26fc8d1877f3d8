"""Counting the rolls of films: one for each throw, in time, with the right values."""

from pathlib import Path

import numpy as np
import pytest

from tests.bench.films import Filmed, Throw, measure_films, throws
from tests.dice import ScriptedReader, a_die
from vision.dice.events import Event
from vision.dice.reading import DiceReading
from vision.frame import Frame
from vision.manifest import TrueDie

FIVE_AND_TWO = (TrueDie(5), TrueDie(2))
FRAME = Frame(np.zeros((4, 4, 3), np.uint8), 0.0, 0)


def roll(at: float, *values: int, sure: bool = True) -> Event:
    """A roll at that time."""
    dice = tuple(a_die(value, sure=sure) for value in values)
    return Event("roll", at, DiceReading(dice, sure, 5.0, FRAME))


def counted(*events: Event, throws: tuple[Throw, ...] = (Throw(1.0, 3.0, FIVE_AND_TWO),)) -> Filmed:
    """What these events count beside these throws."""
    filmed = Filmed()
    filmed.add(throws, events)
    return filmed


def test_a_roll_in_time_with_the_right_values_is_all_that_is_wanted() -> None:
    filmed = counted(Event("settled", 1.2), roll(1.2, 2, 5))
    assert +filmed.counts == {"throws": 1, "once": 1, "right": 1, "in_time": 1}
    assert filmed.delays == [pytest.approx(200)]
    assert filmed.tally.counts["silent"] == 0 and filmed.tally.counts["dice"] == 2


def test_a_roll_that_comes_late_or_twice_or_out_of_time_is_noticed() -> None:
    filmed = counted(roll(0.2, 2, 5), roll(1.5, 2, 5), roll(2.5, 2, 5), roll(3.5, 2, 5))
    assert +filmed.counts == {"throws": 1, "twice": 1, "right": 1, "phantom": 2}


def test_a_throw_without_a_roll_is_missed() -> None:
    assert +counted().counts == {"throws": 1, "missed": 1}


@pytest.mark.parametrize(("sure", "silent"), [(True, 1), (False, 0)])
def test_a_wrong_value_is_silent_if_the_roll_was_sure(sure: bool, silent: int) -> None:
    filmed = counted(roll(1.2, 2, 6, sure=sure))
    assert filmed.counts["right"] == 0
    assert filmed.counts["asked"] == (not sure)
    assert filmed.tally.counts["silent"] == silent


def test_throws_are_told_as_rolls_with_leaning_and_cut_dice() -> None:
    one = {"settled_frame": 30, "until_frame": 60, "values": [5, 2, 3], "cocked": [False, True, False]}
    two = {"settled_frame": 70, "until_frame": 90, "values": [1]}
    first, second = throws({"fps": 30, "rolls": [one | {"dice_cut_by_frame": [2]}, two]})
    assert [die.readable for die in first.dice] == [True, False, False]
    assert (first.rest, second.rest) == (1.0, pytest.approx(2.333, abs=0.001))
    assert first.until == pytest.approx(second.rest - 0.15)
    assert second.until == pytest.approx(3.5)


def test_throws_are_told_as_segments_at_rest() -> None:
    parts = [{"frames": [0, 30], "state": "rest", "values": [1, 4]}, {"frames": [31, 60], "state": "roll"}]
    (only,) = throws({"fps": 30, "segments": [*parts, {"frames": [61, 90], "state": "rest"}]})
    assert [die.value for die in only.dice] == [1, 4] and only.until == 1.5


def test_real_films_and_renderings_are_counted_apart(tmp_path: Path) -> None:
    import cv2

    for name, more in (("drawn", ""), ("filmed", ', "source": "somebody"')):
        still = np.full((120, 160, 3), 90, np.uint8)
        film = cv2.VideoWriter(str(tmp_path / f"{name}.avi"), cv2.VideoWriter.fourcc(*"MJPG"), 30, (160, 120))
        for _ in range(30):
            film.write(still)
        film.release()
        rolls = '[{"settled_frame": 0, "until_frame": 30, "values": [5]}]'
        (tmp_path / f"{name}.json").write_text(f'{{"file": "{name}.avi", "fps": 30, "rolls": {rolls}{more}}}')
    kinds = measure_films(tmp_path, ScriptedReader(a_die(5)))
    assert set(kinds) == {"own renderings", "real films"}
    assert all(filmed.counts["throws"] == 1 for filmed in kinds.values())
