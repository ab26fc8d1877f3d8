"""A player's own place, for a phone: own state, own choices, also the secret ones. See docs/dashboard.md."""

from typing import Any

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.games.message import Message
from companion.session.log import told
from companion.table.state import OpenGame, TableState
from web.acting import act, done
from web.announcing import news
from web.answering import submit
from web.asking import at_place
from web.errors import Problem, WayOn
from web.guard import Viewer, need_act, viewer
from web.languages import gettext
from web.live import Live, LiveRoom
from web.rooms.table import LASTING, common_values
from web.routing import Views, room
from web.services import Services

PARTS = ("panels", "misfits", "ask", "tray", "dice", "more", "own", "others")
"""Parts of the page, each a template `place/NAME.html`."""

SECRETS_BACK = 12
"""So many lines back an own secret is looked for that the game has not shown yet."""


class PlacePages:
    """The views, over the services."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.table = services.table
        self.live = Live(services)

    def page(self) -> ResponseReturnValue:
        """Leads to the place of the seat that this device holds, or to where one is chosen."""
        seat = viewer().seat
        if seat is not None:
            return redirect(url_for("place.seat", seat=seat))
        return redirect(url_for("join.join_page" if self.table.state.game else "table.page"))

    def seat(self, seat: int) -> str:
        """One player's place."""
        self._check(seat)
        uncovered = _uncovered()
        values = self._values(self.table.state, viewer(), seat, uncovered)
        return render_template("place.html", parts=PARTS, **values)

    def stream(self, seat: int) -> Response:
        """The live stream of a place."""
        self._check(seat)
        uncovered = _uncovered()

        def values(state: TableState, who: Viewer) -> dict[str, Any]:
            return self._values(state, who, seat, uncovered)

        return self.live.stream(LiveRoom("place", PARTS, values, news, (seat, uncovered), LASTING))

    def answer(self, seat: int) -> ResponseReturnValue:
        """Answer a prompt from a place; a device that was handed over goes back to the table."""
        who, fields = need_act(), request.form
        act(self.table, lambda session, based_on, _: submit(session, fields, based_on, who))
        return done(url_for("place.seat", seat=seat) if who.seat == seat else url_for("table.page"))

    def _values(self, state: TableState, who: Viewer, seat: int, uncovered: bool) -> dict[str, Any]:
        values = common_values(self.services, state, who) | {"seat": seat, "uncovered": uncovered}
        game = state.game
        if game is None or seat >= len(game.names):
            return values | {"game": None}
        return values | {
            "asking": at_place(game, who, seat, uncovered),
            "secrets": own_secrets(game, seat) if who.seat == seat else (),
        }

    def _check(self, seat: int) -> None:
        game = self.table.state.game
        if game is not None and seat >= len(game.names):
            way = WayOn(url_for("table.page"), gettext("To the table"))
            raise Problem(404, "no_such_seat", gettext("This game has no such seat."), way_on=way)


def own_secrets(game: OpenGame, seat: int) -> tuple[Message, ...]:
    """What a seat has told in secret, as long as the game keeps it back."""
    found = []
    for placed in game.timeline.track[-SECRETS_BACK:]:
        text, secret = told(game.timeline, placed.line, placed, seat)
        if secret:
            found.append(text)
    return tuple(found)


def _uncovered() -> bool:
    """Whether the visitor said that only this seat looks now."""
    return request.args.get("show") == "1"


def pages(services: Services) -> Blueprint:
    """The places as a blueprint over the services."""
    views = PlacePages(services)
    shown: Views = {"": views.page, "/<int:seat>": views.seat, "/<int:seat>/stream": views.stream}
    return room("place", "/place", shown, {"/<int:seat>/answer": views.answer})
