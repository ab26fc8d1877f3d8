"""Lamps: what each light looks like, all in one phase, and less bright at night."""

import datetime
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.lamps import (
    BLINK_SECONDS,
    COLOURS,
    DIM,
    FRAME_SECONDS,
    PULSE_SECONDS,
    WINK_SECONDS,
    LampHours,
    level,
    next_change,
    switched,
)
from hardware.panel import Light

LIGHTS: tuple[Light, ...] = get_args(Light)
times = st.floats(0, 1e6)
lights = st.sampled_from(LIGHTS)


def times_of(seconds: float, parts: int = 100) -> list[float]:
    """Moments all over so many seconds, at some time."""
    return [5000.0 + seconds * number / parts for number in range(parts)]


@given(times)
def test_lamps_that_do_nothing_in_time_stay_as_they_are(at: float) -> None:
    assert level("off", at) == 0
    assert level("on", at) == 1
    assert level("dim", at) == DIM < 0.2


def test_a_blink_is_on_for_one_half_and_off_for_the_other() -> None:
    seen = [level("blink", at) for at in times_of(BLINK_SECONDS)]
    assert seen == [1.0] * 50 + [0.0] * 50


def test_a_pulse_goes_up_and_down_softly_and_is_never_quite_dark() -> None:
    seen = [level("pulse", at) for at in times_of(PULSE_SECONDS)]
    assert max(seen) == 1 and 0.05 < min(seen) < 0.1
    assert max(abs(later - sooner) for sooner, later in zip(seen, seen[1:], strict=False)) < 0.05
    assert seen[:51] == sorted(seen[:51], reverse=True) and seen[50:] == sorted(seen[50:])


@given(lights, times, st.integers(1, 50))
def test_all_lamps_are_in_one_phase_whenever_each_began(light: Light, at: float, periods: int) -> None:
    at = round(at, 3)
    if at % (BLINK_SECONDS / 2) > 0.001:
        assert level(light, at + periods * PULSE_SECONDS) == pytest.approx(level(light, at), abs=1e-4)


@given(lights, times, st.floats(0, 1))
def test_brightness_makes_every_light_darker_by_the_same_share(light: Light, at: float, brightness: float) -> None:
    assert level(light, at, brightness) == pytest.approx(level(light, at) * brightness)


@pytest.mark.parametrize(("given", "taken"), [(-1.0, 0.0), (7.0, 1.0)])
def test_brightness_out_of_range_is_taken_as_its_end(given: float, taken: float) -> None:
    assert level("on", 0.0, given) == taken


def test_lamps_that_are_only_on_or_off_still_tell_all_lights_apart() -> None:
    seen = {light: [switched(light, at) for at in times_of(PULSE_SECONDS, 1000)] for light in LIGHTS}
    share = {light: sum(on) / len(on) for light, on in seen.items()}
    changes = {light: sum(a != b for a, b in zip(on, on[1:], strict=False)) for light, on in seen.items()}
    assert share == {"off": 0, "dim": WINK_SECONDS / PULSE_SECONDS + 0.0005, "on": 1, "blink": 0.5, "pulse": 0.5}
    assert changes == {"off": 0, "dim": 1, "on": 0, "blink": 3, "pulse": 1}


@pytest.mark.parametrize("light", ["off", "on"])
@pytest.mark.parametrize("smooth", [True, False])
def test_nobody_looks_again_at_a_lamp_that_stays_as_it_is(light: Light, smooth: bool) -> None:
    assert next_change(light, 12.3, smooth) is None


def test_a_smooth_lamp_that_is_dim_stays_so() -> None:
    assert next_change("dim", 12.3, True) is None


def test_a_smooth_pulse_is_looked_at_often_enough() -> None:
    assert next_change("pulse", 12.0, True) == 12.0 + FRAME_SECONDS


@given(lights, times)
def test_no_change_of_a_lamp_that_is_on_or_off_is_missed_and_none_is_waited_for_in_vain(
    light: Light, at: float
) -> None:
    due = next_change(light, at, False)
    if due is None:
        assert light in ("off", "on")
        return
    assert at < due <= at + PULSE_SECONDS
    middle = (at + due) / 2
    assert switched(light, at) == switched(light, middle) or middle in (at, due)
    assert switched(light, due) != switched(light, at)


def test_every_light_has_its_colour_and_something_wrong_is_the_only_red_one() -> None:
    assert set(COLOURS) == set(LIGHTS)
    assert [light for light, (red, _, _) in COLOURS.items() if red > 0] == ["blink"]


@pytest.mark.parametrize(
    ("clock", "brightness"),
    [("21:59:59", 1.0), ("22:00:00", 0.25), ("23:59:59", 0.25), ("00:00:00", 0.25), ("06:59:59", 0.25), ("07:00", 1.0)],
)
def test_lamps_are_dark_from_ten_to_seven_unless_somebody_says_otherwise(clock: str, brightness: float) -> None:
    assert LampHours().brightness(datetime.time.fromisoformat(clock)) == brightness


def test_a_night_may_lie_within_a_day() -> None:
    hours = LampHours(day=0.9, night=0.1, night_from=13, night_to=15)
    assert [hours.brightness(datetime.time(hour)) for hour in (12, 13, 14, 15, 23, 0)] == [0.9, 0.1, 0.1, 0.9, 0.9, 0.9]


def test_without_a_night_it_is_always_day() -> None:
    hours = LampHours(night_from=0, night_to=0)
    assert {hours.brightness(datetime.time(hour)) for hour in range(24)} == {1.0}


@pytest.mark.parametrize(
    "wrong", [{"day": 1.1}, {"night": -0.1}, {"night_from": 24}, {"night_to": -1}, {"night_from": 7.5}, {"dusk": 1}]
)
def test_hours_that_make_no_sense_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(wrong, LampHours)
