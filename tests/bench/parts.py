"""Reading labelled pictures for docs/accuracy.md: figures by source and by size, told and untold."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import click

from tests.bench.mixed import Hidden, hidden
from vision.accuracy import Tally
from vision.dice.reading import Reader
from vision.manifest import TruePicture, load_manifest
from vision.measure import ALL, read_all

Tallies = dict[str, Tally]


@dataclass(frozen=True)
class Part:
    """Pictures of one kind: their figures by source, `ALL` last, and by size for the speed; `told` by source, too, when
    the number of dice was given as --expect; how dice ended that are `hidden`."""

    title: str
    sources: Tallies
    sizes: Tallies = field(default_factory=dict)
    told: Tallies = field(default_factory=dict)
    hidden: Hidden = field(default_factory=Hidden)

    @property
    def whole(self) -> Tally:
        """All pictures, untold."""
        return self.sources[ALL]

    def some(self, wanted: Callable[[str], bool], *, told: bool = False) -> Tally:
        """The pictures of those sources whose names are `wanted`."""
        groups = self.told if told else self.sources
        return joined(tally for name, tally in groups.items() if name != ALL and wanted(name))


def joined(tallies: Iterable[Tally]) -> Tally:
    """One tally of several."""
    whole = Tally()
    for tally in tallies:
        whole.counts.update(tally.counts)
        whole.ms += tally.ms
        whole.verdicts += tally.verdicts
        for counts in ("values", "sure", "colours"):
            getattr(whole.confusion, counts).update(getattr(tally.confusion, counts))
        whole.confusion.left_out += tally.confusion.left_out
    return whole


def of_split(folder: Path, split: str) -> list[TruePicture]:
    """The pictures of a folder that are of that split."""
    return [picture for picture in load_manifest(folder) if picture.split == split]


def measure_part(title: str, folder: Path, pictures: Sequence[TruePicture], reader: Reader) -> Part:
    """Read the pictures twice: untold, and told how many dice lie there."""
    click.echo(f"{title}: {len(pictures)} pictures ...", err=True)
    sources, sizes, told = (defaultdict[str, Tally](Tally) for _ in range(3))
    ends = Hidden()
    for picture, reading in read_all(folder, pictures, reader):
        sources[picture.origin].add(picture, reading)
        sizes[_size(picture)].add(picture, reading)
        if reading is not None:
            ends.update(hidden(picture, reading))
    for picture, reading in read_all(folder, pictures, reader, tell_count=True):
        told[picture.origin].add(picture, reading)
    return Part(title, _ordered(sources), dict(sorted(sizes.items())), _ordered(told), ends)


def _ordered(groups: Tallies) -> Tallies:
    return dict(sorted(groups.items())) | {ALL: joined(groups.values())}


def _size(picture: TruePicture) -> str:
    return "other" if picture.size is None else f"{picture.size[0]} × {picture.size[1]}"
