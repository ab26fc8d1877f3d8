"""The devices: how camera, buttons and serial devices do, a test of each, and what to do if something is amiss. See
docs/dashboard.md."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

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
from companion.wired import LISTEN_SECONDS, PRESS_SECONDS, TestRuns, Trouble, Wires, trouble
from hardware.errors import HardwareError, PinsError
from web.errors import Problem, wants_json
from web.guard import need_act
from web.languages import ago, decimal, gettext, language
from web.overlay import marks
from web.panels import WORDS, ToldParts, looks, print_of, rendered
from web.rooms.buttons import ButtonForms
from web.rooms.virtual import VirtualCameraForms
from web.routing import Views, room
from web.saying import trouble_text
from web.services import Services
from web.stream import Streams, packed
from web.uploads import Uploads
from web.words import mark_text, said

LONG_SECONDS = 5.0
"""A picture older than this is no live picture."""

PARTS = ("amiss", "state", "figures", "test", "virtual", "pins", "serial")
CHANGED: Mapping[str, tuple[str, ...]] = {
    "snapshot": PARTS,
    "source": PARTS,
    "picture": ("figures",),
    "virtual": ("virtual",),
    "calibration": ("amiss",),
}
"""The parts of the page that an event of the stream changes; those about buttons come with any event after they did."""

Values = Mapping[str, Any]
T = TypeVar("T")


class DevicesPages:
    """The views, over the services."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._streams = Streams(
            services.board.hub, services.places, services.clock, lambda _: services.picture.to_json()
        )
        calibrating = services.calibrating
        self._tests = Uploads(services.reader if calibrating is None else calibrating.desk.reader)
        self._wired = services.wired

    def page(self) -> str:
        """The devices as they are now, the last test of the camera if one is named, and the doctor's checks."""
        self._wired.look(fresh=True)
        result = self._tests.result(request.args.get("test", ""))
        shown = None if result is None else marks(result.dice, result.size, mark_text)
        state = self._services.board.state
        tested = {"result": result, "marks": shown, "checks": self._checks()}
        picture = {"picture_key": self._services.picture.key}
        now = looks(self._services)
        parts = rendered(now)
        buttons = {"virtual": now.virtual is not None, "parts": parts, "made_with": print_of(parts)}
        return render_template("devices/page.html", **self._values(state), **picture, **tested, **buttons)

    def stream(self) -> Response:
        """The live stream: what changes with the camera and with buttons, and what was plugged in meanwhile."""
        shown: Wires | None = None
        last_id = request.headers.get("Last-Event-ID") or request.args.get("after", "")
        buttons = ToldParts(self._services, "" if last_id else request.args.get("made_with", ""))

        def tell(event: Event[DemoState], _: object) -> str:
            nonlocal shown
            before, shown = shown, self._wired.look()
            return self._told(event, ("pins", "serial") if shown != before else (), buttons)

        return self._streams.open(last_id, copy_current_request_context(tell))

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

    def press(self) -> ResponseReturnValue:
        """Wait for somebody to press buttons, and tell which pins they are on."""
        need_act()
        pressed = _tested(self._wired.press)
        return jsonify({"pins": pressed}) if wants_json() else redirect(url_for("devices.page", _anchor="pins"), 303)

    def listen(self) -> ResponseReturnValue:
        """Listen to one of the serial devices, and tell how much came."""
        need_act()
        name = request.form.get("port", "")
        heard = _tested(lambda: self._wired.listen(name))
        address = url_for("devices.page", _anchor="serial")
        return jsonify({"port": heard.port, "bytes": heard.size}) if wants_json() else redirect(address, 303)

    def _told(self, event: Event[DemoState], wires: tuple[str, ...], buttons: ToldParts) -> str:
        # the parts of outdated events are sent, too: the next one may change others
        values, names = self._values(event.state), dict.fromkeys((*CHANGED.get(event.name, ()), *wires))
        parts = {name: render_template(f"devices/{name}.html", **values) for name in names}
        told = buttons.news()
        say = said(event) if event.name == "source" else told.say
        return packed({**event.what, "parts": parts | told.parts, "say": say})

    def _values(self, state: DemoState) -> dict[str, Any]:
        picture = self._services.picture
        frame, age = picture.newest, picture.age
        size = None if frame is None else (frame.image.shape[1], frame.image.shape[0])
        old = age is not None and age > LONG_SECONDS
        camera = {"state": state, "size": size, "age": age, "old": old, "pace": None if old else picture.pace}
        wires = self._wired.look()
        seconds = {"press_seconds": PRESS_SECONDS, "listen_seconds": LISTEN_SECONDS}
        heard = {"pressed": self._wired.pressed, "heard": self._wired.heard}
        return camera | heard | seconds | {"ports": wires.ports, "boxes": wires.boxes, "no_pins": wires.no_pins}

    def _checks(self) -> list[Check]:
        checks = look_over(self._services.data, None, lambda: self._services.reader)
        virtual = self._services.thrower is not None
        return [check for check in checks if not (virtual and check.name in ("camera", "tray"))]


def pages(services: Services) -> Blueprint:
    """The devices as a blueprint over the services."""
    views = DevicesPages(services)
    shown: Views = {"": views.page, "/stream": views.stream, "/camera/tests/<key>.jpg": views.test_picture}
    forms, buttons = VirtualCameraForms(services), ButtonForms(services)
    changes: Views = {
        "/buttons/push": buttons.push,
        "/buttons/fault": buttons.button_fault,
        "/camera/test": views.test,
        "/camera/fault": forms.fault,
        "/camera/smart": forms.smart,
        "/pins/test": views.press,
        "/serial/test": views.listen,
    }
    blueprint = room("devices", "/devices", shown, changes)
    words: tuple[Callable[..., str], ...] = (ago, decimal, check_name, check_text, trouble_text, *WORDS)
    for word in words:
        blueprint.add_app_template_global(word)
    return blueprint


def check_name(check: Check) -> str:
    """What a check looks at, in the visitor's words."""
    names = {
        "python": gettext("Python"),
        "opencv": gettext("Picture library (OpenCV)"),
        "reader": gettext("Dice reader"),
        "camera": gettext("Camera"),
        "tray": gettext("Tray"),
        "serial": gettext("Serial devices"),
        "pins": gettext("Pins for buttons"),
        "folder": gettext("Room for games"),
    }
    return names.get(check.name, check.name)


def check_text(check: Check) -> str:
    """What was found, and what to do about it, in the visitor's language."""
    if check.to_do is None:
        return spoken(check.found, language())
    return trouble_text(Trouble(check.found, check.to_do))


def _tested(test: Callable[[], T]) -> T:
    """The result of a test of a device; Problem with a text for the visitor if it can't be."""
    try:
        return test()
    except TestRuns as error:
        text = gettext("Somebody is testing a device at this moment. Try again in a few seconds.")
        raise Problem(409, "test_runs", text, retry_after=PRESS_SECONDS) from error
    except HardwareError as error:
        code = "no_pins" if isinstance(error, PinsError) else "port_unusable"
        raise Problem(409, code, trouble_text(trouble(error))) from error
