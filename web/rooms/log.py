"""The log of the open game: every line in words, and what can be done about it. See docs/dashboard.md."""

from collections.abc import Callable, Mapping
from typing import Any

from flask import Blueprint, Response, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.correcting import Correction, correction
from companion.games.message import say
from companion.games.refusal import Refused
from companion.session.entries import Effect
from companion.session.log import told
from companion.session.session import Session
from companion.table.state import OpenGame, TableState
from web.acting import act, done
from web.announcing import new_line
from web.errors import Problem, WayOn
from web.guard import Viewer, need_act, viewer
from web.languages import gettext
from web.live import Live, LiveRoom
from web.loglines import Explained, groups, lines_after, oldest_shown
from web.misfits import waiting
from web.refusals import refused
from web.replies import answered, whole
from web.routing import Views, room
from web.services import Services

MOST_EVIDENCE = 2_000_000
"""Bytes of a picture that is shown with a line."""

JPEG = b"\xff\xd8\xff"


class LogPages:
    """The views, over the services."""

    def __init__(self, services: Services) -> None:
        self.table = services.table
        self._live = Live(services)
        self._explained = Explained()
        self.room = LiveRoom("log", ("misfits", "changed", "tools", "lines"), self._values, new_line)

    def page(self) -> str:
        """The newest lines; with `before`, older ones."""
        text = request.args.get("before", "")
        before = int(text) if text.isdecimal() and len(text) < 9 else None
        values = self._values(self.table.state, viewer(), before)
        return render_template("log.html", before=before, **values)

    def stream(self) -> Response:
        """The live stream of the newest lines."""
        return self._live.stream(self.room)

    def _values(self, state: TableState, who: Viewer, before: int | None = None) -> dict[str, Any]:
        game = state.game
        if game is None:
            return {"game": None, "who": who, "misfits": (), "changed": (), "groups": (), "older": None}
        pictured = self.table.pictured(game.id)
        return {
            "game": game,
            "who": who,
            "misfits": waiting(game, who),
            "changed": self._explained.of(game.timeline),
            "groups": groups(game, who, pictured, before),
            "older": oldest_shown(game, before),
        }

    def picture(self, line: int) -> Response:
        """The picture of what line `line` was read from."""
        game = self._game()
        jpeg = None if self._kept_back(game, line) else self.table.evidence(game.id, line)
        if jpeg is None or not jpeg.startswith(JPEG) or len(jpeg) > MOST_EVIDENCE:
            raise Problem(404, "no_picture", gettext("This line has no picture."), way_on=_to_log())
        response = Response(jpeg, mimetype="image/jpeg")
        response.headers["Cache-Control"] = "private, max-age=86400"
        return response

    def _kept_back(self, game: OpenGame, number: int) -> bool:
        """Whether a line tells what the visitor may not know yet."""
        line = game.timeline.lines.get(number)
        if line is None or game.timeline.rules.whole(line) is None:
            return False
        index = game.timeline.place_of(number)
        placed = None if index is None else game.timeline.track[index]
        return told(game.timeline, line, placed, viewer().seat)[0] == game.timeline.rules.text(line)

    def correct_page(self, line: int) -> str:
        """What was asked at a line, asked again."""
        game = self._game()
        asked = self._asked(game, line)
        wanted = request.values.get("prompt") or request.args.get("ask")
        prompts = sorted(asked.prompts, key=lambda prompt: prompt.id != wanted)
        return render_template("log/correct.html", game=game, asked=asked, prompts=prompts, who=viewer())

    def correct(self, line: int) -> ResponseReturnValue:
        """Put what the form tells in the place of what a line told."""
        need_act()
        asked = self._asked(self._game(), line)
        try:
            action = answered(asked.prompts, request.form)
        except Refused as error:
            way_on = WayOn(url_for("log.correct_page", line=line), gettext("Back to the question"))
            raise refused(error, self._game().names, way_on) from error
        act(self.table, lambda session, based_on, by: session.correct(line, action, based_on, by), _to_log())
        return _done()

    def _asked(self, game: OpenGame, line: int) -> Correction:
        who = viewer()
        try:
            return correction(game.timeline, line, who.seat, who.taken)
        except Refused as error:
            raise refused(error, game.names, _to_log()) from error

    def undo_page(self, line: int) -> str:
        """Names what would be taken back."""
        game = self._game()
        gone = lines_after(game, line, viewer())
        if gone is None:
            raise Problem(404, "no_line", gettext("There is no such line to go back to."), way_on=_to_log())
        return render_template("log/undo.html", game=game, line=line, gone=gone, who=viewer())

    def undo(self, line: int) -> ResponseReturnValue:
        """Take back all after a line."""
        return self._done(lambda session, based_on, by: session.undo(based_on, line, by))

    def redo(self) -> ResponseReturnValue:
        """Let what was taken back stand again: the next line, or all up to line `to`."""
        to = whole(request.form, "to", say("Which line?")) if request.form.get("to") else None
        return self._done(lambda session, based_on, by: session.redo(based_on, to, by))

    def drop(self, line: int) -> ResponseReturnValue:
        """Let a line count no more."""
        return self._done(lambda session, based_on, by: session.drop(line, based_on, by))

    def rule(self, line: int) -> ResponseReturnValue:
        """Keep a line that doesn't fit, as a house ruling."""
        form = request.form.copy()
        note = form.get("note", "").strip()[:400]

        def deed(session: Session, based_on: int, by: int | None) -> int:
            return session.rule(line, note, Effect(_points(form, len(session.timeline.names))), based_on, by)

        return self._done(deed)

    def players_page(self) -> str:
        """Who sits where, to be changed."""
        return render_template("log/players.html", game=self._game(), who=viewer())

    def rename(self, seat: int) -> ResponseReturnValue:
        """Call a player otherwise."""
        name = request.form.get("name", "")
        return self._done(lambda session, based_on, by: session.rename(seat, name, based_on, by))

    def hand_over(self, seat: int) -> ResponseReturnValue:
        """Another player takes the seat."""
        name = request.form.get("name", "")
        return self._done(lambda session, based_on, by: session.hand_over(seat, name, based_on, by))

    def leave(self, seat: int) -> ResponseReturnValue:
        """The player leaves for good."""
        return self._done(lambda session, based_on, by: session.leave(seat, based_on, by))

    def _done(self, deed: Callable[[Session, int, int | None], int]) -> ResponseReturnValue:
        act(self.table, deed, _to_log())
        return _done()

    def _game(self) -> OpenGame:
        game = self.table.state.game
        if game is None:
            raise Problem(409, "no_game", gettext("No game is open. Begin one, or go on with one."))
        return game


