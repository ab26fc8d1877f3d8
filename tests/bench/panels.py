"""Measures how soon a press is understood and a lamp follows, on gpiozero's mock pins with the panel's real thread.
Started by deploy/bench --panels."""

import random
import threading
import time
from dataclasses import dataclass, field
from typing import Any

import click
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.gpio_panel import GpioPanel
from hardware.panel import NEXT, Press, Shown
from hardware.wiring import DEFAULT_WIRING
from tests.bench.streams import spread

BUTTON, LAMP = 4, 18
"""The first seat's."""

KNOB = ((19, True), (26, True), (19, False), (26, False))
HELD, CALM = 0.06, 0.08
"""Seconds that a finger stays, and until it comes again."""


class WatchedPin(MockPWMPin):  # type: ignore[misc]  # gpiozero has no types
    """A pin that tells when its level was set last."""

    lit = threading.Event()
    at = 0.0

    def _set_state(self, value: float) -> None:
        super()._set_state(value)
        if value > 0:
            WatchedPin.at = time.monotonic()
            WatchedPin.lit.set()


@dataclass
class Figures:
    """Milliseconds since the edge that decided: until a press was told, until a lamp was lit that answers it, and until
    a step of a knob was told; `told` are the presses there were."""

    decided: list[float] = field(default_factory=list)
    lit: list[float] = field(default_factory=list)
    stepped: list[float] = field(default_factory=list)
    told: int = 0

    def __str__(self) -> str:
        rows = {"press → decided": self.decided, "press → lamp": self.lit, "step of a knob → told": self.stepped}
        return "\n".join(f"{name}: {spread(late)}" for name, late in rows.items())


class Answering:
    """Lights the lamp of a seat as soon as its button is pressed, as the table would."""

    def __init__(self, panel: GpioPanel) -> None:
        self.there = threading.Event()
        self.told = threading.Event()
        self.presses: list[tuple[Press, float]] = []
        self._panel = panel

    def pressed(self, panel: str, press: Press) -> None:
        """Notes the press and when it was told."""
        self.presses.append((press, time.monotonic()))
        if press.control != NEXT:
            self._panel.show(Shown({press.control: "on"}))
        self.told.set()

    def stuck(self, panel: str, control: str) -> None:
        """Nobody holds anything here."""

    def online(self, panel: str) -> None:
        """The measuring can begin."""
        self.there.set()

    def offline(self, panel: str, why: str) -> None:
        """Mock pins don't go away."""


def drive(factory: Any, number: int, closed: bool) -> None:
    """A contact closes or opens."""
    pin = factory.pin(number)
    (pin.drive_low if closed else pin.drive_high)()


def bounce(factory: Any, closed: bool, chance: random.Random) -> None:
    """The button changes and bounces a little."""
    for _ in range(chance.randint(0, 10)):
        drive(factory, BUTTON, closed)
        drive(factory, BUTTON, not closed)
    drive(factory, BUTTON, closed)


def run(times: int, seed: int = 1) -> Figures:
    """So many presses of a button that bounces, each with a step of the knob."""
    figures, chance, calm = Figures(), random.Random(seed), threading.Event()
    factory = MockFactory(pin_class=WatchedPin)
    panel = GpioPanel(DEFAULT_WIRING, lambda: factory)
    listener = Answering(panel)
    panel.start(listener)
    assert listener.there.wait(10)
    for _ in range(times):
        bounce(factory, True, chance)
        calm.wait(HELD)
        WatchedPin.lit.clear()
        began = time.monotonic()
        bounce(factory, False, chance)
        assert WatchedPin.lit.wait(10), "no lamp"
        figures.decided.append(1000 * (listener.presses[-1][1] - began))
        figures.lit.append(1000 * (WatchedPin.at - began))
        panel.show(Shown())
        listener.told.clear()
        for number, closed in KNOB:
            began = time.monotonic()
            drive(factory, number, closed)
        assert listener.told.wait(10), "no step"
        figures.stepped.append(1000 * (listener.presses[-1][1] - began))
        calm.wait(CALM)
    panel.close()
    figures.told = len(listener.presses)
    return figures


@click.command()
@click.argument("times", type=click.IntRange(min=1), default=500)
def main(times: int) -> None:
    """Press so many times, and tell how soon that was understood."""
    click.echo(str(run(times)))


if __name__ == "__main__":
    main()
