"""From the fields of a form (templates/answers.html) to a reply, and to the action that it makes of a prompt.

By what a prompt wants, the fields are: `option` (its number, from 1); `die-0`, `die-1` … (pips, in the order of the
colours that are wanted); `number`; `field-NAME` (the place of its option, from 0); `cell-ROW-COLUMN` (a stone's name,
empty for none; rows from the base up). `prompt` names the prompt.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.answers import UNCOLOURED, Pips, answer, malformed
from companion.games.message import Message, say
from companion.games.prompt import Choice, Dice, Form, Number, Prompt, Tower
from companion.games.refusal import not_legal

Fields = Mapping[str, str]
"""The fields of a form that was sent."""

MOST_DIGITS = 9
"""Longer numbers are none that a game knows."""


def answered(prompts: Sequence[Prompt], fields: Fields) -> dict[str, Any]:
    """The action, in its written form, that a form makes of the prompt it names; raises Refused: malformed, or not
    legal if nobody asks that (any more)."""
    prompt = wanted(prompts, fields)
    return answer(prompt, reply(prompt, fields))


def wanted(prompts: Sequence[Prompt], fields: Fields) -> Prompt:
    """The prompt that a form answers; raises Refused."""
    prompt = next((prompt for prompt in prompts if prompt.id == fields.get("prompt")), None)
    if prompt is None:
        raise not_legal(say("The game doesn't ask that now. Look again, then decide."))
    return prompt


def reply(prompt: Prompt, fields: Fields) -> Any:
    """The reply that a form holds, as `companion.answers.answer` takes it; raises Refused (malformed)."""
    return _REPLIES[type(prompt.wants)](prompt.wants, fields)


def whole(fields: Fields, name: str, missing: Message) -> int:
    """A whole number in a field; raises Refused (malformed), which says what is missing."""
    text = fields.get(name, "").strip()
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > MOST_DIGITS:
        raise malformed(missing)
    return int(text)


def same(one: Any, other: Any) -> bool:
    """Whether two values of a form's field are the same; True is no 1."""
    return type(one) is type(other) and bool(one == other)


def _choice(_: Choice, fields: Fields) -> int:
    return whole(fields, "option", say("Choose one of the answers."))


def _number(_: Number, fields: Fields) -> int:
    return whole(fields, "number", say("Tell a number."))


def _dice(wants: Dice, fields: Fields) -> Pips:
    missing = say("Say of each die what it shows.")
    pips = [whole(fields, f"die-{number}", missing) for number in range(wants.count)]
    return list(zip(wants.colours or (UNCOLOURED,) * wants.count, pips, strict=True))


def _form(wants: Form, fields: Fields) -> dict[str, Any]:
    values = {}
    for field in wants.fields:
        missing = say("Choose one of the answers: %(field)s", field=field.text)
        place = whole(fields, f"field-{field.name}", missing)
        if place not in range(len(field.options)):
            raise malformed(missing)
        values[field.name] = field.options[place].value
    return values


def _tower(wants: Tower, fields: Fields) -> list[list[str | None]]:
    return [
        [fields.get(f"cell-{row}-{column}") or None for column in range(width)]
        for row, width in enumerate(wants.widths)
    ]


_REPLIES: dict[type, Callable[[Any, Fields], Any]] = {
    Choice: _choice,
    Number: _number,
    Dice: _dice,
    Form: _form,
    Tower: _tower,
}
