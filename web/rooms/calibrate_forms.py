"""What is done at the calibration of the tray. See docs/dashboard.md."""

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from flask import request, url_for
from flask.typing import ResponseReturnValue

from companion.calibration.assembly import Calibrating
from companion.calibration.steps import MOVES, StaleStep, Steps
from vision.dice.colours import COLOURS
from vision.tray.errors import NotEmpty, NoThrow, TrayError, TrayNotFound
from vision.tray.noticing import Condition
from web.acting import done
from web.calibration import USUAL
from web.errors import Problem, WayOn, unclear
from web.guard import need_act
from web.languages import gettext
from web.paths import own_path
from web.services import Services
from web.virtual import virtual_camera

LEAVE_OUT = "none"
"""In place of a colour: this die is not to be learnt from."""

MOST_DIGITS = 9


class CalibrateForms:
    """The views that change something, over the services."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def take(self) -> ResponseReturnValue:
        """Take the step that the form names."""
        need_act()
        steps, deed = self._steps(), request.form.get("do", "")
        simple: dict[str, Callable[[int], None]] = {
            "begin": steps.begin,
            "find": steps.find,
            "place": steps.place,
            "tray": steps.accept,
            "throw": steps.see,
            "skip": steps.skip,
            "keep": steps.keep,
            "back": steps.back,
            "drop": steps.drop,
            "relight": steps.relight,
            "forget": steps.forget,
            "hold": lambda number: steps.hold(number, True),
            "free": lambda number: steps.hold(number, False),
            "colours": lambda number: steps.name(number, _names()),
        }
        if deed not in simple:
            raise unclear("do")
        with _told():
            simple[deed](_number("number"))
        return _done()

    def corners(self) -> ResponseReturnValue:
        """Put the corners of the tray where the form says, or move one of them a little."""
        need_act()
        steps, number = self._steps(), _number("number")
        with _told():
            if "to" not in request.form:
                steps.place(number, [(_pixels(f"x-{n}"), _pixels(f"y-{n}")) for n in range(USUAL)])
                return _done()
            corner = _jog(steps, number)
        return done(url_for("calibrate.page", corner=corner, _anchor="jog"))

    def throw(self) -> ResponseReturnValue:
        """Throw virtual dice, or let a hand take them out of the tray."""
        need_act()
        camera = virtual_camera(self._services)
        match request.form.get("dice"):
            case "throw":
                camera.throw()
            case "clear":
                camera.throw(colours=())
            case _:
                raise unclear("dice")
        return _done()

    def dismiss(self) -> ResponseReturnValue:
        """Say no more that the calibration fits no more, until that changes."""
        need_act()
        told = request.form.get("condition", "")
        if told not in set(Condition):
            raise unclear("condition")
        self._calibrating().notices.dismiss(Condition(told))
        return done(own_path(request.form.get("next", "")))

    def _calibrating(self) -> Calibrating:
        calibrating = self._services.calibrating
        if calibrating is None:
            raise Problem(409, "no_camera", gettext("There is no camera whose tray could be calibrated."))
        return calibrating

    def _steps(self) -> Steps:
        return self._calibrating().steps


@contextmanager
def _told() -> Iterator[None]:
    """What can't be done is said with what to do about it."""
    way_on = WayOn(url_for("calibrate.page"), gettext("Back to the calibration"))
    try:
        yield
    except StaleStep:
        text = gettext("Somebody else has gone on with the calibration meanwhile. Look how it is now, then decide.")
        raise Problem(409, "stale", text, way_on=way_on) from None
    except TrayError as error:
        code, text = _trouble(error)
        raise Problem(409, code, text, way_on=way_on) from error
    except OSError as error:
        text = gettext("The calibration is used until the companion ends, but it could not be kept: is the disk full?")
        raise Problem(507, "not_saved", text, way_on=way_on) from error


def _trouble(error: TrayError) -> tuple[str, str]:
    match error:
        case NotEmpty():
            return "not_empty", gettext("Something lies in the tray. Take everything out, then try again.")
        case NoThrow():
            return "no_dice", gettext(
                "No dice were read in the tray. Throw them again; the whole tray must be in the picture, and light."
            )
        case TrayNotFound():
            return "no_tray", gettext("No tray is marked yet. Look for it again, or set its corners.")
    if request.endpoint == "calibrate.corners":
        return "no_tray", gettext("These corners span no tray: set one in each corner of its floor.")
    return "not_now", gettext("That can't be done with the pictures that come now. Is the camera there, and still?")


def _jog(steps: Steps, number: int) -> int:
    """Move the corner that the form names; its place."""
    corner, way = _number("corner"), request.form["to"]
    if way not in MOVES:
        raise unclear("to")
    try:
        steps.jog(number, corner, way)
    except LookupError:
        raise unclear("corner") from None
    return corner


def _names() -> list[str | None]:
    """The colours that the form names, die by die."""
    names: list[str | None] = []
    while (told := request.form.get(f"colour-{len(names)}")) is not None:
        if told not in (*COLOURS, LEAVE_OUT):
            raise unclear(f"colour-{len(names)}")
        names.append(None if told == LEAVE_OUT else told)
    return names


def _number(field: str) -> int:
    text = request.form.get(field, "")
    if not (text.isascii() and text.isdigit()) or len(text) > MOST_DIGITS:
        raise unclear(field)
    return int(text)


def _pixels(field: str) -> float:
    try:
        pixels = float(request.form.get(field, ""))
    except ValueError:
        raise unclear(field) from None
    if not math.isfinite(pixels):
        raise unclear(field)
    return pixels


def _done() -> ResponseReturnValue:
    return done(url_for("calibrate.page"))
