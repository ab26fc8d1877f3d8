"""The virtual camera among the devices: whether it throws by itself, and its faults. See docs/dashboard.md."""

from flask import request, url_for
from flask.typing import ResponseReturnValue

from vision.sources.faults import Fault
from web.acting import done
from web.errors import unclear
from web.guard import need_act
from web.services import Services
from web.virtual import virtual_camera

NO_FAULT = "none"


class VirtualCameraForms:
    """What can be told to the virtual camera, over the services."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def smart(self) -> ResponseReturnValue:
        """Throw by itself when a game waits for dice, or no more."""
        need_act()
        camera, run = virtual_camera(self._services), request.form.get("run")
        if run not in ("start", "stop"):
            raise unclear("run")
        camera.smart(run == "start")
        return _done()

    def fault(self) -> ResponseReturnValue:
        """Have a fault, or none any more."""
        need_act()
        camera, told = virtual_camera(self._services), request.form.get("fault", "")
        if told not in (NO_FAULT, *Fault):
            raise unclear("fault")
        camera.suffer(None if told == NO_FAULT else Fault(told))
        return _done()


def _done() -> ResponseReturnValue:
    return done(url_for("devices.page", _anchor="virtual"))
