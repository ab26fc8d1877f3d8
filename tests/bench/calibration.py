"""Writes the figures in docs/calibration.md: the same virtual pictures read without and with a calibration, and trays
that are found by themselves. Started by deploy/bench --calibration."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import click
import numpy as np

from tests.bench.calibrated import LIGHTS, SETS, Scene, scenes, the_reader
from tests.bench.report import machine
from tests.vision.tray.trays import SIZE, a_tray, overlap
from vision.accuracy import Tally
from vision.errors import VisionError
from vision.figures import Share
from vision.frame import Frame
from vision.tray.known import Known
from vision.tray.region import find_region

WAYS = ("without", "with")

FIGURES = {"exact": "exact", "abstain": "asked", "colour": "colours right", "silent_error": "silent errors"}

FIRST_TRAY = 7000
"""Seeds of trays to be found begin here: no other test uses these."""

ENOUGH = 0.9
"""A tray is found if the region and what is seen of its floor overlap so much."""

HEADING = "## By how much it is better"
"""What stands before it in the page is written by hand."""


@click.command()
@click.option("--trays", default=8, show_default=True, help="Trays for each set of dice.")
@click.option("--search", default=60, show_default=True, help="Trays that are looked for.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), default="docs/calibration.md")
def main(trays: int, search: int, out: Path) -> None:
    """Measure and write the page."""
    littered = {kind: count(scenes(kind, trays, beside=True)) for kind in SETS}
    tidy = {kind: count(scenes(kind, max(1, trays // 2), beside=False)) for kind in SETS}
    found = [_found(seed) for seed in range(FIRST_TRAY, FIRST_TRAY + search)]
    told = out.read_text(encoding="utf-8").partition(HEADING)[0] if out.exists() else ""
    out.write_text(told + figures(littered, tidy, found, machine()), encoding="utf-8")
    click.echo(f"{out} is written")


def count(pictures: Iterable[Scene]) -> dict[str, dict[str, Tally]]:
    """Tallies by light, and `without` or `with`."""
    tallies = {light: {way: Tally() for way in WAYS} for light in LIGHTS}
    for scene in pictures:
        frame = Frame(scene.image, 0.0, 0)
        for way, place in zip(WAYS, (None, Known(scene.calibration)), strict=True):
            tallies[scene.light][way].add(scene.truth, the_reader().read(frame, None, place))
    return tallies


def added(tallies: Iterable[Tally]) -> Tally:
    """All of them together."""
    whole = Tally()
    for tally in tallies:
        whole.counts.update(tally.counts)
    return whole


def figures(
    littered: Mapping[str, Mapping[str, Mapping[str, Tally]]],
    tidy: Mapping[str, Mapping[str, Mapping[str, Tally]]],
    found: Sequence[float],
    measured_with: str,
) -> str:
    """All figures in Markdown."""
    good = Share(sum(share >= ENOUGH for share in found), len(found))
    lines = [
        HEADING,
        "",
        f"Made by `deploy/bench --calibration` ({measured_with}), on virtual tables of seeds that",
        "nothing learnt from. In brackets is the 95 % interval; what each figure counts stands in",
        "[commands.md](commands.md#accuracy).",
        "",
        "Two to five things (coins, dominoes, printed faces, other polyhedra) and one to three dice lie beside the",
        "tray. The set was taught in one light, and thrown in that one, in a warm, a cold and a dim one:",
        "",
        *_by_set(littered),
        "",
        "The same with nothing beside the tray:",
        "",
        *_by_set(tidy),
        "",
        "Colours right, of all these dice, by light:",
        "",
        *_by_light(littered, tidy),
        "",
        "## Trays found by themselves",
        "",
        f"Of trays with corners and round ones, of felt, leather, wood and plastic, on any table, in any light, {good}",
        f"are found with an overlap of {ENOUGH} or more (intersection over union of the region and of what is seen of",
        f"the floor); the middle one has {np.median(found):.2f}, the worst {min(found):.2f}. Those others are off by",
        "the thickness of a wall: look at the picture, and set the corners.",
    ]
    return "\n".join(lines) + "\n"


def _by_set(tallies: Mapping[str, Mapping[str, Mapping[str, Tally]]]) -> list[str]:
    rows = [_row("dice", "calibration", *FIGURES.values()), _row(*["---"] * (len(FIGURES) + 2))]
    for kind, lights in tallies.items():
        for way in WAYS:
            whole = added(ways[way] for ways in lights.values())
            rows.append(_row(kind, way, *(str(whole.share(name)) for name in FIGURES)))
    return rows


def _by_light(*parts: Mapping[str, Mapping[str, Mapping[str, Tally]]]) -> list[str]:
    rows = [_row("calibration", *LIGHTS), _row(*["---"] * (len(LIGHTS) + 1))]
    for way in WAYS:
        shares = [
            str(added(lights[light][way] for part in parts for lights in part.values()).share("colour"))
            for light in LIGHTS
        ]
        rows.append(_row(way, *shares))
    return rows


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def _found(seed: int) -> float:
    """How well the tray of that seed is found, 0–1."""
    tray = a_tray.__wrapped__(seed)
    try:
        region = find_region([tray.stage.picture([])]).region
    except VisionError:
        return 0.0
    return overlap(region.mask(SIZE), tray.floor)


if __name__ == "__main__":
    main()
