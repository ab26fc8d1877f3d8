"""Rooms that follow the table: the parts of their page, rendered once for all who see the same, told by one stream."""

import re
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from flask import Response, copy_current_request_context, current_app, request

from companion.hub import Event
from companion.table.state import TableState
from web.guard import Viewer, viewer
from web.languages import language
from web.services import Services
from web.stream import Streams, packed

KEPT = 96
"""Renderings, and texts made of them, that are kept: of the last events, in the rooms, languages and seats that are
looking."""

PACE = 0.05
"""Seconds from one telling of the parts to the next: quicker than that nobody reads."""

EVENTS = ("snapshot", "game", "line", "dice", "seats", "tray", "parts", "picture", "pointed", "panels", "calibration")
"""Every event of these streams but `ping`."""

Parts = Mapping[str, str]
"""Part → its HTML."""

T = TypeVar("T")

_BASED_ON = re.compile(r'(?<=name="based_on" value=")\d+(?=")')


@dataclass(frozen=True)
class LiveRoom:
    """A room: its `name` is the folder of its part templates, `values` gives them what they need, `say` what a screen
    reader says after an event of the table (empty: nothing). `which` tells rooms of one name apart. `lasting` are parts
    in which somebody may be filling in a form for longer: as long as nothing but the number of the newest line is other
    in them they stay, and the page only puts that number into their forms."""

    name: str
    parts: tuple[str, ...]
    values: Callable[[TableState, Viewer], Mapping[str, Any]]
    say: Callable[[Event[TableState]], str] = lambda _: ""
    which: Hashable = None
    lasting: frozenset[str] = frozenset()


class Shared:
    """What was made last, so that it is made once for all who see the same. Not for several threads at once."""

    def __init__(self) -> None:
        self._made: OrderedDict[Hashable, tuple[tuple[object, ...], Any]] = OrderedDict()

    def get(self, key: Hashable, of: tuple[object, ...], make: Callable[[], T]) -> T:
        """What was made for that key of just these objects, else what is made now."""
        whole = (key, *map(id, of))
        if whole not in self._made:
            self._made[whole] = of, make()  # as long as they are kept nothing else can have their ids
            while len(self._made) > KEPT:
                self._made.popitem(last=False)
        made: T = self._made[whole][1]
        return made


class Live:
    """The streams of the rooms that follow the table."""

    def __init__(self, services: Services) -> None:
        self._streams = Streams(services.table.hub, services.places, services.clock, pace=PACE)
        self._shared = Shared()
        self._one_at_a_time = threading.Lock()

    def stream(self, room: LiveRoom) -> Response:
        """The live stream of a room for whoever asks. It goes on after `Last-Event-ID`; each event holds the parts that
        are other than those which this stream told before."""
        sent: Parts = {}

        def tell(event: Event[TableState], outdated: Callable[[], bool]) -> str:
            nonlocal sent
            if event.name == "picture":
                return packed(event.what)
            with self._one_at_a_time:
                if outdated():  # perhaps since another stream was told
                    return self._in_short(room, event)
                text, sent = self._told(room, event, sent)
                return text

        last_id = request.headers.get("Last-Event-ID") or request.args.get("after", "")
        return self._streams.open(last_id, copy_current_request_context(tell))

    def _in_short(self, room: LiveRoom, event: Event[TableState]) -> str:
        """The data of an event without parts; those that follow will bring the number for the forms, too."""
        key = (room.name, room.which, language(), viewer(), "in short")
        return self._shared.get(
            key, (event,), lambda: packed({**event.what, "parts": {}, "say": self._say(room, event)})
        )

    def _say(self, room: LiveRoom, event: Event[TableState]) -> str:
        """What a screen reader says."""
        return self._shared.get((room.name, room.which, language(), "say"), (event,), lambda: room.say(event))

    def _told(self, room: LiveRoom, event: Event[TableState], sent: Parts) -> tuple[str, Parts]:
        """The data of an event, and the parts as they are now, for the visitor."""
        who = viewer()
        key = (room.name, room.which, language(), who)
        parts = self._shared.get(key, (event.state,), lambda: _rendered(room, room.values(event.state, who)))

        def text() -> str:
            changed = {name: html for name, html in parts.items() if not _stays(room, name, html, sent.get(name))}
            based_on = {} if event.state.game is None else {"based_on": event.state.game.number}
            return packed({**event.what, **based_on, "parts": changed, "say": self._say(room, event)})

        return self._shared.get(key, (event, sent), text), parts


def _stays(room: LiveRoom, name: str, html: str, before: str | None) -> bool:
    """Whether a part need not be told again."""
    if before is None or name not in room.lasting:
        return html == before
    return _BASED_ON.sub("", html) == _BASED_ON.sub("", before)


def _rendered(room: LiveRoom, values: Mapping[str, Any]) -> Parts:
    """The parts of a room; without what Flask adds to whole pages, which takes longer than a part."""
    environment = current_app.jinja_env
    return {part: environment.get_template(f"{room.name}/{part}.html").render(values) for part in room.parts}
