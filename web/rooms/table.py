"""The table: what is asked now, the dice as seen, all players at a glance. See docs/dashboard.md."""

from typing import Any

from flask import Blueprint, Response, jsonify, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.answers import UNCOLOURED
from companion.games.message import say
from companion.games.prompt import Dice
from companion.session.log import told
from companion.session.timeline import Timeline
from companion.table.dice import NO_DIE
from companion.table.state import OpenGame, TableState
from companion.table.table import Telling
from web.acting import act, done, tried
from web.announcing import news
from web.answering import submit
from web.asking import at_table, lone_seat
from web.errors import Problem
from web.glance import main_facts, mark_of, minor_facts, seat_cards
from web.guard import Viewer, need_act, viewer
from web.languages import gettext
from web.live import Live, LiveRoom
from web.misfits import waiting
from web.pointing import away, pointed_keys, pointing
from web.replies import whole
from web.routing import Views, room
from web.seen import shown_dice
from web.services import Services
from web.virtual import virtual_camera

PARTS = ("amiss", "panels", "misfits", "ask", "tray", "dice", "more", "players", "board", "back")
"""Parts of the page, each a template `table/NAME.html`."""

LASTING = frozenset({"more"})
"""Parts with forms that take a while: a whole tower, somebody's food."""


class TablePages:
    """The views, over the services."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.table = services.table
        self.live = Live(services)
        self.room = LiveRoom("table", PARTS, self._values, news, lasting=LASTING)

    def page(self) -> str:
        """The page, with everything as it is now."""
        values = {"parts": PARTS, "virtual_buttons": self.services.buttons.virtual is not None}
        return render_template("table.html", **values, **self._values(self.table.state, viewer()))

    def stream(self) -> Response:
        """The live stream."""
        return self.live.stream(self.room)

    def state(self) -> Response:
        """How far the game is."""
        game = self.table.state.game
        facts = {
            "number": None if game is None else game.number,
            "game": None if game is None else game.id,
            "over": None if game is None else game.over,
        }
        return jsonify(facts | {"streams": self.services.places.to_json()})

    def _values(self, state: TableState, who: Viewer) -> dict[str, Any]:
        values = common_values(self.services, state, who)
        if state.game is None:
            return values
        return values | {"asking": at_table(state.game, who), "back": last_told(state.game, who)}

    def answer(self) -> ResponseReturnValue:
        """Answer a prompt."""
        who, fields = need_act(), request.form
        act(self.table, lambda session, based_on, _: submit(session, fields, based_on, who))
        return done(url_for("table.page"))

    def undo(self) -> ResponseReturnValue:
        """Take back the last line."""
        act(self.table, lambda session, based_on, by: session.undo(based_on, by=by))
        return done(url_for("table.page"))

    def die(self) -> ResponseReturnValue:
        """Say what a die of the roll is."""
        who, form = need_act(), request.form

        def tell() -> None:
            missing = say("This form is not complete. Open the page again.")
            roll, tellings, index = (whole(form, name, missing) for name in ("roll", "tellings", "die"))
            value = None if "colour" in form else whole(form, "value", say("Say of each die what it shows."))
            if value is not None and not NO_DIE <= value <= 6:
                raise LookupError(value)
            self.table.tell_die(Telling(roll, tellings, index, value, form.get("colour")), who.seat)

        try:
            tried(self.table, tell)
        except LookupError:
            raise Problem(400, "no_such_die", gettext("There is no such die, value or colour.")) from None
        return done(url_for("table.page"))

    def crop(self, roll: int, index: int) -> Response:
        """The small picture of one die of the roll that is shown."""
        seen = self.table.state.dice
        if seen is None or seen.number != roll or index >= len(seen.crops):
            raise Problem(404, "roll_gone", gettext("This roll is no longer kept."))
        response = Response(seen.crops[index], mimetype="image/jpeg")
        response.headers["Cache-Control"] = "private, max-age=3600"
        return response

    def throw(self) -> ResponseReturnValue:
        """Throw virtual dice of the colours that are wanted."""
        need_act()
        wants = self._wanted()
        virtual_camera(self.services).throw(colours=wants.colours or (UNCOLOURED,) * wants.count)
        return done(url_for("table.page"))

    def look(self) -> ResponseReturnValue:
        """Take what lies in the tray now as the throw."""
        need_act()
        self._wanted()
        if self.services.eye is None or not self.services.eye.look():
            text = gettext("No new dice lie still in the tray. Throw them, or tell them by hand.")
            raise Problem(409, "nothing_lies_there", text)
        return done(url_for("table.page"))

    def _wanted(self) -> Dice:
        game = self.table.state.game
        prompt = None if game is None else game.rolling
        if prompt is None or not isinstance(prompt.wants, Dice):
            raise Problem(409, "no_dice_wanted", gettext("The game waits for no dice now."))
        return prompt.wants


def common_values(services: Services, state: TableState, who: Viewer) -> dict[str, Any]:
    """What the parts of table and place both need."""
    game, roll, found = state.game, state.dice, pointing(state)
    values: dict[str, Any] = {
        "game": game,
        "who": who,
        "tray": state.tray,
        "amiss": state.amiss,
        "camera": services.eye is not None and services.board.state.status in ("online", "starting"),
        "can_throw": services.thrower is not None,
        "roll": roll,
        "dice": () if roll is None else shown_dice(roll),
        "misfits": (),
        "away": tuple(away(state)),
        "pointing": found,
        "pointed_keys": pointed_keys(found),
    }
    if game is None:
        return values
    view = game.timeline.rules.game.view(game.timeline.state)
    facts = {"facts": main_facts(view.board), "minor_facts": minor_facts(view.board)}
    cards = {"cards": seat_cards(game, view), "turn": view.turn}
    return values | facts | cards | {"misfits": waiting(game, who)}


def last_told(game: OpenGame, who: Viewer) -> tuple[int, Any] | None:
    """Number and text of the line that an undo takes back, as the visitor may read it; None if there is none."""
    timeline: Timeline = game.timeline
    to = timeline.previous()
    if to == timeline.head:
        return None
    after = -1 if to == 0 else timeline.place_of(to)
    placed = timeline.track[(after if after is not None else -1) + 1]
    return placed.line.number, told(timeline, placed.line, placed, who.seat)[0]


def pages(services: Services) -> Blueprint:
    """The table as a blueprint over the services."""
    views = TablePages(services)
    shown: Views = {
        "": views.page,
        "/stream": views.stream,
        "/state.json": views.state,
        "/dice/<int:roll>/<int:index>.jpg": views.crop,
    }
    changes: Views = {
        "/answer": views.answer,
        "/undo": views.undo,
        "/die": views.die,
        "/throw": views.throw,
        "/look": views.look,
    }
    blueprint = room("table", "/table", shown, changes)
    for word in (lone_seat, mark_of):
        blueprint.add_app_template_global(word)
    return blueprint
