"""How fast buttons are understood: timed by deploy/bench; in the tests a short run, in which nothing is lost."""

import random
from collections.abc import Callable
from typing import Any

from hardware.debounce import WINDOW
from hardware.lamps import level
from hardware.panel import UNDO
from tests.bench.panels import run
from tests.hardware.fingers import edges, heard, presses, some_holds, truth

Benchmark = Callable[..., Any]


def test_every_press_and_step_is_told_after_its_window_and_not_before() -> None:
    figures = run(8)
    assert figures.told == 16 and len(figures.decided) == len(figures.lit) == len(figures.stepped) == 8
    assert min(figures.decided) >= 1000 * WINDOW
    assert sorted(figures.decided)[4] < 1000, "a busy machine is no reason to fail"
    assert all(lit >= decided for lit, decided in zip(figures.lit, figures.decided, strict=True))
    assert "press → lamp: median" in str(figures)


def test_a_thousand_edges_of_fingers(benchmark: Benchmark) -> None:
    holds = [hold for seed in range(40) for hold in some_holds(random.Random(seed))]
    given = edges(holds)[:1000]
    assert presses(benchmark(heard, UNDO, given))[:5] == truth(UNDO, True, holds)[:5]


def test_a_thousand_edges_of_noise(benchmark: Benchmark) -> None:
    given = [(1000.0 + number * 0.003, number % 2 == 0) for number in range(1000)]
    assert benchmark(heard, UNDO, given, until=0.0) == []


def test_levels_of_a_second_of_pulses(benchmark: Benchmark) -> None:
    seen = benchmark(lambda: [level("pulse", 5 + number / 25, 0.5) for number in range(25)])
    assert len(seen) == 25 and max(seen) <= 0.5
