"""Makes docs/actions.md: every action of every game with an example out of random games. Started by deploy/actions."""

import inspect
import json
import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from companion.answers import answer
from companion.games.action import Action
from companion.games.game import Game, find_games
from companion.games.prompt import Dice, Form, Tower
from companion.session.written import Written
from companion.simulation import thrown

OUT = Path(__file__).resolve().parents[2] / "docs" / "actions.md"

HEAD = """# Actions

Made by `deploy/actions`. What a game lets happen, as `companion replay` reads it and `companion export GAME_ID --format
actions` writes it ([commands.md](commands.md#replay)). Seats are counted from 0. An action can be made when the rules
ask for it; the terminal shows only those.

Besides the actions of its game a file may hold

    {"type": "leave", "seat": 1}
    {"type": "house_ruling", "note": "the bag fell over", "effect": {"points": [0, 2], "set": {"/round": 3}}}

for a player who left, and for what the players ruled themselves: points for each seat at the end, and values that are
set in the state at once.
"""
GAMES = 12
"""Random games for each set of options."""


def page(games: Mapping[str, Game[Any, Any]]) -> str:
    """The whole page in Markdown."""
    parts = [HEAD]
    for name in sorted(games):
        parts += [f"## {name}\n", *_part(games[name])]
    return "\n".join(parts)


def _part(game: Game[Any, Any]) -> Iterator[str]:
    found = examples(game)
    for action in sorted(game.actions, key=tag):
        yield f"### {tag(action)}\n"
        yield f"{' '.join(inspect.getdoc(action).split())}\n"  # type: ignore[union-attr]
        yield f"    {json.dumps(found[action], ensure_ascii=False)}\n"


def tag(action: type[Action]) -> str:
    """What an action is called in its written form."""
    return str(action.__struct_config__.tag)


def examples(game: Game[Any, Any]) -> dict[type[Action], dict[str, Any]]:
    """One action of each kind, in its written form; LookupError if random games don't show one of them."""
    found: dict[type[Action], dict[str, Any]] = {
        kind: {"type": tag(kind)} for kind in game.actions if not kind.__struct_fields__
    }
    written = Written(game)
    for options in _options(game):
        for seed in range(GAMES):
            if len(found) == len(game.actions):
                return found
            for action in _seen(game, options, seed):
                if type(action) not in found:
                    found[type(action)] = written.write(action)
    raise LookupError(f"no example of {', '.join(tag(kind) for kind in game.actions if kind not in found)}")


def _options(game: Game[Any, Any]) -> Iterator[dict[str, Any]]:
    """The usual game, then one option after the other."""
    yield {}
    for name, values in game.options.items():
        yield from ({name: value} for value in values[1:])


def _seen(game: Game[Any, Any], options: dict[str, Any], seed: int) -> Iterator[Action]:
    """All actions that could be made in the course of a random game."""
    chance, written = random.Random(seed), Written(game)
    state = game.start(game.players[seed % len(game.players)], options, {})
    while not game.over(state):
        actions = list(game.legal(state))
        for prompt in game.prompts(state):
            if isinstance(prompt.wants, Dice):
                actions.append(written.action(thrown(prompt, chance)))
            elif isinstance(prompt.wants, Tower):
                rows = [[None] * width for width in prompt.wants.widths]
                yield written.action({**prompt.wants.template, "rows": rows})
            elif isinstance(prompt.wants, Form):
                values = {field.name: field.options[0].value for field in prompt.wants.fields if field.default is None}
                yield written.action(answer(prompt, values))
        yield from actions
        state = game.apply(state, chance.choice(actions))


if __name__ == "__main__":
    OUT.write_text(page(find_games()), encoding="utf-8")
    print(f"{OUT.relative_to(Path.cwd())} is written")
