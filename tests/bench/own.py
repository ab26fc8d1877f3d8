"""Own renderings from seeds that nothing else uses: many more tray pictures than lie anywhere."""

from collections.abc import Sequence
from pathlib import Path

import click
from msgspec import structs

from vision.manifest import TruePicture
from vision.render.pictures import KINDS, write_pictures

FIRST = 9_000_000
"""Training, tuning and tests have seeds below it."""

COUNT = 230
"""How many seeds give 4,000 dice that can be read."""


def own_pictures(cache: Path, count: int = COUNT, kinds: Sequence[str] = KINDS) -> Path:
    """The folder of pictures of `count` seeds of each kind, below `cache`; they are made where it isn't there."""
    folder, unready = cache / f"{FIRST}-{count}", cache / f"{FIRST}-{count}.unready"
    if not folder.exists():
        click.echo(f"Own renderings: {len(kinds) * count} pictures are made in {folder} ...", err=True)
        write_pictures(unready, kinds, range(FIRST, FIRST + count))
        unready.rename(folder)
    return folder


def by_kind(pictures: Sequence[TruePicture]) -> list[TruePicture]:
    """The pictures with their kind as what they are grouped under."""
    return [structs.replace(picture, group=f"own, {picture.tags[0]}") for picture in pictures]
