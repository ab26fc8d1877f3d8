"""The parts of the demonstration's page, and which of them an event changes."""

from collections.abc import Mapping
from typing import Any

from flask import render_template

from companion.demo.state import DemoState
from companion.hub import Event
from web.fairness import fairness_values
from web.overlay import marks
from web.stream import Tell, packed
from web.words import mark_text, said

PARTS = ("status", "notice", "overlay", "controls", "latest", "chart", "rolls", "fairness", "own")
"""Every part; each has a template `parts/NAME.html` and a place on the page."""

CHANGED: Mapping[str, tuple[str, ...]] = {
    "snapshot": PARTS,
    "source": ("status", "notice", "overlay", "controls"),
    "tray": ("status", "overlay"),
    "throws": ("controls",),
    "virtual": (),
    "buttons": (),
    "calibration": ("notice",),
    "roll": ("latest", "chart", "rolls", "fairness"),
    "answer": ("latest", "chart", "rolls", "fairness"),
    "reset": ("latest", "chart", "rolls", "fairness"),
    "labels": ("own",),
    "picture": (),
}

"""Every event of the stream but `ping`, and the parts of the page that it changes."""


def part_values(state: DemoState, colour: str | None = None) -> dict[str, Any]:
    """What the templates of the parts need; the counts are those of dice of that `colour` (None: of all)."""
    shown = marks(state.dice, state.size, mark_text)
    return {"state": state, "marks": shown, **fairness_values(state, colour)}


def told_for(colour: str | None) -> Tell:
    """What makes the data of an event for a page that shows the counts of that colour: its facts, the parts that it
    changes as HTML, and what a screen reader says."""

    def told(event: Event[DemoState], _: object) -> str:
        # the parts are sent with outdated events, too: the next one may change others
        names = CHANGED[event.name]
        values = part_values(event.state, colour) if names else {}
        parts = {name: render_template(f"parts/{name}.html", **values) for name in names}
        return packed({**event.what, "parts": parts, "say": said(event)})

    return told
