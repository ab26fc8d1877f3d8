"""The count of the open game: at its end, or as if it ended now. See docs/dashboard.md."""

import threading
from datetime import datetime

from flask import Blueprint, render_template, url_for
from flask.typing import ResponseReturnValue

from companion.receipt import Printer, receipt_rows
from companion.table.state import OpenGame
from companion.wired import trouble
from hardware.errors import HardwareError
from hardware.receipt import SECONDS, print_rows
from web.acting import done
from web.counting import counted
from web.errors import Problem
from web.guard import need_act, viewer
from web.languages import gettext, language
from web.routing import room
from web.saying import day, trouble_text
from web.services import Services


class CountPages:
    """The view, over the services."""

    def __init__(self, services: Services) -> None:
        self.table = services.table
        self.printer = services.printer
        self._printing = threading.Lock()

    def page(self) -> str:
        """Category by category, with the reasons, and the sheet to print."""
        game = self.table.state.game
        if game is None:
            return render_template("count.html", game=None, count=None)
        rules = game.timeline.rules.game
        count = counted(rules.name, rules.title, game.names, game.marks, game.timeline.score())
        return render_template(
            "count.html", game=game, count=count, began=self._began(game), who=viewer(), printer=self.printer
        )

    def receipt(self) -> ResponseReturnValue:
        """Print the sheet on the receipt printer."""
        need_act()
        game, printer = self.table.state.game, self.printer
        if printer is None:
            raise Problem(409, "no_printer", gettext("There is no receipt printer: name it in the config file."))
        if game is None or not game.over:
            raise Problem(409, "not_over", gettext("The sheet is printed when the game is over."))
        if not self._printing.acquire(blocking=False):  # a dead printer would hold up one page after the other
            text = gettext("The sheet is being printed at this moment.")
            raise Problem(409, "printing", text, retry_after=round(SECONDS))
        try:
            self._print(game, printer)
        finally:
            self._printing.release()
        return done(url_for("count.page"))

    def _print(self, game: OpenGame, printer: Printer) -> None:
        began = self._began(game)
        title, sheet = game.timeline.rules.game.title, game.timeline.score()
        when = "" if began is None else day(began)
        try:
            print_rows(receipt_rows(title, when, sheet, game.names, printer.columns, language()), printer.address)
        except HardwareError as error:
            raise Problem(409, "not_printed", trouble_text(trouble(error))) from error

    def _began(self, game: OpenGame) -> datetime | None:
        """When the game began, None if the journal doesn't tell."""
        at = next((known.began for known in self.table.known() if known.id == game.id), "")
        try:
            return datetime.fromisoformat(at)
        except ValueError:
            return None


def pages(services: Services) -> Blueprint:
    """The count as a blueprint over the services."""
    views = CountPages(services)
    return room("count", "/count", {"": views.page}, {"/receipt": views.receipt})
