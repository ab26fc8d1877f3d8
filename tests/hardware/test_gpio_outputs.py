"""Lamps and buzzer of a panel on gpiozero's mock pins, in virtual time."""

from typing import Any

import pytest

from hardware.lamps import DIM
from hardware.panel import CONFIRM, Shown
from hardware.wiring import DEFAULT_WIRING, Button, Buzzer, ColourLamp, Output, Wiring
from tests.hardware.mock_pins import Bench, made


def test_lamps_show_what_they_are_told_each_for_itself(bench: Bench) -> None:
    bench.loop.show(Shown({"seat1": "on", "seat2": "dim", CONFIRM: "off"}))
    bench.run()
    lamps = DEFAULT_WIRING.lamps()
    seen = {name: bench.pin(lamp.pin).state for name, lamp in lamps.items()}
    assert seen == {**dict.fromkeys(lamps, 0.0), "seat1": 1.0, "seat2": DIM}


def test_brightness_dims_all_lamps(bench: Bench) -> None:
    bench.loop.show(Shown({"seat1": "on"}, brightness=0.25))
    bench.run()
    assert bench.pin(18).state == 0.25


def test_a_blink_is_seen_and_all_lamps_blink_together(bench: Bench) -> None:
    bench.loop.show(Shown({"seat1": "blink"}))
    bench.run(0.3)
    bench.loop.show(Shown({"seat1": "blink", "seat2": "blink"}))
    seen = bench.levels(18, 4.0)
    assert seen.count(1.0) >= 4 and seen.count(0.0) >= 4
    for _ in range(20):
        bench.run(0.13)
        assert bench.pin(18).state == bench.pin(23).state


def test_a_pulse_is_smooth_and_goes_on_without_anybody_doing_anything(bench: Bench) -> None:
    bench.loop.show(Shown({"seat1": "pulse"}))
    seen = bench.levels(18, 2.0)
    assert len(seen) >= 45 and min(seen) < 0.1 and max(seen) > 0.99
    assert max(abs(later - sooner) for sooner, later in zip(seen[1:], seen[2:], strict=False)) < 0.08


def test_a_lamp_is_written_25_times_a_second_at_most_however_many_edges_come(bench: Bench) -> None:
    bench.loop.show(Shown({"seat1": "pulse"}))
    bench.run(0.5)
    lamp = bench.pin(18)
    lamp.clear_states()
    for number in range(1000):
        (bench.pin(4).drive_low if number % 2 else bench.pin(4).drive_high)()
        bench.run(0.001)
    assert 20 <= len(lamp.states) - 1 <= 26


def test_a_lamp_that_is_told_something_else_does_not_wait(bench: Bench) -> None:
    bench.loop.show(Shown({"seat1": "pulse"}))
    bench.run(0.5)
    for light, state in (("on", 1.0), ("off", 0.0), ("dim", DIM)):
        bench.loop.show(Shown({"seat1": light}))
        bench.loop.step()
        assert bench.pin(18).state == state


def test_nothing_is_done_while_nothing_changes(bench: Bench) -> None:
    bench.loop.show(Shown({"seat1": "on", "seat2": "dim"}))
    bench.run()
    assert bench.loop.step() is None
    assert bench.time.run(bench.loop, 3600) <= 2


def test_pins_without_pwm_have_lamps_that_are_on_or_off(stamps: list[Bench]) -> None:
    bench = made(stamps, DEFAULT_WIRING, pwm=False)
    bench.loop.show(Shown({"seat1": "on", "seat2": "dim", "seat3": "pulse"}, brightness=0.25))
    assert set(bench.levels(18, 4)) == {True}
    assert set(bench.levels(23, 4)) == set(bench.levels(24, 4)) == {True, False}
    bench.loop.show(Shown())
    bench.run()
    assert not any(bench.pin(lamp.pin).state for lamp in DEFAULT_WIRING.lamps().values())


@pytest.mark.parametrize("pwm", [True, False])
def test_a_lamp_that_is_on_when_low_is_off_when_high(stamps: list[Bench], pwm: bool) -> None:
    bench = made(stamps, Wiring(confirm=Button(button=4, lamp=Output(pin=18, active="low"))), pwm)
    assert bench.pin(18).state == 1
    bench.loop.show(Shown({CONFIRM: "on"}))
    bench.run()
    assert bench.pin(18).state == 0


@pytest.mark.parametrize(("light", "colours"), [("off", (0, 0, 0)), ("on", (0, 1, 0)), ("dim", (0, 0, DIM))])
def test_the_lamp_of_the_camera_has_its_colours(stamps: list[Bench], light: Any, colours: Any) -> None:
    bench = made(stamps, Wiring(camera=ColourLamp(red=10, green=9, blue=11)))
    bench.loop.show(Shown(camera=light))
    bench.run()
    assert tuple(bench.pin(number).state for number in (10, 9, 11)) == colours


def test_the_lamp_of_the_camera_blinks_red_when_something_is_wrong(stamps: list[Bench]) -> None:
    bench = made(stamps, Wiring(camera=ColourLamp(red=10, green=9, blue=11)))
    bench.loop.show(Shown(camera="blink"))
    assert set(bench.levels(10, 2)) == {0.0, 1.0} and set(bench.levels(9, 2)) == {0.0}


def tones(bench: Bench, number: int = 21) -> list[float | None]:
    """The frequencies that a buzzer has within a second, without repetitions."""
    heard: list[float | None] = []
    end = bench.time.now + 1
    while bench.time.now < end:
        due = bench.loop.step()
        pin = bench.pin(number)
        hertz = None if pin.frequency is None or pin.state == 0 else round(pin.frequency)
        if heard[-1:] != [hertz]:
            heard.append(hertz)
        bench.time.now = end if due is None else due
    return heard


def test_beeps_have_their_tones_and_end(bench: Bench) -> None:
    assert tones(bench) == [None]
    bench.loop.beep("taken")
    assert tones(bench) == [1397, None]
    bench.loop.beep("nothing")
    assert tones(bench) == [466, None]
    bench.loop.beep("asked")
    assert tones(bench) == [784, None, 1046, None]


def test_a_new_beep_ends_the_one_before(bench: Bench) -> None:
    bench.loop.beep("asked")
    bench.run(0.05)
    bench.loop.beep("nothing")
    assert tones(bench) == [466, None]


@pytest.mark.parametrize("pwm", [True, False])
def test_a_buzzer_of_one_tone_is_switched(stamps: list[Bench], pwm: bool) -> None:
    bench = made(stamps, Wiring(buzzer=Buzzer(pin=21, tones=not pwm, active="high")), pwm)
    bench.loop.beep("nothing")
    bench.loop.step()
    assert bench.pin(21).state == 1
    bench.run(1)
    assert bench.pin(21).state == 0


def test_without_a_buzzer_beeps_are_silent(stamps: list[Bench]) -> None:
    bench = made(stamps, Wiring(confirm=Button(button=4)))
    bench.loop.beep("taken")
    bench.run(1)
    assert bench.notes.words == ["online"]
