"""Plays random legal games: for `companion simulate`, for the tests, and to measure."""

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from companion.answers import UNCOLOURED
from companion.games.action import Action
from companion.games.game import Game
from companion.games.prompt import Dice, Prompt
from companion.session.written import Written

LIMIT = 20_000
"""A game with more actions than this is taken for one that never ends."""


class Endless(Exception):
    """A random game that came to no end: a mistake in its rules."""


class Step(NamedTuple):
    """One action and the state that it led to."""

    action: Action
    state: Any


def play_on(game: Game[Any, Any], state: Any, chance: random.Random, limit: int = LIMIT) -> Iterator[Step]:
    """Play from `state` to the end, each time one of all possible actions, all alike likely. Raises Endless."""
    written = Written(game)
    for _ in range(limit):
        if game.over(state):
            return
        action = random_action(game, written, state, chance)
        state = game.apply(state, action)
        yield Step(action, state)
    raise Endless(f"{game.name} came to no end after {limit} actions")


def random_action(game: Game[Any, Any], written: Written, state: Any, chance: random.Random) -> Action:
    """One of the actions that could be made in `state`; dice fall by chance. Towers are left out: what lies on the
    table was told stone by stone."""
    chosen = random_choice(game, state, chance)
    return written.action(thrown(chosen, chance)) if isinstance(chosen, Prompt) else chosen


def random_choice(game: Game[Any, Any], state: Any, chance: random.Random) -> Action | Prompt:
    """One of the actions that could be made in `state`, or of the prompts that want dice."""
    rolls = [prompt for prompt in game.prompts(state) if isinstance(prompt.wants, Dice)]
    actions: list[Action | Prompt] = [*game.legal(state), *rolls]
    if not actions:
        raise Endless(f"{game.name} waits for something that nobody can do")
    return chance.choice(actions)


def thrown(prompt: Prompt, chance: random.Random) -> dict[str, Any]:
    """A throw for a prompt that wants dice: an action in its written form."""
    wants = prompt.wants
    assert isinstance(wants, Dice)
    colours = wants.colours or (UNCOLOURED,) * wants.count
    return {**wants.template, "dice": [{"colour": colour, "value": chance.randint(1, 6)} for colour in colours]}
