"""What says more as a picture than in words: dice, stones, amounts. Pages draw it, others read the words beside it."""

import msgspec

from companion.games.action import Rolled
from companion.games.message import Message


class DiceRow(msgspec.Struct, frozen=True, tag="dice"):
    """Dice side by side."""

    dice: tuple[Rolled, ...]


class Stones(msgspec.Struct, frozen=True, tag="stones"):
    """Stones in rows from the base up, None for an empty place; a heap is one row. `wall`: they stand as a wall whose
    rows are half a place apart. `here` is the place (row and column from 0) that it is about, if it is about one."""

    rows: tuple[tuple[str | None, ...], ...]
    wall: bool = False
    here: tuple[int, int] | None = None


class Amount(msgspec.Struct, frozen=True):
    """So many of one thing."""

    name: Message
    count: int


class Amounts(msgspec.Struct, frozen=True, tag="amounts"):
    """Amounts of several things, in their order."""

    amounts: tuple[Amount, ...]


class Count(msgspec.Struct, frozen=True, tag="count"):
    """A number of what the text beside it names."""

    count: int


Picture = DiceRow | Stones | Amounts | Count
"""All kinds of pictures."""
