"""Tables of what was taken for what, and how dice ended that nobody reads without doubt."""

from collections import Counter

from tests.bench.markdown import head, row
from vision.accuracy import match
from vision.confusion import READ_VALUES, TRUE_VALUES, Confusion, used_colours
from vision.dice.reading import DiceReading, Die
from vision.figures import Share
from vision.manifest import TrueDie, TruePicture

ENDS = ("sure and right", WRONG := "sure and wrong", "asked", "not seen")

Hidden = Counter[tuple[str, str]]
"""How many dice of a kind that can't be read without doubt had which of the ENDS."""


def hidden(truth: TruePicture, reading: DiceReading) -> Hidden:
    """The dice of a picture that can't be read without doubt; none if the dice have no boxes."""
    if not all(die.box for die in truth.dice):
        return Hidden()
    read = dict(match(truth.dice, reading.dice))
    return Hidden(
        (_why(true), _end(true, reading.dice[read[i]] if i in read else None))
        for i, true in enumerate(truth.dice)
        if not true.readable
    )


def hidden_wrong(ends: Hidden) -> Share:
    """Those that were sure and wrong."""
    return Share(sum(count for (_, end), count in ends.items() if end == WRONG), ends.total())


def _why(die: TrueDie) -> str:
    if die.value is None or die.emblem:
        return "without a value, or with an emblem"
    return "leaning" if die.cocked else "covered, cut off or faint"


def _end(true: TrueDie, die: Die | None) -> str:
    if die is None:
        return "not seen"
    if not die.sure or die.value is None:
        return "asked"
    return "sure and right" if die.value == true.value and not true.emblem else WRONG


def hidden_table(ends: Hidden) -> list[str]:
    """A row for each kind of dice that can't be read without doubt."""
    lines = head("dice that are", "count", *ENDS)
    for kind in sorted({kind for kind, _ in ends}):
        counts = [ends[kind, end] for end in ENDS]
        lines.append(row(kind, str(sum(counts)), *map(str, counts)))
    return lines


def value_table(mixed: Confusion) -> list[str]:
    """What lies there (rows) and what was read (columns); of wrong ones in brackets how many were sure."""
    sure = mixed.wrong_and_sure
    lines = head("true value", *READ_VALUES)
    for true in TRUE_VALUES:
        counts = {read: mixed.values[true, read] for read in READ_VALUES}
        if any(counts.values()):
            wrong = {read: f" ({sure[true, read]} sure)" if sure[true, read] else "" for read in READ_VALUES}
            lines.append(row(true, *(f"{counts[read]}{wrong[read]}" if counts[read] else "·" for read in READ_VALUES)))
    return lines


def colour_table(mixed: Confusion) -> list[str]:
    """Each colour: how many were named right, and what the others were named."""
    lines = head("true colour", "named right", "named otherwise")
    names = used_colours(mixed)
    for true in names:
        named = {name: mixed.colours[true, name] for name in names if mixed.colours[true, name]}
        if every := sum(named.values()):
            right = Share(named.pop(true, 0), every)
            lines.append(row(true, str(right), ", ".join(f"{name} {count}" for name, count in named.items()) or "–"))
    return lines
