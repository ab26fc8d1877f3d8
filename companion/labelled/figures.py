"""This table's own figures, out of labelled pictures: as dice were taken when they fell, and as they are read now."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from companion.labelled.kept import AsRead, KeptPicture
from vision.accuracy import Tally
from vision.dice.reading import DiceReading
from vision.figures import Share, at_most, wilson
from vision.frame import Frame
from vision.kinds import of_kinds
from vision.manifest import TruePicture
from vision.measure import ALL

CONFIRMED, TOLD = "confirmed", "told"
"""Tags: a person looked at the whole roll on the dashboard, or dice of it were named or put right in play."""

Kind = Literal["camera", "virtual"]

_NO_PICTURE = Frame(np.zeros((1, 1, 3), np.uint8), 0.0, 0)


@dataclass(frozen=True, slots=True)
class Own:
    """Of one kind of pictures, which are never counted together: in so many labelled `pictures` lay `dice` that a
    person reads without doubt; the table was sure and `wrong` so often, and `asked` about so many. `told` of the
    pictures came in because somebody put a die right."""

    kind: Kind
    pictures: int
    dice: int
    wrong: int
    asked: int
    told: int

    @property
    def at_most(self) -> float:
        """With 95 % certainty no greater share (0–1) of dice is wrong and sure."""
        return at_most(Share(self.wrong, self.dice))

    def to_json(self) -> dict[str, Any]:
        """The figures as `state.json` gives them."""
        low, high = wilson(self.wrong, self.dice)
        return {
            "kind": self.kind,
            "pictures": self.pictures,
            "told": self.told,
            "dice": self.dice,
            "wrong_and_sure": self.wrong,
            "asked": self.asked,
            "interval": [round(low, 5), round(high, 5)],
        }


def own_figures(pictures: Iterable[KeptPicture]) -> tuple[Own, ...]:
    """The figures of dice as they were taken when they fell, the camera's first."""
    tallies = {kind: Tally() for kind in _KINDS}
    told = dict.fromkeys(_KINDS, 0)
    for picture in pictures:
        if picture.seen is not None:
            kind = _kind(picture)
            tallies[kind].add(picture, _reading(picture.seen))
            told[kind] += TOLD in picture.tags
    return tuple(_own(kind, tally, told[kind]) for kind, tally in tallies.items() if tally.counts["pictures"])


def read_now(pictures: Sequence[KeptPicture], read: Mapping[str, AsRead | None]) -> dict[str, Tally]:
    """What `companion accuracy --by source` counts, out of what was `read` in each file (None: it can't be read); those
    that have not been read yet are left out."""
    return of_kinds([picture for picture in pictures if picture.file in read], lambda those: _tallied(those, read))


def _tallied(pictures: Sequence[TruePicture], read: Mapping[str, AsRead | None]) -> dict[str, Tally]:
    groups: dict[str, Tally] = {}
    whole = Tally()
    for picture in pictures:
        found = read[picture.file]
        reading = None if found is None else _reading(found)
        for tally in (whole, groups.setdefault(picture.origin, Tally())):
            tally.add(picture, reading)
    return dict(sorted(groups.items())) | {ALL: whole}


_KINDS: tuple[Kind, ...] = ("camera", "virtual")


def _kind(picture: TruePicture) -> Kind:
    return "virtual" if picture.rendered else "camera"


def _own(kind: Kind, tally: Tally, told: int) -> Own:
    counts = tally.counts
    return Own(kind, counts["pictures"], counts["dice"], counts["silent"], counts["asked"], told)


def _reading(read: AsRead) -> DiceReading:
    return DiceReading(read.dice, read.sure, read.ms, _NO_PICTURE)
