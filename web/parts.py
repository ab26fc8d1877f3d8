"""The parts of the demonstration's page, and which of them an event changes."""

from collections.abc import Mapping
from typing import Any

from flask import render_template

from companion.demo.state import DemoState
from companion.hub import Event
from web.chart import chart
from web.overlay import marks
from web.stream import packed
from web.words import mark_text, said

PARTS = ("status", "notice", "overlay", "controls", "latest", "chart", "rolls")
"""Every part; each has a template `parts/NAME.html` and a place on the page."""

CHANGED: Mapping[str, tuple[str, ...]] = {
    "snapshot": PARTS,
    "source": ("status", "notice", "overlay", "controls"),
    "tray": ("status", "overlay"),
    "throws": ("controls",),
    "virtual": (),
    "buttons": (),
    "calibration": ("notice",),
    "roll": ("latest", "chart", "rolls"),
    "answer": ("latest", "chart", "rolls"),
    "reset": ("latest", "chart", "rolls"),
    "picture": (),
}

"""Every event of the stream but `ping`, and the parts of the page that it changes."""


def render_part(name: str, state: DemoState) -> str:
    """One part as HTML in the request's language."""
    return render_template(f"parts/{name}.html", **part_values(state))


def part_values(state: DemoState) -> dict[str, Any]:
    """What the templates of the parts need."""
    return {"state": state, "chart": chart(state.counts), "marks": marks(state.dice, state.size, mark_text)}


def told(event: Event[DemoState], _: object) -> str:
    """The data of an event for a page: its facts, the parts it changes as HTML, and what a screen reader says."""
    # the parts are sent with outdated events, too: the next one may change others
    parts = {name: render_part(name, event.state) for name in CHANGED[event.name]}
    return packed({**event.what, "parts": parts, "say": said(event)})
