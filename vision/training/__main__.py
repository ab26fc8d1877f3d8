"""Command line of the training: `python -m vision.training all --work DIR` makes weights like the shipped ones, which
also learnt from path-traced pictures, from nothing."""

from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import click
import cv2

from vision.dice.network import WEIGHTS

SEED = 20261130
"""Seed of everything below; shards, frames and batches derive theirs from it."""

SHARDS = 120
HELD_OUT = 920
"""Number of the first shard that only the judges see; its dice are of a make the networks have not met."""

HELD_OUT_SHARDS = 6
FRAMES = 1700
WATCHED = 60
"""Pictures that the networks read before they are written, to see how large their activations become."""

CHECKPOINTS = Path(__file__).parent / "checkpoints"

_work = click.option("--work", type=click.Path(path_type=Path), required=True, help="Folder for scenes; needs 26 GB.")
_seconds = click.option("--seconds", default=5700.0, show_default=True, help="How long to train.")


@click.group()
def main() -> None:
    """Train the dice reader on own scenes.

    Example: python -m vision.training all --work /tmp/scenes
    """
    cv2.setNumThreads(1)


@main.command()
@_work
@click.option("--first", default=0, show_default=True, help="Number of the first shard.")
@click.option("--count", default=SHARDS, show_default=True, help="How many shards of 500 scenes.")
def generate(work: Path, first: int, count: int) -> None:
    """Make training scenes; run it twice with different --first to use two cores."""
    from vision.training import shards

    shards.generate(work, SEED, first, count)


@main.command(name="crops")
@_work
@click.option("--pictures", type=click.Path(path_type=Path, exists=True), required=True, help="Labelled pictures.")
@click.option("--first", required=True, type=int, help="Number of the first shard: after those of `generate`.")
@click.option("--count", default=8, show_default=True, help="How many shards of 500 pieces.")
def cut(work: Path, pictures: Path, first: int, count: int) -> None:
    """Make training scenes of pieces of whole labelled pictures."""
    from vision.training import shards, traced

    shards.generate_crops(work, list(traced.pictures(pictures)), SEED, first, count)


@main.command()
@_work
@_seconds
def finder(work: Path, seconds: float) -> None:
    """Train the network that finds top faces; goes on from its checkpoint."""
    from vision.training import finder
    from vision.training.schedule import Plan
    from vision.training.shards import Scenes

    CHECKPOINTS.mkdir(exist_ok=True)
    finder.run(Scenes(work), Plan(seconds, 2.5e-3, 24, SEED), CHECKPOINTS / "finder.pt")


@main.command()
@_work
@_seconds
def faces(work: Path, seconds: float) -> None:
    """Train the network that reads faces; goes on from its checkpoint."""
    from vision.training import faces
    from vision.training.schedule import Plan
    from vision.training.shards import Scenes

    CHECKPOINTS.mkdir(exist_ok=True)
    faces.run(Scenes(work), Plan(seconds, 2.5e-3, 128, SEED), CHECKPOINTS / "faces.pt")


@main.command()
def export() -> None:
    """Write the networks that ship from their checkpoints, in whole numbers; takes two minutes."""
    from vision.training.export import export
    from vision.training.frames import frames

    export(CHECKPOINTS, WEIGHTS, (picture for picture, _ in frames(SEED + 1, WATCHED)))


@main.command()
@_work
@click.option("--pictures", type=click.Path(path_type=Path, exists=True), help="Folder of labelled pictures to add.")
@click.option("--times", default=4, show_default=True, help="How many times those count.")
@click.pass_context
def judges(context: click.Context, work: Path, pictures: Path | None, times: int) -> None:
    """Export the networks from their checkpoints and train the two judges on what the networks make of new scenes."""
    from vision.training import judge, shards, traced
    from vision.training.frames import frames

    context.invoke(export)
    shards.generate(work, SEED, HELD_OUT, HELD_OUT_SHARDS)
    scenes = shards.Scenes(work, HELD_OUT)
    sources: list[tuple[Iterator[judge.Labelled], int]] = [(chain(scenes.each(), frames(SEED, FRAMES)), 1)]
    if pictures is not None:
        sources.append((traced.pictures(pictures), times))
    judge.run(WEIGHTS, sources, SEED)


@main.command(name="all")
@_work
@_seconds
@click.pass_context
def everything(context: click.Context, work: Path, seconds: float) -> None:
    """All steps in turn: about four hours on one core."""
    context.invoke(generate, work=work, first=0, count=SHARDS)
    context.invoke(finder, work=work, seconds=seconds)
    context.invoke(faces, work=work, seconds=seconds)
    context.invoke(judges, work=work)


if __name__ == "__main__":
    main()
