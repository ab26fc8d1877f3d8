"""From a prompt and a reply to an action in its written form: the same for buttons, pages, camera and keyboard."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from companion.games.message import Message, say, say_n
from companion.games.prompt import Choice, Dice, Form, Number, Prompt, Tower
from companion.games.refusal import Reason, Refused
from companion.games.words import colour_name, listed
from companion.session.written import Written

UNCOLOURED = "white"
"""The colour that dice are told with when the game doesn't ask for colours."""

T = TypeVar("T")

Pips = Sequence[tuple[str, int]]
"""Dice as a reply: colour and value of each."""


def answer(prompt: Prompt, reply: Any) -> dict[str, Any]:
    """The action, in its written form, that `reply` makes of `prompt`; raises Refused (malformed).

    A reply is, by what the prompt wants: the number of an option, from 1; dice as (colour, value) each; a whole number;
    a form's values by field, those that stand as they are left out; a tower's rows from the base up, None for no stone.
    """
    return _ANSWERS[type(prompt.wants)](prompt.wants, reply)


def malformed(text: Message) -> Refused:
    """The refusal of a reply that can't be understood."""
    return Refused(Reason.MALFORMED, text)


def chosen(things: Sequence[T], number: int) -> T:
    """The thing with that number, from 1; raises Refused (malformed)."""
    if not 1 <= number <= len(things):
        raise malformed(say("Choose a number from 1 to %(last)s.", last=len(things)))
    return things[number - 1]


def _choice(wants: Choice, reply: int) -> dict[str, Any]:
    written: dict[str, Any] = Written.write(chosen(wants.options, reply).action)
    return written


def _number(wants: Number, reply: int) -> dict[str, Any]:
    if not wants.low <= reply <= wants.high:
        raise malformed(say("Tell a number from %(low)s to %(high)s.", low=wants.low, high=wants.high))
    return {**wants.template, wants.field: reply}


def _dice(wants: Dice, reply: Pips) -> dict[str, Any]:
    if len(reply) != wants.count:
        text = say_n(
            "%(n)s die is wanted; you told %(told)s.",
            "%(n)s dice are wanted; you told %(told)s.",
            wants.count,
            told=len(reply),
        )
        raise malformed(text)
    if not all(1 <= value <= 6 for _, value in reply):
        raise malformed(say("A die shows 1 to 6."))
    if wants.colours is not None and Counter(colour for colour, _ in reply) != Counter(wants.colours):
        raise malformed(say("These colours are wanted: %(colours)s.", colours=listed(map(colour_name, wants.colours))))
    return {**wants.template, "dice": [{"colour": colour, "value": value} for colour, value in reply]}


def _form(wants: Form, reply: Mapping[str, Any]) -> dict[str, Any]:
    values = {field.name: reply.get(field.name, field.default) for field in wants.fields}
    for unknown in reply.keys() - values.keys():
        raise malformed(say("Nobody asked for %(field)s.", field=unknown))
    for field in wants.fields:
        value = values[field.name]
        if not any(value == option.value and type(value) is type(option.value) for option in field.options):
            raise malformed(say("Choose one of the answers: %(field)s", field=field.text))
    return {**wants.template, **values}


def _tower(wants: Tower, reply: Sequence[Sequence[str | None]]) -> dict[str, Any]:
    if [len(row) for row in reply] != list(wants.widths):
        widths = ", ".join(map(str, wants.widths))
        raise malformed(say("The rows have %(widths)s places, from the base up.", widths=widths))
    for stone in (stone for row in reply for stone in row):
        if stone is not None and stone not in wants.stones:
            raise malformed(say("There is no stone %(stone)s.", stone=stone))
    return {**wants.template, "rows": [list(row) for row in reply]}


_ANSWERS: dict[type, Callable[[Any, Any], dict[str, Any]]] = {
    Choice: _choice,
    Number: _number,
    Dice: _dice,
    Form: _form,
    Tower: _tower,
}
