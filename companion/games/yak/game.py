"""Yak as the companion uses it."""

from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.action import Action
from companion.games.end_form import EndForm
from companion.games.message import Message, say
from companion.games.prompt import Prompt
from companion.games.sheet import ScoreSheet
from companion.games.view import View
from companion.games.wording import Words
from companion.games.yak import end, prompts, rules, scoring, start, telling, views
from companion.games.yak.actions import ACTIONS
from companion.games.yak.end_form import end_form
from companion.games.yak.number_words import NUMBER_WORDS
from companion.games.yak.option_words import OPTION_WORDS
from companion.games.yak.options import OPTIONS
from companion.games.yak.state import State
from companion.games.yak.steps import Over


class Yak:
    """The rules, one function after the other; companion.games.game.Game says what each does."""

    name = "yak"
    title: Message = say("Yak")
    players = range(2, 5)
    actions = ACTIONS
    state = State
    end_state = end.EndState
    options: Mapping[str, tuple[Any, ...]] = OPTIONS
    words: Words = Words(OPTION_WORDS, NUMBER_WORDS)

    def start(self, seats: int, options: Mapping[str, Any], own: Mapping[str, Any]) -> State:
        """The state before the set-up."""
        return start.start(seats, options, own)

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        """All open questions."""
        return prompts.prompts(state)

    def apply(self, state: State, action: Action) -> State:
        """The state after `action`; raises Refused."""
        return rules.apply(state, action)

    def actor(self, state: State, action: Action) -> int | None:
        """The seat that makes `action`; None if anybody may tell it."""
        return rules.actor(state, action)

    def legal(self, state: State) -> Iterator[Action]:
        """All actions that answer an open question; corrections are free and not listed."""
        return prompts.legal(state)

    def score(self, state: State) -> ScoreSheet:
        """The score as if the game ended now."""
        return scoring.score(state)

    def over(self, state: State) -> bool:
        """Whether the game has ended."""
        return isinstance(state.step, Over)

    def leave(self, state: State, seat: int) -> State:
        """The state after a player left for good: see leaving."""
        return rules.leave(state, seat)

    def view(self, state: State) -> View:
        """What to show at a glance."""
        return views.view(state)

    def describe(self, state: State, action: Action) -> Message:
        """A line of the log."""
        return telling.describe(state, action)

    def secret(self, state: State, action: Action) -> Message | None:
        """The whole line of an action that tells a secret."""
        return telling.secret(state, action)

    def revealed(self, state: State, action: Action, now: State) -> bool:
        """Whether the game has shown by now what was secret."""
        return telling.revealed(state, action, now)

    def read_end(self, data: Mapping[str, Any]) -> end.EndState:
        """An end state from its written form; raises Refused."""
        return end.read_end(data)

    def end_form(self, own: Mapping[str, Any]) -> EndForm:
        """What is asked of each player to count up a game."""
        return end_form(own)

    def count(self, ended: end.EndState, own: Mapping[str, Any]) -> ScoreSheet:
        """Count up an end state; raises Refused for one that can't lie on a table."""
        return scoring.count(ended, own)
