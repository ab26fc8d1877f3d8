"""The players' own numbers, copied once from their boxes: `numbers.toml` in the data folder."""

import tomllib
from collections.abc import Mapping, MutableMapping
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from companion.files import data_folder, write_atomically
from companion.games.game import GROUP
from companion.games.message import Told, say

FILE_NAME = "numbers.toml"
"""What the file in the data folder is called."""


class NumbersError(Told):
    """The players' own numbers can't be read."""


def own_numbers(game: str, data: Path | None = None) -> Mapping[str, Any]:
    """The players' own numbers of a game, nested like its tables.toml; empty if they gave none. Raises NumbersError."""
    path = (data or data_folder()) / FILE_NAME
    return read_numbers(path, game) if path.exists() else {}


def read_numbers(path: Path, game: str) -> Mapping[str, Any]:
    """The numbers of a game in a file with a part for each game ([yak] …). Raises NumbersError."""
    try:
        with path.open("rb") as file:
            numbers = tomllib.load(file)
    except OSError as error:
        raise NumbersError(say("%(file)s can't be read: %(text)s", file=str(path), text=str(error.strerror))) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise NumbersError(say("%(file)s is not valid TOML: %(text)s", file=str(path), text=str(error))) from error
    known = {game, *(point.name for point in entry_points(group=GROUP))}
    for name in numbers.keys() - known:
        games = ", ".join(sorted(known))
        raise NumbersError(
            say("%(file)s: unknown key %(name)s; there are %(games)s", file=str(path), name=name, games=games)
        )
    own = numbers.get(game, {})
    if not isinstance(own, dict):
        raise NumbersError(say("%(file)s: %(game)s must be a group of numbers", file=str(path), game=game))
    return own


def write_numbers(game: str, leaves: Mapping[str, Mapping[str, Any]], data: Path) -> None:
    """Put numbers of a game, by their path ("scoring.maps.half"), into the file in the data folder: all else in it, be
    it a comment, stays as it is. Raises NumbersError."""
    import tomlkit

    path = data / FILE_NAME
    own_numbers(game, data)  # whatever is wrong with the file is said before it is touched
    document = tomlkit.parse(path.read_text(encoding="utf-8")) if path.exists() else tomlkit.document()
    for where, leaf in leaves.items():
        place: MutableMapping[str, Any] = document
        *groups, name = (game, *where.split("."))
        for group in groups:
            # a group within one that stands on one line must do so, too
            inline = isinstance(place, tomlkit.items.InlineTable)
            place = place.setdefault(group, tomlkit.inline_table() if inline else tomlkit.table())
        place[name] = _inline(leaf)
    try:
        write_atomically(path, tomlkit.dumps(document).encode())
    except OSError as error:
        raise NumbersError(
            say("%(file)s can't be written: %(text)s", file=str(path), text=str(error.strerror))
        ) from error


def _inline(value: Any) -> Any:
    """A group of numbers on one line."""
    import tomlkit

    if not isinstance(value, Mapping):
        return value
    table = tomlkit.inline_table()
    table.update({key: _inline(held) for key, held in value.items()})
    return table