def pages(services: Services) -> Blueprint:
    """The log as a blueprint over the services."""
    views = LogPages(services)
    shown: Views = {
        "": views.page,
        "/stream": views.stream,
        "/players": views.players_page,
        "/<int:line>/picture.jpg": views.picture,
        "/<int:line>/correct": views.correct_page,
        "/<int:line>/undo": views.undo_page,
    }
    changes: Views = {
        "/<int:line>/correct": views.correct,
        "/<int:line>/undo": views.undo,
        "/<int:line>/drop": views.drop,
        "/<int:line>/rule": views.rule,
        "/redo": views.redo,
        "/players/<int:seat>/rename": views.rename,
        "/players/<int:seat>/hand_over": views.hand_over,
        "/players/<int:seat>/leave": views.leave,
    }
    return room("log", "/log", shown, changes)


def _points(form: Mapping[str, str], seats: int) -> tuple[int, ...]:
    """What a ruling gives to each seat; none if nobody gets or loses anything."""
    missing = say("Points are whole numbers; leave the field empty for none.")
    points = tuple(
        whole(form, f"points-{seat}", missing) if form.get(f"points-{seat}", "").strip() else 0 for seat in range(seats)
    )
    return points if any(points) else ()


def _to_log() -> WayOn:
    return WayOn(url_for("log.page"), gettext("To the log"))


def _done() -> ResponseReturnValue:
    return done(url_for("log.page"))
