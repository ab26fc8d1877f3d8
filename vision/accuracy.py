"""Counting a reader's mistakes over labelled pictures, as docs/accuracy.md reports them."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from vision.confusion import Confusion
from vision.dice.reading import Box, DiceReading, Die, Point
from vision.figures import Share, Verdict, middle_and_p95
from vision.manifest import TrueDie, TruePicture

OVERLAP = 0.3
"""Least overlap (intersection over union) of a true and a read box for one die."""

MARGIN = 0.15
"""A centre may lie outside the true box by this part of its sides."""

SHARES = {
    "exact": ("exact", "pictures"),
    "silent_error": ("silent", "dice"),
    "abstain": ("abstain", "pictures"),
    "plain_abstain": ("plain_abstain", "plain"),
    "asked": ("asked", "dice"),
    "value": ("right", "dice"),
    "colour": ("colour_right", "coloured"),
    "missed": ("missed", "dice"),
    "surplus": ("surplus", "dice"),
    "clean_negatives": ("negative_clean", "negative"),
}
"""Name of a figure → what is counted, of how many."""

Pair = tuple[int, int]
"""Place in the truth, place in the reading."""


@dataclass
class Tally:
    """What was counted over some pictures."""

    counts: Counter[str] = field(default_factory=Counter)
    ms: list[float] = field(default_factory=list)
    verdicts: list[Verdict] = field(default_factory=list)
    confusion: Confusion = field(default_factory=Confusion)

    def add(self, truth: TruePicture, reading: DiceReading | None) -> None:
        """Count one picture; `reading` is None where it could not be read at all."""
        known = [die for die in truth.dice if die.readable]
        plain = len(known) == len(truth.dice)
        asked = reading is None or not reading.sure
        self.counts.update(pictures=1, dice=len(known), plain=plain, abstain=asked, plain_abstain=plain and asked)
        if reading is None:
            self.counts.update(errors=1, missed=len(known), asked=len(known), negative=not truth.dice)
            for die in known:
                self.confusion.missed(die)
            return
        self.ms.append(reading.ms)
        self.counts.update(exact=is_exact(truth.dice, reading.dice), negative=not truth.dice)
        if not truth.dice:
            self.counts["negative_clean"] += not any(die.sure and die.value for die in reading.dice)
        if all(die.box for die in truth.dice):
            self._by_box(truth.dice, reading)
        else:
            self._by_value(truth.dice, reading)

    def share(self, name: str) -> Share:
        """One of the figures named in `SHARES`."""
        count, of = SHARES[name]
        return Share(int(self.counts[count]), int(self.counts[of]))  # a count of one may be True

    def to_json(self) -> dict[str, Any]:
        """All figures, each with its count and interval, and what was taken for what."""
        ms = middle_and_p95(self.ms)
        return {
            **{key: self.counts[key] for key in ("pictures", "dice", "errors")},
            **{key: self.share(key).to_json() for key in SHARES},
            "ms": {"median": round(ms[0], 2), "p95": round(ms[1], 2)} if ms else None,
            "confusion": self.confusion.to_json(),
        }

    def _by_box(self, truth: Sequence[TrueDie], reading: DiceReading) -> None:
        pairs = match(truth, reading.dice)
        for i, j in pairs:
            self._judge_pair(truth[i], reading.dice[j])
        matched = {j for _, j in pairs}
        for j, die in enumerate(reading.dice):
            if j not in matched and die.value:
                self.counts.update(surplus=1, silent=die.sure)
                self.confusion.surplus(die)
                self.verdicts.append(Verdict(die.confidence, False))
        found = {i for i, _ in pairs}
        lost = [true for i, true in enumerate(truth) if true.readable and i not in found]
        for true in lost:
            self.confusion.missed(true)
        self.counts.update(missed=len(lost), **{"silent" if reading.sure else "asked": len(lost)})

    def _judge_pair(self, true: TrueDie, die: Die) -> None:
        right = die.value == true.value and not true.emblem
        self.confusion.pair(true, die)
        self.counts["silent"] += bool(die.sure and die.value and not right)
        if die.value:
            self.verdicts.append(Verdict(die.confidence, right))
        if not true.readable:
            return
        self.counts.update(found=1, right=right, asked=not die.sure)
        if true.colour:
            self.counts.update(coloured=1, colour_right=die.colour in (true.colour, *true.colour_ok))

    def _by_value(self, truth: Sequence[TrueDie], reading: DiceReading) -> None:
        """Without boxes only the values tell which die is which."""
        known = Counter(die.value for die in truth if die.value and die.readable)
        free = Counter(die.value for die in truth if not die.readable and die.value)
        values = Counter(die.value for die in reading.dice if die.value)
        sure = Counter(die.value for die in reading.dice if die.value and die.sure)
        wrong = (sure - known - free).total()
        lost = (known - values).total()
        silent = wrong + (max(0, lost - wrong) if reading.sure else 0)
        self.confusion.by_value(truth, reading.dice)
        self.counts.update(
            found=min(known.total(), values.total()),
            right=(known & values).total(),
            silent=silent,
            asked=max(0, known.total() - (known & sure).total() - silent),
            missed=max(0, known.total() - values.total()),
            surplus=max(0, values.total() - len(truth)),
        )
        left = known + free
        for die in sorted(reading.dice, key=lambda die: -die.confidence):
            if die.value:
                self.verdicts.append(Verdict(die.confidence, left[die.value] > 0))
                left[die.value] -= 1


def is_exact(truth: Sequence[TrueDie], read: Iterable[Die]) -> bool:
    """Whether the values are exactly those that lie there, sure or not.

    A die that can't be read without doubt may be read rightly or not at all; one that can't be read by anybody (no
    value, or an emblem) may be taken for anything.
    """
    known = Counter(die.value for die in truth if die.value and die.readable)
    free = Counter(die.value for die in truth if not die.readable and die.value)
    guesses = sum(die.emblem or not die.value for die in truth if not die.readable)
    values = Counter(die.value for die in read if die.value)
    return not known - values and (values - known - free).total() <= guesses


def match(truth: Sequence[TrueDie], read: Sequence[Die]) -> list[Pair]:
    """Which read die is which true one, best overlap first. Every true die must have a box."""
    found = []
    for i, true in enumerate(truth):
        assert true.box is not None
        middle = true.centre or _middle(true.box)
        for j, die in enumerate(read):
            overlap = _overlap(true.box, die.box)
            if overlap >= OVERLAP or _inside(die.centre, true.box, MARGIN) or _inside(middle, die.box, 0):
                found.append((overlap - 0.001 * math.dist(die.centre, middle), i, j))
    pairs, taken_true, taken_read = [], set[int](), set[int]()
    for _, i, j in sorted(found, reverse=True):
        if i not in taken_true and j not in taken_read:
            taken_true.add(i)
            taken_read.add(j)
            pairs.append((i, j))
    return pairs


def _overlap(a: Box, b: Box) -> float:
    wide = max(0.0, min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0]))
    high = max(0.0, min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1]))
    return wide * high / (a[2] * a[3] + b[2] * b[3] - wide * high + 1e-9)


def _middle(box: Box) -> Point:
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def _inside(point: Point, box: Box, margin: float) -> bool:
    x, y, w, h = box
    return x - margin * w <= point[0] <= x + w * (1 + margin) and y - margin * h <= point[1] <= y + h * (1 + margin)
