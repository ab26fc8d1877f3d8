"""Finds table boxes when they are plugged in: the thread that looks, woken by udev or every two seconds."""

import threading
import time
from collections.abc import Callable, Sequence

from hardware.box.box_panel import BoxPanel
from hardware.box.greeting import Greeting
from hardware.box.hotplug import Plugs, listen_for_plugs
from hardware.box.probe import greeted
from hardware.box.search import BoxSearch
from hardware.box.waker import Waker
from hardware.ports import Port, serial_ports

POLL_SECONDS = 2.0
"""From look to look where nobody tells of plugs."""

SURE_SECONDS = 30.0
"""The same where udev does: an event may get lost."""


class BoxFinder:
    """Tells of each table box once, as a panel that is not started. The panels belong to whom they are told; each goes
    on by itself when its box is pulled and put back."""

    def __init__(
        self,
        found: Callable[[BoxPanel], None],
        find: Callable[[], Sequence[Port]] = serial_ports,
        listen: Callable[[], Plugs | None] = listen_for_plugs,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`found` is called from the finder's thread. `clock` gives monotonic seconds."""
        self._clock = clock
        self._listen = listen
        self._search = BoxSearch(
            found, find, self._greeted, lambda path, name, box_id: BoxPanel(path, name, box_id), clock
        )
        self._ended = False
        self._waker: Waker | None = None
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin to look, in a thread of its own."""
        self._ended = False
        self._waker = waker = Waker()
        self._thread = threading.Thread(target=self._run, args=(waker,), name="table box finder", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """The thread is over when it returns; the panels go on."""
        self._ended = True
        thread, self._thread = self._thread, None
        if self._waker is not None and thread is not None:
            self._waker.wake()
            if thread is not threading.current_thread():
                thread.join()

    def _run(self, waker: Waker) -> None:
        plugs = self._listen()
        longest = POLL_SECONDS if plugs is None else SURE_SECONDS
        try:
            while not self._ended:
                due = self._search.look()
                if self._ended:
                    return
                seconds = max(0.0, min(longest, due - self._clock()))
                waker.wait(None if plugs is None else plugs.fileno(), seconds)
                if plugs is not None:
                    plugs.drain()
        finally:
            if plugs is not None:
                plugs.close()
            waker.close()

    def _greeted(self, path: str) -> Greeting | None:
        waker = self._waker
        assert waker is not None
        return greeted(path, self._clock, waker.wait, lambda: self._ended)
