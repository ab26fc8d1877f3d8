"""What fell so far, and how it got there: counts of each value, with enough of a long way to draw it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

Counts = tuple[int, int, int, int, int, int]
"""How often 1, 2, … 6 fell."""

NOTHING: Counts = (0, 0, 0, 0, 0, 0)

MOST_POINTS = 64
"""Points of the way that are kept; when there are more, every other one goes."""


def added(counts: Counts, values: Iterable[int]) -> Counts:
    """The counts after these values fell, too."""
    fell = list(counts)
    for value in values:
        fell[value - 1] += 1
    one, two, three, four, five, six = fell
    return one, two, three, four, five, six


@dataclass(frozen=True, slots=True)
class Run:
    """The counts of some dice now, and at `points` on the way, the earliest first, some `stride` dice apart."""

    counts: Counts = NOTHING
    points: tuple[Counts, ...] = ()
    stride: int = 1

    @property
    def dice(self) -> int:
        """How many fell so far."""
        return sum(self.counts)

    @property
    def way(self) -> tuple[Counts, ...]:
        """The points and, as the last one, how it is now."""
        return self.points if not self.dice or self.points[-1:] == (self.counts,) else (*self.points, self.counts)

    def after(self, values: Iterable[int]) -> "Run":
        """The run after these values fell together."""
        counts = added(self.counts, values)
        if sum(counts) - (sum(self.points[-1]) if self.points else 0) < self.stride:
            return replace(self, counts=counts)
        points = (*self.points, counts)
        if len(points) <= MOST_POINTS:
            return Run(counts, points, self.stride)
        return Run(counts, points[1::2], 2 * self.stride)


Fallen = tuple[tuple[str, int], ...]
"""Colour and value of each die of a throw."""


@dataclass(frozen=True, slots=True)
class Fell:
    """What fell in `throws` throws: all dice together, and those of each colour."""

    throws: int = 0
    together: Run = Run()
    colours: Mapping[str, Run] = field(default_factory=dict)

    def after(self, fallen: Fallen) -> "Fell":
        """All of it after one more throw."""
        colours = dict(self.colours)
        for colour in dict.fromkeys(colour for colour, _ in fallen):
            values = (value for other, value in fallen if other == colour)
            colours[colour] = colours.get(colour, Run()).after(values)
        return Fell(self.throws + 1, self.together.after(value for _, value in fallen), colours)

    def of(self, colour: str | None) -> Run:
        """The run of the dice of one colour; None: of all."""
        return self.together if colour is None else self.colours.get(colour, Run())
