"""A panel on gpiozero's mock pins in virtual time."""

from typing import Any

from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.gpio_panel import PinWires
from hardware.panel_loop import PanelLoop
from hardware.wiring import Wiring
from tests.hardware.panels import Notes, Time


class Bench:
    """A panel on mock pins, whose steps a test makes."""

    def __init__(self, wiring: Wiring, pwm: bool = True) -> None:
        self.time = Time()
        self.factory = MockFactory(pin_class=MockPWMPin) if pwm else MockFactory()
        self.notes = Notes()
        self.wires = PinWires(wiring, lambda: self.factory, self.time)
        self.loop = PanelLoop("pins", self.wires, self.notes, self.time)

    def pin(self, number: int) -> Any:
        """The pin, as the test's hand or eye has it."""
        return self.factory.pin(number)

    def run(self, seconds: float = 0.1) -> None:
        """Let time go on."""
        self.time.run(self.loop, seconds)

    def tap(self, number: int, seconds: float = 0.1, bounces: int = 5, high: bool = False) -> None:
        """Press a button that bounces, and wait a little."""
        for closed in (True, False):
            for level in [closed, *([not closed, closed] * bounces)]:
                pin = self.pin(number)
                (pin.drive_high if level == high else pin.drive_low)()
                self.time.now += 0.0015 if bounces else 0
            self.run(seconds)

    def levels(self, number: int, seconds: float) -> list[float]:
        """What a lamp is at each step of so many seconds."""
        seen, end = [], self.time.now + seconds
        while self.time.now < end:
            due = self.loop.step()
            seen.append(self.pin(number).state)
            self.time.now = end if due is None else max(due, self.time.now + 1e-6)
        return seen


def made(stamps: list[Bench], wiring: Wiring, pwm: bool = True) -> Bench:
    """Another wiring, running."""
    bench = Bench(wiring, pwm)
    stamps.append(bench)
    bench.run()
    assert bench.notes.words == ["online"]
    return bench
