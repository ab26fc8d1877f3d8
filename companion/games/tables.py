"""Numbers that are printed on a game's pieces: data with a status each, which the players can overwrite."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Generic, Literal, NamedTuple, TypeVar

import msgspec

from companion.games.malformed import problem
from companion.games.message import Message, Told, say

Status = Literal["seed", "found", "derived", "default", "own"]
"""Where a number comes from: the rules themselves, a public page, arithmetic, nowhere (a placeholder), the players'
own box."""

T = TypeVar("T")
Tables = TypeVar("Tables")


class TablesError(Told):
    """Numbers that can't be used; the `text` names the key and what is wrong with it. `place` is that key (a path as in
    the file), empty where it isn't known or more than one."""

    def __init__(self, text: Message, place: str = "") -> None:
        super().__init__(text)
        self.place = place


class WrongNumber(Told, ValueError):
    """Raised where a table is made, by numbers that can't stand together; msgspec adds the place."""


class Looked(NamedTuple):
    """A number that was looked up, and whether anybody vouches for it."""

    value: int
    confirmed: bool


class Number(msgspec.Struct, Generic[T], frozen=True, forbid_unknown_fields=True):
    """One value, number or word, with its `status` and the rule or page it is `source`d from."""

    value: T
    status: Status
    source: str = ""

    @property
    def confirmed(self) -> bool:
        """Whether it is more than a placeholder."""
        return self.status != "default"


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers by index, with one `status` for all or one each."""

    value: tuple[int, ...]
    status: Status | tuple[Status, ...]
    source: str = ""

    def __post_init__(self) -> None:
        if not self.value or (isinstance(self.status, tuple) and len(self.status) != len(self.value)):
            raise WrongNumber(say("a row needs numbers, and one status for all or one each"))

    def at(self, index: int) -> Looked:
        """The number at `index`; beyond the end the last one counts."""
        index = min(index, len(self.value) - 1)
        status = self.status if isinstance(self.status, str) else self.status[index]
        return Looked(self.value[index], status != "default")


class Keyed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers by word ("standard", "2" players), with one `status` for all or one each."""

    value: dict[str, int]
    status: Status | dict[str, Status]
    source: str = ""

    def __post_init__(self) -> None:
        if isinstance(self.status, dict) and self.status.keys() != self.value.keys():
            raise WrongNumber(say("one status for all, or one for each key"))

    def at(self, key: str | int) -> Looked:
        """The number of `key`; KeyError if there is none."""
        status = self.status if isinstance(self.status, str) else self.status[str(key)]
        return Looked(self.value[str(key)], status != "default")


def load(package: str, shape: type[Tables], own: Mapping[str, Any] | None = None) -> Tables:
    """The numbers of a game from `tables.toml` in `package`, with the players' `own` ones over them, see `merged`.
    Raises TablesError."""
    try:
        return msgspec.convert(merged(package, own), shape)
    except msgspec.ValidationError as error:
        raise _named(error) from error


def merged(package: str, own: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The numbers of `tables.toml` in `package` as they are written, with the players' `own` ones over them.

    `own` is nested like the file; a leaf is a bare value or a table that holds `value` and `status`; a list
    of tables ([[cart]]) is taken as a whole. Raises TablesError.
    """
    numbers: dict[str, Any] = msgspec.json.decode(_shipped(package))
    for path, value, status in _leaves(own or {}, "own"):
        _put(numbers, path, value, status)
    return numbers


def _named(error: msgspec.ValidationError) -> TablesError:
    """What msgspec found, the number called as in the file: "scoring.single: must be a whole number, not a text"."""
    told, _, path = str(error).partition(" - at ")
    cause = error.__cause__
    wrong = cause.text if isinstance(cause, WrongNumber) else problem(told)
    name = re.sub(r"\.value\b", "", path.strip("`").removeprefix("$").removeprefix("."))
    return TablesError(say("%(path)s: %(problem)s", path=name, problem=wrong), name) if name else TablesError(wrong)


def _unknown(path: tuple[str, ...]) -> TablesError:
    name = ".".join(path)
    return TablesError(say("unknown number %(name)s", name=repr(name)), name)


@cache
def _shipped(package: str) -> bytes:
    """The file as JSON, which is read again in a moment: each game that starts makes changes of its own."""
    return msgspec.json.encode(tomllib.loads((files(package) / "tables.toml").read_text(encoding="utf-8")))


def _leaves(
    own: Mapping[str, Any], status: Any, path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], Any, Any]]:
    """Path, value and status of each number; a `status` beside numbers stands for all of them."""
    status = own.get("status", status)
    if "value" in own:
        yield path, own["value"], status
        return
    for key, value in own.items():
        if isinstance(value, Mapping):
            yield from _leaves(value, status, (*path, key))
        elif key != "status":
            yield (*path, key), value, status


def _put(numbers: dict[str, Any], path: tuple[str, ...], value: Any, status: Any) -> None:
    """Overwrite one number; a path may also lead into a Keyed number (rounds.standard)."""
    place: Any = numbers
    for depth, key in enumerate(path):
        if not isinstance(place, dict) or key not in place:
            raise _unknown(path)
        place = place[key]
        if isinstance(place, dict) and "value" in place and depth < len(path) - 1:
            _put_into(place, path, depth, value, status)
            return
    if isinstance(place, list):
        _put_rows(place, path, value, status)
        return
    if not isinstance(place, dict) or "value" not in place:
        name = ".".join(path)
        raise TablesError(say("%(name)s is a group of numbers, not a number", name=repr(name)), name)
    if not _known(place["value"], value, status):
        place["value"], place["status"] = value, status


def _known(held: Any, value: Any, status: Any) -> bool:
    """A placeholder that is just the number we hold takes nothing from what we know of it; so a copy of the whole file,
    in which one word stands for a group of numbers, leaves those confirmed that the rules say."""
    return status == "default" and type(held) is type(value) and bool(held == value)


def _put_rows(place: list[Any], path: tuple[str, ...], rows: Any, status: Any) -> None:
    """Overwrite a list of parts ([[cart]]) as a whole; a row may hold its own status."""
    if not isinstance(rows, list) or not all(isinstance(row, Mapping) for row in rows):
        name = ".".join(path)
        raise TablesError(say("%(name)s must be a list of groups", name=repr(name)), name)
    place[:] = [{"status": status, **row} for row in rows]


def _put_into(place: dict[str, Any], path: tuple[str, ...], depth: int, value: Any, status: Any) -> None:
    rest = path[depth + 1 :]
    held = place["value"]
    if len(rest) != 1 or not isinstance(held, dict) or rest[0] not in held:
        raise _unknown(path)
    if _known(held[rest[0]], value, status):
        return
    statuses = place["status"] if isinstance(place["status"], dict) else dict.fromkeys(held, place["status"])
    place["value"], place["status"] = {**held, rest[0]: value}, {**statuses, rest[0]: status}
