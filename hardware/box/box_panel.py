"""The panel of a table box on a serial port: the thread that makes its steps."""

import random
import threading
import time
from collections.abc import Callable
from pathlib import Path

from hardware.box.box_loop import BoxLoop
from hardware.box.greeting import Greeting
from hardware.box.link import Link, SerialLine, open_line
from hardware.box.waker import Waker
from hardware.panel import Beep, PanelListener, Shown

PACE = 0.05
"""Seconds after which a step is made, though nothing came: signs of life, lines that are sent again, silence."""


class BoxPanel:
    """A `Panel`: the table box at this path, which should be one that lasts (hardware/ports.py). It need not be there
    yet. With `box_id` it must be this very box. May be used from any thread."""

    def __init__(
        self,
        path: str,
        name: str | None = None,
        box_id: str | None = None,
        clock: Callable[[], float] = time.monotonic,
        open_line: Callable[[str], SerialLine] = open_line,
        chance: random.Random | None = None,
    ) -> None:
        """`clock` gives monotonic seconds; `chance` makes the pauses between tries uneven."""
        self.name = name or f"box {Path(path).name}"
        self.path = path
        self._box_id = box_id
        self._clock = clock
        self._open_line = open_line
        self._chance = chance
        self._shown = Shown()
        self._loop: BoxLoop | None = None
        self._waker: Waker | None = None
        self._thread: threading.Thread | None = None

    @property
    def greeting(self) -> Greeting | None:
        """Who the box is and what it has; None while it is away."""
        loop = self._loop
        return None if loop is None else loop.greeting

    def start(self, listener: PanelListener) -> None:
        """Begin, in a thread of its own."""
        link = Link(self.path, self._clock, self._box_id, self._open_line, self._chance)
        link.show(self._shown)
        loop, waker = BoxLoop(self.name, link, listener, self._clock), Waker()
        self._loop, self._waker = loop, waker
        self._thread = threading.Thread(target=_run, args=(loop, link, waker), name=f"panel {self.name}", daemon=True)
        self._thread.start()

    def show(self, shown: Shown) -> None:
        """Show this from now on; a box that is away shows the newest when it is back."""
        self._shown = shown
        self._order(lambda link: link.show(shown))

    def beep(self, beep: Beep) -> None:
        """Sound once, if the box is there."""
        self._order(lambda link: link.beep(beep))

    def look(self, path: str | None = None) -> None:
        """A device was plugged in, at this path if not at the one from before: try it at once."""
        self.path = path or self.path
        self._order(lambda link: link.look(path))

    def close(self) -> None:
        """Dark and silent; thread over, port closed."""
        loop, thread, self._thread = self._loop, self._thread, None
        if loop is None or thread is None:
            return
        self._order(loop.end)
        self._loop = None
        if thread is not threading.current_thread():
            thread.join()

    def _order(self, order: Callable[[Link], None]) -> None:
        loop, waker = self._loop, self._waker
        if loop is not None and waker is not None:
            loop.order(order)
            waker.wake()


def _run(loop: BoxLoop, link: Link, waker: Waker) -> None:
    try:
        while True:
            loop.step()
            if loop.ended:
                return
            line = link.line
            waker.wait(None if line is None else line.fileno(), PACE if line is not None else link.pause)
    finally:
        waker.close()
