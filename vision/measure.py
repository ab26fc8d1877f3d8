"""Reading all labelled pictures of a folder and counting what came out, group by group."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from vision.accuracy import Tally
from vision.dice.expect import Expect
from vision.dice.reading import DiceReading, Reader
from vision.errors import PictureError
from vision.frame import Frame
from vision.manifest import TruePicture
from vision.picture import load_picture

ALL = "all"
"""The name of the group of all pictures."""

Grouping = Callable[[TruePicture], Iterable[str]]


def by_source(picture: TruePicture) -> list[str]:
    """One group for each place that pictures come from."""
    return [picture.origin]


def by_tag(picture: TruePicture) -> list[str]:
    """A group for each tag; a picture may be in several."""
    return list(picture.tags) or ["–"]


def measure(
    folder: Path,
    pictures: Iterable[TruePicture],
    reader: Reader,
    grouping: Grouping | None = None,
    *,
    tell_count: bool = False,
) -> dict[str, Tally]:
    """Tallies by name of the group, in order of the names; the last one, `ALL`, is that of all pictures.

    With `tell_count` the reader is told how many dice lie in each picture that has any.
    """
    groups: dict[str, Tally] = defaultdict(Tally)
    whole = Tally()
    for picture, reading in read_all(folder, pictures, reader, tell_count=tell_count):
        names = grouping(picture) if grouping else ()
        for tally in (whole, *(groups[name] for name in names)):
            tally.add(picture, reading)
    return dict(sorted(groups.items())) | {ALL: whole}


def read_all(
    folder: Path, pictures: Iterable[TruePicture], reader: Reader, *, tell_count: bool = False
) -> Iterator[tuple[TruePicture, DiceReading | None]]:
    """Each picture with what was read in it, as `measure` has it; None where it could not be read at all."""
    for picture in pictures:
        expect = Expect(len(picture.dice)) if tell_count and picture.dice else None
        yield picture, _read(folder / picture.file, reader, expect)


def _read(path: Path, reader: Reader, expect: Expect | None) -> DiceReading | None:
    try:
        image = load_picture(path)
    except PictureError:
        return None  # counted as an error
    return reader.read(Frame(image, at=0.0, number=0), expect)
