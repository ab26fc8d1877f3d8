"""How films of throws are followed: for each throw one roll is wanted, in time and with the right values."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import click

from vision.accuracy import Tally
from vision.dice.events import Event
from vision.dice.follow import follow
from vision.dice.reading import Reader
from vision.dice.tracker import Tracker
from vision.manifest import TrueDie, TruePicture
from vision.sources.open import open_source

EARLY, LATE = 0.15, 0.5
"""Seconds of film time that a roll may come before the dice rest, and after they leave."""

IN_TIME = 400
"""Milliseconds after the last die stopped."""


@dataclass(frozen=True)
class Throw:
    """Dice that rest from `rest` to `until` (seconds of film time; a roll counts up to `until`)."""

    rest: float
    until: float
    dice: tuple[TrueDie, ...]


@dataclass
class Filmed:
    """What was counted: throws, those reported `once`, `twice` and `missed`, `phantom` rolls, rolls with all values
    `right`, `asked` ones and those in time; how late they were in ms; the dice, as for pictures."""

    counts: Counter[str] = field(default_factory=Counter)
    delays: list[float] = field(default_factory=list)
    tally: Tally = field(default_factory=Tally)

    def add(self, throws: Sequence[Throw], events: Iterable[Event]) -> None:
        """Count the events of a film."""
        rolls = [event for event in events if event.kind == "roll"]
        used = set[int]()
        for throw in throws:
            hit = [i for i, roll in enumerate(rolls) if i not in used and throw.rest - EARLY <= roll.t < throw.until]
            used.update(hit)
            self.counts.update(throws=1, missed=not hit, once=len(hit) == 1, twice=len(hit) > 1)
            if hit:
                self._judge(throw, rolls[hit[0]])
        self.counts["phantom"] += len(rolls) - len(used)

    def _judge(self, throw: Throw, roll: Event) -> None:
        assert roll.reading is not None
        delay = 1000 * (roll.t - throw.rest)
        self.delays.append(delay)
        truth = TruePicture("", throw.dice)
        one = Tally()
        one.add(truth, roll.reading)
        self.counts.update(right=one.counts["exact"], asked=not roll.reading.sure, in_time=delay <= IN_TIME)
        self.tally.add(truth, roll.reading)


def measure_films(folder: Path, reader: Reader) -> dict[str, Filmed]:
    """What was counted over the films of a folder: `own renderings` and `real films`. Beside each film NAME.mp4 lies
    NAME.json with its throws."""
    kinds: dict[str, Filmed] = {}
    for told in sorted(folder.glob("*.json")):
        about = json.loads(told.read_text(encoding="utf-8"))
        click.echo(f"film {about['file']} ...", err=True)
        source = open_source(str(folder / about["file"]))
        kind = "real films" if "source" in about else "own renderings"
        kinds.setdefault(kind, Filmed()).add(throws(about), follow(source, Tracker(reader)))
    return kinds


def throws(about: Mapping[str, Any]) -> list[Throw]:
    """The throws that a film's JSON tells of, as `rolls` with frames and values or as `segments` at rest."""
    if "rolls" in about:
        spans = [(roll["settled_frame"], roll["until_frame"], _dice(roll)) for roll in about["rolls"]]
    else:
        resting = [part for part in about["segments"] if part["state"] == "rest" and part.get("values")]
        spans = [(*part["frames"], tuple(TrueDie(value) for value in part["values"])) for part in resting]
    found = [Throw(rest / about["fps"], until / about["fps"] + LATE, dice) for rest, until, dice in spans]
    return [
        replace(throw, until=min(throw.until, after.rest - EARLY)) if after else throw
        for throw, after in zip(found, [*found[1:], None], strict=True)
    ]


def _dice(roll: Mapping[str, Any]) -> tuple[TrueDie, ...]:
    """Dice that the frame's edge cuts can't be read without doubt."""
    cut = roll.get("dice_cut_by_frame") or ()
    leaning = roll.get("cocked") or [False] * len(roll["values"])
    return tuple(
        TrueDie(value, cocked=leans, legible=number not in cut)
        for number, (value, leans) in enumerate(zip(roll["values"], leaning, strict=True))
    )
