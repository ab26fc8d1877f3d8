"""What a table wants to see of a game at a glance: a few facts a seat, and those that everybody shares."""

import msgspec

from companion.games.message import Message


class Fact(msgspec.Struct, frozen=True):
    """One thing worth showing: a stable `key`, its `name` and its `value`."""

    key: str
    name: Message
    value: Message


class View(msgspec.Struct, frozen=True):
    """`board` is shared by all (round, phase, market …); `seats` has the facts of each, in seating order; `turn` is the
    seat whose turn it is, None if it is nobody's."""

    board: tuple[Fact, ...]
    seats: tuple[tuple[Fact, ...], ...]
    turn: int | None
