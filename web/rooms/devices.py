"""The devices: how the camera does, what it sees, a test of it, and what to do if something is amiss. See
docs/dashboard.md."""

from collections.abc import Mapping
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
from companion.doctor import Check, look_over
from companion.hub import Event
from companion.speech import spoken
from web.errors import Problem, wants_json
from web.guard import need_act
from web.languages import ago, decimal, gettext, language
from web.overlay import marks
from web.services import Services
from web.stream import Streams, packed
from web.uploads import Uploads
from web.words import mark_text, said

LONG_SECONDS = 5.0
"""A picture older than this is no live picture."""

PARTS = ("state", "figures", "test")
CHANGED: Mapping[str, tuple[str, ...]] = {"snapshot": PARTS, "source": PARTS, "picture": ("figures",)}
"""The parts of the page that an event of the stream changes."""

Values = Mapping[str, Any]


class DevicesPages:
    """The views, over the services."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._streams = Streams(services.board.hub, services.places, services.clock)
        self._tests = Uploads(services.reader)

    def page(self) -> str:
        """The camera as it does now, the last test if one is named, and the doctor's checks."""
        result = self._tests.result(request.args.get("test", ""))
        shown = None if result is None else marks(result.dice, result.size, mark_text)
        state = self._services.board.state
        values = self._values(state) | {"result": result, "marks": shown, "checks": self._checks()}
        return render_template("devices/page.html", **values)

    def stream(self) -> Response:
        """The live stream: what changes with the camera."""
        last_id = request.headers.get("Last-Event-ID") or request.args.get("after", "")
        return self._streams.open(last_id, copy_current_request_context(self._told))

    def test(self) -> ResponseReturnValue:
        """Read the picture that the camera took last."""
        need_act()
        frame = self._services.picture.newest
        if frame is None:
            raise Problem(409, "no_picture_yet", gettext("There is no picture of the tray yet."))
        result = self._tests.look(frame, self._services.board.state.source)
        address = url_for("devices.page", test=result.key, _anchor="test")
        return jsonify({"address": address}) if wants_json() else redirect(address, 303)

    def test_picture(self, key: str) -> Response:
        """The picture of a test."""
        result = self._tests.result(key)
        if result is None:
            raise Problem(404, "picture_gone", gettext("This picture is no longer kept. Test again."))
        return Response(result.jpeg, mimetype="image/jpeg")

    def _told(self, event: Event[DemoState], _: object) -> str:
        # the parts of outdated events are sent, too: the next one may change others
        values = self._values(event.state)
        parts = {name: render_template(f"devices/{name}.html", **values) for name in CHANGED.get(event.name, ())}
        return packed({**event.what, "parts": parts, "say": said(event) if event.name == "source" else ""})

    def _values(self, state: DemoState) -> dict[str, Any]:
        picture = self._services.picture
        frame, age = picture.newest, picture.age
        size = None if frame is None else (frame.image.shape[1], frame.image.shape[0])
        old = age is not None and age > LONG_SECONDS
        return {"state": state, "size": size, "age": age, "old": old, "pace": None if old else picture.pace}

    def _checks(self) -> list[Check]:
        checks = look_over(self._services.data, None, lambda: self._services.reader)
        virtual = self._services.thrower is not None
        return [check for check in checks if not (virtual and check.name == "camera")]


def pages(services: Services) -> Blueprint:
    """The devices as a blueprint over the services."""
    views = DevicesPages(services)
    blueprint = Blueprint("devices", __name__, url_prefix="/devices")
    for word in (ago, decimal, check_name, check_text):
        blueprint.add_app_template_global(word)
    blueprint.add_url_rule("", "page", views.page)
    blueprint.add_url_rule("/stream", "stream", views.stream)
    blueprint.add_url_rule("/camera/test", "test", views.test, methods=["POST"])
    blueprint.add_url_rule("/camera/tests/<key>.jpg", "test_picture", views.test_picture)
    return blueprint


def check_name(check: Check) -> str:
    """What a check looks at, in the visitor's words."""
    names = {
        "python": gettext("Python"),
        "opencv": gettext("Picture library (OpenCV)"),
        "reader": gettext("Dice reader"),
        "camera": gettext("Camera"),
        "folder": gettext("Room for games"),
    }
    return names.get(check.name, check.name)


def check_text(check: Check) -> str:
    """What was found, and what to do about it, in the visitor's language."""
    found = spoken(check.found, language())
    if check.to_do is None:
        return found
    return gettext("%(found)s. What to do: %(to_do)s.", found=found, to_do=spoken(check.to_do, language()))
