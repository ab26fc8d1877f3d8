"""The demonstration's routes. See docs/dashboard.md for each."""

from typing import Any

from flask import (
    Blueprint,
    Response,
    copy_current_request_context,
    jsonify,
    redirect,
    render_template,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue

from companion.demo.state import DemoState
from web.acting import done
from web.errors import Problem, unclear, wants_json
from web.fairness import chosen_colour
from web.languages import gettext
from web.overlay import marks
from web.parts import part_values, told_for
from web.routing import Views, room
from web.services import Services
from web.stream import Streams
from web.uploads import Uploads
from web.virtual import virtual_camera
from web.words import mark_text


class DemoPages:
    """The views, over the services."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.streams = Streams(services.board.hub, services.places, services.clock, self._everything)
        self.uploads = Uploads(services.reader)

    def page(self) -> str:
        """The page, with everything as it is now, so that it can be read without JavaScript."""
        values = part_values(self.services.board.state, chosen_colour())
        picture = self.services.picture
        return render_template("demo.html", has_picture=picture.ready, picture_key=picture.key, **values)

    def state(self) -> Response:
        """Everything as JSON."""
        return jsonify(self._everything(self.services.board.state) | {"streams": self.services.places.to_json()})

    def stream(self) -> Response:
        """The live stream."""
        # each event gets the request's context for as long as it is worded, not the stream for as long as it is open
        last_id = request.headers.get("Last-Event-ID") or request.args.get("after", "")
        return self.streams.open(last_id, copy_current_request_context(told_for(chosen_colour())))

    def _everything(self, state: DemoState) -> dict[str, Any]:
        return state.to_json() | self.services.picture.to_json()

    def picture(self) -> Response:
        """The newest picture of the tray."""
        jpeg = self.services.picture.jpeg()
        if jpeg is None:
            raise Problem(404, "no_picture_yet", gettext("There is no picture of the tray yet."))
        return Response(jpeg, mimetype="image/jpeg")

    def crop(self, number: int, index: int) -> Response:
        """The small picture of one die of a roll."""
        try:
            jpeg = self.services.board.state.roll(number).crops[index]
        except LookupError:
            raise _gone() from None
        response = Response(jpeg, mimetype="image/jpeg")
        response.headers["Cache-Control"] = "private, max-age=86400"
        return response

    def throw(self) -> ResponseReturnValue:
        """Throw the virtual dice once."""
        virtual_camera(self.services).throw()
        return _done()

    def throws(self) -> ResponseReturnValue:
        """Start or stop the virtual throws."""
        thrower = virtual_camera(self.services)
        match request.form.get("run"):
            case "start":
                thrower.start()
            case "stop":
                thrower.stop()
            case _:
                raise unclear("run")
        return _done()

    def answer(self) -> ResponseReturnValue:
        """Note what a person says about a die."""
        number, index, value = _number("roll"), _number("die"), _number("value")
        if value > 6:
            raise unclear("value")
        try:
            self.services.board.answer(number, index, value)
        except LookupError:
            raise _gone() from None
        return _done()

    def reset(self) -> ResponseReturnValue:
        """Count from zero."""
        self.services.board.from_zero()
        return _done()

    def upload(self) -> ResponseReturnValue:
        """Read a picture that the visitor brings."""
        file = request.files.get("picture")
        result = self.uploads.read(file.read() if file else b"", (file.filename if file else "") or "")
        address = url_for("demo.result", key=result.key)
        return jsonify({"address": address}) if wants_json() else redirect(address, 303)

    def result(self, key: str) -> str:
        """What came out of a visitor's picture."""
        result = self.uploads.result(key)
        if result is None:
            raise _forgotten()
        return render_template("result.html", result=result, marks=marks(result.dice, result.size, mark_text))

    def result_picture(self, key: str) -> Response:
        """The visitor's picture."""
        result = self.uploads.result(key)
        if result is None:
            raise _forgotten()
        return Response(result.jpeg, mimetype="image/jpeg")


def pages(services: Services) -> Blueprint:
    """The demonstration as a blueprint over the services."""
    views = DemoPages(services)
    shown: Views = {
        "": views.page,
        "/state.json": views.state,
        "/stream": views.stream,
        "/picture.jpg": views.picture,
        "/rolls/<int:number>/<int:index>.jpg": views.crop,
        "/pictures/<key>": views.result,
        "/pictures/<key>.jpg": views.result_picture,
    }
    changes: Views = {
        "/throw": views.throw,
        "/throws": views.throws,
        "/answer": views.answer,
        "/reset": views.reset,
        "/pictures": views.upload,
    }
    return room("demo", "/demo", shown, changes)


def _done() -> ResponseReturnValue:
    return done(url_for("demo.page"))


def _number(field: str) -> int:
    text = request.form.get(field, "")
    if not text.isdecimal() or len(text) > 9:
        raise unclear(field)
    return int(text)


def _gone() -> Problem:
    return Problem(404, "roll_gone", gettext("This roll is no longer kept."))


def _forgotten() -> Problem:
    return Problem(404, "picture_gone", gettext("This picture is no longer kept. Bring it again."))
