"""The measurement of presses on a table box works."""

from hardware.debounce import WINDOW
from tests.bench.box import figures, latencies


def test_each_press_is_known_after_its_bounces_and_then_shown() -> None:
    known, shown = latencies(3)
    assert len(known) == len(shown) == 3
    for heard, lit in zip(known, shown, strict=True):
        assert WINDOW - 0.002 <= heard <= lit < 10.0


def test_figures_are_in_milliseconds() -> None:
    assert figures({"press": [0.02] * 10}) == "press: median 20.0 ms, p95 20.0 ms, most 20.0 ms"
