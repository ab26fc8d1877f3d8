"""The chart of how often each value fell: plain figures that the template draws as SVG.

Not pygal: its charts carry an inline style sheet, an inline script and the address of a script elsewhere, none of
which our content policy lets through.
"""

from dataclasses import dataclass

from companion.fairness.run import Counts

WIDTH, HEIGHT, BASE, TOP = 360, 210, 168, 26
"""The drawing's size, the line the bars stand on, and the top of the highest bar."""

_STEP, _BAR = 58, 40
_FIRST = 15


@dataclass(frozen=True, slots=True)
class Bar:
    """One value's bar: `x`, `y`, `width`, `height` in the drawing, `share` of all dice (0–1)."""

    value: int
    count: int
    share: float
    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        """The x of the bar's middle."""
        return self.x + self.width / 2


@dataclass(frozen=True, slots=True)
class Chart:
    """Six bars, how many dice they hold, and the y at which all would end if each value were equally common."""

    bars: tuple[Bar, ...]
    dice: int
    even: float


def chart(counts: Counts) -> Chart:
    """The chart of these counts; the highest bar fills the height."""
    dice, highest = sum(counts), max(*counts, 1)
    scale = (BASE - TOP) / highest
    bars = tuple(
        Bar(
            value,
            count,
            count / dice if dice else 0.0,
            x,
            round(BASE - count * scale, 1),
            _BAR,
            round(count * scale, 1),
        )
        for value, count, x in zip(range(1, 7), counts, range(_FIRST, WIDTH, _STEP), strict=False)
    )
    return Chart(bars, dice, round(BASE - dice / 6 * scale, 1))
