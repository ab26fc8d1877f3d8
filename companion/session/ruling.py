"""House rulings: what the players decide over the rules, in the state and in the score."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.message import Message, say
from companion.games.refusal import Reason, Refused
from companion.games.sheet import Line, ScoreSheet, score_sheet
from companion.session.entries import Ruling
from companion.session.written import Written

CATEGORY = "house_ruling"
"""The category of what house rulings bring or cost."""


def with_values(written: Written, state: Any, values: Mapping[str, Any]) -> Any:
    """`state` with other values at some JSON pointers ("/seats/0/food"); raises Refused if one leads nowhere, or if
    the rules know no such state."""
    data = written.write(state)
    for pointer, value in values.items():
        _put(data, pointer, value)
    return written.state(data)


def _put(data: Any, pointer: str, value: Any) -> None:
    keys = [key.replace("~1", "/").replace("~0", "~") for key in pointer.split("/")]
    if keys[0] or len(keys) < 2:
        raise _nowhere(pointer)
    for key in keys[1:-1]:
        data = data[_key(data, key, pointer)]
    data[_key(data, keys[-1], pointer)] = value


def _key(data: Any, key: str, pointer: str) -> str | int:
    if isinstance(data, dict) and key in data:
        return key
    if isinstance(data, list) and key.isascii() and key.isdigit() and int(key) < len(data):
        return int(key)
    raise _nowhere(pointer)


def _nowhere(pointer: str) -> Refused:
    return Refused(Reason.MALFORMED, say("The game has nothing at %(place)s.", place=pointer))


def check(ruling: Ruling, seats: int) -> None:
    """Raise Refused for a ruling without a note, or with points for another number of seats."""
    if not ruling.note.strip():
        raise Refused(Reason.MALFORMED, say("Say in a few words what you ruled."))
    if ruling.effect.points and len(ruling.effect.points) != seats:
        raise Refused(Reason.MALFORMED, say("Give points for each of the %(seats)s players.", seats=seats))


def with_rulings(sheet: ScoreSheet, rulings: Sequence[Ruling]) -> ScoreSheet:
    """The score with a line for the house rulings that gave points or set something, ranked anew."""
    telling = [ruling for ruling in rulings if any(ruling.effect.points) or ruling.effect.set]
    if not telling:
        return sheet
    lines = [(*seat.lines, _line(telling, number)) for number, seat in enumerate(sheet.seats)]
    return score_sheet(lines, [seat.tie_break for seat in sheet.seats])


def _line(rulings: Sequence[Ruling], seat: int) -> Line:
    points = [ruling.effect.points[seat] if ruling.effect.points else 0 for ruling in rulings]
    given = zip(rulings, points, strict=True)
    how = tuple(_how(ruling.note, each) for ruling, each in given if each or ruling.effect.set)
    return Line(CATEGORY, say("House ruling"), sum(points), how)


def _how(note: str, points: int) -> Message:
    """A ruling that set something shows in the points of other lines; it is named all the same."""
    return say("%(note)s → %(points)s", note=note, points=points)
