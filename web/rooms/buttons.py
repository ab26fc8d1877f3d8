"""Virtual buttons among the devices: presses, and faults of their panels. See docs/dashboard.md."""

from collections.abc import Iterator
from contextlib import contextmanager

from flask import request, url_for
from flask.typing import ResponseReturnValue

from companion.panels.names import VIRTUAL, VIRTUAL_BOX
from hardware.bouncing import MOST_BOUNCE, MOST_WAIT, USUAL_SECONDS
from hardware.box.faults import Faults
from hardware.box.virtual_box import VirtualBox
from hardware.errors import FingerBusy
from hardware.panel import NEXT, PREVIOUS, Kind
from hardware.virtual_panel import VirtualPanel
from web.acting import done
from web.errors import Problem, unclear
from web.guard import need_act
from web.languages import gettext
from web.services import Services

KINDS: tuple[Kind, ...] = ("short", "long", "double")
MOST_PERCENT = 100

AnyPanel = VirtualPanel | VirtualBox


class ButtonForms:
    """What can be done with virtual buttons, over the services."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def push(self) -> ResponseReturnValue:
        """Press a control."""
        need_act()
        panel, control = self._panel(), request.form.get("control", "")
        kind = next((kind for kind in KINDS if kind == request.form.get("kind", "short")), None)
        if control not in panel.controls:
            raise unclear("control")
        if kind is None:
            raise unclear("kind")
        if not panel.plugged:
            raise Problem(409, "unplugged", gettext("This panel is unplugged. Plug it in first."))
        with _patience():
            panel.push(control, kind)
        return self._done()

    def button_fault(self) -> ResponseReturnValue:
        """Let a panel have a fault, or not any more."""
        need_act()
        panel, fault = self._panel(), request.form.get("fault", "")
        with _patience():
            self._let(panel, fault)
        self._services.board.hub.announce("buttons", {})
        return self._done()

    def _let(self, panel: AnyPanel, fault: str) -> None:
        match fault:
            case "none":
                _mend(panel)
            case "unplug":
                (panel.unplug if _start() else panel.plug)()
            case "stick":
                (panel.stick if _start() else panel.free)(_button(panel))
            case "bounce":
                panel.bounce(_amount(round(1000 * MOST_BOUNCE)) / 1000)
            case _ if isinstance(panel, VirtualBox):
                _suffer(panel, fault)
            case _:
                raise unclear("fault")

    def _panel(self) -> AnyPanel:
        buttons = self._services.buttons
        panels: dict[str, AnyPanel | None] = {VIRTUAL: buttons.virtual, VIRTUAL_BOX: buttons.box}
        name = request.form.get("panel", "")
        if not any(panels.values()):
            raise Problem(409, "no_virtual_buttons", gettext("Only virtual buttons can be pressed here."))
        panel = panels.get(name)
        if panel is None:
            raise unclear("panel")
        return panel

    def _done(self) -> ResponseReturnValue:
        return done(url_for("devices.page", _anchor=f"panel-{request.form['panel']}"))


@contextmanager
def _patience() -> Iterator[None]:
    """Who presses faster than fingers do is told to wait."""
    try:
        yield
    except FingerBusy as error:
        text = gettext("Too many presses wait already. Try again in a few seconds.")
        raise Problem(429, "finger_busy", text, retry_after=round(MOST_WAIT)) from error


def _mend(panel: AnyPanel) -> None:
    """No faults any more."""
    if isinstance(panel, VirtualBox):
        panel.faults = Faults()
    panel.bounce(USUAL_SECONDS)
    for control in panel.stuck:
        panel.free(control)
    panel.plug()


def _suffer(box: VirtualBox, fault: str) -> None:
    """Faults that only a panel on a cable can have."""
    match fault:
        case "garbage":
            box.faults.garbage = _amount(MOST_PERCENT)
        case "silence":
            box.faults.silent = _start()
        case "wrong_speed":
            box.faults.wrong_speed = _start()
        case "freeze":
            box.faults.frozen = _start()
        case "half_line":
            box.half_line()
        case _:
            raise unclear("fault")


def _start() -> bool:
    run = request.form.get("run")
    if run not in ("start", "stop"):
        raise unclear("run")
    return run == "start"


def _button(panel: AnyPanel) -> str:
    control = request.form.get("control", "")
    if control not in panel.controls or control in (NEXT, PREVIOUS):
        raise unclear("control")
    return control


def _amount(most: int) -> int:
    text = request.form.get("amount", "")
    if not (text.isascii() and text.isdigit() and len(text) < 9 and int(text) <= most):
        raise unclear("amount")
    return int(text)
