"""All games that were played: go on with one, or see how it ended. See docs/dashboard.md for each address."""

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.games.refusal import Refused
from companion.journal.errors import JournalError, Occupied
from web.acting import done
from web.errors import Problem
from web.refusals import refused
from web.rooms.shown import ShownGames
from web.routing import room
from web.saying import text_of
from web.services import Services

ON_A_PAGE = 12
"""Games on a page of the list."""


class GamesPages:
    """The views, over the services."""

    def __init__(self, services: Services) -> None:
        self.table = services.table
        self.shown = ShownGames(services.table)

    def page(self) -> str:
        """All games, the newest first, page by page."""
        known = self.shown.known()
        pages = max(1, -(-len(known) // ON_A_PAGE))
        page = min(max(request.args.get("page", 1, type=int), 1), pages)
        part = [self.shown.shown(game) for game in known[(page - 1) * ON_A_PAGE : page * ON_A_PAGE]]
        return render_template("start/games.html", shown=part, page=page, pages=pages)

    def open(self, game_id: int) -> ResponseReturnValue:
        """Go on with a game, or look at one that is over, if the one on the table may be put away for it."""
        if self.shown.in_the_way(game_id):
            return self.shown.ask(url_for("games.open", game_id=game_id), [])
        try:
            self.table.open(game_id)
        except Refused as refusal:
            raise refused(refusal) from refusal
        except Occupied as error:
            raise Problem(409, "open_elsewhere", text_of(error.text)) from error
        except JournalError as error:
            raise Problem(404, "no_such_game", text_of(error.text)) from error
        game = self.table.state.game
        return done(url_for("count.page" if game is not None and game.over else "table.page"))


def pages(services: Services) -> Blueprint:
    """The room as a blueprint over the services."""
    views = GamesPages(services)
    return room("games", "/games", {"": views.page}, {"/<int:game_id>": views.open})
