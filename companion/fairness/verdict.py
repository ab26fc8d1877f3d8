"""What can be said of dice that were thrown: nothing yet, nothing that stands out, or which value stands out."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.fairness.chi_square import holm, statistic, tail
from companion.fairness.run import Counts, Fell

FEWEST = 30
"""Dice that must have fallen before anything is said: five of each value, if they are fair."""

LEVEL = 0.01
"""Dice stand out if fair ones, all that are looked at taken together, differ so much in fewer tries than this share.

One in a hundred, not one in twenty: people look again and again while they throw.
"""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Of the dice of a `colour` (None: all together) with these `counts`.

    `chance` is how often fair dice differ at least this much, `together` the same when `tests` dice are looked at, at
    once, and the farthest off of them is taken (Holm); both None with fewer than FEWEST dice.
    """

    colour: str | None
    counts: Counts
    chi_square: float
    chance: float | None = None
    together: float | None = None
    tests: int = 1

    @property
    def dice(self) -> int:
        """How many fell."""
        return sum(self.counts)

    @property
    def stands_out(self) -> bool:
        """Whether that hardly happens with fair dice."""
        return self.together is not None and self.together < LEVEL

    @property
    def oddest(self) -> int:
        """The value whose count is farthest from the expected one; of several the lowest."""
        expected = self.dice / 6
        return 1 + max(range(6), key=lambda place: abs(self.counts[place] - expected))

    def to_json(self) -> dict[str, Any]:
        """The verdict as `state.json` gives it."""
        return {
            "colour": self.colour,
            "dice": self.dice,
            "counts": list(self.counts),
            "chi_square": round(self.chi_square, 4),
            "chance": _rounded(self.chance),
            "together": _rounded(self.together),
            "tests": self.tests,
            "stands_out": self.stands_out,
        }


def verdicts(fell: Fell) -> list[Verdict]:
    """A verdict on all dice together, then one on those of each colour, the most often thrown first.

    Whatever has enough dice is one of the tests that are made at once; dice of a single colour are tested once.
    """
    colours: Mapping[str | None, Counts] = {colour: run.counts for colour, run in fell.colours.items()}
    ordered = sorted(colours, key=lambda colour: (-sum(colours[colour]), colour or ""))
    all_of = [_alone(None, fell.together.counts), *(_alone(colour, colours[colour]) for colour in ordered)]
    if len(all_of) == 2:  # one colour: the same dice twice
        return [replace(one, together=one.chance) for one in all_of]
    tested = [one.chance for one in all_of if one.chance is not None]
    together = iter(holm(tested))
    return [one if one.chance is None else replace(one, together=next(together), tests=len(tested)) for one in all_of]


def _alone(colour: str | None, counts: Counts) -> Verdict:
    off = statistic(counts)
    return Verdict(colour, counts, off, tail(off, 5) if sum(counts) >= FEWEST else None)


def _rounded(chance: float | None) -> float | None:
    return None if chance is None else float(f"{chance:.4g}")
