"""A port and its troubles in virtual time: unplugged, busy, silent, garbage, another speed, another box."""

import random

import pytest
from serial import SerialException

from hardware.box.firmware import Box
from hardware.box.link import FIRST_PAUSE, JITTER, LONGEST_PAUSE
from hardware.box.wire import line
from hardware.panel import Shown
from tests.hardware.box.desk import CONTACTS, STEP, Desk


@pytest.fixture
def desk() -> Desk:
    """A box that is there."""
    made = Desk()
    made.pass_time(1.0)
    assert made.ear.told == ["online"]
    return made


def test_presses_are_told(desk: Desk) -> None:
    desk.press("seat2")
    desk.press("confirm", 0.7)
    desk.press("undo")
    desk.press("undo")
    desk.pass_time(1.0)
    assert desk.ear.told[1:] == ["seat2 short", "confirm long", "undo double"]


def test_a_press_is_told_with_the_time_of_its_edge(desk: Desk) -> None:
    desk.press("seat1")
    (press,) = desk.ear.presses
    assert press.at == pytest.approx(desk.now - 0.1, abs=2 * STEP)


def test_the_steps_of_an_encoder_are_told(desk: Desk) -> None:
    assert desk.box is not None
    for contact, closed in [("a", True), ("b", True), ("a", False), ("b", False)]:
        desk.box.edge(desk.milliseconds(), CONTACTS.index(f"encoder_{contact}"), closed)
        desk.pass_time(0.01)
    for contact, closed in [("b", True), ("a", True), ("b", False), ("a", False)]:
        desk.box.edge(desk.milliseconds(), CONTACTS.index(f"encoder_{contact}"), closed)
        desk.pass_time(0.01)
    assert desk.ear.told[1:] == ["next short", "previous short"]


def test_a_button_that_something_lies_on_is_told_once(desk: Desk) -> None:
    assert desk.box is not None
    desk.box.edge(desk.milliseconds(), 0, True)
    desk.pass_time(100.0)
    assert desk.ear.told[1:] == ["seat1 long", "seat1 stuck"]


def test_a_button_that_is_held_when_the_box_comes_presses_nothing() -> None:
    desk = Desk()
    assert desk.box is not None
    desk.box.edge(desk.milliseconds(), 0, True)
    desk.pass_time(2.0)
    desk.box.edge(desk.milliseconds(), 0, False)
    desk.pass_time(1.0)
    assert desk.ear.told == ["online"]


@pytest.mark.parametrize("error", [SerialException("gone"), OSError(5, "Input/output error")])
def test_an_unplugged_box_is_told_once_and_once_when_it_is_back(desk: Desk, error: OSError) -> None:
    desk.error = error
    desk.unplug()
    desk.pass_time(60.0)
    desk.plug()
    desk.pass_time(7.0)
    assert desk.ear.told == ["online", "offline", "online"]
    assert desk.ear.why == ["/dev/box is gone: plug the device in again"]


def test_tries_are_paced_and_uneven(desk: Desk) -> None:
    desk.unplug()
    desk.tries.clear()
    desk.pass_time(60.0)
    pauses = [after - before for before, after in zip(desk.tries, desk.tries[1:], strict=False)]
    assert all(FIRST_PAUSE * (1 - JITTER) <= pause <= LONGEST_PAUSE * (1 + JITTER) + STEP for pause in pauses)
    assert 10 <= len(pauses) <= 20
    assert len({round(pause, 2) for pause in pauses[-6:]}) > 3, "no two programs try in step"


def test_who_hears_of_a_plug_needs_not_wait(desk: Desk) -> None:
    desk.unplug()
    desk.pass_time(60.0)
    desk.plug()
    desk.loop.order(lambda link: link.look())
    desk.pass_time(0.6)
    assert desk.ear.told[-1] == "online"


def test_a_box_with_a_loose_plug_is_not_tried_all_the_time(desk: Desk) -> None:
    desk.tries.clear()
    for _ in range(40):
        desk.unplug()
        desk.pass_time(0.1)
        desk.plug()
        desk.pass_time(0.9)
    assert len(desk.tries) < 20


