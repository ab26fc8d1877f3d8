"""Hears everything that a hub tells, in a thread of its own: whoever tells it never waits."""

import logging
import threading
from collections.abc import Callable
from typing import Generic

from companion.hub import Event, Hub, Listener, ListenerEnded, State

log = logging.getLogger(__name__)

LOOK_SECONDS = 60.0


class Follower(Generic[State]):
    """Hands each event of a hub to `hear`, from `start` until `close` or until the hub closes."""

    def __init__(self, hub: Hub[State], hear: Callable[[Event[State]], None]) -> None:
        """What `hear` raises is noted in the log."""
        self._hub = hub
        self._hear = hear
        self._listener: Listener[State] | None = None
        self._ends = False
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._run, name="follows for labels", daemon=True)

    def start(self) -> None:
        """Hear what is told from now on."""
        self._listener = self._hub.listen()
        self._thread.start()

    def close(self) -> None:
        """Hear no more. Safe before `start`, and twice."""
        with self._lock:
            self._ends, listener = True, self._listener
        if listener is None:
            return
        with self._hub.changed:
            self._hub.leave(listener)
            self._hub.changed.notify_all()
        self._thread.join()

    def _run(self) -> None:
        listener = self._listener
        while listener is not None:
            self._follow(listener)
            self._hub.leave(listener)
            listener = self._again()

    def _again(self) -> Listener[State] | None:
        """It was too slow, and begins again where things stand; None at the end."""
        with self._lock:
            self._listener = None if self._ends or self._hub.closed else self._hub.listen()
            return self._listener

    def _follow(self, listener: Listener[State]) -> None:
        while True:
            try:
                event = listener.get(LOOK_SECONDS)
            except ListenerEnded:
                return
            if event is not None:
                self._tell(event)

    def _tell(self, event: Event[State]) -> None:
        try:
            self._hear(event)
        except Exception:
            log.exception("what was told about dice could not be taken as a label")
