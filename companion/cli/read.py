"""`companion read`: the dice in pictures, one line a picture."""

import functools
import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from companion.cli.main import one_line

if TYPE_CHECKING:
    from rich.text import Text

    from vision.dice.expect import Expect
    from vision.dice.reading import DiceReading, Reader
    from vision.frame import Image

    Job = tuple[str, Callable[[], Image]]
    """What a picture is called, and how to load it."""

STDIN = "-"


@click.command(epilog="Example: companion read --json --expect 6 tray.jpg")
@click.argument("pictures", nargs=-1, required=True, metavar="PICTURE...")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a picture.")
@click.option("--expect", metavar="6|red,blue,…", help="How many dice, or which colours, one each, lie there.")
@click.option(
    "--overlay",
    metavar="DIR",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write a copy of each picture, with the dice marked, to this folder.",
)
def read(pictures: tuple[str, ...], as_json: bool, expect: str | None, overlay: Path | None) -> None:
    """Read the dice in pictures: files, folders, or - for one picture on stdin.

    Prints a line for each picture, in the order given. What is not sure has a question mark.
    """
    from vision.frame import Frame

    if pictures.count(STDIN) > 1:
        raise click.UsageError("- (one picture on stdin) can be given only once")
    expected = None if expect is None else _expected(expect)
    overlays = None if overlay is None else _Overlays(overlay)
    reader = _reader()

    def read_one(number: int, name: str, load: "Callable[[], Image]") -> None:
        reading = reader.read(Frame(load(), at=0.0, number=number), expected)
        if overlays is not None:
            overlays.save(reading, name)
        _show(name, reading, as_json)

    _each(_jobs(pictures), read_one, as_json)


def _each(jobs: "Iterator[Job]", read_one: "Callable[[int, str, Callable[[], Image]], None]", as_json: bool) -> None:
    """Read one after the other; whatever befalls one picture, the others are still read."""
    total, failed, first = 0, 0, None
    for total, (name, load) in enumerate(jobs, 1):
        try:
            read_one(total - 1, name, load)
        except Exception as error:
            failed, first = failed + 1, first or error
            _show_failure(name, one_line(error), as_json)
    if first is not None:
        few = one_line(first) if total == 1 else f"{failed} of {total} pictures can't be read"
        raise click.ClickException(few) from first


def _expected(text: str) -> "Expect":
    from vision.dice.expect import Expect
    from vision.errors import VisionError

    try:
        return Expect.parse(text)
    except VisionError as error:
        raise click.BadParameter(str(error), param_hint="--expect") from error


def _reader() -> "Reader":
    from vision.dice.reader import DiceReader

    return DiceReader()


def _jobs(names: tuple[str, ...]) -> "Iterator[Job]":
    """Every picture, folders opened up; a folder that yields none fails as if it were a picture."""
    from vision.errors import PictureError
    from vision.picture import load_picture, pictures_in

    for name in names:
        if name == STDIN:
            yield name, _load_stdin
        elif Path(name).is_dir():
            try:
                files = [os.path.join(name, path.name) for path in pictures_in(Path(name))]
            except PictureError as error:
                yield name, functools.partial(_fail, error)
                continue
            yield from ((file, functools.partial(load_picture, file)) for file in files)
        else:
            yield name, functools.partial(load_picture, name)


def _load_stdin() -> "Image":
    from vision.errors import PictureError
    from vision.picture import LIMIT_BYTES, decode_picture

    if sys.stdin is None:  # closed by whoever started us
        raise PictureError("there is no stdin to read a picture from: give it one, or the name of a file")
    return decode_picture(sys.stdin.buffer.read(LIMIT_BYTES + 1), "the picture on stdin")


def _fail(error: Exception) -> "Image":
    raise error


def _show(name: str, reading: "DiceReading", as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps({"file": name} | reading.to_json()))
    else:
        _print(_line(name, reading))


def _show_failure(name: str, why: str, as_json: bool) -> None:
    from rich.text import Text

    if as_json:
        click.echo(json.dumps({"file": name, "error": why}))
    else:
        _print(Text(why, "red"))


def _print(text: "Text") -> None:
    from rich.console import Console

    Console(highlight=False, soft_wrap=True).print(text)


def _line(name: str, reading: "DiceReading") -> "Text":
    """`tray.jpg: 5 red 99%, 6 or 5? blue 62%; total 5, 1 to ask (6 ms)`."""
    from rich.text import Text

    from vision.overlay import label

    dice = Text(", ").join(Text(label(die), "green" if die.sure else "yellow") for die in reading.dice)
    unsure = sum(not die.sure for die in reading.dice)
    total = sum(die.value or 0 for die in reading.dice if die.sure)
    told = f"total {total}" if reading.dice else "no dice"
    if unsure:
        told += f", {unsure} to ask"
    elif not reading.sure:
        told += ", perhaps more dice" if reading.dice else " seen for sure, perhaps some"
    return Text.assemble(
        click.format_filename(name), ": ", dice, "; " if reading.dice else "", told, f" ({reading.ms:.0f} ms)"
    )


class _Overlays:
    """The folder for marked pictures. Two pictures of one name in a run get two files; older files are replaced."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._written: Counter[str] = Counter()

    def save(self, reading: "DiceReading", name: str) -> None:
        from vision.overlay import drawn

        stem = "stdin" if name == STDIN else Path(name).stem
        self._written[stem] += 1
        number = f"-{self._written[stem]}" if self._written[stem] > 1 else ""
        path = self._folder / f"{stem}.overlay{number}.jpg"
        drawn(reading.frame.image, reading.dice).save(path, "JPEG", quality=90)
