"""Changes that a form asks for: who may, based on which line, and what is answered."""

from collections.abc import Callable

from flask import jsonify, redirect, request
from flask.typing import ResponseReturnValue

from companion.games.message import say
from companion.games.refusal import Refused
from companion.journal.errors import JournalError
from companion.session.session import Session
from companion.table.table import Table
from web.errors import Problem, WayOn, wants_json
from web.guard import need_act
from web.refusals import refused
from web.replies import whole
from web.saying import text_of

Deed = Callable[[Session, int, int | None], int]
"""Does something with the session, based on a line, for a seat (None: nobody's); the number of the new line."""


def act(table: Table, deed: Deed, way_on: WayOn | None = None) -> None:
    """Do what a form asks for, for whoever may; raises Problem, from which `way_on` leads on."""
    who = need_act()

    def change() -> None:
        based_on = whole(request.form, "based_on", say("This form is not complete. Open the page again."))
        table.change(lambda session: deed(session, based_on, who.seat))

    tried(table, change, way_on)


def tried(table: Table, change: Callable[[], None], way_on: WayOn | None = None) -> None:
    """Make a change; raises Problem, from which `way_on` leads on, if it is refused."""
    game = table.state.game
    names = () if game is None else game.names
    try:
        change()
    except Refused as error:
        raise refused(error, names, way_on) from error
    except JournalError as error:
        raise Problem(507, "not_saved", text_of(error.text), way_on=way_on) from error


def done(address: str) -> ResponseReturnValue:
    """The answer to a form whose change was made: scripts read it in the stream, others go to the page."""
    return jsonify({"ok": True}) if wants_json() else redirect(address, 303)
