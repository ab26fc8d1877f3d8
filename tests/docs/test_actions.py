"""docs/actions.md shows every action of every game, as it is today."""

import inspect
import json
import re
from functools import cache
from typing import Any

import pytest

from companion.games.game import find_games
from companion.session.written import Written
from tests.companion.pig import PIG, Bank
from tests.docs.actions import HEAD, OUT, examples, page, tag

GAMES = find_games()


@cache
def text() -> str:
    return OUT.read_text(encoding="utf-8")


def sections(game: str) -> dict[str, tuple[str, Any]]:
    """Explanation and example of each action of a game."""
    part = text().partition(f"\n## {game}\n")[2].partition("\n## ")[0]
    found = re.findall(r"^### (\S+)\n\n(.+)\n\n    (.+)\n", part, flags=re.MULTILINE)
    return {name: (told, json.loads(example)) for name, told, example in found}


def test_every_game_is_there() -> None:
    assert re.findall(r"^## (\S+)$", text(), flags=re.MULTILINE) == sorted(GAMES)
    assert text().startswith(HEAD)


@pytest.mark.parametrize("game", GAMES)
def test_every_action_is_explained_and_no_other(game: str) -> None:
    told = {name: explained for name, (explained, _) in sections(game).items()}
    actions = {tag(action): " ".join((inspect.getdoc(action) or "").split()) for action in GAMES[game].actions}
    assert told == actions, "run deploy/actions"


@pytest.mark.parametrize("game", GAMES)
def test_every_example_is_an_action_of_its_kind(game: str) -> None:
    written = Written(GAMES[game])
    for name, (_, example) in sections(game).items():
        action = written.action(example)
        assert tag(type(action)) == name
        assert written.write(action) == example, "run deploy/actions"


def test_examples_are_found_in_random_games() -> None:
    found = examples(PIG)
    assert set(found) == set(PIG.actions)
    assert found[Bank] == {"type": "bank"}


def test_the_page_has_an_example_for_each() -> None:
    made = page({"pig": PIG})
    assert '## pig\n\n### bank\n\nKeep the turn\'s points.\n\n    {"type": "bank"}\n\n### bet\n' in made


def test_an_action_that_never_happens_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PIG, "legal", lambda state: iter(()), raising=False)
    monkeypatch.setattr(PIG, "over", lambda state: True, raising=False)
    with pytest.raises(LookupError, match="no example of wish, roll"):
        examples(PIG)
