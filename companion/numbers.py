"""The players' own numbers, copied once from their boxes: `numbers.toml` in the data folder."""

import tomllib
from collections.abc import Mapping
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from companion.games.game import GROUP
from companion.games.message import say
from companion.settings import data_folder
from companion.speech import Told

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
