"""Looks for good settings of the public ways on own renderings, so that they are no straw men:

    python -m tests.bench.rivals.tune blobs --tries 60

or, with --pictures FOLDER, on labelled pictures, to see what a way could reach there at best.
"""

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
import msgspec

from tests.bench.rivals.blobs import Blobs
from tests.bench.rivals.contours import Contours
from tests.bench.rivals.hough import Hough
from tests.bench.rivals.pips import AsReader
from vision.accuracy import Tally
from vision.frame import Frame
from vision.manifest import TrueDie, TruePicture, load_manifest
from vision.picture import load_picture
from vision.render.pictures import labelled

SEEDS = range(8_000_000, 8_000_012)
"""Of the pictures to tune with; nothing else uses them."""

KINDS = ("plain", "varied", "touching", "kathmandu")

Pictures = Sequence[tuple[Frame, TruePicture]]
Settings = dict[str, Sequence[float]]

PIPS: Settings = {
    "least": (0.004, 0.006, 0.008, 0.011),
    "most": (0.02, 0.03, 0.04),
    "reach": (2.2, 2.6, 3.0, 3.5, 4.0, 4.6),
}

GRIDS: dict[str, tuple[Any, Settings]] = {
    "blobs": (
        Blobs(),
        PIPS
        | {
            "longest": (640, 960, 1280),
            "blur": (1, 3, 5),
            "inertia": (0.3, 0.5, 0.6),
            "circularity": (0.5, 0.6, 0.7, 0.8),
            "convexity": (0.8, 0.87, 0.93),
            "step": (5.0, 10.0, 20.0),
        },
    ),
    "hough": (
        Hough(),
        PIPS
        | {
            "longest": (640, 960, 1280),
            "blur": (1, 3, 5),
            "edges": (100.0, 150.0, 220.0, 300.0),
            "votes": (9.0, 11.0, 14.0, 18.0, 24.0),
            "apart": (1.0, 1.5, 2.0),
        },
    ),
    "contours": (
        Contours(),
        {
            "longest": (640, 960),
            "blur": (1, 3, 5, 7),
            "least": (0.02, 0.03, 0.045),
            "most": (0.15, 0.25, 0.4),
            "aspect": (0.5, 0.6, 0.7, 0.8),
            "fill": (0.5, 0.6, 0.7, 0.8),
            "inertia": (0.2, 0.4, 0.6),
            "circularity": (0.4, 0.5, 0.6, 0.7),
        },
    ),
}


def pictures(seeds: Iterable[int]) -> Pictures:
    """Own renderings of all kinds."""
    made = []
    for kind in KINDS:
        for seed in seeds:
            image, truth = labelled(kind, seed)
            dice = tuple(msgspec.convert(die.to_json(), TrueDie) for die in truth)
            made.append((Frame(image, 0.0, 0), TruePicture(f"{kind} {seed}", dice)))
    return made


def labelled_pictures(folder: Path, every: int) -> Pictures:
    """Every so-manieth picture of a folder's split `dev`."""
    wanted = [picture for picture in load_manifest(folder) if picture.split == "dev"][::every]
    return [(Frame(load_picture(folder / picture.file), 0.0, 0), picture) for picture in wanted]


def worth(way: Any, shown: Pictures) -> tuple[float, Tally]:
    """How good a way is: dice read right less those seen where none lies, of all dice."""
    tally = Tally()
    for frame, truth in shown:
        tally.add(truth, AsReader(way).read(frame))
    return (tally.counts["right"] - tally.counts["surplus"]) / tally.counts["dice"], tally


def climb(start: Any, grid: Settings, tries: int, rate: Callable[[Any], float], rng: random.Random) -> Any:
    """The best of `tries` settings: half of them are drawn at random, the others change one number of the best."""
    best, best_rate = start, rate(start)
    for number in range(tries):
        names = list(grid) if number < tries // 2 else [rng.choice(list(grid))]
        way = replace(best, **{name: rng.choice(grid[name]) for name in names})
        if (rated := rate(way)) > best_rate:
            best, best_rate = way, rated
            click.echo(f"{number:4d}  {rated:.3f}  {way}")
    return best


@click.command()
@click.argument("name", type=click.Choice(list(GRIDS)))
@click.option("--tries", default=60, show_default=True)
@click.option("--seed", default=1, show_default=True)
@click.option("--pictures", "folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--every", default=4, show_default=True, help="Of the folder only every so-manieth picture.")
def main(name: str, tries: int, seed: int, folder: Path | None, every: int) -> None:
    """Look for good settings of one way."""
    start, grid = GRIDS[name]
    shown = pictures(SEEDS) if folder is None else labelled_pictures(folder, every)
    best = climb(start, grid, tries, lambda way: worth(way, shown)[0], random.Random(seed))
    rated, tally = worth(best, shown)
    click.echo(f"best: {best}\n{rated:.3f}, exact {tally.share('exact')}, dice right {tally.share('value')}")


if __name__ == "__main__":
    main()
