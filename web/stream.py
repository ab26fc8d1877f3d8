"""The live stream: Server-Sent Events out of the hub, a limited number of them, each with a heartbeat."""

import json
import secrets
import threading
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from flask import Response

from companion.hub import Event, Hub, Listener, ListenerEnded
from web.errors import Problem
from web.languages import gettext

MOST_STREAMS = 12
"""Streams that may be open at once; each holds a thread of the server."""

PING_SECONDS = 5.0
RETRY_SECONDS = 2
FULL_RETRY_SECONDS = 10

Tell = Callable[[Event[Any], Callable[[], bool]], str]
"""Makes the data of an event for a page, as `packed` does; the function that it is given says whether another event
will soon bring the parts of the page, so that nobody will see those of this state."""

PARTLESS = ("picture",)
"""Events that never bring parts of a page."""


def packed(data: Mapping[str, Any]) -> str:
    """The data of an event as one line."""
    return json.dumps(data, separators=(",", ":"))


def message(name: str, data: str, key: str | None = None) -> str:
    """One event in the form of the stream, with its packed data; `key` becomes its `id:`."""
    head = "" if key is None else f"id: {key}\n"
    return f"{head}event: {name}\ndata: {data}\n\n"


class StreamPlaces:
    """The places for streams, which all rooms share. May be used from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._open = 0

    def take(self) -> None:
        """Take a place; raises Problem if there is none."""
        with self._lock:
            if self._open >= MOST_STREAMS:
                raise Problem(503, "streams_full", _full(), retry_after=FULL_RETRY_SECONDS)
            self._open += 1

    def give_back(self) -> None:
        """Give a place back."""
        with self._lock:
            self._open -= 1

    def to_json(self) -> dict[str, int]:
        """How many streams are open, and how many may be."""
        return {"open": self._open, "most": MOST_STREAMS}


class Brief:
    """Whether an event is told without the parts of the page; `said` once somebody was told to do so."""

    def __init__(self, listener: Listener[Any], soon: bool) -> None:
        self._listener = listener
        self._soon = soon
        self.said = False

    def __call__(self) -> bool:
        """Whether another event waits, or follows so quickly that it is better to wait for it."""
        self.said = self._soon or self._listener.waiting
        return self.said


class Streams:
    """The streams of a hub.

    `snapshot` makes the facts of a first event out of a state, `clock` gives monotonic seconds. With a `pace` (seconds)
    an event that follows another more quickly is told without the parts of the page, and an event "parts" brings them
    as soon as it is time: a page can't be read faster, and all of them share what the machine can do.
    """

    def __init__(
        self,
        hub: Hub[Any],
        places: StreamPlaces,
        clock: Callable[[], float],
        snapshot: Callable[[Any], Mapping[str, Any]] = lambda _: {},
        pace: float = 0.0,
    ) -> None:
        self._pace = pace
        self._hub = hub
        self._places = places
        self._run = secrets.token_hex(4)  # tells this run of the program from others, as event numbers start anew
        self._clock = clock
        self._snapshot = snapshot

    def open(self, last_id: str, tell: Tell) -> Response:
        """A stream that goes on after the event `last_id`, or begins with a snapshot; Problem if all are taken."""
        self._places.take()
        listener = self._hub.listen(self._number(last_id))
        response = Response(self.flow(listener, tell), mimetype="text/event-stream")
        response.headers["X-Accel-Buffering"] = "no"
        response.call_on_close(lambda: self._close(listener))
        return response

    def flow(self, listener: Listener[Any], tell: Tell) -> Iterator[str]:
        """The text of the stream, until the listener ends."""
        yield f"retry: {RETRY_SECONDS * 1000}\n\n"
        again = self._clock() + self._pace  # from then on the parts may be told
        if not listener.resumed:
            start = Event("snapshot", self._snapshot(listener.start), listener.start, listener.number)
            yield self._told(start, tell, lambda: listener.waiting)
        ping_at = self._clock()
        owed = listener.resumed and self._pace > 0  # the stream before this one may have ended without them
        while True:
            if self._clock() >= ping_at:
                yield message("ping", packed({}))
                ping_at = self._clock() + PING_SECONDS
            try:
                event = listener.get(max(0.0, (min(ping_at, again) if owed else ping_at) - self._clock()))
            except ListenerEnded:
                return
            soon = self._clock() < again
            if event is None and owed and not soon:
                event = Event("parts", {}, self._hub.state)
            if event is None:
                continue
            brief = Brief(listener, soon)
            text = self._told(event, tell, brief)
            if event.name not in PARTLESS:
                owed = brief.said and self._pace > 0
                again = again if brief.said else self._clock() + self._pace
            yield text

    def _told(self, event: Event[Any], tell: Tell, outdated: Callable[[], bool]) -> str:
        key = None if event.number is None else f"{self._run}-{event.number}"
        return message(event.name, tell(event, outdated), key)

    def _number(self, last_id: str) -> int | None:
        run, _, number = last_id.partition("-")
        return int(number) if run == self._run and number.isdecimal() and len(number) < 16 else None

    def _close(self, listener: Listener[Any]) -> None:
        self._hub.leave(listener)
        self._places.give_back()


def _full() -> str:
    return gettext("%(num)d pages are already watching, which is all this machine can serve.", num=MOST_STREAMS)
