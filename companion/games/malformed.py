"""What is wrong with something written (JSON), in words a player understands, with the JSON path of the place."""

import re
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from companion.games.message import Message, say, say_n
from companion.games.refusal import Reason, Refused

T = TypeVar("T")

TYPES = {
    "int": say("a whole number"),
    "float": say("a decimal number"),
    "str": say("a text"),
    "bool": say("true or false"),
    "array": say("a list"),
    "object": say("a group of fields"),
    "null": say("nothing (null)"),
}
"""The names of JSON's types."""


def read(data: Any, shape: type[T]) -> T:
    """`data` (of a JSON decoder) as a `shape`; raises Refused (malformed) that names the place and what is wrong."""
    try:
        return msgspec.convert(data, shape)
    except msgspec.ValidationError as error:
        raise Refused(Reason.MALFORMED, plain(str(error))) from error


def malformed(path: str, problem: Message) -> Refused:
    """What is wrong at a JSON `path` ("$.players[0].maps")."""
    return Refused(Reason.MALFORMED, say("%(path)s: %(problem)s", path=path, problem=problem))


def plain(text: str) -> Message:
    """The text of a msgspec.ValidationError in plain words."""
    told, _, path = text.partition(" - at ")
    return say("%(path)s: %(problem)s", path=path.strip("`").removeprefix("key` in `") or "$", problem=problem(told))


def problem(told: str) -> Message:
    """What is wrong, as msgspec tells it without its place, in plain words."""
    found = ((re.match(pattern, told), make) for pattern, make in _FORMS)
    return next((make(match) for match, make in found if match), say("%(problem)s", problem=told))


def _kinds(names: str) -> Message | str:
    first, _, rest = names.partition(" | ")
    kind = TYPES.get(first, first)
    return say("%(one)s or %(other)s", one=kind, other=_kinds(rest)) if rest else kind


def _expected(match: re.Match[str]) -> Message:
    return say("must be %(wanted)s, not %(found)s", wanted=_kinds(match[1]), found=_kinds(match[2]))


def _bound(match: re.Match[str]) -> Message:
    if match[2] == ">=":
        return say("must be at least %(bound)s", bound=match[3])
    return say("must be at most %(bound)s", bound=match[3])


def _length(match: re.Match[str]) -> Message:
    return say("must have %(wanted)s entries, not %(found)s", wanted=match[1], found=match[2])


def _entries(match: re.Match[str]) -> Message:
    number = int(match[3])
    if match[1] == "str":
        return say_n("must have %(n)s letter at least", "must have %(n)s letters at least", number)
    if match[2] == ">=":
        return say_n("must have %(n)s entry at least", "must have %(n)s entries at least", number)
    return say_n("must have %(n)s entry at most", "must have %(n)s entries at most", number)


_FORMS: tuple[tuple[str, Callable[[re.Match[str]], Message]], ...] = (
    (r"Expected `array` of length (.+), got (\d+)", _length),
    (r"Expected `(array|object)` of length ([<>]=) (\d+)", _entries),
    (r"Expected `(str)` of length (>=) (\d+)", _entries),
    (r"Expected `([^`]*)`, got `([^`]*)`", _expected),
    (r"Expected `([^`]*)` ([<>]=) (-?[\d.]+)", _bound),
    (r"Object contains unknown field `(.*)`", lambda match: say("unknown key %(key)s", key=repr(match[1]))),
    (r"Object missing required field `(.*)`", lambda match: say("the key %(key)s is missing", key=repr(match[1]))),
    (r"Invalid (?:enum )?value (.*)", lambda match: say("can't be %(value)s", value=match[1])),
)
