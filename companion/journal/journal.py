"""Games in the journal: begin one, go on with one, list them, look into them."""

import datetime
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, Engine, func, select
from sqlalchemy.exc import DBAPIError, IntegrityError

from companion.games.message import Message, say
from companion.games.refusal import Reason, Refused
from companion.journal.database import PATIENCE, errors_explained, open_database, writing
from companion.journal.errors import JournalError, explained
from companion.journal.locks import GameLock
from companion.journal.tables import entries, games
from companion.session.entries import AnyEntry, Entry, Start, read_entry, write_entry

FILE_NAME = "games.db"
"""What the journal in the data folder is called."""

Clock = Callable[[], datetime.datetime]
"""The time of day, with its zone."""


class Stored(NamedTuple):
    """A line as it lies in the journal; `at` is only to be shown."""

    number: int
    entry: AnyEntry
    by: int | None
    at: str


class Known(NamedTuple):
    """A game in the journal: what it is, its players at the start, how many lines it has, and when it began."""

    id: int
    name: str
    seats: tuple[str, ...]
    lines: int
    began: str


class KeptGame:
    """One game, held by its only keeper; it is the Store of a Session."""

    def __init__(self, journal: "Journal", game_id: int, lock: GameLock) -> None:
        self.id = game_id
        self._journal = journal
        self._lock = lock

    def append(self, number: int, entry: Entry, by: int | None, evidence: bytes | None) -> None:
        """Write a line for good; raises Refused (not saved, stale)."""
        try:
            self._journal.write(self.id, number, entry, by, evidence)
        except IntegrityError as error:
            raise Refused(
                Reason.STALE, say("Somebody else wrote into this game. Open it anew, then decide.")
            ) from error
        except DBAPIError as error:
            text = explained(error, self._journal.path)
            raise Refused(Reason.NOT_SAVED, say("Nothing happened: %(why)s", why=text)) from error

    def close(self) -> None:
        """Let others have the game."""
        self._lock.release()


class Journal:
    """The journal in a file. All methods but `write` raise JournalError."""

    def __init__(self, path: Path, clock: Clock, patience: float = PATIENCE) -> None:
        """Open the journal at `path`; it is made if it isn't there."""
        self.path = path
        self._clock = clock
        self._engine: Engine = open_database(path, patience)

    def __enter__(self) -> "Journal":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._engine.dispose()

    def begin(self, start: Start) -> KeptGame:
        """A new game, with its first line."""
        with errors_explained(self.path), writing(self._engine) as connection:
            made = connection.execute(games.insert().values(name=start.game, began=self._now()))
            (game_id,) = made.inserted_primary_key or (0,)
            lock = GameLock(self.path, game_id)
            try:
                connection.execute(entries.insert().values(self._row(game_id, 0, start, None, None)))
            except BaseException:
                lock.release()
                raise
        return KeptGame(self, game_id, lock)

    def keep(self, game_id: int) -> KeptGame:
        """Go on with a game; nobody else may meanwhile."""
        self.known(game_id)
        with errors_explained(self.path):
            return KeptGame(self, game_id, GameLock(self.path, game_id))

    def write(self, game_id: int, number: int, entry: Entry, by: int | None, evidence: bytes | None) -> None:
        """Write a line for good; raises DBAPIError. Only the keeper of the game may."""
        with writing(self._engine) as connection:
            connection.execute(entries.insert().values(self._row(game_id, number, entry, by, evidence)))

    def _row(self, game_id: int, number: int, entry: Entry, by: int | None, evidence: bytes | None) -> dict[str, Any]:
        row = {"game": game_id, "number": number, "payload": write_entry(entry), "by": by, "at": self._now()}
        return row if evidence is None else {**row, "evidence": evidence}

    def _now(self) -> str:
        return self._clock().isoformat(timespec="seconds")

    def lines(self, game_id: int) -> list[Stored]:
        """All lines of a game, in order."""
        columns = (entries.c.number, entries.c.payload, entries.c.by, entries.c.at)
        query = select(*columns).where(entries.c.game == game_id).order_by(entries.c.number)
        with errors_explained(self.path), self._engine.connect() as connection:
            rows = connection.execute(query).all()
        if not rows:
            raise JournalError(self._no_game(game_id))
        return [Stored(number, self._entry(game_id, number, payload), by, at) for number, payload, by, at in rows]

    def _entry(self, game_id: int, number: int, payload: str) -> AnyEntry:
        try:
            return read_entry(payload)
        except msgspec.MsgspecError as error:
            text = say(
                "Line %(line)s of game %(game)s can't be read: %(text)s", line=number, game=game_id, text=str(error)
            )
            raise JournalError(text) from error

    def evidence(self, game_id: int, number: int) -> bytes | None:
        """The picture of a line, if it has one."""
        query = select(entries.c.evidence).where(entries.c.game == game_id, entries.c.number == number)
        with errors_explained(self.path), self._engine.connect() as connection:
            return connection.execute(query).scalar()

    def pictured(self, game_id: int) -> frozenset[int]:
        """The lines of a game that have a picture."""
        query = select(entries.c.number).where(entries.c.game == game_id, entries.c.evidence.is_not(None))
        with errors_explained(self.path), self._engine.connect() as connection:
            return frozenset(connection.execute(query).scalars())

    def games(self) -> list[Known]:
        """All games, the newest first."""
        return self._games()

    def known(self, game_id: int) -> Known:
        """One game; raises JournalError that names those there are."""
        found = self._games(games.c.id == game_id)
        if not found:
            raise JournalError(self._no_game(game_id))
        return found[0]

    def _games(self, *which: ColumnElement[bool]) -> list[Known]:
        start = entries.alias("start")
        query = (
            select(games.c.id, games.c.name, start.c.payload, func.max(entries.c.number), games.c.began)
            .join(start, (start.c.game == games.c.id) & (start.c.number == 0))
            .join(entries, entries.c.game == games.c.id)
            .where(*which)
            .group_by(games.c.id)
            .order_by(games.c.id.desc())
        )
        with errors_explained(self.path), self._engine.connect() as connection:
            rows = connection.execute(query).all()
        return [Known(row[0], row[1], self._seats(row[0], row[2]), row[3] + 1, row[4]) for row in rows]

    def _seats(self, game_id: int, payload: str) -> tuple[str, ...]:
        start = self._entry(game_id, 0, payload)
        return start.seats if isinstance(start, Start) else ()

    def _no_game(self, game_id: int) -> Message:
        there = ", ".join(str(game.id) for game in self.games()[:10])
        if not there:
            return say("There is no game %(game)s: none was begun yet.", game=game_id)
        return say("There is no game %(game)s. The newest are: %(there)s.", game=game_id, there=there)
