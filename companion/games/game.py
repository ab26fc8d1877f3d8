"""What a game offers to the table: pure functions over frozen structs."""

from collections.abc import Iterator, Mapping
from importlib.metadata import entry_points
from typing import Any, Protocol, TypeVar

import msgspec

from companion.games.action import Action
from companion.games.end_form import EndForm
from companion.games.message import Message
from companion.games.prompt import Prompt
from companion.games.sheet import ScoreSheet
from companion.games.view import View

State = TypeVar("State", bound=msgspec.Struct)
EndState = TypeVar("EndState", bound=msgspec.Struct)

GROUP = "companion.games"
"""The entry-point group: name of the game → the object that is the game."""


class Game(Protocol[State, EndState]):
    """The rules of one game. All functions are pure and raise `Refused` for what the rules don't allow.

    `name` is its key, `title` its name for people, `players` how many may play. `actions` are all classes of actions;
    `state` and `end_state` are the classes of both. `options` names each option of a game with the values it may take,
    the usual one first.
    """

    name: str
    title: Message
    players: range
    actions: tuple[type[Action], ...]
    state: type[State]
    end_state: type[EndState]
    options: Mapping[str, tuple[Any, ...]]

    def start(self, seats: int, options: Mapping[str, Any], own: Mapping[str, Any]) -> State:
        """The state before the first action. `own` are the players' own numbers (see tables.load). Raises Refused for a
        wrong number of seats or unknown options, TablesError for wrong numbers."""

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        """All open questions; the first that is not optional is what the game waits for. Empty when it is over."""

    def apply(self, state: State, action: Action) -> State:
        """The state after `action`; raises Refused."""

    def actor(self, state: State, action: Action) -> int | None:
        """The seat that makes `action`; None if anybody may tell it (weather, a drawn stone)."""

    def legal(self, state: State) -> Iterator[Action]:
        """The actions that could be made now, but for dice: a roll has too many outcomes to list them."""

    def score(self, state: State) -> ScoreSheet:
        """The score as if the game ended now."""

    def over(self, state: State) -> bool:
        """Whether the game has ended."""

    def leave(self, state: State, seat: int) -> State:
        """The state after a player left for good: the others go on, as docs/games.md says; raises Refused."""

    def view(self, state: State) -> View:
        """What to show at a glance."""

    def describe(self, state: State, action: Action) -> Message:
        """What `action`, made in `state`, did: a line of the log. It keeps back what is secret, whoever reads it."""

    def secret(self, state: State, action: Action) -> Message | None:
        """The whole line of an action of which `describe` keeps something back; None if it keeps nothing back."""

    def revealed(self, state: State, action: Action, now: State) -> bool:
        """Whether the game, played on to `now`, has shown what was secret of `action`, made in `state`."""

    def read_end(self, data: Mapping[str, Any]) -> EndState:
        """An end state from its written form (`companion score`); raises Refused that names the JSON path of what is
        wrong."""

    def end_form(self, own: Mapping[str, Any]) -> EndForm:
        """What is asked to count up a game that was played without the companion, with the names that the players'
        `own` numbers give; raises TablesError."""

    def count(self, end: EndState, own: Mapping[str, Any]) -> ScoreSheet:
        """Count up an end state."""


def find_games() -> dict[str, Game[Any, Any]]:
    """All games that are installed, by name."""
    return {point.name: point.load() for point in entry_points(group=GROUP)}
