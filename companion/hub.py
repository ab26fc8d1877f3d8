"""Where news is published: numbered events, a bounded history, many listeners, nobody who can block."""

import threading
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import TracebackType
from typing import Any, Generic, TypeVar

State = TypeVar("State")

HISTORY = 256
"""Events that are kept for listeners who come back."""

BACKLOG = 64
"""Events that may wait for one listener; one that is slower is dropped and starts anew from a snapshot."""


class ListenerEnded(Exception):
    """No more news for this listener: the hub was closed, or the listener was too slow."""


@dataclass(frozen=True, slots=True)
class Event(Generic[State]):
    """One piece of news.

    `number` counts from 1 in the order of publishing, `what` holds plain JSON facts, `state` is everything as it is
    after the event and `before` as it was before (None: that is not known). An announcement (see `Hub.announce`) has
    the number None and is not kept.
    """

    name: str
    what: Mapping[str, Any]
    state: State
    number: int | None = None
    before: State | None = None


class Listener(Generic[State]):
    """One who listens. Made by `Hub.listen`; use it as a context manager.

    `start` is the state at the moment of listening and `number` the last event that it includes; `resumed` is True
    if everything after the wanted number waits in the queue, so that no snapshot is needed.
    """

    def __init__(self, hub: "Hub[State]", start: State, number: int, resumed: bool) -> None:
        self.start = start
        self.number = number
        self.resumed = resumed
        self._hub = hub
        self._queue: deque[Event[State]] = deque()
        self._announced: dict[str, Event[State]] = {}
        self._ended = False

    def get(self, timeout: float) -> Event[State] | None:
        """The next event, or None after `timeout` seconds without one; raises ListenerEnded."""
        with self._hub.changed:
            self._hub.changed.wait_for(lambda: self._ended or self._queue or self._announced, timeout)
            if self._ended:
                raise ListenerEnded
            if self._queue:
                return self._queue.popleft()
            if self._announced:
                announced = self._announced.pop(next(iter(self._announced)))
                return replace(announced, state=self._hub.state)  # events told first may have changed it since
            return None

    @property
    def waiting(self) -> bool:
        """Whether more numbered events wait already."""
        return bool(self._queue)

    def offer(self, event: Event[State]) -> bool:
        """Take an event (called by the hub, under its lock). False: too slow, this listener has ended."""
        if event.number is None:
            self._announced[event.name] = event
        elif len(self._queue) < BACKLOG:
            self._queue.append(event)
        else:
            self.end()
        return not self._ended

    def end(self) -> None:
        """Stop listening (called by the hub, under its lock)."""
        self._ended = True

    def __enter__(self) -> "Listener[State]":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._hub.leave(self)


@dataclass
class Hub(Generic[State]):
    """The last state, how it came about, and those who want to know. Every method may be called from any thread."""

    state: State
    number: int = 0
    changed: threading.Condition = field(default_factory=lambda: threading.Condition(threading.RLock()))
    _history: deque[Event[State]] = field(default_factory=lambda: deque(maxlen=HISTORY))
    _listeners: list[Listener[State]] = field(default_factory=list)
    _closed: bool = False

    @property
    def closed(self) -> bool:
        """Whether everybody was sent home for good."""
        return self._closed

    @property
    def listeners(self) -> int:
        """How many listen now."""
        return len(self._listeners)

    def publish(self, name: str, what: Mapping[str, Any], state: State) -> Event[State]:
        """Make `state` the last one and tell everybody why; never waits for a listener."""
        with self.changed:
            self.number += 1
            event = Event(name, what, state, self.number, self.state)
            self.state = state
            self._history.append(event)
            self._tell(event)
            return event

    def announce(self, name: str, what: Mapping[str, Any]) -> None:
        """Tell those who listen now; only the newest of a name waits for a listener, nothing is kept."""
        with self.changed:
            self._tell(Event(name, what, self.state))

    def listen(self, after: int | None = None) -> Listener[State]:
        """Listen from now on, or from event `after` on if the history still reaches back to it."""
        with self.changed:
            missed = [event for event in self._history if event.number is not None and event.number > (after or 0)]
            resumed = after is not None and after + len(missed) == self.number and len(missed) <= BACKLOG
            listener = Listener(self, self.state, self.number, resumed)
            for event in missed if resumed else ():
                listener.offer(event)
            if self._closed:
                listener.end()
            self._listeners.append(listener)
            return listener

    def leave(self, listener: Listener[State]) -> None:
        """Forget a listener; safe to call twice."""
        with self.changed:
            listener.end()
            self._listeners = [other for other in self._listeners if other is not listener]

    def close(self) -> None:
        """Send everybody home. Safe to call twice, and from a signal handler."""
        with self.changed:
            self._closed = True
            for listener in self._listeners:
                listener.end()
            self.changed.notify_all()

    def _tell(self, event: Event[State]) -> None:
        self._listeners = [listener for listener in self._listeners if listener.offer(event)]
        self.changed.notify_all()
