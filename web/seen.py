"""The dice that the camera saw, as a page shows them: what each counts as, and what could be tapped for it."""

from dataclasses import dataclass

from companion.table.dice import NO_DIE, SeenDice, likely_values
from vision.dice.reading import Die

VALUES = range(1, 7)


@dataclass(frozen=True, slots=True)
class ShownDie:
    """Die `index` of a roll: the `value` and `colour` that count (None: asked), the colour it is `drawn` in; `likely`
    values first, then the `others`; `colours` that it could have, those that no other die has first. `open`: this one
    is asked about now. `gone`: somebody said that it is none."""

    index: int
    die: Die
    value: int | None
    colour: str | None
    drawn: str
    likely: tuple[int, ...]
    others: tuple[int, ...]
    colours: tuple[str, ...]
    open: bool
    gone: bool = False


def shown_dice(roll: SeenDice) -> tuple[ShownDie, ...]:
    """All dice of a roll from left to right, those that are none last; the first that is asked is open."""
    first = roll.asked[0] if roll.asked and roll.line is None else None
    gone = [index for index, value in enumerate(roll.values) if value == NO_DIE]
    return tuple(_shown(roll, index, index == first) for index in (*roll.shown, *gone))


def _shown(roll: SeenDice, index: int, opened: bool) -> ShownDie:
    die, value, colour = roll.dice[index], roll.values[index], roll.colours[index]
    likely = (
        likely_values(die) if value is None else tuple(other for other, _ in die.alternatives if other != value)[:2]
    )
    missing = roll.missing_colours
    wanted = dict.fromkeys(roll.wants.colours or ())
    colours = (*dict.fromkeys(missing), *(one for one in wanted if one not in missing))
    return ShownDie(
        index,
        die,
        value or None,
        colour,
        colour if colour is not None and roll.wants.colours else die.colour,
        likely,
        tuple(other for other in VALUES if other not in likely),
        colours if len(wanted) > 1 else (),
        opened,
        value == NO_DIE,
    )
