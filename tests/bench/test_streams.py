"""A short run of the streams' benchmark: everything arrives, the thirteenth stream is told why not."""

from pathlib import Path

from tests.bench.service import Acting, Service
from tests.bench.streams import p95, run, spread

RATE = 20.0


def test_what_many_watch_is_told_to_each_of_them(tmp_path: Path) -> None:
    with Service(tmp_path, "tuareg") as service:
        first = service.line + 1
        figures = run(service, None, 1.5, RATE)
        assert sorted(figures.acting.began) == list(range(first, service.line + 1))
        assert len(figures.late["plain clients"]) == 12 * len(figures.acting.began) > 0
        assert min(figures.late["plain clients"]) > 0
        assert service.get("/table/state.json")[2]["number"] == service.line
        assert 50 < figures.memory_mb < 500
        assert "plain clients: median" in str(figures)


def test_of_a_hundred_values_five_are_above_the_95th_percentile() -> None:
    assert p95([float(value) for value in range(100, 0, -1)]) == 95
    assert spread([3.0, 1.0, 2.0]) == "median 2.0 ms, p95 3.0 ms, most 3.0 ms"


def test_a_rate_is_what_was_done_in_the_time_it_took() -> None:
    assert Acting({1: 0.0, 2: 0.5}, [1.0, 1.0], 4.0).rate == 0.5
