"""A panel on gpiozero's mock pins: its contacts in virtual time, and what can go wrong with pins."""

from collections.abc import Mapping
from typing import Any

import pytest
from gpiozero import LED
from gpiozero.pins import mock
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.errors import NoPins, PinTaken
from hardware.gpio_panel import GpioPanel, PinWires
from hardware.panel import CONFIRM, NEXT, PREVIOUS, UNDO, Press, Shown
from hardware.panel_loop import PanelLoop
from hardware.wiring import DEFAULT_WIRING, Button, Contact, Encoder, Wiring
from tests.hardware.mock_pins import Bench, made
from tests.hardware.panels import Notes, Time


def test_every_button_of_the_default_wiring_is_heard(bench: Bench) -> None:
    for contact in DEFAULT_WIRING.contacts().values():
        bench.tap(contact.pin)
    bench.run(1)
    buttons = [name for name in DEFAULT_WIRING.contacts() if not name.startswith("encoder")]
    assert sorted(bench.notes.kinds) == sorted((name, "short") for name in buttons)


def test_a_press_has_the_time_of_the_edge_that_the_kernel_saw_however_late_it_is_told(bench: Bench) -> None:
    began = bench.time.now
    bench.pin(4).drive_low()
    bench.run(0.1)
    bench.pin(4).drive_high()
    bench.time.now += 0.9
    bench.run()
    assert bench.notes.presses == [Press("seat1", "short", pytest.approx(began + 0.1))]


@pytest.mark.parametrize("wrong", [-0.5, 2.0, 1e9, -1e9])
def test_an_edge_that_another_clock_stamped_counts_from_when_it_is_told(
    bench: Bench, wrong: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mock, "monotonic", lambda: bench.time.now - wrong)
    bench.tap(4, bounces=0)
    assert bench.notes.kinds == [("seat1", "short")]
    assert bench.notes.presses[0].at == pytest.approx(bench.time.now - 0.1)


def test_long_and_double_presses_are_heard(bench: Bench) -> None:
    bench.tap(6, 0.8)
    bench.tap(13)
    bench.tap(13)
    bench.run(1)
    assert bench.notes.kinds == [(CONFIRM, "long"), (UNDO, "double")]


def test_a_knob_is_heard_and_pushing_it_confirms(stamps: list[Bench]) -> None:
    bench = made(stamps, Wiring(encoder=Encoder(a=19, b=26, push=5)))
    for order in ((19, 26), (26, 19)):
        for drive in ("drive_low", "drive_high"):
            for number in order:
                getattr(bench.pin(number), drive)()
    bench.run()
    bench.tap(5)
    assert bench.notes.kinds == [(NEXT, "short"), (PREVIOUS, "short"), (CONFIRM, "short")]


@pytest.mark.parametrize(
    ("contact", "pull", "pressed_high"),
    [
        (Contact(pin=17), "up", False),
        (Contact(pin=17, pull="down"), "down", True),
        (Contact(pin=17, pull="none", closed="high"), "floating", True),
        (Contact(pin=17, pull="none"), "floating", False),
    ],
)
def test_pull_and_polarity_are_as_wired(stamps: list[Bench], contact: Contact, pull: str, pressed_high: bool) -> None:
    bench = made(stamps, Wiring(confirm=Button(button=contact)))
    assert bench.pin(17).pull == pull
    if pull == "floating":
        (bench.pin(17).drive_low if pressed_high else bench.pin(17).drive_high)()
        bench.run(1)
        bench.notes.presses.clear()
    bench.tap(17, high=pressed_high)
    assert bench.notes.kinds == [(CONFIRM, "short")]


def test_a_button_that_opens_when_pressed_is_pulled_up_and_closed_high(stamps: list[Bench]) -> None:
    bench = made(stamps, Wiring(confirm=Button(button=Contact(pin=17, closed="high"))))
    bench.pin(17).drive_low()  # its contact rests closed, to ground; that was "held" at the start
    bench.run(1)
    bench.tap(17, high=True)
    assert bench.notes.kinds == [(CONFIRM, "short")]


def test_a_machine_with_pins_and_no_panel_hears_nothing_and_its_inputs_are_pulled(bench: Bench) -> None:
    bench.run(3600)
    assert bench.notes.presses == [] and bench.notes.words == ["online"]
    assert {bench.pin(contact.pin).pull for contact in DEFAULT_WIRING.contacts().values()} == {"up"}


