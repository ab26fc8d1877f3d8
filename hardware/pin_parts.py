"""What is on one pin, over gpiozero: a contact, a lamp, a buzzer. Slow to import; most machines have no pins."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from traceback import clear_frames
from typing import Any

from gpiozero import DigitalOutputDevice, GPIOPinInUse, InputDevice, PinPWMUnsupported, PWMOutputDevice, TonalBuzzer

from hardware.errors import PinsUnusable, PinTaken
from hardware.lamps import level, next_change, switched
from hardware.panel import Light
from hardware.tones import HIGHEST, LOW
from hardware.wiring import Buzzer, Contact, Output

PULLS = {"up": True, "down": False}

TRIES, TRY_SECONDS = 25, 0.02
"""How often a pin is given back, and how long it takes from try to try."""

MIDDLE_TONE = 698.5
"""Hertz; all tones are within an octave of it."""

assert MIDDLE_TONE / 2 < LOW < HIGHEST < MIDDLE_TONE * 2


@contextmanager
def typed(pin: int) -> Iterator[None]:
    """Errors of gpiozero, and of lgpio below it, as PinTaken or PinsUnusable."""
    try:
        yield
    except GPIOPinInUse as error:
        raise PinTaken(pin) from error
    except Exception as error:  # lgpio has exceptions of its own
        clear_frames(error.__traceback__)  # a device that could not be made keeps its pin as long as a frame has it
        if "busy" in str(error):
            raise PinTaken(pin) from error
        raise PinsUnusable(" ".join(f"pin {pin}: {error}".split())) from error


def give_back(device: Any, wait: Callable[[float], None] = time.sleep) -> None:
    """Close a device of gpiozero. Its line is busy for a moment after it was listened to or dimmed: lgpio's own thread
    lets go of it when it gets to."""
    for _ in range(TRIES):
        try:
            device.close()
            return
        except Exception:  # lgpio has exceptions of its own
            wait(TRY_SECONDS)


class PinContact:
    """A contact; tells each edge with the time at which the kernel saw it."""

    def __init__(self, contact: Contact, factory: Any, edge: Callable[[bool, float], None]) -> None:
        self._number = contact.pin
        self._closed_high = contact.closed_high
        self._edge = edge
        with typed(self._number):
            floating = contact.pull == "none"
            active = contact.closed_high if floating else None
            self._device = InputDevice(
                contact.pin, pull_up=PULLS.get(contact.pull), active_state=active, pin_factory=factory
            )
            try:
                self._device.pin.edges = "both"
                self._device.pin.bounce = None  # its own debouncing loses edges
                self._device.pin.when_changed = self._changed
            except BaseException:
                self.close()
                raise

    @property
    def closed(self) -> bool:
        """Whether it is closed now."""
        with typed(self._number):
            return bool(self._device.pin.state) == self._closed_high

    def close(self) -> None:
        """Give the pin back."""
        with suppress(Exception):
            self._device.pin.when_changed = None
        give_back(self._device)

    def _changed(self, ticks: float, state: bool) -> None:
        self._edge(bool(state) == self._closed_high, ticks)


class PinLamp:
    """A lamp: of any brightness where the pin can, else on or off."""

    def __init__(self, output: Output, factory: Any) -> None:
        self._number = output.pin
        self._value = 0.0
        self._wish: tuple[Light, float, float] | None = None
        self._due: float | None = None
        with typed(self._number):
            high = output.active == "high"
            try:
                self._device = PWMOutputDevice(output.pin, active_high=high, pin_factory=factory)
                self.smooth = True
            except PinPWMUnsupported:
                self._device = DigitalOutputDevice(output.pin, active_high=high, pin_factory=factory)
                self.smooth = False

    def show(self, light: Light, at: float, brightness: float, share: float = 1.0) -> float | None:
        """As bright as it must be at this time, `share` of it; when to call again, None if it stays so. Between these
        times nothing is written: lgpio keeps ten changes at most, and takes one in each hundredth of a second."""
        wish = (light, brightness, share)
        if wish == self._wish and (self._due is None or at < self._due):
            return self._due
        self._wish, self._due = wish, next_change(light, at, self.smooth)
        value = (
            round(level(light, at, brightness) * share, 2) if self.smooth else float(share > 0 and switched(light, at))
        )
        if value != self._value:
            self._value = value
            with typed(self._number):
                self._device.value = value
        return self._due

    def close(self) -> None:
        """Dark; give the pin back."""
        with suppress(Exception):
            self._device.value = 0
        give_back(self._device)


class PinBuzzer:
    """A buzzer with tones where the pin can, else one that is on or off."""

    def __init__(self, buzzer: Buzzer, factory: Any) -> None:
        self._number = buzzer.pin
        self._hertz: float | None = None
        self._tonal = None
        with typed(self._number):
            if buzzer.tones:
                with suppress(PinPWMUnsupported):
                    self._tonal = TonalBuzzer(buzzer.pin, mid_tone=MIDDLE_TONE, pin_factory=factory)
            if self._tonal is None:
                high = buzzer.active == "high"
                self._plain = DigitalOutputDevice(buzzer.pin, active_high=high, pin_factory=factory)

    def play(self, hertz: float | None) -> None:
        """Sound so from now on; None is silence."""
        if hertz == self._hertz:
            return
        self._hertz = hertz
        with typed(self._number):
            if self._tonal is not None:
                self._tonal.play(hertz)
            else:
                self._plain.value = hertz is not None

    def close(self) -> None:
        """Silent; give the pin back."""
        with suppress(Exception):
            self.play(None)
        give_back(self._tonal or self._plain)
