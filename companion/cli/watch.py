"""`companion watch`: the events of a film or a camera, one line each."""

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from vision.dice.events import Event
    from vision.dice.reading import DiceReading, Die, Reader
    from vision.frame import FrameSource


@click.command(epilog="Example: companion watch throw.mp4")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")
@click.option(
    "--speed",
    type=click.Choice(["max", "real"]),
    default="max",
    show_default=True,
    help="Play a film as fast as it can be read, or in real time.",
)
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder of the companion, where calibrations are kept.  [default: ~/.local/share/companion]",
)
@click.argument("source")
def watch(source: str, speed: str, as_json: bool, data: Path | None) -> None:
    """Report what happens in the tray, and every throw.

    SOURCE is a film, a folder of numbered pictures, /dev/videoN, picamera, or virtual:SEED (throws of the virtual
    camera). Ctrl-C ends it.
    """
    from vision.dice.follow import follow
    from vision.dice.tracker import Tracker
    from vision.sources.open import open_source

    frames = open_source(source, speed)
    start = time.monotonic() if frames.live else 0.0
    happened = False
    try:
        for event in follow(frames, Tracker(_calibrated(_reader(), frames, source, data))):
            click.echo(line(event, start, as_json))
            happened = True
    except KeyboardInterrupt:
        return
    if not happened:
        click.echo(f"{source} is too short for dice to come to rest: `companion read` reads single pictures", err=True)


def _reader() -> "Reader":
    from vision.dice.reader import DiceReader

    return DiceReader()


def _calibrated(reader: "Reader", frames: "FrameSource", source: str, data: Path | None) -> "Reader":
    """With the calibration of that source, if one is kept; a broken one is said, and all goes on without."""
    from companion.calibration.using import calibrated
    from companion.files import data_folder
    from vision.tray.errors import CalibrationError

    try:
        return calibrated(reader, frames, source, data or data_folder())
    except CalibrationError as error:
        click.echo(str(error), err=True)
        return reader


def line(event: "Event", start: float, as_json: bool) -> str:
    """What is printed for an event; `start` is the moment, on the source's clock, that counts as 0 seconds."""
    if as_json:
        fields = event.to_json()
        return json.dumps(fields | {"t": round(event.t - start, 3)})
    text = f"{event.t - start:9.2f} s  {event.kind}"
    if event.kind == "roll" and event.reading is not None:
        text += f"  {_dice(event.reading)}"
    return text


def _dice(reading: "DiceReading") -> str:
    words = ", ".join(_die(die) for die in reading.dice)
    if not reading.sure:
        return f"{words}  (not sure)"
    return f"{words}  (total {sum(die.value or 0 for die in reading.dice)})"


def _die(die: "Die") -> str:
    value = "?" if die.value is None else str(die.value)
    doubt = "" if die.sure or die.value is None else "?"
    return f"{die.colour} {value}{doubt}{'' if die.moved else ' (not moved)'}"
