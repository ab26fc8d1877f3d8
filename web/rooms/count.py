"""The count of the open game: at its end, or as if it ended now. See docs/dashboard.md."""

from datetime import datetime

from flask import Blueprint, render_template

from companion.table.state import OpenGame
from web.counting import counted
from web.guard import viewer
from web.routing import room
from web.services import Services


class CountPages:
    """The view, over the services."""

    def __init__(self, services: Services) -> None:
        self.table = services.table

    def page(self) -> str:
        """Category by category, with the reasons, and the sheet to print."""
        game = self.table.state.game
        if game is None:
            return render_template("count.html", game=None, count=None)
        rules = game.timeline.rules.game
        count = counted(rules.name, rules.title, game.names, game.marks, game.timeline.score())
        return render_template("count.html", game=game, count=count, began=self._began(game), who=viewer())

    def _began(self, game: OpenGame) -> datetime | None:
        """When the game began, None if the journal doesn't tell."""
        at = next((known.began for known in self.table.known() if known.id == game.id), "")
        try:
            return datetime.fromisoformat(at)
        except ValueError:
            return None


def pages(services: Services) -> Blueprint:
    """The count as a blueprint over the services."""
    return room("count", "/count", {"": CountPages(services).page})
