"""What can go wrong with the database file, each said clearly."""

import sqlite3
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from companion.games.message import Message, Told, say


class JournalError(Told):
    """The journal can't be opened, read or written."""


class Occupied(JournalError):
    """Somebody else has that game open."""


FULL = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR}
BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
SHUT = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH}
BROKEN = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT}


def explained(error: sqlite3.Error | DBAPIError, path: Path) -> Message:
    """What an error of the database means, and what to do."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    code = getattr(cause, "sqlite_errorcode", 0) & 0xFF  # the rest tells more than anybody can use
    file = str(path)
    if code in FULL:
        return say("%(file)s can't be written: the disk is full or broken. Make room, then do it again.", file=file)
    if code in BUSY:
        return say("%(file)s is in use by another program. Close that, then do it again.", file=file)
    if code in SHUT:
        return say("%(file)s can't be opened for writing. Look at the rights of the file and its folder.", file=file)
    if code in BROKEN:
        return say(
            "%(file)s is damaged or no journal. Put a copy in its place, or move it away to begin anew.", file=file
        )
    return say("%(file)s can't be used: %(text)s", file=file, text=str(cause))


def newer(path: Path) -> JournalError:
    """The error of a file that a later version wrote."""
    text = say("%(file)s was written by a newer version of the companion. Update the companion.", file=str(path))
    return JournalError(text)


def occupied() -> Occupied:
    """The error of a game that somebody else has open."""
    return Occupied(say("This game is open in another window. Go on there, or close it first."))
