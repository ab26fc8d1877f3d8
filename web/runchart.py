"""The run chart: how the share of each value went while dice fell, as plain figures that the template draws as SVG.

Six small charts, not six lines in one: each line is told by its place and its die, never by a colour.
"""

import math
from dataclasses import dataclass

from companion.fairness.run import Counts, Run

WIDTH, HEIGHT = 200, 96
"""One value's drawing."""

TOP_SHARE = 0.5
"""The share at the upper edge; what is above it is drawn there."""

SPREAD = 1.96
"""Standard deviations: at any moment 95 of 100 fair dice are within so many of a sixth."""

ROWS = 8
"""Rows of the table that says the same."""


@dataclass(frozen=True, slots=True)
class Line:
    """How the share of a `value` went: `line` (SVG points) and its end `x`, `y`, and the `share` (0–1) it has now."""

    value: int
    share: float
    line: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Row:
    """After so many `dice`, the `shares` of 1 to 6."""

    dice: int
    shares: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class RunChart:
    """The six lines, the `band` (SVG points) in which fair dice stay, the y of a sixth, and the same as a table."""

    lines: tuple[Line, ...]
    band: str
    even: float
    rows: tuple[Row, ...]


def run_chart(run: Run) -> RunChart | None:
    """The chart of a run; None before anything fell."""
    way = run.way
    if not way:
        return None
    dice = [sum(counts) for counts in way]
    places = [round(WIDTH * number / dice[-1], 1) for number in dice]
    lines = tuple(_line(value, way, places) for value in range(1, 7))
    return RunChart(lines, _band(dice, places), _height(1 / 6), _rows(way))


def _line(value: int, way: tuple[Counts, ...], places: list[float]) -> Line:
    heights = [_height(counts[value - 1] / sum(counts)) for counts in way]
    drawn = list(zip(places, heights, strict=True))
    share = way[-1][value - 1] / sum(way[-1])
    return Line(value, share, _points([(0.0, heights[0]), *drawn]), *drawn[-1])


def _band(dice: list[int], places: list[float]) -> str:
    spreads = [SPREAD * math.sqrt(5 / 36 / number) for number in dice]
    upper = [(x, _height(1 / 6 + spread)) for x, spread in zip(places, spreads, strict=True)]
    lower = [(x, _height(1 / 6 - spread)) for x, spread in zip(places, spreads, strict=True)]
    return _points([(0.0, upper[0][1]), *upper, *reversed(lower), (0.0, lower[0][1])])


def _height(share: float) -> float:
    return round(HEIGHT * (1 - min(max(share, 0.0), TOP_SHARE) / TOP_SHARE), 1)


def _points(those: list[tuple[float, float]]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in those)


def _rows(way: tuple[Counts, ...]) -> tuple[Row, ...]:
    """At most ROWS of the way, evenly taken, the last one always."""
    step = math.ceil(len(way) / ROWS)
    taken = way[::-1][::step][::-1]
    return tuple(Row(sum(counts), tuple(count / sum(counts) for count in counts)) for counts in taken)
