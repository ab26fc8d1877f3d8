"""What is wired to the machine: looked at not too often, tested by one at a time."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest

from companion.speech import spoken
from companion.wired import FRESH_SECONDS, PRESS_SECONDS, TestRuns, Wired, trouble
from hardware.errors import (
    BoxMute,
    BoxOther,
    BoxSilent,
    BoxVersion,
    HardwareError,
    NoPins,
    PinsForbidden,
    PinsUnusable,
    PinTaken,
    PortBusy,
    PortForbidden,
    PortGone,
    PortUnusable,
)
from hardware.pins import Held
from hardware.ports import Port


@dataclass
class Machine:
    """A machine whose wires a test plugs."""

    now: float = 10.0
    ports: tuple[Port, ...] = ()
    pins: HardwareError | None = None
    boxes: frozenset[str] = frozenset()
    looks: int = 0
    tested: bool = False
    watched: list[float] = field(default_factory=list)
    meanwhile: Callable[[], object] = lambda: None

    def wired(self) -> Wired:
        return Wired(
            lambda: self.now,
            self._find_ports,
            self._find_pins,
            self._watch,
            lambda: {6: True},
            lambda: self.boxes,
            self._tested,
        )

    @contextmanager
    def _tested(self) -> Iterator[None]:
        self.tested = True
        yield
        self.tested = False

    def _find_ports(self) -> tuple[Port, ...]:
        self.looks += 1
        return self.ports

    def _find_pins(self) -> Any:
        if self.pins is not None:
            raise self.pins
        return self

    def _watch(self, factory: Any, seconds: float, held: Held) -> tuple[int, ...]:
        assert factory is self and held() == {6: True}
        self.watched.append(seconds)
        self.meanwhile()
        return (17, 4)


@pytest.fixture
def machine() -> Machine:
    return Machine()


def test_the_machine_is_looked_at_every_two_seconds_however_many_ask(machine: Machine) -> None:
    wired = machine.wired()
    for _ in range(5):
        wired.look()
    assert machine.looks == 1
    machine.now += FRESH_SECONDS
    machine.ports = (Port("/dev/ttyACM0", "Board"),)
    assert wired.look().ports == machine.ports and machine.looks == 2


def test_who_opens_the_page_gets_it_as_it_is_now(machine: Machine) -> None:
    wired = machine.wired()
    assert wired.look().ports == ()
    machine.ports = (Port("/dev/ttyACM0", "Board"),)
    assert wired.look(fresh=True).ports == machine.ports


def test_without_pins_it_is_told_why_and_nothing_is_watched(machine: Machine) -> None:
    machine.pins = NoPins()
    wired = machine.wired()
    why = wired.look().no_pins
    assert why is not None and spoken(why.found) == "this machine has no pins"
    with pytest.raises(NoPins):
        wired.press()
    assert machine.watched == [] and wired.pressed is None


def test_a_test_of_the_pins_is_remembered(machine: Machine) -> None:
    wired = machine.wired()
    assert wired.look().no_pins is None and wired.pressed is None
    assert wired.press() == (17, 4)
    assert wired.pressed == (17, 4) and machine.watched == [PRESS_SECONDS]


def test_while_buttons_are_tested_the_game_does_not_hear_them(machine: Machine) -> None:
    wired, heard = machine.wired(), []
    machine.meanwhile = lambda: heard.append(machine.tested)
    wired.press()
    assert heard == [True] and not machine.tested


def test_ports_that_table_boxes_are_on_are_told_as_such(machine: Machine) -> None:
    wired = machine.wired()
    assert wired.look().boxes == frozenset()
    machine.boxes = frozenset({"/dev/ttyACM0"})
    assert wired.look(fresh=True).boxes == {"/dev/ttyACM0"}


def test_nobody_tests_while_another_does(machine: Machine) -> None:
    wired = machine.wired()
    machine.ports = (Port("/dev/null", "Board"),)

    def try_too() -> None:
        with pytest.raises(TestRuns):
            wired.press()
        with pytest.raises(TestRuns):
            wired.listen("/dev/null")
        assert wired.look(fresh=True).ports, "looking goes on"

    machine.meanwhile = try_too
    assert wired.press() == (17, 4)
    machine.meanwhile = lambda: None
    assert wired.press() == (17, 4), "and then it is free"


def test_a_test_that_fails_lets_the_next_one_in(machine: Machine) -> None:
    wired = machine.wired()
    machine.pins = NoPins()
    with pytest.raises(NoPins):
        wired.press()
    machine.pins = None
    assert wired.press() == (17, 4)


@pytest.mark.parametrize("name", ["", "/dev/mem", "/etc/passwd", "../../dev/tty", "/dev/ttyACM0 "])
def test_no_other_file_than_a_port_that_is_there_is_opened(machine: Machine, name: str) -> None:
    machine.ports = (Port("/dev/ttyACM0", "Board"),)
    with pytest.raises(PortGone):
        machine.wired().listen(name)


@pytest.mark.parametrize(
    ("error", "found", "to_do"),
    [
        (PortGone("/dev/x"), "/dev/x is gone", "plug"),
        (PortBusy("/dev/x"), "/dev/x is used by another program", "close"),
        (PortForbidden("/dev/x"), "/dev/x is there, but you may not use it", "dialout"),
        (PortUnusable("/dev/x", "Invalid argument"), "/dev/x can't be used: Invalid argument", "unplug"),
        (BoxMute("/dev/x", True), "what is on /dev/x does not talk as a table box does", "deploy/pico/install"),
        (BoxSilent("/dev/x"), "the table box on /dev/x does not answer any more", "unplug"),
        (BoxOther("/dev/x", "b8"), "another table box than before is on /dev/x: b8", "the one from before"),
        (
            BoxVersion("/dev/x", 2),
            "the table box on /dev/x has other firmware than is known here",
            "deploy/pico/install",
        ),
        (NoPins(), "this machine has no pins", "Raspberry Pi"),
        (PinsForbidden(), "this machine has pins, but you may not use them", "gpio"),
        (PinTaken(17), "pin 17 is used by something else", "another pin"),
        (PinsUnusable("no lgpio"), "the pins can't be read: no lgpio", "deploy/run"),
    ],
)
@pytest.mark.parametrize("language", ["en", "de", "es", "ru"])
def test_every_error_says_what_is_wrong_and_what_to_do(
    error: HardwareError, found: str, to_do: str, language: str
) -> None:
    told = trouble(error)
    texts = spoken(told.found, language), spoken(told.to_do, language)
    if language == "en":
        assert texts[0] == found and to_do in texts[1]
    else:
        assert texts[0] != found and texts[1] != spoken(told.to_do)
    assert not any(text.endswith(".") for text in texts)
