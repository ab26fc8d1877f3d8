"""A table with a game of Kathmandu on it, laid out as a test needs it."""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from companion.games.action import Action, Rolled
from companion.games.kathmandu import GAME
from companion.games.kathmandu import actions as do
from companion.games.kathmandu.state import State, change_me, change_player
from companion.games.message import Message
from companion.games.prompt import Choice, Form, Prompt
from companion.games.refusal import Reason, Refused

COLOURS = ("brown", "purple", "orange", "grey", "pink", "black")
"""The six dice: backpack, paint box, coin, compass, yak feed, joker."""


def dice(*values: int) -> tuple[Rolled, ...]:
    """All six dice by their pips, in the order of COLOURS; the rest show 3."""
    shown = (*values, *[3] * (6 - len(values)))
    return tuple(Rolled(colour, value) for colour, value in zip(COLOURS, shown, strict=True))


def then(state: State, *actions: Action) -> State:
    """Some actions, one after the other."""
    for action in actions:
        state = GAME.apply(state, action)
    return state


def new(seats: int = 2, own: dict[str, Any] | None = None, **options: Any) -> State:
    """A game before its set-up."""
    return GAME.start(seats, options, own or {})


def set_up(seats: int = 2, first: int = 0, own: dict[str, Any] | None = None, **options: Any) -> State:
    """All is laid out; the first rolls are due."""
    state = then(new(seats, own, **options), do.AllReady(), do.StartPlayer(first))
    if options.get("characters"):
        names = list(state.numbers.characters)
        for place, seat in enumerate(state.order):
            state = then(state, do.TakeCharacter(seat, names[place % len(names)]))
    return then(state, do.AllReady())


def roll_all(state: State, *rolls: Sequence[int]) -> State:
    """Everybody rolls; `rolls` are pips in turn order, 3 on all dice for the rest."""
    for place in range(len(state.players)):
        if state.phase != "roll":
            break
        pips = rolls[place] if place < len(rolls) else ()
        seat = int(main(state).seat or 0)
        state = then(state, do.Roll(seat, dice(*pips)))
    return state


def rolled(
    *rolls: Sequence[int], seats: int = 2, first: int = 0, own: dict[str, Any] | None = None, **options: Any
) -> State:
    """The start player's first turn, dice on the table."""
    return roll_all(set_up(seats, first, own, **options), *rolls)


def moving(pips: int = 3, seats: int = 2, own: dict[str, Any] | None = None, **options: Any) -> State:
    """The start player has taken the brown die (a backpack) with `pips` and is about to move."""
    return then(rolled((pips,), seats=seats, own=own, **options), do.TakeDie("brown"))


def with_me(state: State, **changes: Any) -> State:
    """The player on turn has other things."""
    return change_me(state, **changes)


def with_other(state: State, seat: int, **changes: Any) -> State:
    """Another player has other things."""
    return change_player(state, seat, **changes)


def owning(state: State, **counts: int) -> State:
    """The player on turn has other resources; those not named stay."""
    return change_me(state, resources=msgspec.structs.replace(state.me.resources, **counts))


def pass_turn(state: State) -> State:
    """One whole turn without any effect: a die, a move to a landscape of no use."""
    if state.phase == "free":
        return then(state, do.Gain("coin"))
    state = then(state, do.TakeDie(state.me.pool[0].colour))
    if state.phase == "joker":
        state = then(state, do.Gain("coin"))
    if state.phase == "move":
        state = then(state, do.Move("land"))
    return then(state, do.EndTurn()) if state.phase == "field" else state


def pass_round(state: State) -> State:
    """Turns without effect until the round ends."""
    while state.phase in ("choose", "free", "joker"):
        state = pass_turn(state)
    return state


def main(state: State) -> Prompt:
    """The question that the game waits for."""
    return GAME.prompts(state)[0]


def asked(state: State) -> dict[str, Prompt]:
    """All open questions by their id; of several with one id the first."""
    return {prompt.id: prompt for prompt in reversed(GAME.prompts(state))}


def choices(prompt: Prompt) -> list[Action]:
    """What a choice offers."""
    assert isinstance(prompt.wants, Choice)
    return [option.action for option in prompt.wants.options]


def fields(prompt: Prompt) -> dict[str, list[Any]]:
    """The lines of a form and the values that each may take; the one set at first is first."""
    assert isinstance(prompt.wants, Form)
    found = {}
    for field in prompt.wants.fields:
        values = [option.value for option in field.options]
        assert field.default is None or field.default in values
        found[field.name] = sorted(values, key=lambda value, first=field.default: value != first)  # type: ignore[misc]
    return found


def refused(state: State, action: Action, reason: Reason = Reason.NOT_LEGAL_NOW) -> str:
    """The text with which an action is refused; the state stays as it was."""
    before = msgspec.json.encode(state)
    with pytest.raises(Refused) as caught:
        GAME.apply(state, action)
    assert msgspec.json.encode(state) == before
    assert caught.value.refusal.reason == reason
    return plain(caught.value.refusal.text)


def plain(message: Message) -> str:
    """A message in English, seats by number."""
    params = {
        name: plain(value) if isinstance(value, Message) else getattr(value, "number", value)
        for name, value in message.params.items()
    }
    text = message.plural if message.plural and params.get("n") != 1 else message.id
    return text % params