def test_at_the_end_all_is_dark_and_silent_and_the_pins_are_free_for_others(bench: Bench) -> None:
    bench.loop.show(Shown(dict.fromkeys(DEFAULT_WIRING.lamps(), "on")))
    bench.loop.beep("nothing")
    bench.run(0.1)
    bench.loop.end()
    for _, part in DEFAULT_WIRING.parts():
        pin = bench.pin(part.pin)
        assert pin.function == "input" and pin.when_changed is None
        with LED(part.pin, pin_factory=bench.factory):
            pass


def test_a_pin_that_something_else_has_is_named_and_no_other_is_kept(stamps: list[Bench]) -> None:
    bench = Bench(DEFAULT_WIRING)
    stamps.append(bench)
    with LED(26, pin_factory=bench.factory):
        bench.loop.step()
        assert bench.notes.others == [("offline", "pins", str(PinTaken(26)))]
        with LED(4, pin_factory=bench.factory):
            pass
    bench.run(10)
    bench.tap(4)
    assert bench.notes.words == ["offline", "online"] and bench.notes.kinds == [("seat1", "short")]


def failing(error: Exception) -> Any:
    def fail(*_: object) -> Any:
        raise error

    return fail


@pytest.mark.parametrize("part", ["_set_pull", "_set_function", "_get_state", "_set_when_changed"])
def test_what_the_library_below_says_is_told_with_the_pin(
    part: str, stamps: list[Bench], monkeypatch: pytest.MonkeyPatch
) -> None:
    bench = Bench(Wiring(confirm=Button(button=4, lamp=18)))
    stamps.append(bench)
    whole = getattr(MockPWMPin, part)

    def fail_once(*given: Any) -> Any:
        monkeypatch.setattr(MockPWMPin, part, whole)
        raise RuntimeError("can't\n do this")

    monkeypatch.setattr(MockPWMPin, part, fail_once)
    bench.loop.step()
    assert bench.notes.words == ["offline"] and "can't do this" in bench.notes.others[0][2]
    bench.run(5)
    assert bench.notes.words == ["offline", "online"], "nothing was left behind"


def test_a_line_that_another_program_has_is_taken(stamps: list[Bench], monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench(DEFAULT_WIRING)
    stamps.append(bench)
    monkeypatch.setattr(bench.factory, "pin", failing(RuntimeError("'GPIO busy'")))
    with pytest.raises(PinTaken):
        bench.wires.open(lambda *_: None)


def test_a_lamp_that_fails_while_it_is_on_makes_the_panel_offline(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(MockPWMPin, "_set_state", failing(RuntimeError("bad handle")))
        bench.loop.show(Shown({"seat1": "on"}))
        bench.loop.step()
    assert bench.notes.words == ["online", "offline"] and "pin 18: bad handle" in bench.notes.others[-1][2]
    bench.run(3)
    assert bench.notes.words[-1] == "online" and bench.pin(18).state == 1


def test_a_machine_without_pins_is_offline_with_that_reason() -> None:
    notes, time = Notes(), Time()
    loop = PanelLoop("pins", PinWires(DEFAULT_WIRING, failing(NoPins()), time), notes, time)
    time.run(loop, 1000)
    assert notes.others == [("offline", "pins", str(NoPins()))]


def test_pins_that_are_held_are_told_for_the_test_of_the_devices_page(bench: Bench) -> None:
    contacts = {contact.pin: False for contact in DEFAULT_WIRING.contacts().values()}
    assert bench.wires.pins() == contacts
    bench.pin(17).drive_low()
    assert bench.wires.pins() == contacts | {17: True}
    bench.loop.end()
    assert bench.wires.pins() == {}


def test_a_panel_has_no_pins_before_it_starts_and_after_it_was_closed() -> None:
    factory = MockFactory(pin_class=MockPWMPin)
    notes = Notes()
    panel = GpioPanel(DEFAULT_WIRING, lambda: factory)
    assert panel.pins() == {}
    panel.start(notes)
    notes.wait(lambda: notes.words == ["online"])
    pins: Mapping[int, bool] = panel.pins()
    assert len(pins) == len(DEFAULT_WIRING.contacts()) and not any(pins.values())
    panel.close()
    assert panel.pins() == {}
