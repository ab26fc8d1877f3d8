"""The one who keeps a game: takes actions, refuses what can't be, and tells everybody what is new."""

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from companion.games.action import Action
from companion.games.game import Game
from companion.games.message import Message, Seat, say
from companion.games.prompt import Prompt
from companion.games.refusal import Reason, Refused, not_legal
from companion.games.sheet import ScoreSheet
from companion.games.view import View
from companion.session.entries import (
    Act,
    Correct,
    Drop,
    Effect,
    Entry,
    HandOver,
    Leave,
    Redo,
    Rename,
    Ruling,
    Start,
    Undo,
)
from companion.session.fold import check_names, fold
from companion.session.lines import Rules, game_over
from companion.session.timeline import Timeline, begin

log = logging.getLogger(__name__)


class Store(Protocol):
    """Where the lines of one game are kept."""

    def append(self, number: int, entry: Entry, by: int | None, evidence: bytes | None) -> None:
        """Write line `number`; when this returns, a power cut can't take it away. Raises Refused (not saved, or stale
        if somebody else wrote that line)."""


class Change(msgspec.Struct, frozen=True):
    """Published after line `number` is durable; `misfits` are the lines that wait for the players now."""

    number: int
    entry: Entry
    misfits: tuple[int, ...] = ()


Listener = Callable[[Change], None]
"""Who is told of changes; it must not change the game itself, and what it raises is only noted."""


def new_start(
    game: Game[Any, Any],
    seats: Sequence[str],
    options: Mapping[str, Any],
    own: Mapping[str, Any] | None = None,
    marks: Sequence[str] = (),
) -> Start:
    """The first line of a new game; raises Refused or TablesError."""
    names = tuple(name.strip() for name in seats)
    check_names(names)
    state = game.start(len(names), options, own or {})
    return Start(game.name, names, dict(options), dict(own or {}), Rules(game).written.write(state), tuple(marks))


class Session:
    """A game that goes on. Not for several threads: whoever has some lets them wait in a queue.

    Whatever changes the game takes `based_on`, the number of the line that was the newest when it was decided, and
    raises Refused if it isn't accepted; then nothing has happened. Else the line is durable first, then the state is
    new, then the listeners are told; the new line's number is returned.
    """

    def __init__(self, timeline: Timeline, store: Store) -> None:
        """Go on from `timeline`, whose lines `store` holds already."""
        self.timeline = timeline
        self._store = store
        self._listeners: list[Listener] = []

    @property
    def game(self) -> Game[Any, Any]:
        """The rules."""
        return self.timeline.rules.game

    @property
    def number(self) -> int:
        """The number of the newest line."""
        return self.timeline.number

    @property
    def state(self) -> Any:
        """The state now."""
        return self.timeline.state

    def prompts(self) -> tuple[Prompt, ...]:
        """What the game waits for; nothing as long as misfits do, see `timeline.misfits`."""
        return () if self.timeline.misfits or self.over() else self.game.prompts(self.state)

    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.over(self.state)

    def view(self) -> View:
        """What to show at a glance."""
        return self.game.view(self.state)

    def score(self) -> ScoreSheet:
        """The score as if the game ended now, with what house rulings gave."""
        return self.timeline.score()

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Tell `listener` of each change from now on; returns what ends it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def submit(
        self,
        action: Action | Mapping[str, Any],
        based_on: int,
        by: int | None = None,
        evidence: bytes | None = None,
    ) -> int:
        """Make an action, typed or in its written form. `by` is the seat that says so, None: someone at the table.
        `evidence` is a picture (bytes of a file) of what was read."""
        self.check_newest(based_on)
        if self.over():
            raise game_over()
        written = self.timeline.rules.written
        data = written.write(action)
        action = written.action(data)
        self._check_actor(action, by)
        return self._enter(Act(data), based_on, by, evidence)

    def undo(self, based_on: int, to: int | None = None, by: int | None = None) -> int:
        """Take back the last line, or all after line `to` (0: all)."""
        return self._enter(Undo(self.timeline.previous() if to is None else to), based_on, by)

    def redo(self, based_on: int, to: int | None = None, by: int | None = None) -> int:
        """Let the line that was taken back last stand again, or all up to line `to`."""
        if to is None:
            if not self.timeline.ahead:
                raise not_legal(say("Nothing was taken back that could stand again."))
            to = self.timeline.ahead[0]
        return self._enter(Redo(to), based_on, by)

    def correct(
        self,
        line: int,
        action: Action | Mapping[str, Any],
        based_on: int,
        by: int | None = None,
        evidence: bytes | None = None,
    ) -> int:
        """Another action in the place of that of `line`; all after it are made again. A picture that shows it may be
        kept with it."""
        return self._enter(Correct(line, self.timeline.rules.written.write(action)), based_on, by, evidence)

    def drop(self, line: int, based_on: int, by: int | None = None) -> int:
        """Let a line count no more."""
        return self._enter(Drop(line), based_on, by)

    def rule(self, line: int, note: str, effect: Effect, based_on: int, by: int | None = None) -> int:
        """Keep a line that doesn't fit, as a house ruling."""
        return self._enter(Ruling(line, note, effect), based_on, by)

    def rename(self, seat: int, name: str, based_on: int, by: int | None = None) -> int:
        """Call a player otherwise."""
        return self._enter(Rename(seat, name), based_on, by)

    def hand_over(self, seat: int, name: str, based_on: int, by: int | None = None) -> int:
        """Another player takes a seat."""
        return self._enter(HandOver(seat, name), based_on, by)

    def leave(self, seat: int, based_on: int, by: int | None = None) -> int:
        """A player leaves for good."""
        return self._enter(Leave(seat), based_on, by)

    def _enter(self, entry: Entry, based_on: int, by: int | None, evidence: bytes | None = None) -> int:
        self.check_newest(based_on)
        timeline = fold(self.timeline, entry)
        self._store.append(timeline.number, entry, by, evidence)
        self.timeline = timeline
        self._publish(Change(timeline.number, entry, tuple(placed.line.number for placed in timeline.misfits)))
        return timeline.number

    def _publish(self, change: Change) -> None:
        for listener in tuple(self._listeners):
            try:
                listener(change)
            except Exception:
                log.exception("line %s is saved, but somebody could not be told", change.number)

    def check_newest(self, based_on: int) -> None:
        """Raises Refused (stale) if `based_on` is not the newest line any more."""
        if based_on != self.number:
            raise stale()

    def _check_actor(self, action: Action, by: int | None) -> None:
        actor = self.game.actor(self.state, action)
        if by is None or actor is None or actor not in range(len(self.timeline.names)):
            return  # nobody sits there: the rules say so
        if actor != by:
            text: Message = say("It is %(player)s's turn to do that.", player=Seat(actor))
            raise Refused(Reason.NOT_YOUR_TURN, text)


def stale() -> Refused:
    """The refusal of what was decided on something older than there is now."""
    return Refused(Reason.STALE, say("The game has gone on meanwhile. Look again, then decide."))


def reopen(game: Game[Any, Any], entries: Sequence[Entry]) -> Timeline:
    """The timeline of a game from all its lines; raises Refused if they make no sense."""
    if not entries or not isinstance(entries[0], Start):
        raise Refused(Reason.MALFORMED, say("A game must begin with its start."))
    timeline = begin(Rules(game), entries[0])
    for entry in entries[1:]:
        timeline = fold(timeline, entry, reopening=True)
    return timeline
