"""Kathmandu as a game that the table can play."""

from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.action import Action
from companion.games.end_form import EndForm
from companion.games.kathmandu import leaving, log, prompts, view
from companion.games.kathmandu import legal as legal_actions
from companion.games.kathmandu.actions import ACTIONS
from companion.games.kathmandu.actors import actor
from companion.games.kathmandu.end import EndState, read_end
from companion.games.kathmandu.end_form import end_form
from companion.games.kathmandu.final import final
from companion.games.kathmandu.number_words import NUMBER_WORDS
from companion.games.kathmandu.option_words import OPTION_WORDS
from companion.games.kathmandu.options import OPTIONS
from companion.games.kathmandu.rules import RULES, follow
from companion.games.kathmandu.scoring import count, count_with
from companion.games.kathmandu.start import start
from companion.games.kathmandu.state import Phase, State
from companion.games.message import Message, say
from companion.games.prompt import Prompt
from companion.games.refusal import Reason, Refused, not_legal
from companion.games.sheet import ScoreSheet
from companion.games.view import View
from companion.games.wording import Words


class Kathmandu:
    """See companion.games.game.Game."""

    name: str = "kathmandu"
    title: Message = say("Kathmandu")
    players: range = range(2, 5)
    actions: tuple[type[Action], ...] = ACTIONS
    state: type[State] = State
    end_state: type[EndState] = EndState
    options: Mapping[str, tuple[Any, ...]] = OPTIONS
    words: Words = Words(OPTION_WORDS, NUMBER_WORDS)

    def start(self, seats: int, options: Mapping[str, Any], own: Mapping[str, Any]) -> State:
        """The state before the set-up."""
        return start(seats, options, own)

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        """All open questions, the one the game waits for first."""
        return prompts.prompts(state)

    def apply(self, state: State, action: Action) -> State:
        """The state after `action`; raises Refused."""
        if state.phase == Phase.OVER:
            raise Refused(Reason.GAME_OVER, say("The game is counted up."))
        rule = RULES.get(type(action))
        if rule is None:
            raise Refused(Reason.MALFORMED, say("Kathmandu has no such action."))
        if state.phase not in rule.phases:
            question = prompts.main_prompt(state).text
            raise not_legal(say("That is not asked now. The open question is: %(question)s", question=question))
        return follow(rule, state, action)

    def actor(self, state: State, action: Action) -> int | None:
        """The seat that makes `action`; None if anybody may tell it."""
        return actor(state, action)

    def legal(self, state: State) -> Iterator[Action]:
        """All actions that could be made now, but for dice."""
        return legal_actions.legal(state)

    def score(self, state: State) -> ScoreSheet:
        """The score as if the game ended now."""
        return count_with(final(state), state.tables.scoring)

    def over(self, state: State) -> bool:
        """Whether the game is counted up."""
        return state.phase == Phase.OVER

    def leave(self, state: State, seat: int) -> State:
        """The state after a player left for good."""
        return leaving.leave(state, seat)

    def view(self, state: State) -> View:
        """What to show at a glance."""
        return view.view(state)

    def describe(self, state: State, action: Action) -> Message:
        """A line of the log."""
        return log.describe(state, action)

    def secret(self, state: State, action: Action) -> Message | None:
        """The whole line of an action that tells a secret."""
        return log.secret(state, action)

    def revealed(self, state: State, action: Action, now: State) -> bool:
        """Whether the game has shown by now what was secret."""
        return log.revealed(state, action, now)

    def read_end(self, data: Mapping[str, Any]) -> EndState:
        """An end state from its written form."""
        return read_end(data)

    def end_form(self, own: Mapping[str, Any]) -> EndForm:
        """What is asked of each player to count up a game."""
        return end_form(own)

    def count(self, end: EndState, own: Mapping[str, Any]) -> ScoreSheet:
        """Count up an end state."""
        return count(end, own)
