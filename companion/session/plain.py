"""What msgspec found wrong with some JSON, in words that a player understands."""

import re
from collections.abc import Callable

from companion.games.message import Message, say

TYPES = {
    "int": say("a whole number"),
    "float": say("a number"),
    "str": say("a text"),
    "bool": say("yes or no (true or false)"),
    "array": say("a list"),
    "object": say("a group of fields"),
    "null": say("nothing (null)"),
}
"""The names of JSON's types."""

WHOLE = say("the whole of it")
"""Where something is wrong, if it isn't in a part."""


def plain(text: str) -> Message:
    """The error `text` of msgspec as a Message, with the JSON path of what is wrong."""
    told, _, path = text.partition(" - at ")
    where: Message | str = path.strip("`").removeprefix("$").removeprefix(".") or WHOLE
    for pattern, make in _FORMS:
        if match := re.match(pattern, told):
            return make(match, where)
    return say("%(where)s is not right: %(text)s", where=where, text=told)


def _expected(match: re.Match[str], where: Message | str) -> Message:
    return say("%(where)s must be %(wanted)s, not %(found)s", where=where, wanted=_kinds(match[1]), found=_kinds(match[2]))


def _kinds(names: str) -> Message | str:
    first, _, rest = names.partition(" | ")
    kind = TYPES.get(first, first)
    return say("%(one)s or %(other)s", one=kind, other=_kinds(rest)) if rest else kind


_FORMS: tuple[tuple[str, Callable[[re.Match[str], Message | str], Message]], ...] = (
    (r"Expected `([^`]*)`, got `([^`]*)`", _expected),
    (r"Expected `([^`]*)` ([<>]=) (-?[\d.]+)", lambda m, where: _bound(m[2], m[3], where)),
    (
        r"Object contains unknown field `([^`]*)`",
        lambda m, where: say("%(where)s has a field %(field)s that nobody knows", where=where, field=m[1]),
    ),
    (
        r"Object missing required field `([^`]*)`",
        lambda m, where: say("%(where)s lacks the field %(field)s", where=where, field=m[1]),
    ),
    (r"Invalid value '([^']*)'", lambda m, where: _unknown(m[1], where)),
    (r"Invalid enum value '?([^']*)'?", lambda m, where: _unknown(m[1], where)),
    (r"Expected `array` of (?:at least |at most )?length (\d+)(?: to (\d+))?(?:, got (\d+))?", lambda m, where: _length(m, where)),
    (r"JSON is malformed|Input data was truncated", lambda m, where: say("this is not JSON: %(text)s", text=m.string)),
)


def _bound(sign: str, bound: str, where: Message | str) -> Message:
    if sign == ">=":
        return say("%(where)s must be at least %(bound)s", where=where, bound=bound)
    return say("%(where)s must be at most %(bound)s", where=where, bound=bound)


def _unknown(value: str, where: Message | str) -> Message:
    return say("%(where)s can't be %(value)s", where=where, value=repr(value))


def _length(match: re.Match[str], where: Message | str) -> Message:
    return say("%(where)s has the wrong number of entries", where=where)
