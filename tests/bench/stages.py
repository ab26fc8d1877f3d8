"""Where the time of reading goes: the reader's stages in turn, timed each. Started by deploy/bench --stages."""

import time
from collections.abc import Callable
from pathlib import Path

import click
import cv2
import numpy as np

from tests.bench.cost import SPEED_SIZE, TIMES, machine
from tests.bench.markdown import head, row
from vision.dice import colour
from vision.dice.evidence import hear, measure
from vision.dice.faces import MOST, read
from vision.dice.finder import find
from vision.dice.network import shipped
from vision.dice.reader import shipped_judges
from vision.dice.window import Zoom
from vision.figures import middle_and_p95
from vision.frame import Image
from vision.manifest import load_manifest
from vision.picture import load_picture

STAGES = ("find", "look", "check the patterns", "judge", "name the colours")
"""As docs/dice-reader.md numbers them."""

WORTH = 0.5
"""Chance of being a die from which a candidate's colours are named here."""


def stages_ms(image: Image, clock: Callable[[], float] = time.process_time) -> list[float]:
    """How many milliseconds each of STAGES takes for a picture (h, w, 3)."""
    finder, faces = shipped("finder"), shipped("faces")
    judge, namer = shipped_judges()
    times = [clock()]
    zoom = Zoom(image)
    candidates = find(finder, zoom)[:MOST]
    times.append(clock())
    looks = read(faces, zoom, [(c.x, c.y, c.edge) for c in candidates], [c.heat for c in candidates])
    times.append(clock())
    witnesses = [hear(candidate, look) for candidate, look in zip(candidates, looks, strict=True)]
    times.append(clock())
    chances = judge(measure(witnesses))
    times.append(clock())
    dice = [(w.face, w.corners) for w, chance in zip(witnesses, chances, strict=True) if chance[0] >= WORTH]
    if dice:
        colour.name(namer, colour.figures(colour.swatches(dice, colour.surroundings(zoom))))
    times.append(clock())
    return (1000 * np.diff(times)).tolist()


def table(pictures: list[Path]) -> list[str]:
    """What each stage takes of these `pictures`, as lines of Markdown: the middle one, and 95 % are below."""
    images = [load_picture(path) for path in pictures]
    stages_ms(images[0])
    each = np.array([np.median([stages_ms(image) for _ in range(TIMES)], axis=0) for image in images])
    lines = head("stage", "median, ms", "95 % below, ms")
    for name, times in zip((*STAGES, "all"), [*each.T, each.sum(1)], strict=True):
        middle, most = middle_and_p95(times.tolist()) or (0.0, 0.0)
        lines.append(row(name, f"{middle:.1f}", f"{most:.1f}"))
    return lines


@click.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
def main(folder: Path) -> None:
    """Time the stages on the pictures of 1280 × 720 in FOLDER, which has a manifest.jsonl."""
    cv2.setNumThreads(1)
    named = [folder / picture.file for picture in load_manifest(folder) if picture.size == SPEED_SIZE]
    if not named:
        raise click.UsageError(f"no picture in {folder} is {SPEED_SIZE[0]} × {SPEED_SIZE[1]}")
    click.echo("\n".join([*table(named), "", f"{len(named)} pictures, processor time. {machine()}"]))


if __name__ == "__main__":
    main()
