"""Sessions for tests: a game of Pig whose lines are kept in a list."""

from collections.abc import Sequence
from typing import Any

import msgspec

from companion.games.message import say
from companion.games.refusal import Reason, Refused
from companion.session.entries import Entry
from companion.session.session import Session, new_start, reopen
from tests.companion.pig import PIG, wish

BANK = {"type": "bank"}
RAIN = {"type": "rain"}


class Memory:
    """A Store that keeps lines in a list, or says that the disk is full."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.full = False

    def append(self, number: int, entry: Entry, by: int | None, evidence: bytes | None) -> None:
        if self.full:
            raise Refused(Reason.NOT_SAVED, say("The disk is full."))
        assert number == len(self.entries)
        self.entries.append(entry)


def new_session(seats: Sequence[str] = ("Anna", "Ben"), wished: bool = True, **options: Any) -> Session:
    """A session that has begun, after the wishes (lines 1, 2, …) unless told otherwise."""
    store = Memory()
    start = new_start(PIG, seats, options)
    store.append(0, start, None, None)
    session = Session(reopen(PIG, [start]), store)
    if wished:
        act(session, *(wish(seat) for seat in range(len(seats))))
    return session


def act(session: Session, *actions: dict[str, Any]) -> int:
    """Submit these actions; the number of the last line."""
    for action in actions:
        session.submit(action, based_on=session.number)
    return session.number


def store_of(session: Session) -> Memory:
    """Where its lines are kept."""
    store = session._store
    assert isinstance(store, Memory)
    return store


def bits(state: Any) -> bytes:
    """A state as bytes: two states are the same if these are."""
    return msgspec.json.encode(state)


def play_actions(actions: Sequence[dict[str, Any]]) -> bytes:
    """The state after these actions alone, in a game of its own."""
    session = new_session(wished=False, goal=100_000)
    act(session, *actions)
    return bits(session.state)


def reopened(session: Session) -> Session:
    """The same game, read anew from its lines."""
    store = store_of(session)
    return Session(reopen(PIG, store.entries), store)  # type: ignore[arg-type]
