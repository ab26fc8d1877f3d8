"""Measures how soon a press is answered in a running companion: by the lamps of the panel, and by the table's page in
Chromium; with the virtual buttons, and over the cable of the virtual table box. Started by deploy/bench --presses.

Counted from the edge that decides, the button's letting go: bounces are waited for first (hardware/debounce.py)."""

import json
import shutil
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import click

from hardware.bouncing import APART
from hardware.panel import SEAT_CONTROLS
from tests.bench.chromium import ChromiumPage
from tests.bench.service import Service
from tests.bench.streams import spread

PANELS = {"virtual": "virtual buttons", "virtual-box": "virtual table box"}
PRESSING = str(Path(__file__).with_name("pressing.py"))

CALM_SECONDS = APART + 0.1
"""From answer to press: virtual fingers take their time, and events that follow quickly are told together."""


@dataclass
class Figures:
    """Milliseconds from the deciding edge of each press to the lamps, and to the mark on the page."""

    lamp: list[float] = field(default_factory=list)
    page: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        rows = {"press → lamp": self.lamp, "press → page": self.page}
        return "\n".join(f"  {name}: {spread(late)}" for name, late in rows.items() if late)


@contextmanager
def table_page(service: Service, chromium: str | None) -> Iterator[ChromiumPage | None]:
    """The page of the table, if there is a Chromium."""
    if chromium is None:
        yield None
        return
    with ChromiumPage(chromium, f"{service.address}/table") as page:
        yield page


def run(service: Service, page: ChromiumPage | None, panel: str, times: int) -> Figures:
    """So many presses of one panel; the first ones only warm up."""
    figures, calm = Figures(), threading.Event()
    for number in range(times + 3):
        marks = 0 if page is None else page.marks
        told = json.loads(service.say(f"{panel} {SEAT_CONTROLS[service.seat]}"))
        late = None if page is None else page.marked(marks, told["decided"])
        if number >= 3:
            figures.lamp.append(1000 * (told["lit"] - told["decided"]))
            figures.page += [] if late is None else [late]
        calm.wait(CALM_SECONDS)
    return figures


@click.command()
@click.argument("times", type=click.IntRange(min=1), default=200)
@click.option("--game", type=click.Choice(["kathmandu", "yak", "tuareg"]), default="yak", show_default=True)
def main(times: int, game: str) -> None:
    """Press each panel so many times, and tell how soon that was answered."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    with (
        tempfile.TemporaryDirectory() as folder,
        Service(Path(folder), game, (PRESSING,)) as service,
        table_page(service, chromium) as page,
    ):
        for panel, name in PANELS.items():
            figures = run(service, page, panel, times)
            click.echo(f"{name}, {times} presses\n{figures}")


if __name__ == "__main__":
    main()
