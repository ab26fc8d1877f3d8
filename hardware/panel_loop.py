"""What a panel does, one step after another; its thread is elsewhere, so that tests make the steps in virtual time."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from queue import Empty, SimpleQueue

from hardware.errors import HardwareError
from hardware.inputs import Inputs
from hardware.panel import Beep, PanelListener, Shown
from hardware.panel_wires import PanelWires
from hardware.telling import Teller

FIRST_PAUSE, LONGEST_PAUSE = 2.0, 60.0
"""Seconds until wires that failed are tried again: the first time, and at most; each pause is twice the last one."""


class PanelLoop:
    """Orders from any thread, steps in one. `clock` gives monotonic seconds."""

    def __init__(self, name: str, wires: PanelWires, listener: PanelListener, clock: Callable[[], float]) -> None:
        self.ended = False
        """Whether the panel was closed: no step may follow."""
        self._wires = wires
        self._teller = Teller(name, listener)
        self._clock = clock
        self._orders: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._inputs: Inputs | None = None
        self._shown = Shown()
        self._open_at = clock()
        self._pause = FIRST_PAUSE
        self._missed = False

    def order(self, order: Callable[[], None]) -> None:
        """Have something done by the next step; from any thread."""
        self._orders.put(order)

    def show(self, shown: Shown) -> None:
        """Show this from the next step on; from any thread."""
        self.order(partial(self._show, shown))

    def beep(self, beep: Beep) -> None:
        """Sound once with the next step; from any thread."""
        self.order(partial(self._beep, beep))

    def lose(self, why: str) -> None:
        """The wires are gone; in the thread of the steps."""
        self._wires.close()
        self._inputs = None
        self._open_at, self._pause = self._clock() + self._pause, min(2 * self._pause, LONGEST_PAUSE)
        if not self._missed:
            self._missed = True
            self._teller.offline(why)

    def look(self) -> None:
        """Try the wires with the next step, however long the pause would still be; in the thread of the steps."""
        self._open_at = self._clock()

    def end(self) -> None:
        """Give the wires back; in the thread of the steps."""
        self.ended = True
        self._inputs = None
        self._wires.close()

    def wait(self, until: float | None) -> None:
        """Wait for an order and carry it out, or until that time (None: for ever)."""
        with suppress(Empty):
            self._do(self._orders.get(timeout=None if until is None else max(0.0, until - self._clock())))

    def step(self) -> float | None:
        """Do all that is due; when the next step must be at the latest, None if only an order changes anything."""
        while not self.ended and not self._orders.empty():
            self._do(self._orders.get())
        if self.ended:
            return None
        try:
            return self._step(self._clock())
        except HardwareError as error:
            self.lose(str(error))
            return self._open_at

    def _step(self, now: float) -> float | None:
        if self._inputs is None:
            if now < self._open_at:
                return self._open_at
            self._open(now)
        assert self._inputs is not None
        if self._inputs.due is not None and self._inputs.due <= now:
            # an edge that got lost on the way would make a button stuck: ask the contacts themselves
            for contact, closed in self._wires.closed().items():
                self._teller.tell(self._inputs.edge(contact, closed, now))
            self._teller.tell(self._inputs.tick(now))
        dues = [due for due in (self._inputs.due, self._wires.step(now)) if due is not None]
        return min(dues, default=None)

    def _open(self, now: float) -> None:
        self._inputs = Inputs(self._wires.open(self._heard), now)
        self._wires.show(self._shown)
        self._missed, self._pause = False, FIRST_PAUSE
        self._teller.online()

    def _heard(self, contact: str, closed: bool, at: float) -> None:
        self.order(partial(self._edge, contact, closed, at))

    def _edge(self, contact: str, closed: bool, at: float) -> None:
        if self._inputs is not None:
            self._teller.tell(self._inputs.edge(contact, closed, at))

    def _show(self, shown: Shown) -> None:
        self._shown = shown
        if self._inputs is not None:
            self._wires.show(shown)

    def _beep(self, beep: Beep) -> None:
        if self._inputs is not None:
            self._wires.beep(beep, self._clock())

    def _do(self, order: Callable[[], None]) -> None:
        try:
            order()
        except HardwareError as error:
            self.lose(str(error))
