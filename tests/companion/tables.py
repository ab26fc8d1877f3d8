"""Tables for tests: the real one over a journal in a folder of the test."""

import datetime
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.games.game import find_games
from companion.journal.journal import FILE_NAME, Journal
from companion.numbers import own_numbers
from companion.table.kept import LyingThere
from companion.table.table import Table

NOW = datetime.datetime(2026, 11, 30, 20, 15, tzinfo=datetime.UTC)


@contextmanager
def a_table(data: Path) -> Iterator[Table]:
    """A table whose journal and numbers lie in `data`."""
    with Journal(data / FILE_NAME, lambda: NOW) as journal:
        table = Table(find_games(), journal, lambda game: own_numbers(game, data), LyingThere(data))
        yield table
        table.close()
