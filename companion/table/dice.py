"""A roll that the camera saw while dice were wanted: what is sure of it, what must be asked, and the reply it makes."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.answers import UNCOLOURED
from companion.games.message import Message, say_n
from companion.games.prompt import Dice, Prompt
from vision.dice.reading import Die

NO_DIE = 0
"""The value that says: there is no die at all."""

WORTH_ASKING = 0.02
"""The least chance of a value that a question offers by name."""


@dataclass(frozen=True, slots=True)
class SeenDice:
    """A roll as seen and as told since.

    `number` counts the rolls that were seen, `prompt` is what they answer, asked when line `based_on` was the newest.
    `dice` are as the camera saw them, `crops` a small JPEG of each, `evidence` one of the tray. `values` holds what
    counts for each die: 1–6, NO_DIE, None where it must be asked; `colours` the same, of the colours that are wanted.
    `tellings` counts what was told about it. `line` is the line of the log that the roll became, None as long as
    something is open or it was `refused`.
    """

    number: int
    prompt: Prompt
    wants: Dice
    based_on: int
    dice: tuple[Die, ...]
    crops: tuple[bytes, ...]
    evidence: bytes
    values: tuple[int | None, ...]
    colours: tuple[str | None, ...]
    tellings: int = 0
    line: int | None = None
    refused: Message | None = None

    @property
    def shown(self) -> tuple[int, ...]:
        """The indices of the dice that are there, from left to right as they lie."""
        there = (index for index, value in enumerate(self.values) if value != NO_DIE)
        return tuple(sorted(there, key=lambda index: self.dice[index].centre[0]))

    @property
    def asked(self) -> tuple[int, ...]:
        """The indices of the dice that somebody has to name."""
        return tuple(i for i in self.shown if self.values[i] is None or self.colours[i] is None)

    @property
    def missing_colours(self) -> tuple[str, ...]:
        """The wanted colours that no die has."""
        has = [colour for index in self.shown if (colour := self.colours[index]) is not None]
        return tuple((Counter(self.wants.colours or ()) - Counter(has)).elements())

    @property
    def problem(self) -> Message | None:
        """Why the dice can't be those that are wanted, None if they can."""
        if len(self.shown) == self.wants.count:
            return None
        return say_n(
            "%(n)s die is wanted, but %(seen)s lie there.",
            "%(n)s dice are wanted, but %(seen)s lie there.",
            self.wants.count,
            seen=len(self.shown),
        )

    @property
    def complete(self) -> bool:
        """Whether nothing is open any more."""
        return self.problem is None and not self.asked and not self.missing_colours

    def reply(self) -> list[tuple[str, int]]:
        """Colour and value of each die, as `companion.answers.answer` takes them; only when `complete`."""
        return [(self.colours[i] or UNCOLOURED, self.values[i] or 0) for i in self.shown]

    def told(self, index: int, value: int | None = None, colour: str | None = None) -> "SeenDice":
        """After somebody said the value (or NO_DIE) or the colour of a die; a colour that another die had goes to
        this one. Raises LookupError for a die or colour that isn't there."""
        if not 0 <= index < len(self.dice) or (colour is not None and colour not in (self.wants.colours or ())):
            raise LookupError(index, colour)
        values, colours = list(self.values), list(self.colours)
        if value is not None:
            values[index] = value
        if colour is not None:
            colours = [old if old != colour else None for old in colours]
            colours[index] = colour
        told = replace(self, values=tuple(values), colours=tuple(colours), tellings=self.tellings + 1, refused=None)
        return _elimination(told)


def see(
    prompt: Prompt, based_on: int, number: int, dice: Sequence[Die], crops: Sequence[bytes], evidence: bytes
) -> SeenDice:
    """What a roll says to a prompt that wants dice."""
    wants = prompt.wants
    assert isinstance(wants, Dice)
    moved = [index for index, die in enumerate(dice) if die.moved is not False]
    if len(dice) > wants.count == len(moved):  # the others lay there before
        dice, crops = [dice[index] for index in moved], [crops[index] for index in moved]
    values = tuple(die.value if die.sure else None for die in dice)
    roll = SeenDice(number, prompt, wants, based_on, tuple(dice), tuple(crops), evidence, values, _colours(wants, dice))
    return _elimination(roll)


def _colours(wants: Dice, dice: Sequence[Die]) -> tuple[str | None, ...]:
    """The colour of each die where it is a wanted one that no other die has too."""
    if wants.colours is None:
        return (UNCOLOURED,) * len(dice)
    read = Counter(die.colour for die in dice)
    wanted = Counter(wants.colours)
    return tuple(die.colour if 0 < read[die.colour] <= wanted[die.colour] else None for die in dice)


def _elimination(roll: SeenDice) -> SeenDice:
    """The one die without a colour has the one that is missing."""
    open_dice = [index for index in roll.shown if roll.colours[index] is None]
    missing = roll.missing_colours
    if len(open_dice) != 1 or len(missing) != 1 or roll.problem is not None:
        return roll
    colours = list(roll.colours)
    colours[open_dice[0]] = missing[0]
    return replace(roll, colours=tuple(colours))


def likely_values(die: Die) -> tuple[int, ...]:
    """The values worth offering first for an unsure die, likeliest first, at most three."""
    values = [] if die.value is None else [die.value]
    values += [value for value, chance in die.alternatives if chance >= WORTH_ASKING and value not in values]
    return tuple(values[:3])
