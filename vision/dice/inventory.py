"""Which dice lie in the tray, which were lifted out of it, and what a new reading says became of them."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from vision.dice.deeds import Deeds, is_back
from vision.dice.episode import Episode
from vision.dice.places import SAME_PLACE, Matching, match
from vision.dice.pushed import Matrix, carried
from vision.dice.reading import DiceReading, Die

Outcome = Literal["roll", "changed", "same"]
"""Dice were thrown; they were nudged, turned over, lifted out, put down or shifted; or all lie as before."""

MOST_LIFTED = 30
"""So many dice that were taken out are remembered until the next roll."""


class Inventory:
    """The dice since the last roll."""

    def __init__(self) -> None:
        self.lying: tuple[Die, ...] = ()
        """The dice that lie in the tray."""
        self._lifted: tuple[Die, ...] = ()
        self._rolled: tuple[Die, ...] = ()

    def carry(self, matrix: Matrix, scale: float) -> None:
        """The camera was moved so (as `pushed` tells, in a copy of `scale`): all that lies there is elsewhere in the
        picture now."""
        self.lying = _carried(self.lying, matrix, scale)
        self._lifted = _carried(self._lifted, matrix, scale)
        self._rolled = _carried(self._rolled, matrix, scale)

    def settle(self, episode: Episode, reading: DiceReading) -> tuple[Outcome, DiceReading]:
        """Judge the dice that lie still after an episode; the reading comes back with `moved` marks.

        While something that looks like a hand stays in the tray, dice on it are none of the tray, and those below it
        still lie there.
        """
        if episode.held:
            reading = replace(reading, dice=_beside(episode, self.lying, reading.dice))
        new, found = reading.dice, match(self.lying, reading.dice)
        hidden = tuple(self.lying[o] for o in found.gone if episode.hides(self.lying[o]))
        deeds = self._deeds(episode, new, found, hidden)
        outcome = self._outcome(episode, deeds, new, found)
        doubtful = len(deeds.gone) + len(hidden) < len(found.gone) or any(
            not episode.disturbed(new[number]) for number in found.fresh
        )
        marked = replace(reading, dice=self._marked(new))
        self._remember(outcome, new, deeds.gone, doubtful)
        self.lying = (*self.lying, *hidden)
        return outcome, marked

    def _deeds(self, episode: Episode, new: tuple[Die, ...], found: Matching, hidden: tuple[Die, ...]) -> Deeds:
        fresh = [new[number] for number in found.fresh if episode.disturbed(new[number])]
        gone = [self.lying[number] for number in found.gone if episode.disturbed(self.lying[number])]
        return Deeds(
            fresh=tuple(die for die in fresh if not is_back(die, self._lifted)),
            gone=tuple(die for die in gone if die not in hidden),
            nudged=tuple(new[pair.new] for pair in found.pairs if pair.moved > SAME_PLACE),
            stayed=any(pair.moved <= SAME_PLACE for pair in found.pairs),
            lifted=self._lifted,
            now=new,
        )

    def _outcome(self, episode: Episode, deeds: Deeds, new: Sequence[Die], found: Matching) -> Outcome:
        if deeds.thrown(episode, self.lying):
            return "roll"
        came = any(episode.disturbed(new[number]) for number in found.fresh)
        return "changed" if came or deeds.gone or deeds.nudged else "same"

    def _marked(self, new: Sequence[Die]) -> tuple[Die, ...]:
        still = {pair.new for pair in match(self._rolled, new).pairs if pair.moved <= SAME_PLACE}
        return tuple(replace(die, moved=number not in still) for number, die in enumerate(new))

    def _remember(self, outcome: Outcome, new: tuple[Die, ...], gone: Sequence[Die], doubtful: bool) -> None:
        if outcome == "roll":
            self.lying = self._rolled = new
            self._lifted = ()
        elif outcome == "changed":
            self.lying = new
            self._lifted = (*(die for die in self._lifted if not is_back(die, new)), *gone)[-MOST_LIFTED:]
            self._rolled = tuple(self._rolled[pair.old] for pair in match(self._rolled, new).pairs)
        elif not doubtful:  # else a die changed where nothing moved: that is a misreading
            self.lying = new


def _beside(episode: Episode, lying: Sequence[Die], new: tuple[Die, ...]) -> tuple[Die, ...]:
    """Without the dice that are on a hand."""
    fresh = match(lying, new).fresh
    return tuple(die for number, die in enumerate(new) if number not in fresh or not episode.put(die))


def _carried(dice: Sequence[Die], matrix: Matrix, scale: float) -> tuple[Die, ...]:
    return tuple(_carried_one(die, matrix, scale) for die in dice)


def _carried_one(die: Die, matrix: Matrix, scale: float) -> Die:
    (x, y), (left, top, width, height) = carried(matrix, scale, die.centre), die.box
    step = (x - die.centre[0], y - die.centre[1])
    a, b, c, d = (carried(matrix, scale, corner) for corner in die.face)
    return replace(die, centre=(x, y), box=(left + step[0], top + step[1], width, height), face=(a, b, c, d))
