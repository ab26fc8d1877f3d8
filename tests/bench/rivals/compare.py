"""Makes docs/rivals.md: our reader and the public ways on the same pictures in the same run. Started by
deploy/bench --rivals."""

import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import click
import cv2

from tests.bench.cost import machine
from tests.bench.markdown import head, row
from tests.bench.rivals.blobs import Blobs, Tutorial
from tests.bench.rivals.contours import Contours
from tests.bench.rivals.hough import Hough
from tests.bench.rivals.pips import AsReader
from vision.accuracy import Tally
from vision.dice.reading import Reader
from vision.figures import middle_and_p95
from vision.frame import Frame
from vision.manifest import TruePicture, load_manifest
from vision.picture import load_picture

OURS, RATIO = "the companion", "ours : theirs"
HEADING = ("exact", RATIO, "dice right", RATIO, "surplus", "silent errors", "ms, median (95 % below)", RATIO)
COMMITTED = Path(__file__).resolve().parents[2] / "pictures"
"""Renderings that lie in the repository."""

INTRODUCTION = """
What others do to read dice, on the same pictures in the same run, counted by the same code. Each way stands in
`tests/bench/rivals`. All but the first have the settings that `python -m tests.bench.rivals.tune` found best on own
renderings (trays out of `vision/render`, {seeds} seeds of each kind), and once more with the settings that it found
best on every fifth of the very photographs that are measured here, which is more than is fair. None of them knows
doubt, so that each of their errors is a silent one; none names colours.

- **SimpleBlobDetector + DBSCAN, as in tutorials**: the numbers that most tutorials have: a median of 7, dark marks
  with an inertia of 0.6, and marks within 40 pixels are a die.
- **SimpleBlobDetector + DBSCAN, tuned**: all pictures are brought to one size, bright pips count as well as dark ones,
  and the reach is in diameters of a pip.
- **Hough circles, grouped**: `cv2.HoughCircles` finds pips, which are gathered in the same way.
- **Otsu, contours, blobs per face**: contours of Otsu's mask that are about square are faces; in each, blobs are
  counted.

A detector of the YOLO kind that was trained on dice is missing: no package of PyPI or npm that we found carries such
weights. `ultralytics` has none in it; it gets weights from a hub when it runs, and those know no dice. Of the two
packages on PyPI that promise to detect dice, `cv-dice-detection` 0.1.1 has no code in it, and `detect-dice` 1.0.11
draws the circles of 20 to 100 pixels that Hough finds, and reads no values.
"""

FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)


WAYS = {
    "SimpleBlobDetector + DBSCAN, as in tutorials": Tutorial(),
    "SimpleBlobDetector + DBSCAN, tuned": Blobs(),
    "blobs, tuned on photographs": Blobs(960, 5, 0.6, 0.5, 0.93, 0.006, 0.04, 20.0, 3.5),
    "Hough circles, grouped": Hough(),
    "Hough, tuned on photographs": Hough(960, 5, 150.0, 24.0, 0.011, 0.03, 1.5, 4.6),
    "Otsu, contours, blobs per face": Contours(),
    "contours, tuned on photographs": Contours(960, 3, 0.03, 0.25, 0.7, 0.6, 0.6, 0.6),
}
"""The public ways, by the names they have in the table."""


def compare(folder: Path, pictures: Iterable[TruePicture], readers: Mapping[str, Reader]) -> dict[str, Tally]:
    """What each reader makes of the pictures; each picture is read by all before the next one."""
    tallies = {name: Tally() for name in readers}
    for number, picture in enumerate(pictures):
        frame = Frame(load_picture(folder / picture.file), 0.0, number)
        for name, reader in readers.items():
            if number == 0:
                reader.read(frame)  # the first picture of all takes longer
            tallies[name].add(picture, reader.read(frame))
    return tallies


def table(tallies: Mapping[str, Tally]) -> list[str]:
    """A row for each reader, ours first, and beside each figure how many times as large ours is."""
    ours = tallies[OURS]
    lines = head("way", *HEADING)
    for name, tally in tallies.items():
        median, p95 = _took(tally)
        cells = [
            *(str(tally.share("exact")), _ratio(_part(ours, "exact"), _part(tally, "exact"))),
            *(str(tally.share("value")), _ratio(_part(ours, "value"), _part(tally, "value"))),
            *(f"{_part(tally, name):.3f} a die" for name in ("surplus", "silent_error")),
            *(f"{median:.1f} ({p95:.1f})", _ratio(_took(ours)[0], median)),
        ]
        lines.append(row(name, *cells))
    return lines


def _part(tally: Tally, name: str) -> float:
    share = tally.share(name)
    return share.count / share.of if share.of else 0.0


def _took(tally: Tally) -> tuple[float, float]:
    return middle_and_p95(tally.ms) or (0.0, 0.0)


def _ratio(ours: float, theirs: float) -> str:
    return f"{ours / theirs:.2f}" if theirs else "–"


def page(parts: Mapping[str, Mapping[str, Tally]], measured_with: str, seeds: int) -> str:
    """The whole page in Markdown; `parts` by title."""
    lines = ["# Beside other ways", "", f"Made by `deploy/bench --rivals` ({measured_with})."]
    lines += [INTRODUCTION.strip("\n").format(seeds=seeds), ""]
    lines += ["Times are those of the processor, on one core. In brackets is the 95 % interval."]
    for title, tallies in parts.items():
        pictures = tallies[OURS].counts["pictures"]
        lines += ["", f"## {title} ({pictures} pictures)", "", *table(tallies)]
    return "\n".join(lines) + "\n"


@click.command()
@click.argument("folders", nargs=-1, type=FOLDER)
@click.option("--every", default=1, show_default=True, help="Read only every so-manieth picture.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), default="docs/rivals.md", show_default=True)
def main(folders: Sequence[Path], every: int, out: Path) -> None:
    """Compare on renderings of this repository, and on the labelled pictures of FOLDERS (their split `dev`)."""
    from tests.bench.rivals.tune import SEEDS
    from vision.dice.reader import DiceReader

    cv2.setNumThreads(1)
    theirs = {name: AsReader(way, time.process_time) for name, way in WAYS.items()}
    readers = {OURS: DiceReader(time.process_time), **theirs}
    parts = {}
    for folder in (COMMITTED, *folders):
        pictures = [picture for picture in load_manifest(folder) if picture.split == "dev"][::every]
        click.echo(f"{folder.name}: {len(pictures)} pictures ...", err=True)
        title = "Renderings of this repository" if folder == COMMITTED else folder.name.capitalize()
        parts[title] = compare(folder, pictures, readers)
    out.write_text(page(parts, machine(), len(SEEDS)), encoding="utf-8")
    click.echo(f"{out} is written")


if __name__ == "__main__":
    main()
