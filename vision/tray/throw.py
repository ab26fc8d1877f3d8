"""Learning from one throw: how large dice are, and what colours they have."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

import numpy as np
from msgspec.structs import replace

from vision.arrays import Floats
from vision.dice.colours import COLOURS
from vision.dice.place import Named
from vision.dice.places import edge, usual_edge
from vision.dice.reader import DiceReader
from vision.dice.reading import DiceReading, Die, Point
from vision.frame import Frame, Image
from vision.tray.calibration import Calibration, Swatch, TaughtColour
from vision.tray.errors import NoThrow, TrayError
from vision.tray.known import Known

SURE_ENOUGH = 0.5
"""Least confidence of a die that something is learnt from."""

ROW = 0.6
"""A die begins a new row if its middle lies so many edges below the middle of the row."""

MOST_LIGHT = 16.0
"""No swatch is lighter, whatever the light was."""


@dataclass(frozen=True, slots=True)
class Throw:
    """A throw to learn from: `dice` in reading order (row by row, from the left), what was measured of each (`seen`,
    under the name that the reader guesses), and the `reading` that they are from."""

    dice: tuple[Die, ...]
    seen: tuple[TaughtColour, ...]
    reading: DiceReading

    @property
    def guesses(self) -> tuple[str, ...]:
        """The names that the reader gives the dice, in their order."""
        return tuple(colour.name for colour in self.seen)


def see_throw(calibration: Calibration, frame: Frame, reader: DiceReader) -> Throw:
    """Read the dice in the tray. Raises NoThrow if there are none."""
    listener = _Listener(replace(calibration, edge=None, colours=()))
    reading = reader.read(frame, None, listener)
    dice = reading_order([die for die in reading.dice if die.confidence >= SURE_ENOUGH])
    if not dice:
        raise NoThrow("no dice are seen in the tray: throw the set, and wait until it lies still")
    seen = tuple(_named(die, listener.heard[die.centre]) for die in dice)
    return Throw(tuple(dice), seen, reading)


def with_size(calibration: Calibration, throw: Throw) -> Calibration:
    """With the size of these dice."""
    usual = usual_edge(throw.dice)
    return calibration if usual is None else replace(calibration, edge=round(usual, 2), edge_way="throw")


def with_colours(calibration: Calibration, throw: Throw, names: Sequence[str | None]) -> Calibration:
    """With these dice's colours, a name for each in their order (None: leave that die out), in place of what was taught
    before. Raises TrayError for another number of names or one that no die can have."""
    if len(names) != len(throw.dice):
        raise TrayError(f"{len(throw.dice)} dice lie there, but {len(names)} names were given: give one for each")
    for name in names:
        if name is not None and name not in COLOURS:
            raise TrayError(f"there is no colour {name!r}: use {', '.join(COLOURS)}")
    named = [(colour, name) for colour, name in zip(throw.seen, names, strict=True) if name is not None]
    return replace(calibration, colours=tuple(replace(colour, name=name) for colour, name in named))


def reading_order(dice: Sequence[Die]) -> list[Die]:
    """The dice row by row, each row from the left."""
    rows: list[list[Die]] = []
    for die in sorted(dice, key=lambda die: die.centre[1]):
        middle = median(other.centre[1] for other in rows[-1]) if rows else 0.0
        if rows and die.centre[1] - middle < ROW * edge(die):
            rows[-1].append(die)
        else:
            rows.append([die])
    return [die for row in rows for die in sorted(row, key=lambda die: die.centre[0])]


class _Listener(Known):
    """Hears what swatches were seen of each die."""

    def __init__(self, calibration: Calibration) -> None:
        super().__init__(calibration)
        self.heard: dict[Point, Floats] = {}

    def names(self, image: Image, places: Sequence[Point], seen: Floats, named: Sequence[Named]) -> list[Named]:
        """The reader's own names; what was seen is noted."""
        self.heard |= zip(places, self.relative(image, seen), strict=True)
        return list(named)


def _named(die: Die, light: Floats) -> TaughtColour:
    body, shade, pips = (_swatch(row) for row in light)
    return TaughtColour(die.colour, body, shade, pips, die.pip_colour)


def _swatch(light: Floats) -> Swatch:
    blue, green, red = (round(float(part), 5) for part in np.clip(light, 0, MOST_LIGHT))
    return blue, green, red
