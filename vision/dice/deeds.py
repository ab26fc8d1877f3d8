"""What was done to the dice between two rests of the tray: thrown, or only nudged, tipped over, put down, put back."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import dist

from vision.dice.episode import Episode
from vision.dice.places import NEAR, SAME_PLACE, edge
from vision.dice.reading import Die

SLID = 4.0
"""A die that a hand pushes slides on for at most so many edges."""


@dataclass(frozen=True, slots=True)
class Deeds:
    """Dice between two rests, without those that only seem to differ because they were misread, hidden, or not seen for
    a while.

    `fresh` came, or lie there with another value; `gone` are no longer where they lay; `nudged` lie a little aside;
    `stayed`: whether any die lies where it lay. `lifted` were taken out before, `now` are all that lie there.
    """

    fresh: tuple[Die, ...]
    gone: tuple[Die, ...]
    nudged: tuple[Die, ...]
    stayed: bool
    lifted: tuple[Die, ...]
    now: tuple[Die, ...]

    def thrown(self, episode: Episode, before: Sequence[Die]) -> bool:
        """Whether dice were thrown: some were seen flying, or came to their places by themselves and not from close by.

        Of dice that a hand uncovers it is not known how they came. Several, most of those that lie there now, were
        thrown from under it (or out of a cup); a single one, or a few beside more, were put down, put back or turned
        over.
        """
        if (self.fresh or self.nudged) and episode.flights.among([*before, *self.now]):
            return True
        put = [die for die in self.fresh if episode.put(die)]
        if any(die not in put and not self._from_close_by(episode, die) for die in self.fresh):
            return True
        return len(put) > 1 and 2 * len(put) > len(self.now) and not self._only_shifted(put)

    def _from_close_by(self, episode: Episode, die: Die) -> bool:
        """Whether a die that nobody put there is one of those that are gone: it tipped over, or a hand pushed it."""
        if episode.unseen:
            return False
        if episode.hand and any(_alike(die, old) and apart(die, old) < SLID for old in self.gone):
            return True
        near = [old for old in self.gone if apart(die, old) < NEAR]
        alone = len(self.fresh) == 1 and not self.nudged
        return bool(near) and (episode.hand or (alone and (self.stayed or episode.only_around([die, *near]))))

    def _only_shifted(self, put: Sequence[Die]) -> bool:
        """Whether a hand may just have put the same dice elsewhere, faces kept up."""
        came = Counter((die.value, die.colour) for die in put)
        went = Counter((die.value, die.colour) for die in (*self.gone, *self.lifted))
        return came <= went and all(die.value is not None for die in put)


def apart(die: Die, old: Die) -> float:
    """How far two dice lie apart, in edges."""
    return dist(die.centre, old.centre) / max(edge(die), 1.0)


def is_back(die: Die, lifted: Sequence[Die]) -> bool:
    """Whether this is one of the `lifted` dice, which was not seen for a while, or was put back just as it lay."""
    return any(old.value == die.value and apart(die, old) < SAME_PLACE for old in lifted)


def _alike(die: Die, old: Die) -> bool:
    return (die.value, die.colour) == (old.value, old.colour)
