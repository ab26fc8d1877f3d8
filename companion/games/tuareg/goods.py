"""Goods cards and how they are counted."""

from collections.abc import Iterable
from typing import Literal, TypeAlias

Kind: TypeAlias = Literal["water", "gold", "salt", "millet"]
"""The four kinds of goods."""

KINDS: tuple[Kind, ...] = ("water", "gold", "salt", "millet")
"""All kinds, in the order in which they are counted."""

Counts: TypeAlias = tuple[int, int, int, int]
"""Numbers of cards of each kind, in the order of KINDS."""

NONE: Counts = (0, 0, 0, 0)
"""No card at all."""

_INDEX = {kind: index for index, kind in enumerate(KINDS)}


def of(counts: Counts, kind: Kind) -> int:
    """How many there are of one kind."""
    return counts[_INDEX[kind]]


def plus(counts: Counts, kind: Kind, number: int = 1) -> Counts:
    """`number` more (or, below zero, fewer) of one kind."""
    changed = list(counts)
    changed[_INDEX[kind]] += number
    return (changed[0], changed[1], changed[2], changed[3])


def both(one: Counts, other: Counts) -> Counts:
    """Two heaps as one."""
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3])


def tally(goods: Iterable[Kind | None]) -> Counts:
    """The counts of `goods`; hidden ones (None) are left out."""
    counts = [0, 0, 0, 0]
    for kind in goods:
        if kind is not None:
            counts[_INDEX[kind]] += 1
    return (counts[0], counts[1], counts[2], counts[3])
