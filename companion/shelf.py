"""The shelf: all games of the journal, and how each of them stands without opening it."""

import threading
from typing import NamedTuple

from companion.games.message import Message
from companion.games.refusal import Refused
from companion.journal.errors import JournalError
from companion.journal.journal import Known
from companion.session.session import reopen
from companion.session.timeline import Timeline
from companion.table.table import Table


class Standing(NamedTuple):
    """How a game stands: who sits where now with which marks, whether it has ended, and how far it has come: the name
    and the value of the first thing on its board."""

    names: tuple[str, ...]
    marks: tuple[str, ...]
    over: bool
    place: tuple[Message, Message] | None


class Shelf:
    """Looks at the games of a table's journal; what was seen once isn't read again until the game has gone on."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._seen: dict[int, tuple[int, Standing | None]] = {}
        self._lock = threading.Lock()

    def games(self) -> list[Known]:
        """All games, the newest first. Raises JournalError."""
        return self._table.known()

    def look(self, game: Known) -> Standing | None:
        """How a game stands; None if its rules aren't here or its lines can't be read."""
        with self._lock:
            lines, seen = self._seen.get(game.id, (0, None))
            if lines != game.lines:
                seen = self._read(game)
                self._seen[game.id] = (game.lines, seen)
            return seen

    def _read(self, game: Known) -> Standing | None:
        rules = self._table.games.get(game.name)
        if rules is None:
            return None
        try:
            return standing(reopen(rules, self._table.entries(game.id)))
        except (JournalError, Refused):
            return None


def standing(timeline: Timeline) -> Standing:
    """How a game stands, from all that is known of it."""
    game = timeline.rules.game
    board = game.view(timeline.state).board
    place = (board[0].name, board[0].value) if board else None
    return Standing(timeline.names, timeline.start.marks, game.over(timeline.state), place)
