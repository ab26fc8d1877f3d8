"""The shelf: all games of the journal, and how each of them stands without opening it."""

import threading
from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.games.game import Game
from companion.games.message import Message
from companion.games.refusal import Refused
from companion.journal.errors import JournalError
from companion.journal.journal import Journal, Known
from companion.session.entries import Entry
from companion.session.session import reopen
from companion.session.timeline import Timeline


class Standing(NamedTuple):
    """How a game stands: who sits where now with which marks, whether it has ended, and how far it has come: the name
    and the value of the first thing on its board."""

    names: tuple[str, ...]
    marks: tuple[str, ...]
    over: bool
    place: tuple[Message, Message] | None


class Shelf:
    """Looks at the games of a journal; what was seen once isn't read again until the game has gone on."""

    def __init__(self, games: Mapping[str, Game[Any, Any]], journal: Journal) -> None:
        """`games` are those whose rules are installed."""
        self._games = games
        self._journal = journal
        self._seen: dict[tuple[int, int], Standing | None] = {}
        self._lock = threading.Lock()

    def games(self) -> list[Known]:
        """All games, the newest first. Raises JournalError."""
        return self._journal.games()

    def known(self, game_id: int) -> Known:
        """One game. Raises JournalError if it isn't there."""
        return self._journal.known(game_id)

    def look(self, game: Known) -> Standing | None:
        """How a game stands; None if its rules aren't here or its lines can't be read."""
        key = (game.id, game.lines)
        with self._lock:
            if key not in self._seen:
                self._seen[key] = self._read(game)
            return self._seen[key]

    def _read(self, game: Known) -> Standing | None:
        rules = self._games.get(game.name)
        if rules is None:
            return None
        try:
            entries: list[Entry] = [line.entry for line in self._journal.lines(game.id)]
            return standing(reopen(rules, entries))
        except (JournalError, Refused):
            return None


def standing(timeline: Timeline) -> Standing:
    """How a game stands, from all that is known of it."""
    game = timeline.rules.game
    board = game.view(timeline.state).board
    place = (board[0].name, board[0].value) if board else None
    return Standing(timeline.names, timeline.start.marks, game.over(timeline.state), place)
