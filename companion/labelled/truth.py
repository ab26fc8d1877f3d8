"""What truly lies in a picture, as a person says it: beside what was read, die by die."""

from collections.abc import Sequence
from dataclasses import dataclass

from vision.dice.reading import Box, Die
from vision.manifest import TrueDie

NO_DIE = 0
"""The value that says: there is no die at all."""


@dataclass(frozen=True, slots=True)
class Said:
    """What a die is: its `value` (1–6, NO_DIE, or None: nobody can read it), its `colour` (None: nobody said), and
    whether it is `cocked`: leaning on something."""

    value: int | None
    colour: str | None = None
    cocked: bool = False


@dataclass(frozen=True, slots=True)
class Truth:
    """Of each die that was read what it is, None where that is still open, and the dice that were `added` because they
    were not seen; one of these has no box if nobody said where it lies."""

    said: tuple[Said | None, ...]
    added: tuple[TrueDie, ...] = ()

    @property
    def whole(self) -> bool:
        """Whether nothing is open."""
        return None not in self.said

    @property
    def values(self) -> tuple[int | None, ...]:
        """What lies there, dice that are none left out."""
        lying = [one.value for one in self.said if one is not None and one.value != NO_DIE]
        return (*lying, *(die.value for die in self.added))

    def dice(self, read: Sequence[Die]) -> tuple[TrueDie, ...]:
        """The dice as the manifest has them, with the boxes of those that were read; only when it is `whole`."""
        lying = [
            TrueDie(one.value, box_of(die), colour=one.colour, cocked=one.cocked)
            for one, die in zip(self.said, read, strict=True)
            if one is not None and one.value != NO_DIE
        ]
        return (*lying, *self.added)


def as_read(dice: Sequence[Die]) -> Truth:
    """The truth if everything was read right; a die without a value is open."""
    return Truth(tuple(Said(die.value, die.colour, die.state == "cocked") if die.value else None for die in dice))


def as_kept(dice: Sequence[Die], kept: Sequence[TrueDie]) -> Truth:
    """The truth that was kept of a picture in which these dice were read: found again by the boxes. Where a kept die
    has none, nobody knows any more which is which: then those are added, and the dice that were read are none."""
    left = list(kept)
    said = []
    for die in dice:
        true = next((one for one in left if one.box == box_of(die)), None)
        if true is None:
            said.append(Said(NO_DIE))
        else:
            left.remove(true)
            said.append(Said(true.value, true.colour, true.cocked))
    return Truth(tuple(said), tuple(left))


def box_of(die: Die) -> Box:
    """The box of a die as manifests have it: to a tenth of a pixel."""
    x, y, width, height = (round(side, 1) for side in die.box)
    return x, y, width, height


def box_at(x: float, y: float, dice: Sequence[Die], size: tuple[int, int]) -> Box:
    """A box around a place in a picture of `size`, as large as the dice in it usually are, or a tenth of its height."""
    sides = sorted(max(die.box[2:]) for die in dice)
    side = round(sides[len(sides) // 2] if sides else size[1] / 10, 1)
    return round(x - side / 2, 1), round(y - side / 2, 1), side, side
