"""Several readings of dice at rest become one: what they agree on is sure, what they quarrel about is asked."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import dist
from statistics import median

from vision.dice.places import edge, usual_edge
from vision.dice.reading import DiceReading, Die, Point

MOST = 5
"""Readings after which doubt stays doubt."""

ENOUGH = 3
"""Readings that suffice if they agree."""

ENOUGH_SECONDS = 0.15
"""Two readings that are so far apart suffice too (few frames a second)."""

LONG_SECONDS = 0.16
"""After so long doubt stays doubt as well: a roll is told within 400 ms."""

AGREE = 0.6
"""The share of readings that must be sure of a value."""

JITTER = 0.3
"""How far, in edges, readings of a quiet picture may place the same die apart."""

CREEP = 0.08
"""How far a die may have moved between two readings to be at rest although the picture moves."""

APART = 0.6
"""Readings within so many edges are of one die."""


@dataclass
class Votes:
    """Collects readings of dice that lie still."""

    readings: list[DiceReading] = field(default_factory=list)

    def add(self, reading: DiceReading, quiet: bool) -> None:
        """Take one more reading; if a die moved since the last one, the earlier ones no longer count.

        `quiet`: nothing moved in the picture either, so that small differences are the reader's doing.
        """
        if self.readings and not still(self.readings[-1], reading, quiet):
            self.readings.clear()
        self.readings.append(reading)

    @property
    def newest(self) -> Sequence[Die]:
        """The dice of the last reading that counts; none if there is none."""
        return self.readings[-1].dice if self.readings else ()

    def clear(self) -> None:
        """Start anew."""
        self.readings.clear()

    def decided(self) -> DiceReading | None:
        """The common reading once there are enough, else None."""
        count = len(self.readings)
        if count < 2:
            return None
        seconds = self.readings[-1].frame.at - self.readings[0].frame.at
        if count < ENOUGH and seconds < ENOUGH_SECONDS:
            return None
        common = combine(self.readings)
        return common if common.sure or count >= MOST or seconds >= LONG_SECONDS else None


def still(before: DiceReading, now: DiceReading, quiet: bool) -> bool:
    """Whether the dice lie where they lay, after a common movement (of the camera) is taken off."""
    if not before.dice or not now.dice:
        return quiet or before.dice == now.dice
    if not quiet and _values(before) != _values(now):
        return False
    size, steps = usual_edge(now.dice) or 1.0, _steps(before.dice, now.dice)
    shift: Point = (0.0, 0.0)
    if len(steps) > 1:
        shift = (median(x for x, _ in steps), median(y for _, y in steps))
    moved = [dist(step, shift) / size for step in steps]
    return max(moved) <= CREEP if not quiet else median(moved) <= JITTER


def _values(reading: DiceReading) -> list[int]:
    return sorted(die.value or 0 for die in reading.dice)


def _steps(before: Sequence[Die], now: Sequence[Die]) -> list[Point]:
    steps = []
    for die in now:
        old = min(before, key=lambda other: dist(other.centre, die.centre))
        steps.append((die.centre[0] - old.centre[0], die.centre[1] - old.centre[1]))
    return steps


def combine(readings: Sequence[DiceReading]) -> DiceReading:
    """One reading out of several of the same dice, as they lie in the last frame."""
    groups = _groups(readings)
    dice = [_elect(group, len(readings)) for group in groups if 2 * len(group) >= len(readings)]
    outvoted = any(die.sure for group in groups if 2 * len(group) < len(readings) for die in group)
    left_out = sum(not reading.sure and all(die.sure for die in reading.dice) for reading in readings)
    sure = all(die.sure for die in dice) and not outvoted and left_out <= (1 - AGREE) * len(readings)
    last = readings[-1]
    ms = sum(reading.ms for reading in readings)
    return DiceReading(tuple(sorted(dice, key=lambda d: (d.centre[1], d.centre[0]))), sure, ms, last.frame)


def _groups(readings: Sequence[DiceReading]) -> list[list[Die]]:
    groups: list[list[Die]] = []
    for reading in readings:
        free = list(range(len(groups)))
        for die in sorted(reading.dice, key=lambda die: -die.confidence):
            near = [g for g in free if dist(groups[g][-1].centre, die.centre) < APART * edge(die)]
            if near:
                best = min(near, key=lambda g: dist(groups[g][-1].centre, die.centre))
                groups[best].append(die)
                free.remove(best)
            else:
                groups.append([die])
    return groups


def _elect(votes: Sequence[Die], readings: int) -> Die:
    """The die that most of the readings saw."""
    weight: defaultdict[int | None, float] = defaultdict(float)
    for die in votes:
        weight[die.value] += die.confidence
    value = max(weight, key=lambda value: weight[value])
    agreeing = [die for die in votes if die.value == value]
    certain = sum(die.sure for die in agreeing)
    sure = certain >= AGREE * readings and not any(die.sure for die in votes if die.value != value)
    share = len(agreeing) / len(votes)
    return replace(
        agreeing[-1],
        sure=sure,
        confidence=median(die.confidence for die in agreeing) * share,
        alternatives=_alternatives(votes, value),
        colour=Counter(die.colour for die in votes).most_common(1)[0][0],
        pip_colour=Counter(die.pip_colour for die in votes).most_common(1)[0][0],
    )


def _alternatives(votes: Sequence[Die], value: int | None) -> tuple[tuple[int, float], ...]:
    chance: defaultdict[int, float] = defaultdict(float)
    for die in votes:
        for other, likely in die.alternatives:
            chance[other] += likely / len(votes)
        if die.value is not None:
            chance[die.value] += die.confidence / len(votes)
    return tuple(sorted(((v, c) for v, c in chance.items() if v != value), key=lambda pair: -pair[1]))
