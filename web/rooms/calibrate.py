"""The calibration of the tray, step by step, and the sheet of markers. See docs/dashboard.md."""

from typing import Any

from flask import Blueprint, Response, copy_current_request_context, render_template, request

from companion.calibration.facts import Step
from companion.demo.state import DemoState
from companion.hub import Event
from vision.tray.noticing import Condition
from web.advice import advice
from web.calibration import WORDS, condition_text, place_names, shown
from web.errors import Problem
from web.guard import viewer
from web.languages import gettext
from web.rooms.calibrate_forms import CalibrateForms
from web.routing import Views, room
from web.services import Services
from web.sheet import PAPERS, Paper, sheet
from web.stream import Streams, packed
from web.words import said

PARTS = ("progress", "title", "overlay", "advice", "forms")
"""Parts of the page, each a template `calibrate/NAME.html`."""


class CalibratePages:
    """The views, over the services."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._streams = Streams(
            services.board.hub, services.places, services.clock, lambda _: services.picture.to_json()
        )

    def page(self) -> str:
        """The step that the calibration is at, or, while none is being made, what is known of the tray."""
        values, picture_key = self._values(self._services.board.state), self._services.picture.key
        return render_template("calibrate/page.html", picture_key=picture_key, **values)

    def stream(self) -> Response:
        """The live stream of that page: its parts as soon as they are other than those told before."""
        told: dict[str, str] = {}

        def tell(event: Event[DemoState], _: object) -> str:
            names = ("advice",) if event.name == "picture" and told else PARTS
            values = self._values(event.state)
            parts = {name: render_template(f"calibrate/{name}.html", **values) for name in names}
            changed = {name: html for name, html in parts.items() if html != told.get(name)}
            told.update(parts)
            return packed({**event.what, "parts": changed, "say": _say(event)})

        # always from the beginning: what is told is what is, not what happened
        return self._streams.open("", copy_current_request_context(tell))

    def crop(self, throw: int, index: int) -> Response:
        """The small picture of one of the dice that are to be named."""
        calibrating = self._services.calibrating
        crops = () if calibrating is None or calibrating.steps.throws != throw else calibrating.steps.crops
        if index >= len(crops):
            raise Problem(404, "roll_gone", gettext("This roll is no longer kept."))
        return Response(crops[index], mimetype="image/jpeg")

    def markers(self) -> str:
        """The sheet of markers, to be printed."""
        paper = _paper()
        return render_template("calibrate/markers.html", papers=PAPERS, **_on(paper))

    def markers_file(self) -> Response:
        """The sheet as a file."""
        paper = _paper()
        response = Response(render_template("calibrate/sheet.svg", **_on(paper)), mimetype="image/svg+xml")
        response.headers["Content-Disposition"] = f'inline; filename="markers-{paper.name}.svg"'
        return response

    def _values(self, state: DemoState) -> dict[str, Any]:
        frame, calibrating = self._services.picture.newest, self._services.calibrating
        step = Step.START if calibrating is None else calibrating.steps.step
        size = None if frame is None else (frame.image.shape[1], frame.image.shape[0])
        elsewhere = calibrating is not None and calibrating.desk.condition in (Condition.MOVED, Condition.OTHER)
        told = advice(state, step, frame, fits=not elsewhere)
        values = {"state": state, "step": step, "size": size, "advice": told, "who": viewer()}
        return values | {"can_throw": self._services.thrower is not None, "now": shown(calibrating)}


def pages(services: Services) -> Blueprint:
    """The room as a blueprint over the services."""
    views, forms = CalibratePages(services), CalibrateForms(services)
    seen: Views = {
        "": views.page,
        "/stream": views.stream,
        "/dice/<int:throw>/<int:index>.jpg": views.crop,
        "/markers": views.markers,
        "/markers.svg": views.markers_file,
    }
    changes: Views = {"": forms.take, "/corners": forms.corners, "/dice": forms.throw, "/dismiss": forms.dismiss}
    blueprint = room("calibrate", "/calibrate", seen, changes)
    for word in WORDS:
        blueprint.add_app_template_global(word)
    return blueprint


def _paper() -> Paper:
    """The paper that the address names, A4 if none."""
    paper = PAPERS.get(request.args.get("paper", "a4"))
    if paper is None:
        raise Problem(404, "no_such_paper", gettext("There are sheets for A4 and for Letter."))
    return paper


def _on(paper: Paper) -> dict[str, Any]:
    return {"sheet": sheet(paper), "places": place_names()}


def _say(event: Event[DemoState]) -> str:
    """What a screen reader says after an event."""
    if event.name != "calibration" or event.before is None:
        return said(event) if event.name == "source" else ""
    before, now = event.before.calibration, event.state.calibration
    return condition_text(now.amiss) if now.amiss is not None and now.amiss is not before.amiss else ""
