"""Lines that shape the state: what was done, and how it stands with the lines before it."""

from enum import StrEnum
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games.game import Game
from companion.games.message import Message, Seat, say
from companion.games.refusal import Reason, Refusal, Refused
from companion.session.entries import Act, Leave, Ruling
from companion.session.ruling import with_values
from companion.session.written import Written


class Standing(StrEnum):
    """How a line stands."""

    FITS = "fits"
    """The rules accept it."""
    MISFIT = "misfit"
    """After a correction the rules don't accept it any more; the players decide."""
    DROPPED = "dropped"
    """It counts no more."""
    RULED = "ruled"
    """It doesn't fit, but the players keep it, with an effect of their own."""
    UNDONE = "undone"
    """It was taken back; it can stand again."""


class Line(msgspec.Struct, frozen=True):
    """Line `number`, made after line `parent` stood (0: the start), with what holds of it now.

    `changes` are the lines that corrected, dropped or ruled it. `seen` is the state in which it was last made, None as
    long as it never fitted.
    """

    number: int
    parent: int
    deed: Act | Leave
    dropped: bool = False
    ruling: Ruling | None = None
    changes: tuple[int, ...] = ()
    seen: Any = None


class Placed(msgspec.Struct, frozen=True):
    """A line in its place: its standing, the state after it, and why it doesn't fit if it doesn't."""

    line: Line
    standing: Standing
    after: Any
    refusal: Refusal | None = None


class Rules:
    """Places lines by the rules of one game."""

    def __init__(self, game: Game[Any, Any]) -> None:
        """Prepare for `game`."""
        self.game = game
        self.written = Written(game)

    def place(self, line: Line, state: Any) -> Placed:
        """Make `line` in `state`; a line that doesn't fit leaves the state as it is."""
        if line.dropped:
            return Placed(line, Standing.DROPPED, state)
        try:
            if line.ruling is not None:
                return Placed(line, Standing.RULED, with_values(self.written, state, line.ruling.effect.set))
            return Placed(replace(line, seen=state), Standing.FITS, self._made(line.deed, state))
        except Refused as refused:
            return Placed(line, Standing.MISFIT, state, refused.refusal)

    def _made(self, deed: Act | Leave, state: Any) -> Any:
        if isinstance(deed, Leave):
            return self.game.leave(state, deed.seat)
        action = self.written.action(deed.action)
        if self.game.over(state):
            raise game_over()
        return self.game.apply(state, action)

    def text(self, line: Line) -> Message:
        """What a line did, or did when it last fitted, as anybody may read it."""
        if isinstance(line.deed, Leave):
            return say("%(player)s leaves the game.", player=Seat(line.deed.seat))
        if line.seen is None:
            return say("Something that these rules don't know: %(type)s", type=str(line.deed.action.get("type")))
        return self.game.describe(line.seen, self.written.action(line.deed.action))

    def whole(self, line: Line) -> Message | None:
        """What a line did, with what its text keeps back; None if that keeps nothing back."""
        if isinstance(line.deed, Leave) or line.seen is None:
            return None
        return self.game.secret(line.seen, self.written.action(line.deed.action))

    def revealed(self, placed: Placed, now: Any) -> bool:
        """Whether the game has shown, in the state `now`, what a line on its track kept back."""
        if placed.standing is not Standing.FITS or isinstance(placed.line.deed, Leave):
            return False
        action = self.written.action(placed.line.deed.action)
        return self.game.revealed(placed.line.seen, action, now)

    def seat(self, line: Line) -> int | None:
        """The seat that made a line, None if it was nobody's own deed."""
        if isinstance(line.deed, Leave):
            return line.deed.seat
        if line.seen is None:
            return None
        return self.game.actor(line.seen, self.written.action(line.deed.action))


def game_over() -> Refused:
    """The refusal of everything that comes after the end."""
    return Refused(Reason.GAME_OVER, say("The game is over. To change something, correct a line or undo."))
