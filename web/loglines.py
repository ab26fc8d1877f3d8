"""The lines of the log as the page shows them: the newest first, in groups by round."""

from collections.abc import Set
from dataclasses import dataclass
from itertools import groupby, islice

from companion.games.message import Message
from companion.session.differences import explained
from companion.session.entries import Leave
from companion.session.lines import Standing
from companion.session.log import LogLine, log_lines
from companion.session.timeline import Timeline
from companion.table.state import OpenGame
from web.guard import Viewer

SHOWN = 40
"""So many lines stand on a page."""

ROUNDS = ("round", "stage")
"""Keys of the fact of a board that says how far the game is."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line as it is shown: whether it has a picture, and whether it can be corrected, dropped, and gone back to."""

    line: LogLine
    picture: bool
    correct: bool
    drop: bool
    back: bool


@dataclass(frozen=True, slots=True)
class Group:
    """Lines of one `round`: what it is called and its number, None where a game has none."""

    round: tuple[Message, Message] | None
    rows: tuple[Row, ...]


class Explained:
    """What the newest line changed, worked out once a line. May be used from any thread."""

    def __init__(self) -> None:
        self._last: tuple[Timeline, tuple[Message, ...]] | None = None

    def of(self, timeline: Timeline) -> tuple[Message, ...]:
        """See companion.session.differences."""
        last = self._last
        if last is None or last[0] is not timeline:
            last = self._last = (timeline, explained(timeline))
        return last[1]


def groups(game: OpenGame, who: Viewer, pictured: Set[int], before: int | None) -> tuple[Group, ...]:
    """The newest lines, or those before line `before`, as the visitor may read them."""
    last = _last(game, before)
    lines = list(islice(log_lines(game.timeline, max(0, last - SHOWN), who.seat), min(SHOWN, last)))
    rows = [_row(game, line, pictured) for line in reversed(lines)]
    rounds = {row.line.number: _round(game.timeline, row.line.number) for row in rows}
    # a line that shapes no state belongs to the round of the line before it
    known = next((rounds[row.line.number] for row in reversed(rows) if rounds[row.line.number]), None)
    for row in reversed(rows):
        known = rounds[row.line.number] = rounds[row.line.number] or known
    grouped = groupby(rows, key=lambda row: rounds[row.line.number])
    return tuple(Group(key, tuple(found)) for key, found in grouped)


def oldest_shown(game: OpenGame, before: int | None) -> int | None:
    """The oldest line of a page, None if nothing stands before it."""
    first = _last(game, before) - SHOWN
    return first if first > 0 else None


def _last(game: OpenGame, before: int | None) -> int:
    """The number after the newest line of a page."""
    return game.number + 1 if before is None else max(1, min(before, game.number + 1))


def _round(timeline: Timeline, number: int) -> tuple[Message, Message] | None:
    line = timeline.lines.get(number)
    if line is None or line.seen is None:
        return None
    facts = timeline.rules.game.view(line.seen).board
    return next(((fact.name, fact.value) for fact in facts if fact.key in ROUNDS), None)


def _row(game: OpenGame, line: LogLine, pictured: Set[int]) -> Row:
    placed = line.standing not in (None, Standing.UNDONE)
    made = game.timeline.lines.get(line.number)
    leaves = made is not None and isinstance(made.deed, Leave)
    return Row(
        line,
        line.number in pictured,
        placed and not leaves,
        placed and line.standing is not Standing.DROPPED,
        placed and line.number != game.timeline.head,
    )


def lines_after(game: OpenGame, number: int, who: Viewer) -> tuple[LogLine, ...] | None:
    """The lines that an undo to line `number` takes back, the newest first; None if one can't go back there."""
    index = -1 if number == 0 else game.timeline.place_of(number)
    if index is None:
        return None
    gone = {placed.line.number for placed in game.timeline.track[index + 1 :]}
    if not gone:
        return None
    lines = log_lines(game.timeline, min(gone), who.seat)
    return tuple(reversed([line for line in lines if line.number in gone]))
