"""Measures how soon an action reaches everybody: `companion serve` in a process of its own, eleven plain stream clients
and a page in Chromium, and somebody who acts many times a second. Started by deploy/bench --streams."""

import math
import shutil
import statistics
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click

from tests.bench.chromium import ChromiumPage
from tests.bench.service import Acting, Service
from tests.bench.watchers import Watchers

STREAMS = 12
"""Streams that a companion serves at once."""

SETTLE_SECONDS = 3.0


class Figures:
    """What one run showed: milliseconds from an action to its event by kind of client, and what the service took."""

    def __init__(self, late: dict[str, list[float]], acting: Acting, cpu: float, service: Service) -> None:
        self.late = late
        self.acting = acting
        self.cpu = cpu
        self.memory_mb, self.threads = service.memory_mb, service.threads

    def __str__(self) -> str:
        lines = [
            f"{len(self.acting.began)} actions in {self.acting.seconds:.0f} s, {self.acting.rate:.1f} a second; "
            f"service: {100 * self.cpu:.0f} % of a core, {self.memory_mb:.0f} MB, {self.threads} threads"
        ]
        rows = {"the answer to the one who acts": self.acting.took, **self.late}
        lines += [f"  {name}: {spread(values)}" for name, values in rows.items()]
        return "\n".join(lines)


def spread(values: Sequence[float]) -> str:
    """Median, 95th percentile and the most."""
    return f"median {statistics.median(values):.1f} ms, p95 {p95(values):.1f} ms, most {max(values):.1f} ms"


def p95(values: Sequence[float]) -> float:
    """So many of 100 are not above it."""
    ordered = sorted(values)
    return ordered[math.ceil(0.95 * len(ordered)) - 1]


@contextmanager
def watched(service: Service, chromium: str | None, room: str) -> Iterator[tuple[Watchers, ChromiumPage | None]]:
    """All places taken: plain clients, and one page if there is a Chromium."""
    plain = STREAMS - (chromium is not None)
    with Watchers(service.port, [f"/{room}/stream"] * plain) as watchers:
        if chromium is None:
            yield watchers, None
        else:
            with ChromiumPage(chromium, f"{service.address}/{room}") as page:
                yield watchers, page


def run(service: Service, chromium: str | None, seconds: float, rate: float, room: str = "table") -> Figures:
    """One run over a service whose game is open. AssertionError if an event is missing, or a thirteenth is let in."""
    with watched(service, chromium, room) as (watchers, page):
        service.wait_for_streams(STREAMS)
        check_full(service)
        before = service.cpu_seconds
        acting = service.act(seconds, rate)
        cpu = (service.cpu_seconds - before) / acting.seconds
        late = {"plain clients": watchers.late(acting.began, SETTLE_SECONDS)}
        if page is not None:
            late["Chromium"] = page.late(acting.began)
        return Figures(late, acting, cpu, service)


def check_full(service: Service) -> None:
    """The next stream is refused with a reason, and is told when to try again."""
    status, headers, body = service.get("/table/stream")
    assert (status, body["code"]) == (503, "streams_full"), body
    assert int(headers["Retry-After"]) > 0


@click.command()
@click.argument("seconds", type=click.FloatRange(min=1), default=60)
@click.option("--rate", type=click.FloatRange(min=1), default=50, show_default=True, help="Actions a second.")
@click.option("--runs", type=click.IntRange(min=1), default=3, show_default=True)
@click.option("--game", type=click.Choice(["kathmandu", "yak", "tuareg"]), default="yak", show_default=True)
@click.option("--room", type=click.Choice(["table", "log", "place/0"]), default="table", show_default=True)
def main(seconds: float, rate: float, runs: int, game: str, room: str) -> None:
    """Measure so many seconds, several times; the median of the runs counts."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    found = []
    for _ in range(runs):
        with tempfile.TemporaryDirectory() as folder, Service(Path(folder), game) as service:
            found.append(run(service, chromium, seconds, rate, room))
            click.echo(str(found[-1]))
            if chromium is not None and room == "table":
                service.wait_for_streams(0)
                with ChromiumPage(chromium, f"{service.address}/table") as page:
                    click.echo("\n".join(f"  {name}: {spread(values)}" for name, values in page.clicks(30).items()))
    for name in found[0].late:
        middle = statistics.median(p95(one.late[name]) for one in found)
        click.echo(f"{name}: p95, median of {runs} runs: {middle:.1f} ms")


if __name__ == "__main__":
    main()
