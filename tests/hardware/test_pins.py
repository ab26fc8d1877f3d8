"""Pins: which were pressed, told by gpiozero's own mock pins in virtual time; and why there are none."""

import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from gpiozero import Button, PinUnknownPi
from gpiozero.pins.mock import MockFactory, MockPin

from hardware import pins, wiring
from hardware.errors import NoPins, PinsForbidden, PinsUnusable
from hardware.gpio_panel import PinWires
from hardware.panel_loop import PanelLoop
from hardware.pins import LOOK_SECONDS, Held, check_chips, pin_factory, watch
from hardware.wiring import DEFAULT_WIRING, Contact, Wiring
from tests.hardware.panels import Notes


@pytest.fixture
def factory() -> Iterator[MockFactory]:
    made = MockFactory()
    yield made
    made.reset()


def down(number: int) -> Callable[[Any], None]:
    return lambda factory: factory.pin(number).drive_low()


def up(number: int) -> Callable[[Any], None]:
    return lambda factory: factory.pin(number).drive_high()


class Watching:
    """Virtual time, in which fingers do what the plan says: seconds → what is done then."""

    def __init__(self, factory: Any, plan: Mapping[float, Callable[[Any], None]]) -> None:
        self.now = 100.0
        self.held: Held = dict
        self._factory = factory
        self._plan = {100.0 + second: deed for second, deed in plan.items()}

    def wait(self, seconds: float) -> None:
        """Time goes on."""
        self.now += seconds
        for second in [second for second in self._plan if second <= self.now]:
            self._plan.pop(second)(self._factory)

    def watch(self, seconds: float = 5.0) -> tuple[int, ...]:
        return watch(self._factory, seconds, self.held, lambda: self.now, self.wait)


def test_who_presses_nothing_sees_nothing_and_the_test_ends_in_time(factory: Any) -> None:
    watching = Watching(factory, {})
    assert watching.watch(5.0) == ()
    assert 105.0 <= watching.now < 105.0 + 2 * LOOK_SECONDS


def test_pins_are_told_in_the_order_in_which_they_were_pressed_each_once(factory: Any) -> None:
    plan = {1.0: down(22), 1.2: up(22), 2.0: down(4), 2.5: down(22), 3.0: up(22)}
    assert Watching(factory, plan).watch() == (22, 4)


@pytest.mark.parametrize("number", [2, 3, 14, 27])
def test_every_pin_of_the_header_is_watched(factory: Any, number: int) -> None:
    assert Watching(factory, {0.5: down(number)}).watch() == (number,)


def test_the_shortest_press_of_a_finger_is_seen(factory: Any) -> None:
    assert Watching(factory, {1.0: down(17), 1.02: up(17)}).watch() == (17,)


@pytest.fixture
def held(factory: Any, monkeypatch: pytest.MonkeyPatch) -> int:
    """A button that somebody holds: its pin stays low, though it is pulled up, which makes a mock pin high."""
    pin, pull = factory.pin(17), MockPin._set_pull

    def pull_in_vain(self: Any, value: str) -> None:
        pull(self, value)
        if self is pin:
            self.drive_low()

    monkeypatch.setattr(MockPin, "_set_pull", pull_in_vain)
    return 17


def test_a_pin_that_is_low_from_the_start_is_no_press(factory: Any, held: int) -> None:
    assert Watching(factory, {1.0: down(18)}).watch() == (18,)


def test_a_held_button_that_is_let_go_and_pressed_again_is_a_press(factory: Any, held: int) -> None:
    assert Watching(factory, {1.0: up(held), 2.0: down(held)}).watch() == (held,)


def test_a_press_after_the_end_is_too_late(factory: Any) -> None:
    assert Watching(factory, {5.1: down(17)}).watch(5.0) == ()


def test_a_pin_that_somebody_has_is_left_alone_and_the_others_are_watched(factory: Any) -> None:
    with Button(17, pin_factory=factory) as button:
        assert Watching(factory, {1.0: down(17), 2.0: down(18)}).watch() == (18,)
        assert button.is_pressed, "the other's press still came"


def with_panel(watching: Watching, factory: Any, wired: Wiring, notes: Notes) -> PanelLoop:
    """A panel has its pins while others are watched."""
    wires = PinWires(wired, lambda: factory, lambda: watching.now)
    watching.held = wires.pins
    loop = PanelLoop("pins", wires, notes, lambda: watching.now)
    loop.step()
    return loop


