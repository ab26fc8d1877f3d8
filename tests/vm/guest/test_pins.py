"""Buttons and lamps on /dev/gpiochip0, by lgpio as on a Raspberry Pi."""

import threading
from contextlib import suppress

from hardware.panel import CONFIRM, SEAT_CONTROLS
from hardware.wiring import DEFAULT_WIRING
from tests.vm.guest.devices import Pins, wait_for
from tests.vm.guest.serving import Serving, Stream

BUTTONS = {name: contact.pin for name, contact in DEFAULT_WIRING.contacts().items()}
LAMPS = {name: lamp.pin for name, lamp in DEFAULT_WIRING.lamps().items()}

GAME = 2
SEATS = {"seat1", "seat2"}
SECONDS = 30.0

HELD_SECONDS = 0.08  # far from a long press, also where each step takes long
TAKES = 8
"""No turn takes so many, whatever is chosen."""

LOOKS, LOOK_SECONDS = 150, 0.017
"""At a lamp, for longer than its pulse lasts."""


def push(control: str) -> None:
    """A finger on a button. It doesn't bounce: here each edge may take longer than all of a real contact's."""
    Pins.pull(BUTTONS[control], False)
    threading.Event().wait(HELD_SECONDS)
    Pins.pull(BUTTONS[control], True)


def shining() -> set[str]:
    """The lamps whose lines are ever high while one looks at them for a while."""
    never, found = threading.Event(), set()
    for _ in range(LOOKS):
        found |= {name for name, pin in LAMPS.items() if Pins.level(pin)}
        never.wait(LOOK_SECONDS)
    return found


def take_an_option(stream: Stream, seat: int) -> str:
    """Point at the first option, take it; what the page asks then."""
    push(SEAT_CONTROLS[seat])
    stream.told("pointed")
    push(CONFIRM)
    return str(stream.told("line")["parts"].get("ask"))


def test_a_press_reaches_the_dashboard_and_the_lamps_follow_the_turn(serving: Serving) -> None:
    serving.play(GAME)
    with serving.stream("/table/stream") as stream:
        stream.told("snapshot")
        line = serving.get("/table/state.json")["number"]
        wait_for(lambda: shining() & SEATS == {"seat1"}, SECONDS)
        asked = take_an_option(stream, 0)
        assert serving.get("/table/state.json")["number"] == line + 1
        for _ in range(TAKES):
            if "Ben" not in asked:
                asked = take_an_option(stream, 0)
        with suppress(AssertionError):
            wait_for(lambda: shining() & SEATS == {"seat2"}, SECONDS)
        assert shining() & SEATS == {"seat2"}, asked


def test_nothing_is_left_where_the_companion_was_started(serving: Serving) -> None:
    assert [path.name for path in serving.folder.iterdir() if path.name.startswith(".")] == []
