"""Fifty times on and off, nothing is left over: no thread, no file, no pin."""

import gc
import os
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.gpio_panel import GpioPanel
from hardware.panel import Panel, Shown
from hardware.virtual_panel import VirtualPanel
from hardware.wiring import DEFAULT_WIRING
from tests.hardware.panels import Notes

CYCLES = 50
FACTORY = MockFactory(pin_class=MockPWMPin)


def descriptors() -> int:
    """Open files of this process."""
    return len(list(Path("/proc/self/fd").iterdir()))


def once(make: Callable[[], Panel]) -> None:
    """Start a panel, use it, end it."""
    panel, notes = make(), Notes()
    panel.start(notes)
    panel.show(Shown({"seat1": "pulse", "seat2": "blink"}, "on"))
    panel.beep("asked")
    notes.wait(lambda: notes.words == ["online"])
    panel.close()
    panel.close()


@pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="only Linux tells open files so")
@pytest.mark.parametrize(
    "make", [VirtualPanel, lambda: GpioPanel(DEFAULT_WIRING, lambda: FACTORY)], ids=["virtual", "pins"]
)
def test_fifty_starts_and_ends_leave_at_most_two_descriptors_and_threads(make: Callable[[], Panel]) -> None:
    once(make)
    files, threads, things = descriptors(), threading.active_count(), _panels()
    for _ in range(CYCLES):
        once(make)
    assert descriptors() <= files + 2
    assert threading.active_count() <= threads + 2
    assert _panels() <= things + 1, "panels are forgotten"


def test_each_pin_is_free_after_the_end() -> None:
    once(lambda: GpioPanel(DEFAULT_WIRING, lambda: FACTORY))
    assert not [reserver for held in FACTORY._reservations.values() for reserver in held if reserver() is not None]


def _panels() -> int:
    gc.collect()
    return sum(isinstance(one, VirtualPanel | GpioPanel) for one in gc.get_objects())
