"""Labels over a board, in a folder of the test."""

from collections.abc import Sequence
from pathlib import Path

from companion.demo.board import Board
from companion.labelled.album import Pictured
from companion.labelling.labels import Labels
from tests.dice import ScriptedReader, a_die, a_frame
from vision.dice.reading import Die

UNSURE = a_die(5, sure=False, x=200, alternatives=((6, 0.4),), colour="blue")


class Desk:
    """A board on which the test rolls, and the labels of its rolls."""

    def __init__(self, data: Path, megabytes: int = 10) -> None:
        self.data = data
        self.folder = data / "labelled"
        self.now = 1_700_000_000.0
        self.board = Board(lambda: self.now)
        self.board.source("online", name="/dev/video0", can_throw=False)
        self.reader = ScriptedReader(a_die(4))
        self.labels = Labels(data, self.board, self.reader, megabytes)

    def roll(self, *dice: Die, sure: bool | None = None) -> Pictured:
        """Dice fall in front of the camera."""
        self.now += 10
        certain = all(die.sure for die in dice) if sure is None else sure
        self.board.roll(dice, certain, (), a_frame().image)
        return self.board.album.rolls[0]

    def all_right(self, roll: Pictured) -> None:
        """Somebody taps that all was read right."""
        found = self.labels.labelled(roll.key)
        assert found is not None
        self.labels.confirm(roll.key, found.truth)

    def values(self, key: str) -> Sequence[int | None]:
        """What the kept truth of a roll says."""
        found = self.labels.labelled(key)
        assert found is not None and found.kept
        return found.truth.values
