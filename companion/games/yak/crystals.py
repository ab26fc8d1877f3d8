"""Groups of a tower, with the colours that are best for its crystals: an exact search, not a greedy one (Y-31, Y-A8).

A colour is taken by one crystal at most, and only a crystal that touches stones of its colour changes a group. So
crystals don't influence each other but for the colours they take and for the number of groups, on which a bonus rests.
The search goes crystal by crystal and keeps the best points for every set of colours taken and number of groups.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from companion.games.yak.tables import CRYSTAL
from companion.games.yak.tower import Cell, Rows, cells, neighbours


class Group(NamedTuple):
    """Stones of one colour that hang together, also a single one; `crystals` of them are crystals. The colour is
    `CRYSTAL` where a crystal is alone, whatever colour it takes."""

    colour: str
    size: int
    crystals: int = 0


class Part(NamedTuple):
    """Stones of one colour that hang together without crystals."""

    colour: str
    cells: frozenset[Cell]


class Gain(NamedTuple):
    """What a crystal changes in a colour: points, groups of two or more, and the parts it joins."""

    points: int
    groups: int
    joined: tuple[Part, ...]


class _Found(NamedTuple):
    points: int
    colours: tuple[str | None, ...]


_Reached = dict[tuple[int, int, int], _Found]
"""The best by colours taken (as bits), colours taken that touch no crystal, and groups more than without crystals."""


def coloured_parts(rows: Rows) -> list[Part]:
    """The connected stones of each colour, crystals left out."""
    stones = {cell: stone for cell, stone in cells(rows) if stone != CRYSTAL}
    parts = []
    while stones:
        first, colour = next(iter(stones.items()))
        reached, edge = {first}, [first]
        while edge:
            near = [cell for cell in neighbours(*edge.pop()) if stones.get(cell) == colour and cell not in reached]
            reached.update(near)
            edge += near
        for cell in reached:
            del stones[cell]
        parts.append(Part(colour, frozenset(reached)))
    return parts


def best_groups(rows: Rows, worth: Callable[[int], int], bonus: Callable[[int], int], colours: int) -> list[Group]:
    """The groups of a tower, largest first, singles too, with the crystals coloured for most points. `worth` is the
    points of so many connected stones, `bonus` those for so many groups of two or more; all crystals take different
    ones of so many `colours`."""
    parts = coloured_parts(rows)
    crystals = [cell for cell, stone in cells(rows) if stone == CRYSTAL]
    chosen = _search(parts, crystals, worth, bonus, colours)
    joined = {part for gain in chosen for part in gain.joined}
    groups = [Group(part.colour, len(part.cells)) for part in parts if part not in joined]
    for gain in chosen:
        size = 1 + sum(len(part.cells) for part in gain.joined)
        groups.append(Group(gain.joined[0].colour if gain.joined else CRYSTAL, size, 1))
    return sorted(groups, key=lambda group: (-group.size, -worth(group.size)))


def _search(
    parts: list[Part],
    crystals: list[Cell],
    worth: Callable[[int], int],
    bonus: Callable[[int], int],
    colours: int,
) -> list[Gain]:
    """What each crystal gains in the best colouring."""
    gains = [dict(_gains(cell, parts, worth)) for cell in crystals]
    alone = Gain(worth(1), 0, ())
    touched = sorted({colour for gain in gains for colour in gain})
    free = max(colours, len(crystals)) - len(touched)
    reached: _Reached = {(0, 0, 0): _Found(0, ())}
    for gain in gains:
        reached = _coloured(reached, [gain.get(colour, alone) for colour in touched], touched, alone, free)
    groups = sum(len(part.cells) > 1 for part in parts)
    best = max(reached.items(), key=lambda item: item[1].points + bonus(groups + item[0][2]))[1]
    return [gain.get(colour or "", alone) for gain, colour in zip(gains, best.colours, strict=True)]


def _gains(cell: Cell, parts: Iterable[Part], worth: Callable[[int], int]) -> Iterator[tuple[str, Gain]]:
    """What a crystal gains in each colour that it touches."""
    near = set(neighbours(*cell))
    touching = [part for part in parts if not near.isdisjoint(part.cells)]
    for colour in dict.fromkeys(part.colour for part in touching):
        joined = tuple(part for part in touching if part.colour == colour)
        sizes = [len(part.cells) for part in joined]
        points = worth(1 + sum(sizes)) - sum(map(worth, sizes))
        yield colour, Gain(points, 1 - sum(size > 1 for size in sizes), joined)


def _coloured(reached: _Reached, gains: Sequence[Gain], touched: Sequence[str], alone: Gain, free: int) -> _Reached:
    """The best after one more crystal, in each of the `touched` colours or one of the `free` others."""
    following: _Reached = {}
    for (taken, others, groups), found in reached.items():
        if others < free:
            _keep(following, (taken, others + 1, groups), found, alone.points, None)
        for index, gain in enumerate(gains):
            if not taken >> index & 1:
                _keep(following, (taken | 1 << index, others, groups + gain.groups), found, gain.points, touched[index])
    return following


def _keep(following: _Reached, key: tuple[int, int, int], found: _Found, points: int, colour: str | None) -> None:
    known = following.get(key)
    if known is None or known.points < found.points + points:
        following[key] = _Found(found.points + points, (*found.colours, colour))
