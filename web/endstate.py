"""From the fields of the score-only form to an end state, and from what is wrong with that back to a field.

A field of the form is called as the JSON path of its value, without "$.": "players[0].stages[1].water". The cells of a
tower add ".ROW-COLUMN", the things of a list ".NUMBER".
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.games.end_form import EndField, EndForm, EndList, EndNumber, EndTower, EndYesNo
from companion.games.game import Game
from companion.games.message import Message
from companion.games.refusal import Refused

Fields = Mapping[str, str]
"""The fields of a form that was sent."""

LONGEST = 9
"""Longer numbers are taken for texts, which no end state wants."""

_STEP = re.compile(r"(\w+)|\[(\d+)\]")


def end_state(game: Game[Any, Any], form: EndForm, players: int, fields: Fields) -> dict[str, Any]:
    """The end state that a form tells, in its written form; whether it makes sense is for the game to say."""
    data: dict[str, Any] = {"game": game.name, "players": []}
    for option, path in form.options.items():
        _put_option(data, game, option, path, fields.get(path, ""))
    for seat in range(players):
        _put(data, f"players[{seat}].name", fields.get(f"players[{seat}].name", "").strip())
        for field in fields_of(form):
            path = f"players[{seat}].{field.path}"
            _put(data, path, _value(field, path, fields))
    return data


def fields_of(form: EndForm) -> Iterator[EndField]:
    """All fields of a player."""
    return (field for group in form.groups for field in group.fields)


def place_of(refused: Refused, form: EndForm, players: int) -> tuple[str, Message]:
    """The field that a refusal of an end state is about, "" if it is about none; and what is wrong there."""
    text = refused.refusal.text
    path, problem = text.params.get("path"), text.params.get("problem")
    if not isinstance(path, str) or not isinstance(problem, Message):
        return "", text
    known = [*form.options.values(), *_names(form, players)]
    path = path.removeprefix("$").removeprefix(".")
    fitting = [name for name in known if path == name or path.startswith((f"{name}[", f"{name}."))]
    return (max(fitting, key=len), problem) if fitting else ("", text)


def _names(form: EndForm, players: int) -> Iterator[str]:
    for seat in range(players):
        yield f"players[{seat}].name"
        yield from (f"players[{seat}].{field.path}" for field in fields_of(form))


def _put_option(data: dict[str, Any], game: Game[Any, Any], option: str, path: str, text: str) -> None:
    """An option is written only if it is other than usual."""
    usual = game.options[option][0]
    try:
        value = json.loads(text) if text else usual
    except ValueError:
        value = text
    if value != usual or type(value) is not type(usual):
        _put(data, path, value)


def _value(field: EndField, path: str, fields: Fields) -> Any:
    match field:
        case EndNumber():
            return _number(fields.get(path, ""), None if field.optional else 0)
        case EndYesNo():
            return path in fields
        case EndTower():
            return tower_of(field, path, fields)
        case EndList():
            return list(_things(field, path, fields))


def tower_of(field: EndTower, path: str, fields: Fields) -> list[list[str | None]]:
    """The rows of a tower as a form tells them."""
    return [
        [fields.get(f"{path}.{row}-{column}") or None for column in range(width)]
        for row, width in enumerate(field.widths)
    ]


def _things(field: EndList, path: str, fields: Fields) -> Iterator[Any]:
    for number, thing in enumerate(field.things):
        count = _number(fields.get(f"{path}.{number}", ""), 0)
        if not isinstance(count, int) or not 0 <= count <= field.high:
            yield count  # no thing at all: the game says so
            continue
        yield from (dict(thing.value) for _ in range(count))


def _number(text: str, nothing: int | None) -> int | str | None:
    text = text.strip()
    if not text:
        return nothing
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) <= LONGEST else text


def _put(data: dict[str, Any], path: str, value: Any) -> None:
    """Set a value at a path; what is on the way there is made."""
    steps: Sequence[str | int] = [name or int(index) for name, index in _STEP.findall(path)]
    place: Any = data
    for step, after in zip(steps, steps[1:], strict=False):
        place = _at(place, step, [] if isinstance(after, int) else {})
    if isinstance(place, list):
        place.append(value)
    else:
        place[steps[-1]] = value


def _at(place: Any, step: str | int, empty: Any) -> Any:
    if isinstance(step, str):
        return place.setdefault(step, empty)
    if step == len(place):
        place.append(empty)
    return place[step]
