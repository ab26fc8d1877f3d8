"""Compares a roll as the table took it with the dice that truly lie there."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.table.dice import SeenDice
from vision.accuracy import match
from vision.manifest import TrueDie


@dataclass(frozen=True, slots=True)
class Judged:
    """Of one roll: `misread` dice, sure or not (another value or colour than the truth, a die that isn't there, one
    that was not seen), and how many of these were taken unasked: the `silent` ones. `truth` holds, for each die seen,
    the true one, None for a die that isn't there."""

    misread: int
    silent: int
    truth: tuple[TrueDie | None, ...]


def judge(roll: SeenDice, lying: Sequence[TrueDie]) -> Judged:
    """A roll as it was seen (nothing told yet) beside the dice that lie there, each with its box."""
    pairs = {read: true for true, read in match(lying, roll.dice)}
    truth = tuple(lying[pairs[read]] if read in pairs else None for read in range(len(roll.dice)))
    wrong = [index for index, true in enumerate(truth) if _is_misread(roll, index, true)]
    silent = sum(roll.values[index] is not None for index in wrong)
    unseen = len(lying) - len(pairs)
    return Judged(len(wrong) + unseen, silent + (unseen if roll.complete else 0), truth)


def _is_misread(roll: SeenDice, index: int, true: TrueDie | None) -> bool:
    """Whether a seen die was taken for another than `true`, or there is none at all. A die that was left open, wholly
    or in its colour, is not misread in that."""
    if true is None or roll.dice[index].value not in (None, true.value):
        return True
    return roll.wants.colours is not None and roll.colours[index] not in (None, true.colour)
