"""What a table wants to see of a game at a glance: a few facts a seat, and those that everybody shares."""

import msgspec

from companion.games.message import Message
from companion.games.picture import Picture


class Fact(msgspec.Struct, frozen=True):
    """One thing worth showing: a stable `key`, its `name` and its `value` in words.

    `pictures` show the same, one beside the other, where that says more. `minor`: not worth a look all the time.
    """

    key: str
    name: Message
    value: Message
    pictures: tuple[Picture, ...] = ()
    minor: bool = False


class View(msgspec.Struct, frozen=True):
    """`board` is shared by all (round, phase, market …); `seats` has the facts of each, in seating order; `turn` is the
    seat whose turn it is, None if it is nobody's."""

    board: tuple[Fact, ...]
    seats: tuple[tuple[Fact, ...], ...]
    turn: int | None
