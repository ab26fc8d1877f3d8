"""`companion calibrate`: the tray, its dice and its light, step by step."""

import json
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from companion.calibration.shows import Shows
    from vision.dice.reader import DiceReader
    from vision.frame import Frame, FrameSource
    from vision.tray.calibration import Calibration
    from vision.tray.throw import Throw

    Corners = list[tuple[float, float]]

TRIES = 20
"""So often a step is tried again when a person is there to put things right."""


@click.command(epilog="Example: companion calibrate --auto virtual:7")
@click.argument("source", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a step; nothing is asked.")
@click.option("--auto", is_flag=True, help="Ask nothing: take what is found, and the colours as they are guessed.")
@click.option(
    "--corners", metavar='"X,Y X,Y X,Y X,Y"', help="The tray's corners in pixels, in place of looking for it."
)
@click.option("--colours", metavar="red,blue,…", help="The colours of the dice thrown, row by row; - leaves one out.")
@click.option("--no-lock", is_flag=True, help="Don't let the camera hold its exposure and white balance.")
@click.option(
    "--picture", type=click.Path(dir_okay=False, path_type=Path), help="Where to save the tray as it was found."
)
@click.option("--forget", is_flag=True, help="Remove the calibration of this source.")
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder of the companion.  [default: ~/.local/share/companion]",
)
def calibrate(
    source: str | None,
    as_json: bool,
    auto: bool,
    corners: str | None,
    colours: str | None,
    no_lock: bool,
    picture: Path | None,
    forget: bool,
    data: Path | None,
) -> None:
    """Calibrate the tray: where it is, how it looks empty, how large its dice are and what colours they have.

    SOURCE is /dev/videoN, picamera, a film, a folder of pictures (the empty tray, then a throw) or virtual:SEED; the
    first camera if there is none. Takes two minutes; everything works without it, too.
    """
    from companion.calibration.kept import KeptCalibrations, camera_key
    from companion.files import data_folder

    name = camera_key(source or _first_camera())
    kept = KeptCalibrations(data or data_folder())
    if forget:
        kept.forget(name)
        _say({"step": "forgotten", "camera": name}, f"{name} has no calibration any more.", as_json)
        return
    given = None if corners is None else _corners(corners)
    steps = _Steps(as_json, auto or as_json, picture or kept.sketch(name), given, _colours(colours), not no_lock)
    with ExitStack() as ends:
        shows, reader = _open(source or name, ends)
        calibration = steps.all(shows, reader, name)
    path = kept.save(calibration)
    _say({"step": "kept", "file": str(path)}, f"Done. It is kept in {path}, and used from now on.", as_json)


def _first_camera() -> str:
    from companion.cameras import NONE_YET, first_camera

    name = first_camera()
    if name is None:
        raise click.ClickException(f"{NONE_YET}, or give a source: `companion calibrate virtual:7` tries it out")
    return name


def _open(text: str, ends: ExitStack) -> "tuple[Shows, DiceReader]":
    from companion.calibration.shows import shows
    from vision.dice.reader import DiceReader
    from vision.sources.newest import Newest
    from vision.sources.open import open_source

    source, reader = open_source(text), DiceReader()

    def newest(camera: "FrameSource") -> Newest:
        return ends.enter_context(Newest(camera))

    return shows(source, reader, newest), reader


def _corners(text: str) -> "Corners":
    try:
        return [(float(x), float(y)) for x, y in (pair.split(",") for pair in text.split())]
    except ValueError as error:
        raise click.BadParameter(
            'give pixels as "X,Y X,Y X,Y X,Y", such as "80,60 560,62 566,420 74,418"', param_hint="--corners"
        ) from error


def _colours(text: str | None) -> list[str] | None:
    return None if text is None else [name.strip() for name in text.split(",")]


def _say(facts: dict[str, Any], text: str, as_json: bool) -> None:
    click.echo(json.dumps(facts) if as_json else text)


