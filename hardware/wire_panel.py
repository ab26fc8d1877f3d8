"""A panel over wires of any kind: the thread that makes the steps of its loop."""

import threading
import time
from collections.abc import Callable

from hardware.panel import Beep, PanelListener, Shown
from hardware.panel_loop import PanelLoop
from hardware.panel_wires import PanelWires


class WirePanel:
    """A `Panel` over these wires."""

    def __init__(self, name: str, wires: PanelWires, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock` gives monotonic seconds, as do the edges of the wires."""
        self.name = name
        self._wires = wires
        self._clock = clock
        self._shown = Shown()
        self._loop: PanelLoop | None = None
        self._thread: threading.Thread | None = None

    def start(self, listener: PanelListener) -> None:
        """Begin, in a thread of its own."""
        loop = self.begin(listener)
        self._thread = threading.Thread(target=self._run, args=(loop,), name=f"panel {self.name}", daemon=True)
        self._thread.start()

    def begin(self, listener: PanelListener) -> PanelLoop:
        """Begin without a thread: whoever asks makes the steps, in virtual time for instance."""
        self._loop = PanelLoop(self.name, self._wires, listener, self._clock)
        self._loop.show(self._shown)
        return self._loop

    def show(self, shown: Shown) -> None:
        """Show this from now on; before the start it is kept until then."""
        self._shown = shown
        if self._loop is not None:
            self._loop.show(shown)

    def beep(self, beep: Beep) -> None:
        """Sound once, if the panel is there."""
        if self._loop is not None:
            self._loop.beep(beep)

    def close(self) -> None:
        """Dark and silent, thread over, wires given back."""
        loop, thread, self._loop, self._thread = self._loop, self._thread, None, None
        if loop is None:
            return
        loop.order(loop.end)
        if thread is None:
            loop.step()
        elif thread is not threading.current_thread():
            thread.join()

    def _run(self, loop: PanelLoop) -> None:
        due = loop.step()
        while not loop.ended:
            loop.wait(due)
            due = loop.step()
