"""The first page, and the beginning of a game. See docs/dashboard.md for each address."""

from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.games.game import Game
from companion.games.refusal import Refused
from companion.games.tables import TablesError
from companion.journal.errors import JournalError
from companion.marks import MARKS
from companion.numbers import NumbersError, own_numbers
from companion.placeholders import unconfirmed
from web.acting import done
from web.errors import Problem, wants_json
from web.languages import gettext
from web.refusals import refused
from web.rooms.draft import MOST_NAME, Draft, Unclear, changed, first_draft, read_draft
from web.rooms.options import shown_options
from web.rooms.shown import ShownGames, cannot
from web.routing import Views, room
from web.services import Services


class StartPages:
    """The views, over the services."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.games = services.table.games
        self.shown = ShownGames(services.table)

    def page(self) -> str:
        """What to play: go on, or begin anew."""
        return render_template("start.html", games=self.games, now=self.shown.open(), resumable=self.shown.resumable())

    def new(self, name: str) -> ResponseReturnValue:
        """Who plays, and how; buttons that change something lead to the address of what is then."""
        game = self._game(name)
        if "draft" not in request.args:
            return self._new_page(game, first_draft(game, self.services.household))
        draft, deed = read_draft(request.args, game), request.args.get("do")
        if not deed:
            return self._new_page(game, draft)
        try:
            draft = changed(draft, deed, request.args, game, self.services.household)
        except Unclear as problem:
            return self._new_page(game, draft, str(problem))
        return redirect(f"{url_for('start.new', name=name)}?{urlencode([*draft.fields(), ('at', deed)])}", 303)

    def begin(self, name: str) -> ResponseReturnValue:
        """Begin the game, if the one on the table may be put away for it."""
        game = self._game(name)
        draft = read_draft(request.form, game)
        if len(draft.seats) not in game.players:
            if wants_json():
                raise Problem(400, "unclear", _how_many(game))
            return self._new_page(game, draft, _how_many(game)), 400
        if self.shown.in_the_way():
            return self.shown.ask(url_for("start.begin", name=name), draft.fields())
        names, marks = zip(*((person.name, person.mark) for person in draft.seats), strict=True)
        try:
            self.services.table.begin(name, names, marks, draft.options)
        except Refused as refusal:
            raise refused(refusal, names) from refusal
        except (TablesError, NumbersError, JournalError) as error:
            raise cannot(error) from error
        self.services.household.played(draft.seats)
        return done(url_for("table.page"))

    def forget(self) -> ResponseReturnValue:
        """Remember a player no longer."""
        self.services.household.forget(request.form.get("name", ""))
        return done(url_for("settings.page"))

    def _game(self, name: str) -> Game[Any, Any]:
        if name not in self.games:
            raise Problem(404, "no_such_game", gettext("There is no such game here."))
        return self.games[name]

    def _new_page(self, game: Game[Any, Any], draft: Draft, problem: str = "") -> str:
        absent = [one for one in self.services.household.people if one.name not in {seat.name for seat in draft.seats}]
        return render_template(
            "start/new.html",
            game=game,
            draft=draft,
            absent=absent,
            marks=MARKS,
            most_name=MOST_NAME,
            problem=problem,
            ready=len(draft.seats) in game.players,
            how_many=_how_many(game),
            options=shown_options(game, draft.options),
            at=request.args.get("at", ""),
            to_copy=self._to_copy(game),
        )

    def _to_copy(self, game: Game[Any, Any]) -> int:
        """How many numbers the players should be asked to copy; 0 if they don't want to be asked."""
        if not self.services.household.wants_numbers(game.name):
            return 0
        try:
            return unconfirmed(game, own_numbers(game.name, self.services.data))
        except (TablesError, NumbersError):
            return 0


def pages(services: Services) -> Blueprint:
    """The room as a blueprint over the services."""
    views = StartPages(services)
    changes: Views = {"/new/<name>": views.begin, "/players/forget": views.forget}
    return room("start", None, {"/": views.page, "/new/<name>": views.new}, changes)


def _how_many(game: Game[Any, Any]) -> str:
    return gettext("Choose %(least)s to %(most)s players.", least=game.players[0], most=game.players[-1])
