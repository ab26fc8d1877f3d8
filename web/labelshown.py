"""Labelled rolls and their figures as templates need them."""

from typing import Any

from companion.labelled.truth import NO_DIE
from companion.labelling.labels import Labelled, ReadNow
from vision.accuracy import SHARES
from vision.confusion import READ_VALUES, TRUE_VALUES
from vision.kinds import WHOLE
from web.overlay import Mark, marks
from web.words import mark_text


def marks_of(roll: Labelled) -> list[Mark]:
    """The marks over a roll's picture, as it was read."""
    return marks(roll.dice, roll.size, mark_text)


def faces_of(roll: Labelled) -> list[tuple[int | None, str, bool]]:
    """Value, colour and whether it was asked about, of each die that lies there as far as is known."""
    read = [
        (None if said is None else said.value, (said and said.colour) or die.colour, not die.sure)
        for said, die in zip(roll.truth.said, roll.dice, strict=True)
        if said is None or said.value != NO_DIE
    ]
    return [*read, *((die.value, die.colour or "other", False) for die in roll.truth.added)]


def figures_of(read: ReadNow) -> dict[str, Any]:
    """What the template of the figures needs."""
    whole = {name: tally for name, tally in read.groups.items() if name in WHOLE}
    sources = {name: tally for name, tally in read.groups.items() if name not in WHOLE}
    return {
        "whole": whole,
        "sources": sources if len(sources) > len(whole) else {},
        "figures": tuple(SHARES),
        "true_values": TRUE_VALUES,
        "read_values": READ_VALUES,
        "left": read.left,
    }
