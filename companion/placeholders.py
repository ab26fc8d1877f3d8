"""The numbers of a game that nobody could confirm: placeholders, until the players copy them from their box."""

from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any, NamedTuple, TypeAlias

from companion.games.game import Game
from companion.games.tables import merged

Key: TypeAlias = int | str | None
"""Where in its row a number stands: an index, a word, None for a number that stands alone."""


class Place(NamedTuple):
    """Where a number stands in tables.toml: the `path` ("scoring.maps.half"), and the `key` in its row."""

    path: str
    key: Key = None

    @property
    def name(self) -> str:
        """The place as one word, for a form."""
        return self.path if self.key is None else f"{self.path}:{self.key}"


class Placeholder(NamedTuple):
    """A number to be copied: its place, the `value` in force, and whether the players `confirmed` it."""

    place: Place
    value: int
    confirmed: bool


class Copied(NamedTuple):
    """What the players say of a number: its `value`, and whether it is the one of their box."""

    value: int
    confirmed: bool


def placeholders(game: Game[Any, Any], own: Mapping[str, Any]) -> tuple[Placeholder, ...]:
    """The numbers of a game that are placeholders as long as nobody confirms them, in the order of its tables.toml;
    readings of the rules are none, as they are options. Raises TablesError for `own` numbers that can't be used."""
    package = _package(game)
    if not (files(package) / "tables.toml").is_file():
        return ()
    now = dict(_leaves(merged(package, own)))
    found: list[Placeholder] = []
    for path, leaf in _leaves(merged(package)):
        for key, value, status in _elements(leaf):
            if status == "default" and type(value) is int and path.rpartition(".")[2] not in game.options:
                found += _in_force(Place(path, key), now[path])
    return tuple(found)


def unconfirmed(game: Game[Any, Any], own: Mapping[str, Any]) -> int:
    """How many numbers are still placeholders. Raises TablesError."""
    return sum(not number.confirmed for number in placeholders(game, own))


def told_leaves(
    game: Game[Any, Any], own: Mapping[str, Any], told: Mapping[Place, Copied]
) -> dict[str, dict[str, Any]]:
    """The numbers, or whole rows of them, that are changed by what the players told: by their path, each with `value`
    and `status` as in tables.toml. Raises TablesError for `own` numbers that can't be used."""
    leaves = dict(_leaves(merged(_package(game), own)))
    changed: dict[str, dict[str, Any]] = {}
    for place, (value, confirmed) in told.items():
        leaf, status = leaves[place.path], "own" if confirmed else "default"
        for key, held, as_it_is in _elements(leaf):
            if key == place.key and (held, as_it_is) != (value, status):
                leaves[place.path] = changed[place.path] = _changed(leaf, key, value, status)
    return changed


def with_leaves(own: Mapping[str, Any], leaves: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """The players' own numbers with these in their places."""
    numbers = dict(own)
    for path, leaf in leaves.items():
        place = numbers
        *groups, name = path.split(".")
        for group in groups:
            place[group] = place = dict(place.get(group, {}))
        place[name] = leaf
    return numbers


def _package(game: Game[Any, Any]) -> str:
    return type(game).__module__.rpartition(".")[0]


def _in_force(place: Place, leaf: Mapping[str, Any]) -> Iterator[Placeholder]:
    for key, value, status in _elements(leaf):
        if key == place.key:
            yield Placeholder(place, value, status != "default")


def _leaves(numbers: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Every number or row with its path; lists of parts ([[cart]]) are none."""
    for name, held in numbers.items():
        where = f"{path}.{name}" if path else name
        if isinstance(held, Mapping) and "value" in held:
            yield where, held
        elif isinstance(held, Mapping):
            yield from _leaves(held, where)


def _elements(leaf: Mapping[str, Any]) -> Iterator[tuple[Key, Any, str]]:
    """Key, value and status of each number of a leaf; a row of words is one value."""
    value, status = leaf["value"], leaf["status"]
    if isinstance(value, dict):
        for key, number in value.items():
            yield key, number, status[key] if isinstance(status, dict) else status
    elif isinstance(value, list) and all(type(number) is int for number in value):
        for index, number in enumerate(value):
            yield index, number, status[index] if isinstance(status, list) else status
    else:
        yield None, value, status


def _changed(leaf: Mapping[str, Any], key: Key, value: int, status: str) -> dict[str, Any]:
    """The leaf with one number of it told anew; a row gets a status for each of its numbers."""
    if key is None:
        return {"value": value, "status": status}
    elements = [(other, value, status) if other == key else (other, *rest) for other, *rest in _elements(leaf)]
    if isinstance(leaf["value"], dict):
        return {
            "value": {str(other): number for other, number, _ in elements},
            "status": {str(other): as_it_is for other, _, as_it_is in elements},
        }
    return {"value": [number for _, number, _ in elements], "status": [as_it_is for _, _, as_it_is in elements]}
