"""The database file: how it is opened, brought up to date, and asked."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError

from companion.journal.errors import JournalError, explained, newer
from companion.journal.tables import SCHEMA

PATIENCE = 3.0
"""Seconds to wait for another program that is writing."""


def open_database(path: Path, patience: float = PATIENCE) -> Engine:
    """The database at `path`, made or brought up to date if need be; raises JournalError."""
    engine = create_engine(URL.create("sqlite", database=str(path)), connect_args={"timeout": patience})
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    try:
        with errors_explained(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            _bring_up_to_date(engine, path)
    except BaseException:
        engine.dispose()
        raise
    return engine


@contextmanager
def errors_explained(path: Path) -> Iterator[None]:
    """Turns what the database or the file system raises into a JournalError."""
    try:
        yield
    except (sqlite3.Error, DBAPIError) as error:
        raise JournalError(explained(error, path)) from error
    except OSError as error:
        raise JournalError(explained(sqlite3.OperationalError(error.strerror), path)) from error


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A transaction that may write; nobody else writes meanwhile."""
    with engine.connect().execution_options(immediate=True) as connection, connection.begin():
        yield connection


def _prepare(connection: sqlite3.Connection, _record: Any) -> None:
    """WAL with FULL: what was committed survives a power cut, and who reads never waits for who writes."""
    connection.isolation_level = None  # transactions begin where we say, see _begin
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    immediate = connection.get_execution_options().get("immediate")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")


def _bring_up_to_date(engine: Engine, path: Path) -> None:
    with engine.connect() as connection:
        if _schema(connection) == SCHEMA:
            return
    with writing(engine) as connection:  # another program may have been faster: look again
        if _schema(connection) != SCHEMA:
            _migrate(connection, path)


def _schema(connection: Connection) -> str | None:
    """The migration that the file is at; None for a new file."""
    if not connection.dialect.has_table(connection, "alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _migrate(connection: Connection, path: Path) -> None:
    from alembic import command  # takes 0.2 s, and is seldom needed
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", "companion.journal:migrations")
    config.set_main_option("path_separator", "os")
    at = _schema(connection)
    if at is not None and at not in {step.revision for step in ScriptDirectory.from_config(config).walk_revisions()}:
        raise newer(path)
    if at is None and connection.dialect.get_table_names(connection):
        raise JournalError(explained(_no_journal(), path))
    command.upgrade(config, SCHEMA)


def _no_journal() -> sqlite3.Error:
    error = sqlite3.DatabaseError("not a journal")
    error.sqlite_errorcode = sqlite3.SQLITE_NOTADB
    return error
