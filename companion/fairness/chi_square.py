"""Pearson's chi-square test of goodness of fit, and Holm's way with several tests at once.

The tail is in closed form for whole degrees of freedom (Abramowitz and Stegun 26.4.4 and 26.4.5): no series that has to
converge, and no scipy for one function.
"""

import math
from collections.abc import Sequence


def statistic(counts: Sequence[int]) -> float:
    """How far counts are from being all alike: Σ (count − expected)² / expected; 0 where nothing was counted."""
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected if expected else 0.0


def tail(x: float, freedom: int) -> float:
    """The chance (0–1) that chi-square with `freedom` ≥ 1 degrees comes to `x` or more."""
    if x <= 0:
        return 1.0
    odd = freedom % 2
    # each term is the one before times x over the next degree: x/2, x/4 … or x/3, x/5 …
    term = math.sqrt(2 * x / math.pi) * math.exp(-x / 2) if odd else math.exp(-x / 2)
    total = math.erfc(math.sqrt(x / 2)) if odd else 0.0
    for degree in range(2 + odd, freedom + 1, 2):
        total += term
        term *= x / degree
    return min(1.0, total)


def holm(chances: Sequence[float]) -> list[float]:
    """The chances of several tests as they count when all are made at once (Holm 1979), in the same order.

    If each of these is compared with a level, then the chance that one of several fair dice is called unfair is at most
    that level, however the tests depend on each other.
    """
    adjusted, highest = [1.0] * len(chances), 0.0
    for rank, index in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        highest = max(highest, min(1.0, (len(chances) - rank) * chances[index]))
        adjusted[index] = highest
    return adjusted
