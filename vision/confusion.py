"""What was taken for what: values and colours, the true ones by the read ones."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from vision.dice.colours import COLOURS
from vision.dice.reading import Die
from vision.manifest import TrueDie

UNREADABLE = "unreadable"
"""In place of a true value: nobody reads that die without doubt."""

NO_DIE = "no die"
"""In place of a true value: no die lies there."""

NO_VALUE = "no value"
"""In place of a read value: the die was seen, not read."""

NOT_SEEN = "not seen"
"""In place of a read value: the die was not seen at all."""

VALUES = tuple("123456")
TRUE_VALUES = (*VALUES, UNREADABLE, NO_DIE)
READ_VALUES = (*VALUES, NO_VALUE, NOT_SEEN)

Cell = tuple[str, str]
"""The true name, the read name."""


@dataclass
class Confusion:
    """How often what was read as what: `values`, those `sure` of them, and `colours` of dice whose colour is known.

    `left_out`: readable dice of pictures without boxes in which nobody can say which die was taken for which.
    """

    values: Counter[Cell] = field(default_factory=Counter)
    sure: Counter[Cell] = field(default_factory=Counter)
    colours: Counter[Cell] = field(default_factory=Counter)
    left_out: int = 0

    @property
    def wrong_and_sure(self) -> Counter[Cell]:
        """The cells off the diagonal of which the reader was sure; unreadable dice are not in it."""
        cells = {cell: count for cell, count in self.sure.items() if cell[0] not in (cell[1], UNREADABLE)}
        return Counter(cells)

    def pair(self, true: TrueDie, die: Die) -> None:
        """A true die was read as this one."""
        self._count(str(true.value) if true.readable else UNREADABLE, die)
        if true.readable and true.colour:
            right = die.colour in true.colour_ok
            self.colours[true.colour, true.colour if right else die.colour] += 1

    def surplus(self, die: Die) -> None:
        """Where this one was read, none lies."""
        self._count(NO_DIE, die)

    def missed(self, true: TrueDie) -> None:
        """A readable die was not seen."""
        self.values[str(true.value), NOT_SEEN] += 1

    def by_value(self, truth: Iterable[TrueDie], dice: Sequence[Die]) -> None:
        """Count a picture whose true dice have no boxes: equal values are the same die, and one value that is left
        over on both sides was taken for the other."""
        left = [die for die in sorted(dice, key=lambda die: not die.sure) if die.value]
        unread = []
        for true in sorted(truth, key=lambda true: not true.readable):
            found = next((die for die in left if die.value == true.value), None)
            if found is not None:
                left.remove(found)
                self._count(str(true.value) if true.readable else UNREADABLE, found)
            elif true.readable:
                unread.append(true)
        if len(unread) == len(left) == 1:
            self._count(str(unread[0].value), left[0])
        elif unread and left:
            self.left_out += len(unread)
        else:
            for true in unread:
                self.missed(true)
            for die in left:
                self.surplus(die)

    def to_json(self) -> dict[str, Any]:
        """The cells that are not empty, as true name → read name → count."""
        return {
            "values": _nested(self.values),
            "wrong_and_sure": _nested(self.wrong_and_sure),
            "colours": _nested(self.colours),
            "left_out": self.left_out,
        }

    def _count(self, true: str, die: Die) -> None:
        cell = true, str(die.value) if die.value else NO_VALUE
        self.values[cell] += 1
        self.sure[cell] += die.sure


def used_colours(confusion: Confusion) -> tuple[str, ...]:
    """The colours that occur, true or read, in the order of COLOURS."""
    there = {name for cell in confusion.colours for name in cell}
    return tuple(colour for colour in COLOURS if colour in there)


def _nested(cells: Counter[Cell]) -> dict[str, dict[str, int]]:
    nested: dict[str, dict[str, int]] = {}
    for (true, read), count in sorted(cells.items()):
        if count:
            nested.setdefault(true, {})[read] = count
    return nested