class _Steps:
    """The steps one after the other; `alone`: nobody is there to be asked."""

    def __init__(
        self,
        as_json: bool,
        alone: bool,
        picture: Path,
        corners: "Corners | None",
        colours: list[str] | None,
        lock: bool,
    ) -> None:
        self._as_json, self._alone, self._lock = as_json, alone, lock
        self._picture, self._corners, self._colours = picture, corners, colours

    def all(self, shows: "Shows", reader: "DiceReader", name: str) -> "Calibration":
        """All steps; the calibration, not kept yet."""
        import time

        from msgspec.structs import replace

        from vision.tray.calibration import Calibration

        self._wait("1. Take everything out of the tray (or lay the four markers into its corners). Then press Enter.")
        calibration = self._again(lambda: self._region(shows, Calibration(name, (1, 1))))
        calibration = self._again(lambda: self._empty(shows, calibration))
        self._wait("2. Throw the set of dice into the tray, once. When it lies still, press Enter.")
        calibration = self._again(lambda: self._dice(shows, calibration, reader))
        calibration = self._light(shows, calibration)
        return replace(calibration, made=time.time())

    def _region(self, shows: "Shows", calibration: "Calibration") -> "Calibration":
        from msgspec.structs import replace

        from vision.tray.calibration import with_corners
        from vision.tray.region import find_region, with_region

        frames = shows.tray()
        height, width = frames[-1].image.shape[:2]
        begun = replace(calibration, size=(width, height))
        if self._corners is not None:
            done = with_corners(begun, self._corners)
        else:
            done = with_region(begun, find_region([frame.image for frame in frames]))
        self._show_region(frames[-1], done)
        typed = self._ask("   Enter if that is the tray, or its corners as X,Y X,Y X,Y X,Y, or `again`")
        if typed == "again":
            self._wait("   Press Enter to look again.")
            return self._region(shows, calibration)
        if typed:
            done = with_corners(begun, _corners(typed))
            self._show_region(frames[-1], done)
        if done.region is not None and done.region.way == "markers":
            self._wait("   Take the markers out now, then press Enter.")
        return done

    def _show_region(self, frame: "Frame", calibration: "Calibration") -> None:
        from vision.tray.drawing import drawn_calibration

        region = calibration.region
        assert region is not None
        facts: dict[str, Any] = {"step": "tray", "way": region.way, "size": list(calibration.size)}
        facts |= {"corners": [list(corner) for corner in region.corners]}
        shape = f"{len(region.corners)} corners" if len(region.corners) <= 8 else "round"
        text = f"   The tray is {_WAYS[region.way]} ({shape})"
        self._picture.parent.mkdir(parents=True, exist_ok=True)
        drawn_calibration(frame.image, calibration).save(self._picture)
        facts |= {"picture": str(self._picture)}
        _say(facts, f"{text}; {self._picture} shows it.", self._as_json)

    def _empty(self, shows: "Shows", calibration: "Calibration") -> "Calibration":
        from vision.tray.empty import with_empty

        done = with_empty(calibration, [frame.image for frame in shows.empty()])
        _say({"step": "empty"}, "   How it looks empty is remembered.", self._as_json)
        return done

    def _dice(self, shows: "Shows", calibration: "Calibration", reader: "DiceReader") -> "Calibration":
        from vision.tray.throw import see_throw, with_colours, with_size

        throw = see_throw(calibration, shows.throw(), reader)
        sized = with_size(calibration, throw)
        if not self._as_json:
            click.echo(f"   {len(throw.dice)} dice, edge {sized.edge:.0f} pixels. Row by row, from the left:")
            for number, (die, guess) in enumerate(zip(throw.dice, throw.guesses, strict=True), 1):
                click.echo(f"   {number:>2}  a {'?' if die.value is None else die.value}, {guess}")
        names = self._names(throw)
        done = with_colours(sized, throw, names)
        facts = {"step": "dice", "edge": sized.edge, "guesses": list(throw.guesses), "colours": names}
        if self._as_json:
            _say(facts, "", True)
        return done

    def _names(self, throw: "Throw") -> list[str | None]:
        told = self._colours
        if told is None:
            typed = self._ask(
                "   Enter if the colours are right, or all of them in this order (red,blue,…; - leaves one out)"
            )
            told = [name.strip() for name in typed.replace(" ", ",").split(",") if name.strip()] or list(throw.guesses)
        return [None if name == "-" else name for name in told]

    def _light(self, shows: "Shows", calibration: "Calibration") -> "Calibration":
        from msgspec.structs import replace

        if not self._lock:
            return calibration
        lock = shows.hold()
        if lock is None:
            return calibration
        facts = {"step": "light", "lock": lock.state, "problem": lock.problem}
        held = lock.state == "locked"
        why = lock.problem or "it doesn't answer"
        text = "3. The camera holds its exposure and white balance." if held else f"3. They stay automatic: {why}"
        _say(facts, text, self._as_json)
        return replace(calibration, exposure=lock.exposure) if held else calibration

    def _again(self, step: "Callable[[], Calibration]") -> "Calibration":
        """A step that can't be done is said, and tried again when the person has put things right."""
        from vision.tray.errors import TrayError

        for _ in range(TRIES):
            try:
                return step()
            except (TrayError, click.BadParameter) as error:
                if self._alone:
                    raise
                text = error.message if isinstance(error, click.BadParameter) else str(error)
                self._colours = self._corners = None
                self._wait(f"   {text[:1].upper()}{text[1:]}. Press Enter to try again.")
        return step()

    def _wait(self, text: str) -> None:
        if not self._alone:
            _typed(f"{text} ")

    def _ask(self, question: str) -> str:
        return "" if self._alone else _typed(f"{question} > ")


_WAYS = {"found": "found by itself", "markers": "found by its markers", "hand": "where you said"}


def _typed(prompt: str) -> str:
    try:
        return input(prompt).strip()
    except EOFError as error:
        sys.stdout.write("\n")
        raise click.ClickException("the input ended: nothing is kept; --auto asks nothing") from error
