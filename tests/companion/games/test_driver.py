"""The driver that plays random games."""

from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from companion.games.action import Action, Rolled
from companion.games.message import say
from companion.games.prompt import Choice, Dice, Option, Prompt
from tests.companion.games import driver
from tests.companion.games.driver import choose, play, replay, throw


class Roll(Action, frozen=True):
    """A throw of dice."""

    dice: tuple[Rolled, ...]


class Stay(Action, frozen=True):
    """Nothing happens."""


class Rolls(msgspec.Struct, frozen=True):
    """The throws so far."""

    values: tuple[int, ...] = ()


class Pips:
    """A game: throw two dice until `enough` throws were made; one may stay instead, if `lazy`."""

    actions = (Roll, Stay)

    def __init__(self, enough: int, lazy: bool = False) -> None:
        self.enough = enough
        self.lazy = lazy

    def start(self, seats: int, options: Any, own: Any) -> Rolls:
        """No throw yet."""
        return Rolls()

    def prompts(self, state: Rolls) -> tuple[Prompt, ...]:
        """Dice, and perhaps a button."""
        dice = Prompt("roll", 0, say("Roll"), Dice({"type": "roll"}, 2, ("red", "blue")))
        stay = Prompt("stay", 0, say("Stay"), Choice((Option(say("Stay"), Stay()),)), optional=True)
        return (dice, stay) if self.lazy else (dice,)

    def legal(self, state: Rolls) -> list[Action]:
        """The button."""
        return [Stay()] if self.lazy else []

    def apply(self, state: Rolls, action: Action) -> Rolls:
        """Note a throw."""
        if isinstance(action, Roll):
            return Rolls((*state.values, *(die.value for die in action.dice)))
        return state

    def over(self, state: Rolls) -> bool:
        """Whether there were enough."""
        return len(state.values) >= 2 * self.enough


def test_dice_are_thrown_until_the_end() -> None:
    history = play(Pips(3), 2, {}, 1)
    assert [type(action) for _, action in history] == [type(None), Roll, Roll, Roll]
    dice = [die for _, action in history[1:] for die in action.dice]  # type: ignore[union-attr]
    assert [die.colour for die in dice] == ["red", "blue"] * 3
    assert {die.value for die in dice} <= set(range(1, 7))


def test_a_seed_plays_the_same_game_again() -> None:
    assert play(Pips(9), 2, {}, 4) == play(Pips(9), 2, {}, 4)
    assert play(Pips(9), 2, {}, 4) != play(Pips(9), 2, {}, 5)


def test_buttons_and_dice_are_both_chosen() -> None:
    kinds = {type(choose(Pips(1, lazy=True), Rolls(), Random(seed))) for seed in range(20)}
    assert kinds == {Roll, Stay}


def test_a_game_that_never_ends_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "MOST_ACTIONS", 20)
    assert len(play(Pips(20), 2, {}, 1)) == 21
    with pytest.raises(AssertionError, match="no end after 20 actions"):
        play(Pips(21), 2, {}, 1)


def test_a_game_in_which_nothing_can_be_done_fails() -> None:
    stuck = SimpleNamespace(legal=lambda state: [], prompts=lambda state: ())
    with pytest.raises(AssertionError, match="nothing can be done"):
        choose(stuck, Rolls(), Random(1))


def test_replay_comes_to_the_same_state() -> None:
    history = play(Pips(5), 2, {}, 2)
    assert replay(Pips(5), history) == msgspec.json.encode(history[-1].state)


def test_dice_without_colours_are_white() -> None:
    dice = throw(Dice({"type": "roll"}, 3), Random(1))
    assert [die["colour"] for die in dice] == ["white"] * 3
