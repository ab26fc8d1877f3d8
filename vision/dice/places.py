"""Where dice lie relative to each other: their size, and which of yesterday's is which of today's."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import dist
from statistics import median

import cv2

from vision.dice.motion import Grey
from vision.dice.reading import Die, Point

NEAR = 1.5
"""A die with the same value within so many edges of its old place is the same die, nudged."""

SAME_PLACE = 0.35
"""A die within so many edges of its old place has not moved."""

MARGIN = 0.4
"""So many edges around a die its shadow and its shimmer belong to it."""

BUMPED = 0.2
"""If dice moved alike to within so many edges, the camera was moved."""


def edge(die: Die) -> float:
    """The mean length of the four sides of the top face, in pixels."""
    corners = die.face
    return sum(dist(corners[i], corners[i - 1]) for i in range(4)) / 4


def usual_edge(dice: Sequence[Die]) -> float | None:
    """The median edge of some dice, in pixels; None without dice."""
    return median(edge(die) for die in dice) if dice else None


@dataclass(frozen=True, slots=True)
class Pair:
    """The same die before (number in `old`) and now (number in `new`), and how far it moved, in edges."""

    old: int
    new: int
    moved: float


@dataclass(frozen=True, slots=True)
class Matching:
    """Which dice are which. `fresh` are numbers of new dice without an old one, `gone` the reverse."""

    pairs: tuple[Pair, ...]
    fresh: tuple[int, ...]
    gone: tuple[int, ...]


def match(old: Sequence[Die], new: Sequence[Die]) -> Matching:
    """Find each new die's old self: about the same place, a value that may be the same.

    If all moved alike, as they seem to when the camera is moved, that movement is taken off first.
    """
    pairs = _pair(old, new, (0.0, 0.0))
    shift = _common_shift(old, new, pairs)
    if shift is not None:
        pairs = _pair(old, new, shift)
    paired_old, paired_new = {pair.old for pair in pairs}, {pair.new for pair in pairs}
    return Matching(
        tuple(pairs),
        tuple(n for n in range(len(new)) if n not in paired_new),
        tuple(o for o in range(len(old)) if o not in paired_old),
    )


def may_be_same(one: Die, other: Die, edges: float) -> bool:
    """Whether two readings `edges` apart may be of one die that nobody turned: a doubtful value needs the
    same place."""
    if one.value is not None and one.value == other.value:
        return edges < NEAR
    doubtful = not (one.sure and other.sure)
    return doubtful and edges < SAME_PLACE


def _pair(old: Sequence[Die], new: Sequence[Die], shift: Point) -> list[Pair]:
    possible = []
    for o, before in enumerate(old):
        place = (before.centre[0] + shift[0], before.centre[1] + shift[1])
        for n, now in enumerate(new):
            edges = dist(place, now.centre) / max((edge(before) + edge(now)) / 2, 1)
            if may_be_same(before, now, edges):
                possible.append(Pair(o, n, edges))
    taken_old: set[int] = set()
    taken_new: set[int] = set()
    pairs = []
    for pair in sorted(possible, key=lambda pair: pair.moved):
        if pair.old not in taken_old and pair.new not in taken_new:
            taken_old.add(pair.old)
            taken_new.add(pair.new)
            pairs.append(pair)
    return pairs


def _common_shift(old: Sequence[Die], new: Sequence[Die], pairs: Sequence[Pair]) -> Point | None:
    if len(pairs) < 2:
        return None
    steps = [(new[p.new].centre[0] - old[p.old].centre[0], new[p.new].centre[1] - old[p.old].centre[1]) for p in pairs]
    shift = (median(x for x, _ in steps), median(y for _, y in steps))
    size = usual_edge([new[p.new] for p in pairs]) or 1.0
    alike = sum(dist(step, shift) < BUMPED * size for step in steps)
    return shift if alike >= max(2, 0.6 * len(steps)) else None


def around(die: Die, edges: float, scale: float) -> tuple[slice, slice]:
    """Rows and columns, in a small copy (`scale` times the frame), of all within so many edges of a die's middle."""
    reach, (x, y) = edges * edge(die), die.centre
    rows = slice(max(0, int((y - reach) * scale)), max(0, int((y + reach) * scale)) + 1)
    columns = slice(max(0, int((x - reach) * scale)), max(0, int((x + reach) * scale)) + 1)
    return rows, columns


def without(mask: Grey, scale: float, dice: Sequence[Die]) -> Grey:
    """The mask of a small copy (`scale` times the frame) with the places of these dice, and a margin, set to 0."""
    rest = mask.copy() if dice else mask
    for die in dice:
        margin = MARGIN * edge(die)
        x, y, width, height = die.box
        low = (int((x - margin) * scale), int((y - margin) * scale))
        high = (int((x + width + margin) * scale) + 1, int((y + height + margin) * scale) + 1)
        cv2.rectangle(rest, low, high, 0, cv2.FILLED)
    return rest