def test_buttons_of_a_panel_are_pressed_like_those_on_free_pins_and_the_panel_hears_them_too(factory: Any) -> None:
    plan = {1.0: down(17), 1.2: up(17), 2.0: down(3), 2.2: down(6), 2.4: up(6)}
    watching, notes = Watching(factory, plan), Notes()
    loop = with_panel(watching, factory, DEFAULT_WIRING, notes)
    assert watching.watch() == (17, 3, 6)
    loop.step()
    assert notes.kinds == [("seat2", "short"), ("confirm", "short")]
    loop.end()


def test_a_button_of_a_panel_is_pressed_the_way_it_is_wired(factory: Any) -> None:
    watching = Watching(factory, {1.0: up(17), 1.2: down(17)})
    loop = with_panel(watching, factory, Wiring(confirm=wiring.Button(button=Contact(pin=17, pull="down"))), Notes())
    assert watching.watch() == (17,)
    loop.end()


def test_a_button_of_a_panel_that_is_held_from_the_start_is_no_press(factory: Any) -> None:
    watching = Watching(factory, {1.0: up(17)})
    loop = with_panel(watching, factory, DEFAULT_WIRING, Notes())
    factory.pin(17).drive_low()
    assert watching.watch() == ()
    loop.end()


def test_the_pins_of_a_panel_that_ends_meanwhile_are_forgotten(factory: Any) -> None:
    watching = Watching(factory, {2.0: lambda _: loop.end()})
    loop = with_panel(watching, factory, DEFAULT_WIRING, Notes())
    assert watching.watch() == ()


def test_afterwards_all_pins_are_free_again(factory: Any) -> None:
    watching = Watching(factory, {})
    watching.watch()
    with Button(17, pin_factory=factory) as button:
        assert not button.is_pressed


@pytest.fixture
def anew() -> Iterator[None]:
    """The program looks for its pins for the first time."""
    pin_factory.cache_clear()
    yield
    pin_factory.cache_clear()


def test_a_machine_without_gpio_has_no_pins(tmp_path: Path) -> None:
    with pytest.raises(NoPins, match="Raspberry Pi"):
        check_chips(tmp_path)


def test_pins_one_may_not_use_name_the_group(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "gpiochip0").touch()
    check_chips(tmp_path)
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(PinsForbidden, match="group gpio"):
        check_chips(tmp_path)


@pytest.fixture
def chips(anew: None, monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], Any]], None]:
    """A machine with GPIO, on which gpiozero's way to it does this."""

    def have(make: Callable[[], Any]) -> None:
        monkeypatch.setattr(pins, "check_chips", lambda devices: None)
        modules = {"gpiozero.pins.lgpio": SimpleNamespace(LGPIOFactory=make)}
        monkeypatch.setattr(pins.importlib, "import_module", lambda name: modules[name])

    return have


def failing(error: Exception) -> Callable[[], Any]:
    def fail() -> Any:
        raise error

    return fail


def test_gpio_of_another_machine_than_a_pi_is_no_header(chips: Any) -> None:
    chips(failing(PinUnknownPi("unable to locate Pi revision")))
    with pytest.raises(NoPins):
        pin_factory()


@pytest.mark.parametrize("error", [ImportError("No module named 'lgpio'"), RuntimeError("can not\nopen gpiochip")])
def test_a_library_that_is_missing_or_fails_is_told_with_what_it_said(chips: Any, error: Exception) -> None:
    chips(failing(error))
    with pytest.raises(PinsUnusable, match="extra pi") as told:
        pin_factory()
    assert told.value.reason == " ".join(str(error).split())


def test_the_pins_are_the_same_for_the_whole_program(chips: Any) -> None:
    chips(object)
    assert pin_factory() is pin_factory()


def test_pins_that_were_missing_are_looked_for_again(chips: Any) -> None:
    chips(failing(RuntimeError("not yet")))
    with pytest.raises(PinsUnusable):
        pin_factory()
    chips(object)
    assert pin_factory()


def test_the_pipe_that_lgpio_makes_is_swept_away_and_no_other(
    chips: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".lgd-nfy0").touch()  # of another program that runs here
    chips(lambda: os.mkfifo(tmp_path / ".lgd-nfy1"))
    pin_factory()
    assert [path.name for path in tmp_path.iterdir()] == [".lgd-nfy0"]


def test_a_folder_in_which_lgpio_can_make_no_pipe_is_named(
    chips: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    chips(lambda: Path(".lgd-nfy-3").read_bytes())  # what it does then
    with pytest.raises(PinsUnusable, match="folder of your own") as told:
        pin_factory()
    assert str(tmp_path) in told.value.reason


def test_mock_pins_are_never_taken_for_real_ones(anew: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    try:
        found = pin_factory()
    except (NoPins, PinsForbidden, PinsUnusable):
        return
    assert not isinstance(found, MockFactory)
