"""The form in which a person says what truly lies in a picture, and what the page was told of it so far."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from companion.labelled.truth import NO_DIE, Said, Truth, box_at
from companion.labelling.labels import Labelled
from vision.dice.colours import COLOURS
from vision.dice.reading import Box, Die
from vision.manifest import TrueDie
from web.errors import unclear

UNREADABLE = "x"
"""The value of a die that nobody can read."""

MOST_ADDED = 24
"""So many dice may be added to a picture."""

_BOX = re.compile(r"-?\d{1,5}(\.\d)?(,-?\d{1,5}(\.\d)?){3}")


@dataclass(frozen=True, slots=True)
class Row:
    """One die in the form: its fields end in `name`; `die` is what was read, None for one that was added, whose `box`
    is None if nobody said where it lies. `said` is what stands in the form, None as long as nothing does."""

    name: str
    die: Die | None
    box: Box | None
    said: Said | None

    @property
    def written(self) -> str:
        """The value as the form has it; empty if none is chosen."""
        if self.said is None:
            return ""
        return UNREADABLE if self.said.value is None else str(self.said.value)


def rows(labelled: Labelled, truth: Truth) -> tuple[Row, ...]:
    """The form for a truth."""
    pairs = zip(labelled.dice, truth.said, strict=True)
    read = [Row(str(index), die, die.box, said) for index, (die, said) in enumerate(pairs)]
    added = [Row(f"new{index}", None, die.box, _added(die)) for index, die in enumerate(truth.added)]
    return (*read, *added)


def draft(fields: Mapping[str, str], labelled: Labelled) -> tuple[Row, ...]:
    """The form as it was filled in so far, with one more die if `add` is among the fields: at a place in it (shares of
    the picture, from 0 to 1000, across and down), or anywhere."""
    told = list(_told_rows(fields, labelled) if "sent" in fields else rows(labelled, labelled.truth))
    if "add" in fields and sum(row.die is None for row in told) < MOST_ADDED:
        number = sum(row.die is None for row in told)
        told.append(Row(f"new{number}", None, _place(fields["add"], labelled), None))
    return tuple(told)


def truth_of(fields: Mapping[str, str], labelled: Labelled) -> Truth:
    """The truth that a form tells; one without fields says that all is right. Raises Problem for what is open."""
    if "sent" not in fields:
        return labelled.truth
    told = _told_rows(fields, labelled)
    for row in told:
        if row.said is None:
            raise unclear(f"value-{row.name}")
    return Truth(
        tuple(row.said for row in told if row.die is not None),
        tuple(
            TrueDie(row.said.value, row.box, colour=row.said.colour, cocked=row.said.cocked)
            for row in told
            if row.die is None and row.said is not None and row.said.value != NO_DIE
        ),
    )


def _told_rows(fields: Mapping[str, str], labelled: Labelled) -> Sequence[Row]:
    told = [Row(str(index), die, die.box, _said(fields, str(index))) for index, die in enumerate(labelled.dice)]
    for number in range(MOST_ADDED):
        name = f"new{number}"
        if f"box-{name}" in fields:
            told.append(Row(name, None, _box(fields[f"box-{name}"]), _said(fields, name)))
    return told


def _said(fields: Mapping[str, str], name: str) -> Said | None:
    value, colour = fields.get(f"value-{name}", ""), fields.get(f"colour-{name}", "")
    if not value:
        return None
    if value not in (UNREADABLE, *"0123456"):
        raise unclear(f"value-{name}")
    if colour not in ("", *COLOURS):
        raise unclear(f"colour-{name}")
    number = None if value == UNREADABLE else int(value)
    return Said(number, colour or None, f"cocked-{name}" in fields)


def _added(die: TrueDie) -> Said:
    return Said(die.value, die.colour, die.cocked)


def _box(text: str) -> Box | None:
    if not text:
        return None
    if not _BOX.fullmatch(text):
        raise unclear("box")
    x, y, width, height = (float(side) for side in text.split(","))
    if width < 0 or height < 0:
        raise unclear("box")
    return x, y, width, height


def _place(text: str, labelled: Labelled) -> Box | None:
    if not text:
        return None
    across, _, down = text.partition(",")
    if not (across.isdecimal() and down.isdecimal() and len(text) < 10):
        raise unclear("add")
    width, height = labelled.size
    return box_at(int(across) * width / 1000, int(down) * height / 1000, labelled.dice, labelled.size)


def as_marked(row: Row) -> Die | None:
    """The die as a mark over the picture shows it: with what stands in the form."""
    if row.box is None or (row.said is not None and row.said.value == NO_DIE):
        return None
    value = None if row.said is None else row.said.value
    if row.die is not None:
        return replace(row.die, value=value, sure=value is not None, confidence=1.0)
    x, y, w, h = row.box
    colour = row.said.colour if row.said is not None and row.said.colour else "other"
    face = ((x, y), (x + w, y), (x + w, y + h), (x, y + h))
    return Die(value, value is not None, 1.0, (), colour, "other", row.box, (x + w / 2, y + h / 2), face)
