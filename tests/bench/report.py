"""Makes docs/accuracy.md: reads labelled pictures and films and writes down how well that went, beginning with what was
aimed at. Started by deploy/bench."""

import time
from collections.abc import Sequence
from pathlib import Path

import click
import cv2

from tests.bench.cost import SPEED_SIZE, Cost, machine, measure_cost
from tests.bench.films import measure_films
from tests.bench.own import COUNT, by_kind, own_pictures
from tests.bench.page import page
from tests.bench.parts import Part, measure_part, of_split
from tests.bench.targets import Findings
from vision.dice.reading import Reader
from vision.manifest import TruePicture, load_manifest

QUICK = 12
"""With --quick only every so-manieth picture is read …"""

QUICK_SEEDS = 2
"""… and so many seeds are drawn."""

FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)


@click.command()
@click.option("--photos", type=FOLDER, help="Folder of photographs.")
@click.option("--rendered", type=FOLDER, help="Folder of renderings.")
@click.option("--films", type=FOLDER, help="Folder of films.")
@click.option("--own", type=click.Path(file_okay=False, path_type=Path), help="Folder for own renderings, kept there.")
@click.option("--final", is_flag=True, help="Read the photographs of the split `final`, too.")
@click.option("--quick", is_flag=True, help=f"Every {QUICK}th picture, {QUICK_SEEDS} seeds: to see whether it goes.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), default="docs/accuracy.md", show_default=True)
def main(
    photos: Path | None,
    rendered: Path | None,
    films: Path | None,
    own: Path | None,
    final: bool,
    quick: bool,
    out: Path,
) -> None:
    """Read labelled pictures and write the page with the figures."""
    from vision.dice.reader import DiceReader

    if not any((photos, rendered, films, own)):
        raise click.UsageError("give --photos, --rendered, --films or --own")
    cv2.setNumThreads(1)
    reader = DiceReader(time.process_time)
    found = Findings(
        photos=_photos("Photographs to work with", photos, "dev", reader, quick),
        final=_photos("Photographs kept for the end", photos if final else None, "final", reader, quick),
        rendered=_rendered(rendered, reader, quick),
        own=_own(own, reader, quick),
        films=measure_films(films, reader) if films is not None else {},
        cost=_cost(rendered, films, quick),
    )
    out.write_text(page(found, machine()), encoding="utf-8")
    click.echo(f"{out} is written")


def _photos(title: str, folder: Path | None, split: str, reader: Reader, quick: bool) -> Part | None:
    return None if folder is None else measure_part(title, folder, _some(of_split(folder, split), quick), reader)


def _rendered(folder: Path | None, reader: Reader, quick: bool) -> Part | None:
    if folder is None:
        return None
    return measure_part("Renderings", folder, _some(list(load_manifest(folder)), quick), reader)


def _own(cache: Path | None, reader: Reader, quick: bool) -> Part | None:
    if cache is None:
        return None
    folder = own_pictures(cache, QUICK_SEEDS if quick else COUNT)
    return measure_part("Own renderings", folder, by_kind(list(load_manifest(folder))), reader)


def _some(pictures: Sequence[TruePicture], quick: bool) -> Sequence[TruePicture]:
    return pictures[::QUICK] if quick else pictures


def _cost(rendered: Path | None, films: Path | None, quick: bool) -> Cost:
    click.echo("Time and memory ...", err=True)
    large = []
    if rendered is not None:
        large = [rendered / picture.file for picture in load_manifest(rendered) if picture.size == SPEED_SIZE]
    shown = sorted(films.glob("*.mp4")) if films is not None else []
    return measure_cost(large[: QUICK_SEEDS if quick else None], shown[0] if shown else None)


if __name__ == "__main__":
    main()
