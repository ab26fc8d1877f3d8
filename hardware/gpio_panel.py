"""A panel on the pins of a Raspberry Pi."""

import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING, Any

from hardware.errors import HardwareError
from hardware.lamps import COLOURS
from hardware.panel import Beep, Shown
from hardware.panel_wires import Edge
from hardware.pins import pin_factory
from hardware.tones import tone
from hardware.wire_panel import WirePanel
from hardware.wiring import Wiring

if TYPE_CHECKING:
    from hardware.pin_parts import PinBuzzer, PinContact, PinLamp

LATE_SECONDS = 1.0
"""An edge is told sooner: one that seems to be older, or yet to come, was stamped by another clock than ours."""

LITTLE = 0.001
"""Later than the end of a tone, however its time is rounded."""


class PinWires:
    """The pins of a wiring. `find_factory` gives gpiozero's way to them, or raises a PinsError; `clock` gives monotonic
    seconds."""

    def __init__(self, wiring: Wiring, find_factory: Callable[[], Any], clock: Callable[[], float]) -> None:
        self._wiring = wiring
        self._find_factory = find_factory
        self._clock = clock
        self._opened = ExitStack()
        self._contacts: dict[str, PinContact] = {}
        self._lamps: dict[str, PinLamp] = {}
        self._camera: list[PinLamp] = []
        self._buzzer: PinBuzzer | None = None
        self._shown = Shown()
        self._beep: tuple[Beep, float] | None = None

    def open(self, edge: Edge) -> Mapping[str, bool]:
        """Take all pins, or none: PinTaken, or what else is wrong with them."""
        factory = self._find_factory()
        try:
            self._open(factory, edge)
            return self.closed()
        except HardwareError:
            self.close()
            raise

    def closed(self) -> Mapping[str, bool]:
        """Whether each contact is closed now."""
        return {name: contact.closed for name, contact in self._contacts.items()}

    def pins(self) -> dict[int, bool]:
        """The pins (BCM numbers) of contacts that are held now, and whether each is closed; from any thread."""
        numbers = self._wiring.contacts()
        try:
            return {numbers[name].pin: contact.closed for name, contact in list(self._contacts.items())}
        except HardwareError:
            return {}  # they are given back at this moment

    def show(self, shown: Shown) -> None:
        """What is shown from now on."""
        self._shown = shown

    def beep(self, beep: Beep, at: float) -> None:
        """A beep begins at this time; it ends the one before."""
        if self._buzzer is not None:
            self._beep = (beep, at)

    def step(self, at: float) -> float | None:
        """Lamps and buzzer as they are at this time; when to do so again."""
        lights, brightness = self._shown.lamps, self._shown.brightness
        dues = [lamp.show(lights.get(name, "off"), at, brightness) for name, lamp in self._lamps.items()]
        for lamp, share in zip(self._camera, COLOURS[self._shown.camera], strict=False):
            dues.append(lamp.show(self._shown.camera, at, brightness, share))
        dues.append(self._sound(at))
        return min((due for due in dues if due is not None), default=None)

    def close(self) -> None:
        """Dark, silent, all pins given back."""
        self._contacts, self._lamps, self._camera, self._buzzer, self._beep = {}, {}, [], None, None
        self._opened.close()

    def _open(self, factory: Any, edge: Edge) -> None:
        from hardware.pin_parts import PinBuzzer, PinContact, PinLamp

        sounder = self._wiring.sounder()
        if sounder is not None:
            self._buzzer = PinBuzzer(sounder, factory)
            self._opened.callback(self._buzzer.close)
        for output in self._wiring.colours():
            self._camera.append(self._lamp(PinLamp(output, factory)))
        for control, output in self._wiring.lamps().items():
            self._lamps[control] = self._lamp(PinLamp(output, factory))
        for name, wired in self._wiring.contacts().items():
            contact = PinContact(wired, factory, partial(self._heard, edge, name))
            self._opened.callback(contact.close)
            self._contacts[name] = contact

    def _lamp(self, lamp: "PinLamp") -> "PinLamp":
        self._opened.callback(lamp.close)
        return lamp

    def _heard(self, edge: Edge, name: str, closed: bool, stamp: float) -> None:
        now = self._clock()
        edge(name, closed, stamp if 0 <= now - stamp <= LATE_SECONDS else now)

    def _sound(self, at: float) -> float | None:
        if self._buzzer is None or self._beep is None:
            return None
        beep, began = self._beep
        hertz, until = tone(beep, at - began)
        self._buzzer.play(hertz)
        if until is None:
            self._beep = None
            return None
        return began + until + LITTLE


class GpioPanel(WirePanel):
    """The panel on the pins. A pin that something else has, or pins that this person may not use, make it offline; they
    are tried again now and then."""

    def __init__(
        self,
        wiring: Wiring,
        find_factory: Callable[[], Any] = pin_factory,
        clock: Callable[[], float] = time.monotonic,
        name: str = "pins",
    ) -> None:
        """`clock` gives monotonic seconds."""
        self._pins = PinWires(wiring, find_factory, clock)
        super().__init__(name, self._pins, clock)

    def pins(self) -> dict[int, bool]:
        """The pins (BCM numbers) that this panel has as contacts now, and whether each is closed; from any thread."""
        return self._pins.pins()
