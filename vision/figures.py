"""Shares with their uncertainty, and how far a stated confidence can be believed."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

Z95 = 1.96
"""Standard deviations that hold 95 % of a normal distribution."""

BELOW = (0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 1.0)
"""Upper ends of the classes of confidence; the last one holds 1.0 itself too."""


def wilson(count: int, of: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson 1927), both ends 0–1; the whole range where there is nothing to go by.

    A count above `of` (more errors than dice) is taken as all of them.
    """
    if of == 0:
        return 0.0, 1.0
    share = min(1.0, count / of)
    scale = 1 + Z95**2 / of
    middle = (share + Z95**2 / (2 * of)) / scale
    half = Z95 * math.sqrt(share * (1 - share) / of + Z95**2 / (4 * of**2)) / scale
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True, slots=True)
class Share:
    """`count` of `of`."""

    count: int
    of: int

    def __str__(self) -> str:
        """`93.10 % (89.2–95.7) 243/261`, in short; a dash where there was nothing to count."""
        if self.of == 0:
            return "–"
        low, high = wilson(self.count, self.of)
        share = self.count / self.of
        return f"{100 * share:.2f} % ({100 * low:.1f}–{100 * high:.1f}) {self.count}/{self.of}"

    def to_json(self) -> dict[str, Any]:
        """Count, total, share (null without a total) and interval."""
        low, high = wilson(self.count, self.of)
        share = round(self.count / self.of, 5) if self.of else None
        return {"count": self.count, "of": self.of, "share": share, "interval": [round(low, 5), round(high, 5)]}


def at_most(share: Share) -> float:
    """The upper end of its interval (0–1): with 95 % certainty the true share is not above it."""
    return wilson(share.count, share.of)[1]


@dataclass(frozen=True, slots=True)
class Verdict:
    """A die that was given a value: how confident the reader was, and whether it was right."""

    confidence: float
    right: bool


@dataclass(frozen=True, slots=True)
class Trust:
    """Dice of one class of confidence: what was promised on average, and how many were right."""

    low: float
    high: float
    promised: float
    right: Share


def reliability(verdicts: Iterable[Verdict]) -> list[Trust]:
    """A row for every class of confidence that holds dice. Honest confidence has `promised` within the interval."""
    ends = (0.0, *BELOW)
    rows = []
    kept = list(verdicts)
    for low, high in zip(ends, ends[1:], strict=False):
        inside = [v for v in kept if low <= v.confidence < high or (high == 1.0 == v.confidence)]
        if inside:
            promised = sum(v.confidence for v in inside) / len(inside)
            rows.append(Trust(low, high, promised, Share(sum(v.right for v in inside), len(inside))))
    return rows


def middle_and_p95(values: Sequence[float]) -> tuple[float, float] | None:
    """Median and 95th percentile; None without values."""
    if not values:
        return None
    ordered = sorted(values)
    half = len(ordered) // 2
    median = ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2
    return median, ordered[int(0.95 * (len(ordered) - 1))]
