"""Benches with mock pins for all tests of the hardware."""

from collections.abc import Iterator

import pytest
from gpiozero.pins import mock

from hardware.wiring import DEFAULT_WIRING
from tests.hardware.mock_pins import Bench, made


@pytest.fixture
def stamps(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Bench]]:
    """Mock pins stamp their edges by the time of the newest bench."""
    benches: list[Bench] = []
    monkeypatch.setattr(mock, "monotonic", lambda: benches[-1].time() if benches else 0.0)
    yield benches
    for bench in benches:
        bench.loop.end()
        bench.factory.reset()


@pytest.fixture
def bench(stamps: list[Bench]) -> Bench:
    """The default wiring, running."""
    return made(stamps, DEFAULT_WIRING)
