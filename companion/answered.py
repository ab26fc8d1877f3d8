"""From an action back to the prompt that it answers, and to the reply that made it: what a correction begins with."""

from collections.abc import Callable, Sequence
from typing import Any

from companion.answers import Pips
from companion.games.action import Action
from companion.games.prompt import Choice, Dice, Form, Number, Prompt, Template, Tower


def prompt_of(prompts: Sequence[Prompt], action: Action) -> Prompt | None:
    """The prompt that `action` answers: one that offers just this, else one that offers another of its kind; None if
    there is neither."""
    whole = (prompt for prompt in prompts if reply_of(prompt, action) is not None)
    alike = (prompt for prompt in prompts if _alike(prompt, action))
    return next(whole, None) or next(alike, None)


def reply_of(prompt: Prompt, action: Action) -> Any:
    """The reply (see companion.answers) that makes `action` of a prompt; None if no reply does. Of a form, the values
    that it offers."""
    wants = prompt.wants
    if not isinstance(wants, Choice) and not _made_of(wants.template, action):
        return None
    return _REPLIES[type(wants)](wants, action)


def _alike(prompt: Prompt, action: Action) -> bool:
    wants = prompt.wants
    if isinstance(wants, Choice):
        return any(type(option.action) is type(action) for option in wants.options)
    return _made_of(wants.template, action)


def _made_of(template: Template, action: Action) -> bool:
    told = dict(template)
    if told.pop("type") != action.__struct_config__.tag:
        return False
    return all(getattr(action, key) == value for key, value in told.items())


def _choice(wants: Choice, action: Action) -> int | None:
    numbers = (number for number, option in enumerate(wants.options, 1) if option.action == action)
    return next(numbers, None)


def _number(wants: Number, action: Action) -> int | None:
    number: int = getattr(action, wants.field)
    return number if wants.low <= number <= wants.high else None


def _dice(wants: Dice, action: Any) -> Pips | None:
    """The dice, in the order of the colours that are wanted."""
    rolled = [(die.colour, die.value) for die in action.dice]
    if wants.colours is None:
        return rolled if len(rolled) == wants.count else None
    order = list(wants.colours)
    if sorted(colour for colour, _ in rolled) != sorted(order):
        return None
    return sorted(rolled, key=lambda die: order.index(die[0]))


def _form(wants: Form, action: Action) -> dict[str, Any]:
    values = {field.name: getattr(action, field.name) for field in wants.fields}
    offered = {field.name: [option.value for option in field.options] for field in wants.fields}
    return {name: value for name, value in values.items() if value in offered[name]}


def _tower(_: Tower, action: Any) -> list[list[str | None]]:
    return [list(row) for row in action.rows]


_REPLIES: dict[type, Callable[[Any, Any], Any]] = {
    Choice: _choice,
    Number: _number,
    Dice: _dice,
    Form: _form,
    Tower: _tower,
}
