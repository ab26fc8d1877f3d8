"""A game that is about to begin: who sits where, and its options. It lives in the address of the page, nowhere else."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from werkzeug.datastructures import MultiDict

from companion.games.game import Game
from companion.household import Household, Person, free_mark, same_name
from companion.marks import MARKS
from web.languages import gettext

MOST_NAME = 40
"""Letters of a name at most, as for a player of the log."""

_OPTION = "option."


class Draft(NamedTuple):
    """The `seats` in their order, and those `options` that are not as usual."""

    seats: tuple[Person, ...]
    options: Mapping[str, Any]

    def fields(self) -> list[tuple[str, str]]:
        """The draft as fields of a form or an address."""
        people = [field for person in self.seats for field in (("seat", person.name), ("mark", person.mark))]
        options = [(_OPTION + name, json.dumps(value)) for name, value in self.options.items()]
        return [("draft", "yes"), *people, *options]


class Unclear(Exception):
    """What was asked for can't be done; the text is for the visitor."""


def first_draft(game: Game[Any, Any], household: Household) -> Draft:
    """The last group again, as many of it as may play, with the usual options."""
    return Draft(_told_apart(household.group[: game.players[-1]]), {})


def read_draft(fields: MultiDict[str, str], game: Game[Any, Any]) -> Draft:
    """The draft that a form holds; what makes no sense in it is left out."""
    names, marks = fields.getlist("seat"), fields.getlist("mark")
    seats: list[Person] = []
    for index, name in enumerate(_name(name) for name in names):
        known = any(same_name(name, person.name) for person in seats)
        if name and not known and len(seats) < game.players[-1]:
            mark = marks[index] if index < len(marks) and marks[index] in MARKS else next(iter(MARKS))
            seats.append(Person(name, mark))
    chosen = {name: _value(fields.get(_OPTION + name), values) for name, values in game.options.items()}
    options = {name: value for name, value in chosen.items() if value is not game.options[name][0]}
    return Draft(_told_apart(seats), options)


def changed(draft: Draft, deed: str, fields: MultiDict[str, str], game: Game[Any, Any], household: Household) -> Draft:
    """The draft after a button was touched: `add`, or `pick`, `up`, `down`, `out`, `mark` with what they mean behind a
    colon. Raises Unclear."""
    kind, _, what = deed.partition(":")
    match kind:
        case "add":
            return _added(draft, _name(fields.get("name", "")), game, household)
        case "pick":
            there = any(same_name(person.name, what) for person in draft.seats)
            return _without(draft, what) if there else _added(draft, _name(what), game, household)
        case "out":
            return _without(draft, what)
        case "up" | "down":
            return _moved(draft, what, -1 if kind == "up" else 1)
        case "mark":
            mark, _, name = what.partition(":")
            return _marked(draft, name, mark)
    return draft


def _added(draft: Draft, name: str, game: Game[Any, Any], household: Household) -> Draft:
    if not name:
        return draft
    if any(same_name(name, person.name) for person in draft.seats):
        raise Unclear(gettext("%(name)s sits at the table already.", name=name))
    if len(draft.seats) == game.players[-1]:
        raise Unclear(gettext("There is no seat left: take somebody out first."))
    known = household.person(name)
    mark = free_mark([person.mark for person in draft.seats], known.mark if known else _unused(draft, household))
    return draft._replace(seats=(*draft.seats, Person(known.name if known else name, mark)))


def _unused(draft: Draft, household: Household) -> str | None:
    """A mark that nobody who is remembered has either, so that everybody can keep theirs."""
    taken = {person.mark for person in (*draft.seats, *household.people)}
    return next((mark for mark in MARKS if mark not in taken), None)


def _without(draft: Draft, name: str) -> Draft:
    return draft._replace(seats=tuple(person for person in draft.seats if not same_name(person.name, name)))


def _moved(draft: Draft, name: str, by: int) -> Draft:
    seats = list(draft.seats)
    for index, person in enumerate(draft.seats):
        if same_name(person.name, name):
            seats.insert((index + by) % len(seats), seats.pop(index))
            break
    return draft._replace(seats=tuple(seats))


def _marked(draft: Draft, name: str, mark: str) -> Draft:
    """Somebody gets another mark; who had it gets the old one."""
    mine = next((person.mark for person in draft.seats if same_name(person.name, name)), None)
    if mine is None or mark not in MARKS:
        return draft
    swap = {mine: mark, mark: mine}
    return draft._replace(seats=tuple(Person(one.name, swap.get(one.mark, one.mark)) for one in draft.seats))


def _told_apart(people: Sequence[Person]) -> tuple[Person, ...]:
    """The same people, no two with one mark."""
    seats: list[Person] = []
    for person in people:
        seats.append(Person(person.name, free_mark([other.mark for other in seats], person.mark)))
    return tuple(seats)


def _name(text: str) -> str:
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())[:MOST_NAME].strip()


def _value(text: str | None, values: Sequence[Any]) -> Any:
    """The value that is written so, the usual one if there is none."""
    return next((value for value in values if json.dumps(value) == text), values[0])
