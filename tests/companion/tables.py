"""Tables for tests: the real one over a journal in a folder of the test."""

import datetime
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.games.game import find_games
from companion.games.prompt import Choice
from companion.journal.journal import FILE_NAME, Journal
from companion.marks import MARKS
from companion.numbers import own_numbers
from companion.session.session import Session
from companion.table.kept import LyingThere
from companion.table.table import Table

NOW = datetime.datetime(2026, 11, 30, 20, 15, tzinfo=datetime.UTC)


@contextmanager
def a_table(data: Path, clock: Callable[[], float] = time.monotonic) -> Iterator[Table]:
    """A table whose journal and numbers lie in `data`; `clock` gives monotonic seconds."""
    with Journal(data / FILE_NAME, lambda: NOW) as journal:
        table = Table(find_games(), journal, lambda game: own_numbers(game, data), LyingThere(data), clock)
        yield table
        table.close()


class AtTable:
    """What plays on a table."""

    table: Table

    def begin(self, game: str = "yak", seats: Sequence[str] = ("Anna", "Ben"), **options: Any) -> int:
        """Begin a game on the table; its number in the journal."""
        return self.table.begin(game, seats, tuple(MARKS)[: len(seats)], options)

    @property
    def number(self) -> int:
        """The number of the newest line of the open game."""
        game = self.table.state.game
        assert game is not None
        return game.number

    def play_to(self, prompt: str) -> None:
        """Answer with the first choice until the game asks this."""
        while (game := self.table.state.game) is not None and game.main is not None and game.main.id != prompt:
            self.table.change(first_choice)


def first_choice(session: Session) -> int:
    """Answer what is asked first with its first choice; the number of the new line."""
    wants = session.prompts()[0].wants
    assert isinstance(wants, Choice)
    return session.submit(wants.options[0].action, session.number)
