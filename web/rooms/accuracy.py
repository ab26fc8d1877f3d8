"""The table's own accuracy: the last rolls to be confirmed or put right, the labelled set, its figures. See
docs/dashboard.md."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from flask import Blueprint, Response, copy_current_request_context, jsonify, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.demo.state import DemoState
from companion.hub import Event
from companion.labelled.errors import LabelError
from companion.labelling.labels import Labelled, ReadNow
from companion.pictures import crop, encode, shrink
from vision.confusion import used_colours
from vision.dice.colours import COLOURS
from vision.picture import decode_picture
from web.acting import done
from web.errors import Problem, WayOn
from web.guard import need_act, viewer
from web.labelerrors import gone, tried
from web.labelform import as_marked, draft, truth_of
from web.labelshown import faces_of, figures_of, marks_of
from web.languages import gettext
from web.overlay import marks
from web.own import cell_name, figure_name, share_words, tally_text
from web.routing import Views, room
from web.services import Services
from web.stream import Streams, packed
from web.words import colour_name

PARTS = ("own", "rolls", "figures", "set")
"""Parts of the page, each a template `accuracy/NAME.html`."""

CHANGED: Mapping[str, tuple[str, ...]] = {
    "snapshot": PARTS,
    "roll": ("rolls",),
    "answer": ("rolls",),
    "labels": PARTS,
}

SHOWN_ROLLS = 8
"""Rolls on the page; the others that are remembered come on request."""

A_PAGE = 24
"""Kept pictures on a page."""

SMALL = 400
"""The longer side of the small pictures, in pixels."""


class AccuracyPages:
    """The views, over the services."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._labels = services.labels
        self._streams = Streams(services.board.hub, services.places, services.clock)

    def page(self) -> str:
        """The page, with everything as it is now."""
        return render_template("accuracy/page.html", all_rolls=_all_rolls(), **self._values(_all_rolls(), PARTS))

    def stream(self) -> Response:
        """Its live stream."""
        all_rolls = _all_rolls()

        def tell(event: Event[DemoState], _: object) -> str:
            names = CHANGED.get(event.name, ())
            values = self._values(all_rolls, names)
            parts = {name: render_template(f"accuracy/{name}.html", **values) for name in names}
            return packed({**event.what, "parts": parts, "say": _said(event)})

        last_id = request.headers.get("Last-Event-ID") or request.args.get("after", "")
        return self._streams.open(last_id, copy_current_request_context(tell))

    def state(self) -> Response:
        """All figures as JSON."""
        read = self._read()
        groups = [{"group": name} | tally.to_json() for name, tally in read.groups.items()]
        told = self._services.board.state.labels.to_json() | {"most_bytes": self._labels.set.most}
        return jsonify(told | {"read_now": groups, "left": read.left, "streams": self._services.places.to_json()})

    def kept_page(self) -> str:
        """The labelled set, the newest first."""
        kept = self._labels.kept()
        pages = max(1, -(-len(kept) // A_PAGE))
        page = min(max(request.args.get("page", 1, type=int), 1), pages)
        shown = kept[(page - 1) * A_PAGE : page * A_PAGE]
        return render_template("accuracy/kept.html", rolls=shown, page=page, pages=pages, who=viewer())

    def picture(self, key: str) -> Response:
        """The whole picture of a roll."""
        return _jpeg(self._jpeg_of(key))

    def small(self, key: str) -> Response:
        """The same, small."""
        return _jpeg(encode(shrink(decode_picture(self._jpeg_of(key), key), SMALL), 70))

    def die(self, key: str, index: int) -> Response:
        """What the box of one of its dice shows."""
        dice = self._labelled(key).dice
        if index >= len(dice):
            raise gone()
        return _jpeg(crop(decode_picture(self._jpeg_of(key), key), dice[index].box))

    def edit_page(self, key: str) -> str:
        """The dice of a roll, each to be put right."""
        roll = self._labelled(key)
        rows = draft(request.args, roll)
        shown = [die for row in rows if (die := as_marked(row)) is not None]
        return render_template(
            "accuracy/edit.html",
            roll=roll,
            rows=rows,
            marks=marks(shown, roll.size, lambda die: colour_name(die.colour)),
            colours=COLOURS,
            who=viewer(),
        )

    def keep(self, key: str) -> ResponseReturnValue:
        """Keep a roll with what the form tells; without fields all is as it stands on the page."""
        roll = self._labelled(key)
        truth = truth_of(request.form, roll)
        way_on = WayOn(url_for("accuracy.edit_page", key=key), gettext("To the dice of this roll"))
        if not truth.whole:
            raise Problem(409, "open", gettext("Say first what each die shows."), way_on=way_on)
        tried(lambda: self._labels.confirm(key, truth), way_on)
        return done(url_for("accuracy.page", _anchor=f"roll-{key}"))

    def remove(self, key: str) -> ResponseReturnValue:
        """Keep a roll no longer."""
        self._labelled(key)
        tried(lambda: self._labels.remove([key]))
        leads_to = "accuracy.kept_page" if request.form.get("from") == "kept" else "accuracy.page"
        return done(url_for(leads_to))

    def clear(self) -> ResponseReturnValue:
        """Keep nothing any more."""
        tried(lambda: self._labels.remove([roll.key for roll in self._labels.kept()]))
        return done(url_for("accuracy.page"))

    def download(self) -> Response:
        """The set as a zip."""
        need_act()
        response = Response(tried(self._labels.set.zipped), mimetype="application/zip")
        response.headers["Content-Disposition"] = 'attachment; filename="labelled.zip"'
        return response

    def _values(self, all_rolls: bool, parts: Collection[str]) -> dict[str, Any]:
        """What the templates of these parts need."""
        values = {"facts": self._services.board.state.labels, "most": self._labels.set.megabytes, "who": viewer()}
        if "rolls" in parts:
            rolls = self._labels.rolls()
            shown = rolls if all_rolls else rolls[:SHOWN_ROLLS]
            values |= {"rolls": shown, "older": len(rolls) - len(shown)}
        return values | figures_of(self._read()) if "figures" in parts else values

    def _read(self) -> ReadNow:
        try:
            return self._labels.read_now()
        except LabelError:  # the page says which line of the manifest is wrong
            return ReadNow({}, 0)

    def _labelled(self, key: str) -> Labelled:
        roll = tried(lambda: self._labels.labelled(key))
        if roll is None:
            raise gone()
        return roll

    def _jpeg_of(self, key: str) -> bytes:
        jpeg = tried(lambda: self._labels.jpeg(key))
        if jpeg is None:
            raise gone()
        return jpeg


def pages(services: Services) -> Blueprint:
    """The room as a blueprint over the services."""
    views = AccuracyPages(services)
    shown: Views = {
        "": views.page,
        "/stream": views.stream,
        "/state.json": views.state,
        "/kept": views.kept_page,
        "/labelled.zip": views.download,
        "/rolls/<key>": views.edit_page,
        "/rolls/<key>/whole.jpg": views.picture,
        "/rolls/<key>/small.jpg": views.small,
        "/rolls/<key>/<int:index>.jpg": views.die,
    }
    changes: Views = {"/rolls/<key>": views.keep, "/rolls/<key>/remove": views.remove, "/remove-all": views.clear}
    blueprint = room("accuracy", "/accuracy", shown, changes)
    for word in _WORDS:
        blueprint.add_app_template_global(word)
    return blueprint


_WORDS: tuple[Callable[..., Any], ...] = (
    tally_text,
    share_words,
    figure_name,
    cell_name,
    marks_of,
    faces_of,
    used_colours,
)


def _all_rolls() -> bool:
    return "all" in request.args


def _jpeg(data: bytes) -> Response:
    response = Response(data, mimetype="image/jpeg")
    response.headers["Cache-Control"] = "private, max-age=86400"
    return response


def _said(event: Event[DemoState]) -> str:
    if event.name == "labels" and event.before is not None:
        return gettext("Noted.") if event.before.labels.pictures != event.state.labels.pictures else ""
    return ""
