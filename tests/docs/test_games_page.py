"""docs/games.md tells every option of every game, with all its values."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from companion.games.game import find_games

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "games.md").read_text(encoding="utf-8")
GAMES = {name: game for name, game in find_games().items() if name in ("kathmandu", "yak", "tuareg")}


def part(title: str) -> str:
    """What stands below the heading of a game."""
    (text,) = re.findall(rf"^## {title}\n(.*?)(?=^## |\Z)", PAGE, flags=re.MULTILINE | re.DOTALL)
    return str(text)


def told(text: str) -> dict[str, list[str]]:
    """Each option of a table with its values, the usual one in bold first."""
    rows = re.findall(r"^\| `(\w+)` \| ([^|]+) \|", text, flags=re.MULTILINE)
    return {name: values.split(", ") for name, values in rows}


def written(value: Any) -> str:
    """A value as one writes it."""
    return value if isinstance(value, str) else json.dumps(value)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_option_has_its_row_with_all_values(name: str) -> None:
    options = {
        key: [f"**{written(values[0])}**", *map(written, values[1:])] for key, values in GAMES[name].options.items()
    }
    assert told(part(name.capitalize())) == options


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_game_says_what_is_told_and_what_happens_if_somebody_leaves(name: str) -> None:
    text = part(name.capitalize())
    assert all(word in text for word in ("**Followed:**", "**Told:**", "**Optional:**", "**To copy:**", "**Who leaves"))


@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_numbers_of_players_are_right(name: str) -> None:
    players = GAMES[name].players
    found = dict(re.findall(r"(\w+) \((\d–\d)(?: players)?\)", PAGE))
    assert found[name.capitalize()] == f"{players[0]}–{players[-1]}"


def test_there_is_a_part_for_each_game() -> None:
    assert set(GAMES) == {"kathmandu", "yak", "tuareg"}