def test_a_box_that_isnt_there_at_the_start_is_told_once_and_comes_later() -> None:
    desk = Desk()
    desk.unplug()
    desk.pass_time(20.0)
    desk.plug()
    desk.pass_time(7.0)
    assert desk.ear.told == ["offline", "online"]


def test_what_was_to_be_shown_meanwhile_is_shown_when_it_is_back(desk: Desk) -> None:
    desk.loop.order(lambda link: link.show(Shown({"seat1": "on"}, displays=(1, 2))))
    desk.pass_time(0.1)
    desk.unplug()
    desk.pass_time(5.0)
    desk.loop.order(lambda link: link.show(Shown({"seat2": "pulse"}, displays=(3, 4))))
    desk.loop.order(lambda link: link.beep("asked"))
    desk.pass_time(5.0)
    desk.plug()
    desk.pass_time(7.0)
    assert desk.box is not None
    assert (desk.box.lights, desk.box.digits) == (".p..", [3, 4])
    assert desk.box.beeps == [], "a beep of then says nothing now"


def test_a_box_that_falls_silent_is_away_after_three_seconds(desk: Desk) -> None:
    desk.faults.silent = True
    desk.pass_time(2.0)
    assert desk.ear.told == ["online"]
    desk.pass_time(1.5)
    assert desk.ear.told == ["online", "offline"]
    assert "does not answer any more" in desk.ear.why[0]
    desk.faults.silent = False
    desk.pass_time(7.0)
    assert desk.ear.told == ["online", "offline", "online"]


def test_a_box_that_freezes_is_away_and_comes_back(desk: Desk) -> None:
    desk.faults.frozen = True
    desk.pass_time(4.0)
    desk.faults.frozen = False
    desk.pass_time(10.0)
    assert desk.ear.told == ["online", "offline", "online"]


def test_a_box_at_another_speed_is_no_box_and_nothing_is_said_to_it() -> None:
    desk = Desk()
    desk.faults.wrong_speed = True
    desk.pass_time(30.0)
    assert desk.ear.told == ["offline"] and desk.written == b""
    assert "says nothing that a table box would say" in desk.ear.why[0]


def test_a_device_that_says_nothing_is_no_box_and_nothing_is_said_to_it() -> None:
    desk = Desk()
    desk.box = None
    desk.pass_time(30.0)
    assert desk.ear.told == ["offline"] and desk.written == b""
    assert desk.ear.why == ["/dev/box says nothing: put its firmware on the table box with deploy/pico/install"]


def test_garbage_that_never_ends_is_no_box() -> None:
    desk = Desk()
    desk.box = None
    desk.says = lambda data: random.Random(1).randbytes(4000)
    desk.pass_time(10.0)
    assert desk.ear.told == ["offline"]


