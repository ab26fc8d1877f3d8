"""Learning from one throw: how large dice are, and what colours they have."""

from collections.abc import Sequence
from dataclasses import dataclass

from vision.dice.reader import DiceReader
from vision.dice.reading import DiceReading, Die
from vision.frame import Frame
from vision.tray.calibration import Calibration, TaughtColour


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
    raise NotImplementedError


def with_size(calibration: Calibration, throw: Throw) -> Calibration:
    """With the size of these dice."""
    raise NotImplementedError


def with_colours(calibration: Calibration, throw: Throw, names: Sequence[str | None]) -> Calibration:
    """With these dice's colours, a name for each in their order (None: leave that die out), in place of what was taught
    before. Raises TrayError for another number of names or one that no die can have."""
    raise NotImplementedError


def reading_order(dice: Sequence[Die]) -> list[Die]:
    """The dice row by row, each row from the left."""
    raise NotImplementedError
