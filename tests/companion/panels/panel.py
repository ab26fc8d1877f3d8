"""A panel for tests: what it was told, and its buttons."""

import threading
import time
from collections.abc import Callable

from hardware.panel import Beep, Kind, PanelListener, Press, Shown


class FakePanel:
    """Keeps what it was told; `wait` waits until that is as wanted."""

    def __init__(self, name: str = "box") -> None:
        self.name = name
        self.shown = Shown()
        self.beeps: list[Beep] = []
        self.closed = False
        self._listener: PanelListener | None = None
        self._changed = threading.Condition()

    @property
    def listener(self) -> PanelListener:
        assert self._listener is not None
        return self._listener

    def start(self, listener: PanelListener) -> None:
        self._listener = listener
        listener.online(self.name)

    def show(self, shown: Shown) -> None:
        with self._changed:
            self.shown = shown
            self._changed.notify_all()

    def beep(self, beep: Beep) -> None:
        with self._changed:
            self.beeps.append(beep)
            self._changed.notify_all()

    def close(self) -> None:
        self.closed = True

    def push(self, control: str, kind: Kind = "short") -> None:
        """By somebody who has seen everything that happened so far."""
        self.listener.pressed(self.name, Press(control, kind, time.monotonic() + 10))

    def wait(self, wanted: Callable[["FakePanel"], bool]) -> bool:
        with self._changed:
            return self._changed.wait_for(lambda: wanted(self), timeout=20)