def test_half_a_line_costs_nobody_a_press(desk: Desk) -> None:
    desk.says = lambda data: data[: len(data) // 2] if data else b""
    assert desk.box is not None
    desk.box.edge(desk.milliseconds(), 0, True)
    desk.pass_time(STEP)
    desk.says = lambda data: data
    desk.pass_time(0.2)
    desk.box.edge(desk.milliseconds(), 0, False)
    desk.pass_time(0.3)
    assert desk.ear.told == ["online", "seat1 short"]


def test_a_line_that_is_lost_makes_no_long_press_of_a_short_one(desk: Desk) -> None:
    assert desk.box is not None
    desk.box.edge(desk.milliseconds(), 0, True)
    desk.pass_time(0.3)
    desk.box.edge(desk.milliseconds(), 0, False)
    desk.faults.silent = True  # for longer than a long press takes
    desk.pass_time(0.8)
    desk.faults.silent = False
    desk.pass_time(0.5)
    assert desk.ear.told == ["online", "seat1 short"]


def test_a_line_of_64_kib_disturbs_nobody(desk: Desk) -> None:
    desk.says = lambda data: b"!" + b"x" * 65536 + b"\n" + data
    desk.pass_time(STEP)
    desk.says = lambda data: data
    desk.press("seat1")
    desk.pass_time(0.2)
    assert desk.ear.told == ["online", "seat1 short"]


@pytest.mark.parametrize("percent", [1, 5])
def test_a_bad_cable_loses_no_press(desk: Desk, percent: int) -> None:
    desk.faults.garbage = percent
    for _ in range(20):
        desk.press("seat1")
        desk.pass_time(0.5)
    desk.faults.garbage = 0
    desk.pass_time(2.0)
    assert desk.ear.told == ["online", *["seat1 short"] * 20]


def test_a_busy_port_is_tried_again(desk: Desk) -> None:
    desk.unplug()
    desk.pass_time(1.0)
    desk.busy = True
    desk.plug()
    desk.pass_time(20.0)
    desk.busy = False
    desk.pass_time(7.0)
    assert desk.ear.told == ["online", "offline", "online"]


def test_another_box_in_its_place_is_told_once_and_left_alone() -> None:
    desk = Desk("b7")
    desk.pass_time(1.0)
    desk.unplug()
    desk.pass_time(1.0)
    desk.plug()
    desk.box = desk.new_box("b8")
    desk.pass_time(20.0)
    assert desk.ear.told == ["online", "offline"]
    desk.unplug()
    desk.pass_time(1.0)
    desk.plug()
    desk.pass_time(7.0)
    assert desk.ear.told == ["online", "offline", "online"]


def test_a_box_that_is_another_from_the_start_is_named() -> None:
    desk = Desk("b9")
    desk.pass_time(30.0)
    assert desk.ear.told == ["offline"]
    assert desk.ear.why == ["/dev/box is another table box now (b7): plug in the one from before"]


def test_firmware_of_another_version_is_named() -> None:
    desk = Desk()
    desk.box = None
    desk.says = lambda data: line(0, "box", "2", "b7", "-", "5")
    desk.pass_time(1.0)
    assert desk.ear.told == ["offline"]
    assert "firmware 2" in desk.ear.why[0] and "deploy/pico/install" in desk.ear.why[0]


def test_a_box_that_was_reset_but_not_unplugged_goes_on_unnoticed(desk: Desk) -> None:
    desk.loop.order(lambda link: link.show(Shown({"seat1": "on"})))
    desk.pass_time(0.1)
    desk.box = desk.new_box()
    desk.pass_time(1.0)
    desk.press("seat1")
    assert desk.ear.told == ["online", "seat1 short"] and desk.box.lights == "o..."


def test_contacts_that_nobody_knows_are_left_alone(desk: Desk) -> None:
    desk.box = Box("b7", ("lever", "seat1"), (), 0, desk.milliseconds())
    desk.pass_time(1.0)
    for closed in (True, False):
        desk.box.edge(desk.milliseconds(), 0, closed)
        desk.pass_time(0.1)
    assert desk.ear.told == ["online"]


def test_a_listener_that_fails_stops_nothing(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk.ear, "pressed", lambda panel, press: 1 / 0)
    desk.press("seat1")
    monkeypatch.undo()
    desk.press("seat2")
    assert desk.ear.told == ["online", "seat2 short"]


def test_at_the_end_the_box_is_dark_at_once_and_the_port_closed(desk: Desk) -> None:
    desk.loop.order(lambda link: link.show(Shown({"seat1": "on"})))
    desk.pass_time(0.1)
    assert desk.box is not None and desk.line is not None
    desk.loop.order(desk.loop.end)
    desk.pass_time(2 * STEP)
    assert desk.loop.ended and desk.line.closed and desk.box.lights == "...."


def test_a_box_that_is_pulled_at_the_very_end_fails_nothing(desk: Desk) -> None:
    desk.unplug()
    desk.loop.order(desk.loop.end)
    desk.loop.step()
    assert desk.loop.ended and desk.ear.told == ["online"]
