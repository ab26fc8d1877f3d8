"""Which dice lie in the tray, which were lifted out of it, and what a new reading says became of them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from vision.dice.episode import Episode
from vision.dice.places import SAME_PLACE, match
from vision.dice.reading import DiceReading, Die

Outcome = Literal["roll", "changed", "same"]
"""Dice were thrown; they were nudged, lifted out, put back or shifted; or all lie as before."""


class Inventory:
    """The dice since the last roll."""

    def __init__(self) -> None:
        self.lying: tuple[Die, ...] = ()
        """The dice that lie in the tray."""
        self._lifted: tuple[Die, ...] = ()
        self._rolled: tuple[Die, ...] = ()

    def settle(self, episode: Episode, reading: DiceReading) -> tuple[Outcome, DiceReading]:
        """Judge the dice that lie still after an episode; the reading comes back with `moved` marks."""
        new = reading.dice
        found = match(self.lying, new)
        fresh = [new[n] for n in found.fresh if episode.disturbed(new[n])]
        gone = [self.lying[o] for o in found.gone if episode.disturbed(self.lying[o])]
        nudged = [new[pair.new] for pair in found.pairs if pair.moved > SAME_PLACE]
        put_back = match(self._lifted, fresh).pairs if episode.hand else ()
        thrown = [die for n, die in enumerate(fresh) if n not in {pair.new for pair in put_back}]
        outcome: Outcome = "changed" if fresh or gone or nudged else "same"
        if episode.tumbled([*self.lying, *new]):
            if fresh or nudged:
                outcome = "roll"
        elif thrown and not (episode.hand and _only_shifted(thrown, [*gone, *self._lifted])):
            outcome = "roll"
        marked = replace(reading, dice=self._marked(new))
        doubtful = len(fresh) < len(found.fresh) or len(gone) < len(found.gone)
        self._remember(outcome, new, gone, doubtful)
        return outcome, marked

    def _marked(self, new: Sequence[Die]) -> tuple[Die, ...]:
        still = {pair.new for pair in match(self._rolled, new).pairs if pair.moved <= SAME_PLACE}
        return tuple(replace(die, moved=number not in still) for number, die in enumerate(new))

    def _remember(self, outcome: Outcome, new: tuple[Die, ...], gone: Sequence[Die], doubtful: bool) -> None:
        if outcome == "roll":
            self.lying = self._rolled = new
            self._lifted = ()
        elif outcome == "changed":
            self.lying = new
            self._lifted = (*self._lifted, *gone)
            self._rolled = tuple(self._rolled[pair.old] for pair in match(self._rolled, new).pairs)
        elif not doubtful:  # else a die changed where nothing moved: that is a misreading
            self.lying = new


def _only_shifted(fresh: Sequence[Die], gone: Sequence[Die]) -> bool:
    """Whether a hand may just have put the same dice elsewhere, faces kept up."""
    came = Counter((die.value, die.colour) for die in fresh)
    went = Counter((die.value, die.colour) for die in gone)
    return came <= went and all(die.value is not None for die in fresh)
