"""Folds the entries of a journal into the lines that stand, the state that follows, and what waits for the players.

Lines that were taken back stay in the log, each knowing after which line it was made: the log is a tree, and the way
from the start to the line that stands last is the *track*. Nothing here reads or writes files.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import msgspec

from companion.games.sheet import ScoreSheet
from companion.session.entries import Entry, Ruling, Start
from companion.session.lines import Line, Placed, Rules, Standing
from companion.session.ruling import with_rulings


class Timeline(msgspec.Struct, frozen=True, dict=True):
    """A game up to line `number`.

    `first` is the state after the start, `names` who sits where now, `entries` all that was noted. `lines` are all
    lines that ever shaped the state, `track` those that do now, in order; `ahead` were taken back last.
    """

    rules: Rules
    start: Start
    first: Any
    names: tuple[str, ...]
    entries: tuple[Entry, ...]
    lines: Mapping[int, Line] = {}
    track: tuple[Placed, ...] = ()
    ahead: tuple[int, ...] = ()

    @property
    def number(self) -> int:
        """The number of the newest line."""
        return len(self.entries) - 1

    @property
    def state(self) -> Any:
        """The state now."""
        return self.track[-1].after if self.track else self.first

    @property
    def head(self) -> int:
        """The line that stands last, 0 if there is none but the start."""
        return self.track[-1].line.number if self.track else 0

    @cached_property
    def misfits(self) -> tuple[Placed, ...]:
        """The lines that wait for a decision of the players, the earliest first."""
        return tuple(placed for placed in self.track if placed.standing is Standing.MISFIT)

    @cached_property
    def rulings(self) -> tuple[Ruling, ...]:
        """The house rulings that count."""
        return tuple(placed.line.ruling for placed in self.track if placed.line.ruling and not placed.line.dropped)

    def score(self) -> ScoreSheet:
        """The score as if the game ended now, with what house rulings gave."""
        return with_rulings(self.rules.game.score(self.state), self.rulings)

    def place_of(self, number: int) -> int | None:
        """Where on the track a line stands (an index), None if it doesn't."""
        indices = (at for at, placed in enumerate(self.track) if placed.line.number == number)
        return next(indices, None)

    def before(self, index: int) -> Any:
        """The state before the line at an index of the track."""
        return self.track[index - 1].after if index else self.first

    def previous(self) -> int:
        """The line that an undo of one step goes back to: what stands before the last line that counts."""
        counting = [placed.line.number for placed in self.track if placed.standing is not Standing.DROPPED]
        if not counting:
            return self.head
        index = self.place_of(counting[-1]) or 0
        return self.track[index - 1].line.number if index else 0

    @property
    def undoable(self) -> bool:
        """Whether there is anything that an undo of one step would take back."""
        return self.previous() != self.head


def begin(rules: Rules, start: Start) -> Timeline:
    """The timeline of a game that begins; raises Refused if its first state is none of these rules."""
    return Timeline(rules, start, rules.written.state(start.state), start.seats, (start,))
