"""Games of the journal as the pages show them, and the question whether the one on the table may be put away."""

from datetime import datetime
from typing import NamedTuple

import flask_babel
from flask import render_template, request

from companion.games.tables import TablesError
from companion.journal.errors import JournalError
from companion.journal.journal import Known
from companion.numbers import NumbersError
from companion.shelf import Shelf, Standing, standing
from companion.table.table import Table
from web.errors import Problem, wants_json
from web.languages import gettext
from web.saying import day, text_of

RESUMABLE = 3
"""How many games that were put away the first page offers to go on with, and how far back it looks for them."""


class Shown(NamedTuple):
    """A game: its number in the journal, its `title`, who plays, when it `began`, and how it stands, if that is
    known."""

    id: int
    title: str
    seats: tuple[str, ...]
    began: str
    standing: Standing | None


class ShownGames:
    """Looks at the games of a table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._shelf = Shelf(table)

    def known(self) -> list[Known]:
        """All games, the newest first. Raises Problem."""
        try:
            return self._shelf.games()
        except JournalError as error:
            raise cannot(error) from error

    def shown(self, known: Known, stands: Standing | None = None) -> Shown:
        """A game with how it stands."""
        stands = stands or self._shelf.look(known)
        rules = self._table.games.get(known.name)
        title = text_of(rules.title) if rules else known.name
        return Shown(known.id, title, stands.names if stands else known.seats, _when(known.began), stands)

    def open(self) -> Shown | None:
        """The game on the table."""
        game = self._table.state.game
        if game is None:
            return None
        known = next((known for known in self.known() if known.id == game.id), None)
        return None if known is None else self.shown(known, standing(game.timeline))

    def resumable(self) -> list[Shown]:
        """Those of the newest games that are neither over nor on the table."""
        game = self._table.state.game
        others = [known for known in self.known() if game is None or known.id != game.id]
        newest = (self.shown(known) for known in others[:RESUMABLE])
        return [shown for shown in newest if shown.standing is not None and not shown.standing.over]

    def in_the_way(self, wanted: int | None = None) -> bool:
        """Whether a game other than the `wanted` one lies on the table, not over, and the form doesn't say that it may
        be put away."""
        game = self._table.state.game
        return game is not None and not game.over and game.id != wanted and "put_away" not in request.form

    def ask(self, action: str, fields: list[tuple[str, str]]) -> str:
        """The page that asks whether it may; yes sends `fields` to `action` again. Raises Problem for programs."""
        if wants_json():
            raise Problem(409, "game_on_table", gettext("Another game is on the table: say put_away to put it away."))
        return render_template("start/away.html", action=action, fields=fields, now=self.open())


def cannot(error: TablesError | NumbersError | JournalError) -> Problem:
    """What a visitor is told when numbers or journal can't be used."""
    return Problem(507 if isinstance(error, JournalError) else 409, "cannot_begin", text_of(error.text))


def _when(began: str) -> str:
    at = datetime.fromisoformat(began)
    return f"{day(at)}, {flask_babel.format_time(at, 'short', rebase=False)}"
