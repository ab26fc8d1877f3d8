"""The time of a box in seconds of this machine: never in the future, right within the jitter of the cable."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.box.clock import BoxClock
from hardware.box.wire import TICKS


def test_what_arrives_at_once_has_the_time_of_its_arrival() -> None:
    clock = BoxClock(5000, 100.0)
    assert clock.at(5250, 100.25) == pytest.approx(100.25)


def test_what_arrives_late_has_the_time_at_which_it_happened() -> None:
    clock = BoxClock(5000, 100.0)
    clock.at(5100, 100.1)
    assert clock.at(5150, 100.9) == pytest.approx(100.15, abs=0.001)


def test_a_late_greeting_is_made_good_by_the_next_line() -> None:
    clock = BoxClock(5000, 100.2)
    assert clock.at(5100, 100.101) == pytest.approx(100.101)
    assert clock.at(5200, 100.3) == pytest.approx(100.201, abs=0.001)


def test_milliseconds_that_begin_anew_are_followed() -> None:
    clock = BoxClock(TICKS - 50, 100.0)
    assert clock.at(50, 100.1) == pytest.approx(100.1)


def test_a_line_that_overtook_an_older_one_does_no_harm() -> None:
    clock = BoxClock(5000, 100.0)
    clock.at(5300, 100.3)
    assert clock.at(5200, 100.35) == pytest.approx(100.2, abs=0.001)
    assert clock.at(5400, 100.4) == pytest.approx(100.4, abs=0.001)


@pytest.mark.parametrize("drift", [-0.0001, 0.0001])
def test_clocks_that_go_apart_are_followed_for_an_evening(drift: float) -> None:
    chance = random.Random(2)
    clock = BoxClock(0, 0.0)
    worst = 0.0
    for second in range(1, 5 * 3600):
        happened = float(second)
        box_time = int(happened * (1 + drift) * 1000)
        at = clock.at(box_time, happened + abs(chance.gauss(0, 0.002)))
        worst = max(worst, abs(at - happened))
    assert worst < 0.02


@given(st.lists(st.tuples(st.integers(0, TICKS - 1), st.floats(0, 10)), max_size=30))
def test_nothing_happened_after_it_arrived(lines: list[tuple[int, float]]) -> None:
    clock, now = BoxClock(0, 50.0), 50.0
    for box_time, pause in lines:
        now += pause
        assert clock.at(box_time, now) <= now + 1e-6
