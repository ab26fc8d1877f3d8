"""What is wired to this machine: its pins and serial devices as they are now, and a test of each."""

import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any, TypeVar

from companion.games.message import Message, say
from hardware.errors import (
    BoxMute,
    BoxOther,
    BoxSilent,
    BoxVersion,
    HardwareError,
    NoPrinterAddress,
    PinsForbidden,
    PinsUnusable,
    PinTaken,
    PortBusy,
    PortForbidden,
    PortGone,
    PortUnusable,
    PrinterLibraryMissing,
    PrinterUnusable,
)
from hardware.pins import Held, pin_factory, watch
from hardware.ports import Port, listen, serial_ports

PRESS_SECONDS = 5
LISTEN_SECONDS = 2

FRESH_SECONDS = 2.0
"""So long a look at the machine is good for everybody who asks."""

T = TypeVar("T")


class TestRuns(Exception):
    """Somebody else tests a device at this moment: two would take each other's pins and ports."""

    __test__ = False  # no test of pytest's


@dataclass(frozen=True, slots=True)
class Trouble:
    """What is wrong, and what a person can do about it; neither has a full stop."""

    found: Message
    to_do: Message


@dataclass(frozen=True, slots=True)
class Wires:
    """What there is: serial devices, on which of them table boxes answer, and why the pins can't be read (None if they
    can)."""

    ports: tuple[Port, ...]
    boxes: frozenset[str]
    no_pins: Trouble | None


@dataclass(frozen=True, slots=True)
class Heard:
    """What the last test of a serial device gave: its port, and how many bytes came."""

    port: str
    size: int


class Wired:
    """The wires of this machine. May be used from any thread; only a test takes time, and it does so in the thread that
    asks for it."""

    def __init__(
        self,
        clock: Callable[[], float],
        find_ports: Callable[[], tuple[Port, ...]] = serial_ports,
        find_pins: Callable[[], Any] = pin_factory,
        watch: Callable[[Any, float, Held], tuple[int, ...]] = watch,
        held: Held = dict,
        boxes: Callable[[], frozenset[str]] = frozenset,
        tested: Callable[[], AbstractContextManager[object]] = nullcontext,
    ) -> None:
        """`clock` gives monotonic seconds, `held` the pins that panels have, as these can't be watched by a test,
        `boxes` the ports that table boxes are on; while a test of buttons runs, `tested` is entered."""
        self.pressed: tuple[int, ...] | None = None
        """The pins that the last test saw; None before the first."""
        self.heard: Heard | None = None
        """What the last test heard; None before the first."""
        self._clock = clock
        self._find_ports = find_ports
        self._find_pins = find_pins
        self._watch = watch
        self._held = held
        self._boxes = boxes
        self._tested = tested
        self._one_at_a_time = threading.Lock()
        self._looked: tuple[float, Wires] | None = None

    def look(self, fresh: bool = False) -> Wires:
        """What there is now; if not `fresh`, as it was at most two seconds ago."""
        now, looked = self._clock(), self._looked
        if fresh or looked is None or now - looked[0] >= FRESH_SECONDS:
            looked = self._looked = (now, Wires(self._find_ports(), self._boxes(), self._no_pins()))
        return looked[1]

    def press(self) -> tuple[int, ...]:
        """Wait for somebody to press buttons: the pins they are on. TestRuns or HardwareError if that can't be."""
        self.pressed = self._alone(self._pressed)
        return self.pressed

    def _pressed(self) -> tuple[int, ...]:
        with self._tested():
            return self._watch(self._find_pins(), PRESS_SECONDS, self._held)

    def listen(self, name: str) -> Heard:
        """Listen to one of the ports. TestRuns or HardwareError if that can't be; PortGone for any other path."""
        if name not in [port.name for port in self._find_ports()]:
            raise PortGone(name)
        self.heard = self._alone(lambda: Heard(name, len(listen(name, LISTEN_SECONDS))))
        return self.heard

    def _alone(self, test: Callable[[], T]) -> T:
        if not self._one_at_a_time.acquire(blocking=False):
            raise TestRuns
        try:
            return test()
        finally:
            self._one_at_a_time.release()

    def _no_pins(self) -> Trouble | None:
        try:
            self._find_pins()
        except HardwareError as error:
            return trouble(error)
        return None


def trouble(error: HardwareError) -> Trouble:
    """An error of the hardware in texts that can be said in any language."""
    match error:
        case PrinterLibraryMissing():
            return Trouble(say("receipts can't be printed yet"), say("install the companion with its extra printer"))
        case NoPrinterAddress():
            found = say("%(printer)s is no printer", printer=error.printer)
            return Trouble(found, say("write tcp:HOST or tcp:HOST:PORT in the config file"))
        case PrinterUnusable():
            found = say("%(printer)s does not print: %(text)s", printer=error.printer, text=error.reason)
            return Trouble(found, say("switch it on, connect it, give it paper"))
        case PortGone():
            return Trouble(say("%(port)s is gone", port=error.port), say("plug the device in again"))
        case PortBusy():
            found = say("%(port)s is used by another program", port=error.port)
            return Trouble(found, say("close the other program"))
        case PortForbidden():
            return Trouble(
                say("%(name)s is there, but you may not use it", name=error.port),
                say("type `sudo usermod -aG dialout $USER`, then log out and in again"),
            )
        case PortUnusable():
            found = say("%(name)s can't be used: %(text)s", name=error.port, text=error.reason)
            return Trouble(found, say("unplug the device and plug it in again"))
        case BoxMute() | BoxSilent() | BoxVersion() | BoxOther():
            return _box_trouble(error)
        case PinsForbidden():
            return Trouble(
                say("this machine has pins, but you may not use them"),
                say("type `sudo usermod -aG gpio $USER`, then log out and in again"),
            )
        case PinTaken():
            return Trouble(
                say("pin %(pin)s is used by something else", pin=error.pin),
                say("end what uses it, or give another pin in the config file"),
            )
        case PinsUnusable():
            found = say("the pins can't be read: %(text)s", text=error.reason)
            return Trouble(found, say("start deploy/run on the Raspberry Pi: it installs what is missing"))
    return Trouble(
        say("this machine has no pins"),
        say("buttons need a Raspberry Pi; without them everything is played on the screen"),
    )


def _box_trouble(error: BoxMute | BoxSilent | BoxVersion | BoxOther) -> Trouble:
    """What is wrong with a table box."""
    match error:
        case BoxSilent():
            found = say("the table box on %(port)s does not answer any more", port=error.port)
            return Trouble(found, say("unplug the table box and plug it in again"))
        case BoxOther():
            found = say("another table box than before is on %(port)s: %(text)s", port=error.port, text=error.box_id)
            return Trouble(found, say("plug in the one from before"))
        case BoxVersion():
            found = say("the table box on %(port)s has other firmware than is known here", port=error.port)
        case BoxMute():
            found = say("what is on %(port)s does not talk as a table box does", port=error.port)
    return Trouble(found, say("put the firmware on it with deploy/pico/install"))
