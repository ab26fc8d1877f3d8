"""What the dice demonstration knows, as immutable values; every change makes a new one."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal

from companion.calibration.facts import CalibrationFacts
from companion.tray import Tray
from vision.dice.reading import Die
from vision.sources.faults import Fault

Status = Literal["none", "starting", "online", "offline", "ended"]
"""How the picture source does: there is none, no picture yet, pictures come, they stopped, or the film is over."""

Counts = tuple[int, int, int, int, int, int]
"""How often 1, 2, … 6 fell."""

KEPT_ROLLS = 12
"""Rolls that are kept with their dice and can still be answered or corrected."""

NO_DIE = 0
"""The answer that there is no die at all."""


@dataclass(frozen=True, slots=True)
class Roll:
    """One throw.

    `number` counts from 1, `at` is the wall clock in seconds since 1970. `answers` holds, for each die, what a
    person said about it: None nothing yet, 1–6 its value, NO_DIE. `crops` holds a small JPEG of each die.
    """

    number: int
    at: float
    dice: tuple[Die, ...]
    sure: bool
    answers: tuple[int | None, ...]
    crops: tuple[bytes, ...] = ()

    def value(self, index: int) -> int | None:
        """The value that counts for die `index`: the person's answer, else a sure reading, else None (ask!)."""
        answer = self.answers[index]
        if answer is not None:
            return answer
        die = self.dice[index]
        return die.value if die.sure else None

    @property
    def shown(self) -> tuple[int, ...]:
        """The indices of all dice that are not said to be none, left to right as they lie."""
        there = (i for i in range(len(self.dice)) if self.answers[i] != NO_DIE)
        return tuple(sorted(there, key=lambda i: self.dice[i].centre[0]))

    @property
    def asked(self) -> tuple[int, ...]:
        """The indices of the dice that somebody has to name."""
        return tuple(i for i in self.shown if self.value(i) is None)

    @property
    def doubted(self) -> bool:
        """Whether a die was read unsurely; if not, an unsure roll may lack a die."""
        return any(not die.sure for die in self.dice)

    @property
    def values(self) -> tuple[int, ...]:
        """The known values, left to right."""
        return tuple(value for i in self.shown if (value := self.value(i)) is not None)

    @property
    def total(self) -> int:
        """The sum of the known values."""
        return sum(self.values)

    def counted(self) -> Counts:
        """How often each value fell in this throw; dice that the throw did not move do not count."""
        fell = [self.value(i) for i in self.shown if self.dice[i].moved is not False]
        return _counts(fell.count(value) for value in range(1, 7))

    def answered(self, index: int, value: int) -> "Roll":
        """The roll after somebody named die `index`: 1–6 or NO_DIE."""
        answers = (*self.answers[:index], value, *self.answers[index + 1 :])
        return replace(self, answers=answers)

    def to_json(self) -> dict[str, Any]:
        """The roll as the stream and `state.json` give it."""
        dice = [die.to_json() | {"answer": self.answers[i]} for i, die in enumerate(self.dice)]
        return {"number": self.number, "at": self.at, "sure": self.sure, "total": self.total, "dice": dice}


def _counts(numbers: Iterable[int]) -> Counts:
    one, two, three, four, five, six = numbers
    return one, two, three, four, five, six


@dataclass(frozen=True, slots=True)
class Virtual:
    """How the virtual camera was told to be: `smart`, so that dice fall by themselves when a game waits for them, and
    with a `fault`."""

    smart: bool = False
    fault: Fault | None = None

    def to_json(self) -> dict[str, Any]:
        """Both, as the stream gives them."""
        return {"smart": self.smart, "fault": self.fault}


@dataclass(frozen=True, slots=True)
class DemoState:
    """Everything a page shows.

    `size` is width and height of the picture that `dice` were read in. `thrown` throws are counted in `counts`;
    `last` is the number of the newest roll, which goes on when the counting starts from zero.
    """

    source: str = ""
    status: Status = "none"
    problem: str = ""
    can_throw: bool = False
    throwing: bool = False
    virtual: Virtual = Virtual()
    calibration: CalibrationFacts = CalibrationFacts()
    tray: Tray = "unknown"
    size: tuple[int, int] = (1280, 720)
    dice: tuple[Die, ...] = ()
    sure: bool = True
    rolls: tuple[Roll, ...] = ()
    counts: Counts = (0, 0, 0, 0, 0, 0)
    thrown: int = 0
    last: int = 0

    def with_roll(self, dice: tuple[Die, ...], sure: bool, at: float, crops: tuple[bytes, ...]) -> "DemoState":
        """The state after one more throw, the newest first in `rolls`."""
        roll = Roll(self.last + 1, at, dice, sure, (None,) * len(dice), crops)
        rolls = (roll, *self.rolls)[:KEPT_ROLLS]
        counts = _added(self.counts, roll.counted())
        return replace(self, rolls=rolls, thrown=self.thrown + 1, last=roll.number, counts=counts)

    def with_answer(self, number: int, index: int, value: int) -> "DemoState":
        """The state after somebody named die `index` of roll `number`; KeyError if that is no longer kept."""
        old = self.roll(number)
        if not 0 <= index < len(old.dice):
            raise KeyError(index)
        new = old.answered(index, value)
        counts = _added(_added(self.counts, new.counted()), old.counted(), -1)
        return replace(self, counts=counts, rolls=tuple(new if roll is old else roll for roll in self.rolls))

    def roll(self, number: int) -> Roll:
        """The kept roll of that number; KeyError if there is none."""
        for roll in self.rolls:
            if roll.number == number:
                return roll
        raise KeyError(number)

    def from_zero(self) -> "DemoState":
        """The state with nothing counted yet."""
        return replace(self, rolls=(), counts=(0, 0, 0, 0, 0, 0), thrown=0)

    def tray_json(self) -> dict[str, Any]:
        """What lies in the tray now."""
        dice = [die.to_json() for die in self.dice]
        return {"tray": self.tray, "size": list(self.size), "sure": self.sure, "dice": dice}

    def source_json(self) -> dict[str, Any]:
        """Where the pictures come from and whether they come."""
        return {"source": self.source, "status": self.status, "problem": self.problem, "can_throw": self.can_throw}

    def to_json(self) -> dict[str, Any]:
        """All of it, as the snapshot event and `state.json` give it."""
        rolls = [roll.to_json() for roll in self.rolls]
        totals = {"throwing": self.throwing, "thrown": self.thrown, "counts": list(self.counts), "rolls": rolls}
        calibration = {"calibration": self.calibration.to_json()}
        return self.source_json() | self.virtual.to_json() | calibration | self.tray_json() | totals


def _added(left: Counts, right: Counts, sign: int = 1) -> Counts:
    return _counts(a + sign * b for a, b in zip(left, right, strict=True))
