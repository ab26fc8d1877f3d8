"""What players say about dice while they play, as the truth about a picture: if it is known of all that lies there."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from companion.answered import reply_of
from companion.answers import Pips
from companion.demo.state import Roll
from companion.games.action import Action
from companion.labelled.truth import NO_DIE, Said, Truth, box_of
from companion.table.dice import SeenDice
from vision.dice.reading import Die
from vision.manifest import TrueDie


def told_of_roll(roll: Roll) -> Truth | None:
    """The truth about a roll of the demonstration; None if nobody said anything, something is open, or a die may have
    been missed."""
    values = [roll.value(index) for index in range(len(roll.dice))]
    if all(answer is None for answer in roll.answers) or None in values or (not roll.sure and not roll.doubted):
        return None
    return Truth(tuple(_said(value, None, die) for value, die in zip(values, roll.dice, strict=True)))


def told_of_game(roll: SeenDice, dice: Sequence[Die]) -> Truth | None:
    """The truth about a picture in which `dice` were read, out of what was told about a roll; None if nobody told
    anything, or something is still open, or the roll leaves out some of the dice."""
    if not roll.tellings or roll.line is None or not roll.complete or not _same(roll.dice, dice):
        return None
    said = {id(die): _said(roll.values[i], _colour(roll, i), die) for i, die in enumerate(roll.dice)}
    return Truth(tuple(said[id(_of(roll, die))] for die in dice))


def told_by_correction(roll: SeenDice, dice: Sequence[Die], action: Action) -> Truth | None:
    """The truth about the same picture after the line that the roll became was corrected to this action."""
    pips = reply_of(roll.prompt, action)
    if pips is None or not roll.complete or not _same(roll.dice, dice):
        return None
    if roll.wants.colours is not None:
        return _by_colour(roll, dice, pips)
    return _by_values(roll, dice, [value for _, value in pips])


def _by_colour(roll: SeenDice, dice: Sequence[Die], pips: Pips) -> Truth | None:
    if len({colour for colour, _ in pips}) < len(pips):
        return _by_values(roll, dice, [value for _, value in pips])
    now = dict(pips)
    said = []
    for die in dice:
        index = roll.dice.index(_of(roll, die))
        colour = roll.colours[index]
        gone = roll.values[index] == NO_DIE or colour is None
        said.append(Said(NO_DIE) if gone else _said(now[str(colour)], colour, die))
    return Truth(tuple(said))


def _by_values(roll: SeenDice, dice: Sequence[Die], values: Sequence[int]) -> Truth:
    """One value that became another one is that of a die; if several dice showed it, or several changed, only the
    values are known, not which die shows which."""
    there = [index for index in range(len(roll.dice)) if roll.values[index] != NO_DIE]
    before = Counter(value for index in there if (value := roll.values[index]) is not None)
    gone, come = before - Counter(values), Counter(values) - before
    changed = [index for index in there if roll.values[index] in gone]
    if gone.total() > 1 or len(changed) > 1:
        return Truth((Said(NO_DIE),) * len(dice), tuple(TrueDie(value) for value in sorted(values)))
    now = dict(zip(changed, come.elements(), strict=True))
    said = []
    for die in dice:
        index = roll.dice.index(_of(roll, die))
        said.append(_said(now.get(index, roll.values[index]), None, die))
    return Truth(tuple(said))


def _said(value: int | None, colour: str | None, die: Die) -> Said:
    return Said(NO_DIE) if value == NO_DIE else Said(value, colour, die.state == "cocked")


def _colour(roll: SeenDice, index: int) -> str | None:
    """Its colour, where the game asks for colours."""
    return roll.colours[index] if roll.wants.colours is not None else None


def _of(roll: SeenDice, die: Die) -> Die:
    return next(one for one in roll.dice if box_of(one) == box_of(die))


def _same(some: Sequence[Die], others: Sequence[Die]) -> bool:
    return sorted(map(box_of, some)) == sorted(map(box_of, others))


def with_colours(truth: Truth, before: Truth) -> Truth:
    """The truth with colours that were known before where it says none."""
    if len(truth.said) != len(before.said):
        return truth
    pairs = zip(truth.said, before.said, strict=True)
    return replace(truth, said=tuple(_with_colour(now, then) for now, then in pairs))


def _with_colour(now: Said | None, then: Said | None) -> Said | None:
    if now is None or then is None or now.value == NO_DIE or now.colour is not None:
        return now
    return replace(now, colour=then.colour)
