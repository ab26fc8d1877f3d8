"""Rooms that follow the table: the parts of their page, rendered once for all who see the same, told by one stream."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Any

from flask import Response, copy_current_request_context, render_template, request

from companion.hub import Event
from companion.table.state import TableState
from web.guard import Viewer, viewer
from web.languages import language
from web.services import Services
from web.stream import Streams

KEPT = 48
"""Renderings that are kept: of the last states, in the rooms, languages and seats that are looking."""

EVENTS = ("snapshot", "game", "line", "dice", "seats", "tray", "picture")
"""Every event of these streams but `ping`."""

Parts = Mapping[str, str]
"""Part → its HTML."""


@dataclass(frozen=True)
class LiveRoom:
    """A room: its `name` is the folder of its part templates, `values` gives them what they need, `say` what a screen
    reader says after an event of the table (empty: nothing). `which` tells rooms of one name apart."""

    name: str
    parts: tuple[str, ...]
    values: Callable[[TableState, Viewer], Mapping[str, Any]]
    say: Callable[[Event[TableState]], str] = lambda _: ""
    which: Hashable = None


class Live:
    """The streams of the rooms that follow the table."""

    def __init__(self, services: Services) -> None:
        self._streams = Streams(services.table.hub, services.places, services.clock)
        self._rendered: OrderedDict[tuple[Any, ...], tuple[TableState, Parts]] = OrderedDict()
        self._one_at_a_time = threading.Lock()

    def stream(self, room: LiveRoom) -> Response:
        """The live stream of a room for whoever asks. It goes on after `Last-Event-ID`; each event holds the parts that
        are other than those which this stream told before."""
        sent: dict[str, str] = {}

        def tell(event: Event[TableState], outdated: bool) -> Mapping[str, Any]:
            if event.name == "picture":
                return event.what
            changed = {}
            if not outdated:
                parts = self._parts(room, event.state)
                changed = {name: html for name, html in parts.items() if sent.get(name) != html}
                sent.update(changed)
            return {**event.what, "parts": changed, "say": "" if outdated else room.say(event)}

        last_id = request.headers.get("Last-Event-ID") or request.args.get("after", "")
        return self._streams.open(last_id, copy_current_request_context(tell))

    def _parts(self, room: LiveRoom, state: TableState) -> Parts:
        """The parts of a room for the visitor; those who see the same share a rendering."""
        who = viewer()
        key = (room.name, room.which, language(), who, id(state))
        with self._one_at_a_time:
            found = self._rendered.get(key)
            if found is None or found[0] is not state:
                values = room.values(state, who)
                found = state, {part: render_template(f"{room.name}/{part}.html", **values) for part in room.parts}
                self._rendered[key] = found
                while len(self._rendered) > KEPT:
                    self._rendered.popitem(last=False)
            return found[1]
