"""Plays random games of any kind: what the prompts offer is chosen by chance, dice are thrown."""

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any, NamedTuple, Union

import msgspec

from companion.games.action import Action
from companion.games.prompt import Dice
from companion.games.refusal import Reason, Refused
from companion.session.entries import Act
from companion.session.session import Session, new_start, reopen
from tests.companion.sessions import Memory, store_of

MOST_ACTIONS = 5000
"""More actions than any game may take."""


class Moment(NamedTuple):
    """A state and the action that led to it (None: the start)."""

    state: Any
    action: Action | None


def play(
    game: Any, seats: int, options: Mapping[str, Any], seed: int, own: Mapping[str, Any] | None = None
) -> list[Moment]:
    """A random game to its end: the start, then each action with the state after it. Fails if the game never ends."""
    chance = Random(seed)
    state = game.start(seats, options, own or {})
    history = [Moment(state, None)]
    while not game.over(state):
        assert len(history) <= MOST_ACTIONS, f"no end after {MOST_ACTIONS} actions"
        action = choose(game, state, chance)
        state = game.apply(state, action)
        history.append(Moment(state, action))
    return history


def choose(game: Any, state: Any, chance: Random) -> Action:
    """One of the actions that are legal now, each as likely; a roll of dice counts as one."""
    actions = [*game.legal(state), *rolls(game, state, chance)]
    assert actions, f"nothing can be done: {game.prompts(state)}"
    return chance.choice(actions)


def rolls(game: Any, state: Any, chance: Random) -> list[Action]:
    """One random answer for each prompt that wants dice."""
    wanted = [prompt.wants for prompt in game.prompts(state) if isinstance(prompt.wants, Dice)]
    return [decode(game, {**dice.template, "dice": throw(dice, chance)}) for dice in wanted]


def throw(dice: Dice, chance: Random) -> list[dict[str, Any]]:
    """A throw in its written form."""
    colours = dice.colours or ("white",) * dice.count
    return [{"colour": colour, "value": chance.randint(1, 6)} for colour in colours]


def decode(game: Any, written: Mapping[str, Any]) -> Action:
    """An action from its written form."""
    return _decoder(tuple(game.actions)).decode(msgspec.json.encode(written))


@cache
def _decoder(actions: tuple[type[Action], ...]) -> msgspec.json.Decoder[Action]:
    return msgspec.json.Decoder(Union[actions])  # noqa: UP007 - the classes are data here


def replay(game: Any, history: list[Moment]) -> bytes:
    """Play the actions of `history` again, from their written form; the last state as JSON."""
    written = [msgspec.json.encode(moment.action) for moment in history[1:]]
    state = history[0].state
    for line in written:
        state = game.apply(state, decode(game, msgspec.json.decode(line)))
    return msgspec.json.encode(state)


def check_correction(game: Any, options: Mapping[str, Any], history: list[Moment], seed: int) -> None:
    """Some line is told otherwise: as if it had been played so, later lines left out that then fit no more; told as it
    was, everything is as before."""
    chance = Random(seed)
    names = [f"P{seat}" for seat in range(len(game.score(history[0].state).seats))]
    deeds = [Act(msgspec.to_builtins(moment.action)) for moment in history[1:]]
    start = new_start(game, names, options)
    session = Session(reopen(game, [start, *deeds]), Memory())
    store_of(session).entries += [start, *deeds]
    line = chance.randrange(1, len(history))
    other = choose(game, history[line - 1].state, chance)
    state, misfits = game.apply(history[line - 1].state, other), []
    for number, later in enumerate(history[line + 1 :], line + 1):
        try:
            if game.over(state):
                raise Refused(Reason.GAME_OVER, game.title)
            state = game.apply(state, later.action)
        except Refused:
            misfits.append(number)
    session.correct(line, other, session.number)
    assert [placed.line.number for placed in session.timeline.misfits] == misfits
    assert msgspec.json.encode(session.state) == msgspec.json.encode(state)
    session.correct(line, deeds[line - 1].action, session.number)
    assert not session.timeline.misfits
    assert msgspec.json.encode(session.state) == msgspec.json.encode(history[-1].state)
