"""What the dice demonstration knows, as immutable values; every change makes a new one."""

from dataclasses import dataclass, replace
from functools import reduce
from typing import Any, Literal

from companion.calibration.facts import CalibrationFacts
from companion.fairness.run import Counts, Fallen, Fell
from companion.fairness.verdict import verdicts
from companion.labelled.facts import LabelFacts
from companion.tray import Tray
from vision.dice.reading import Die
from vision.sources.faults import Fault

Status = Literal["none", "starting", "online", "offline", "ended"]
"""How the picture source does: there is none, no picture yet, pictures come, they stopped, or the film is over."""

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

    @property
    def fallen(self) -> Fallen:
        """Colour and value of each die that counts: its value is known, and this throw moved it."""
        known = [(self.dice[i].colour, self.value(i)) for i in self.shown if self.dice[i].moved is not False]
        return tuple((colour, value) for colour, value in known if value is not None)

    @property
    def unnamed(self) -> int:
        """How many dice of this throw count nowhere, as nobody has said what they show."""
        return sum(self.dice[i].moved is not False for i in self.asked)

    def answered(self, index: int, value: int) -> "Roll":
        """The roll after somebody named die `index`: 1–6 or NO_DIE."""
        answers = (*self.answers[:index], value, *self.answers[index + 1 :])
        return replace(self, answers=answers)

    def to_json(self) -> dict[str, Any]:
        """The roll as the stream and `state.json` give it."""
        dice = [die.to_json() | {"answer": self.answers[i]} for i, die in enumerate(self.dice)]
        return {"number": self.number, "at": self.at, "sure": self.sure, "total": self.total, "dice": dice}


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

    `size` is width and height of the picture that `dice` were read in. `fell` is what fell in all throws `since` then
    (seconds since 1970, None before the first), `unnamed` how many dice of them it lacks because nobody has said what
    they show; `before` and `unnamed_before` are the same of the throws before those in `rolls`, which nobody can
    correct any more. `last` is the number of the newest roll, which goes on when the counting starts from zero.
    `labels` is how the labelled pictures stand.
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
    fell: Fell = Fell()
    before: Fell = Fell()
    unnamed_before: int = 0
    since: float | None = None
    last: int = 0
    labels: LabelFacts = LabelFacts()

    @property
    def counts(self) -> Counts:
        """How often each value fell."""
        return self.fell.together.counts

    @property
    def thrown(self) -> int:
        """How many throws are counted."""
        return self.fell.throws

    @property
    def unnamed(self) -> int:
        """How many dice count nowhere, as nobody has said what they show."""
        return self.unnamed_before + sum(roll.unnamed for roll in self.rolls)

    def with_roll(self, dice: tuple[Die, ...], sure: bool, at: float, crops: tuple[bytes, ...]) -> "DemoState":
        """The state after one more throw, the newest first in `rolls`."""
        roll = Roll(self.last + 1, at, dice, sure, (None,) * len(dice), crops)
        rolls, fixed = (roll, *self.rolls)[:KEPT_ROLLS], self.rolls[KEPT_ROLLS - 1 :]
        return replace(
            self,
            rolls=rolls,
            last=roll.number,
            fell=self.fell.after(roll.fallen),
            before=_after(self.before, fixed),
            unnamed_before=self.unnamed_before + sum(old.unnamed for old in fixed),
            since=at if self.since is None else self.since,
        )

    def with_answer(self, number: int, index: int, value: int) -> "DemoState":
        """The state after somebody named die `index` of roll `number`; KeyError if that is no longer kept."""
        old = self.roll(number)
        if not 0 <= index < len(old.dice):
            raise KeyError(index)
        new = old.answered(index, value)
        rolls = tuple(new if roll is old else roll for roll in self.rolls)
        return replace(self, rolls=rolls, fell=_after(self.before, rolls))

    def roll(self, number: int) -> Roll:
        """The kept roll of that number; KeyError if there is none."""
        for roll in self.rolls:
            if roll.number == number:
                return roll
        raise KeyError(number)

    def from_zero(self) -> "DemoState":
        """The state with nothing counted yet."""
        return replace(self, rolls=(), fell=Fell(), before=Fell(), unnamed_before=0, since=None)

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
        return {
            **self.source_json(),
            **self.virtual.to_json(),
            "calibration": self.calibration.to_json(),
            **self.tray_json(),
            "throwing": self.throwing,
            **self.counted_json(),
            "labels": self.labels.to_json(),
            "rolls": rolls,
        }

    def counted_json(self) -> dict[str, Any]:
        """What was counted since when, and what can be said of the dice."""
        return {
            "thrown": self.thrown,
            "counts": list(self.counts),
            "since": self.since,
            "unnamed": self.unnamed,
            "fairness": [verdict.to_json() for verdict in verdicts(self.fell)],
        }


def _after(before: Fell, rolls: tuple[Roll, ...]) -> Fell:
    """What fell, with these rolls (the newest first) too."""
    return reduce(Fell.after, (roll.fallen for roll in reversed(rolls)), before)
