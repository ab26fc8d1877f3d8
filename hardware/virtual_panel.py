"""A panel without wires: its buttons are pressed by calls, its contacts bounce, and all goes the way of real ones."""

import random
import threading
import time
from collections.abc import Callable, Mapping, Sequence

from hardware.bouncing import Coming, ContactEdge
from hardware.errors import HardwareError
from hardware.inputs import ENCODER_A, ENCODER_B
from hardware.panel import CONFIRM, MOST_SEATS, SEAT_CONTROLS, UNDO, Beep, Shown
from hardware.panel_wires import Edge
from hardware.virtual_controls import VirtualControls
from hardware.wire_panel import WirePanel

UNPLUGGED = "the virtual panel is unplugged"


class VirtualWires:
    """Contacts that commands move. May be used from any thread. `clock` gives monotonic seconds; `changed` is called
    after something else is shown."""

    def __init__(self, contacts: Sequence[str], clock: Callable[[], float], changed: Callable[[], None]) -> None:
        self.plugged = True
        self.shown = Shown()
        self.beeps = 0
        self.last_beep: Beep | None = None
        self._clock = clock
        self._changed = changed
        self._lock = threading.Lock()
        self._closed = dict.fromkeys(contacts, False)
        self._edge: Edge | None = None
        self._coming = Coming()

    def open(self, edge: Edge) -> Mapping[str, bool]:
        """Take the wires, if they are plugged in."""
        if not self.plugged:
            raise HardwareError(UNPLUGGED)
        self.forget()
        with self._lock:
            self._edge = edge
        return self.closed()

    def forget(self) -> None:
        """What contacts were still to do they have done, and nobody heard it."""
        with self._lock:
            self._closed |= {edge.name: edge.closed for edge in self._coming.end(self._clock())}

    def closed(self) -> Mapping[str, bool]:
        """Whether each contact is closed now."""
        with self._lock:
            return dict(self._closed)

    def show(self, shown: Shown) -> None:
        """What is shown from now on."""
        if shown != self.shown:
            self.shown = shown
            self._changed()

    def beep(self, beep: Beep, at: float) -> None:
        """It is counted."""
        self.beeps, self.last_beep = self.beeps + 1, beep
        self._changed()

    def step(self, at: float) -> float | None:
        """Contacts do what they are to do until this time; lamps blink by whoever looks at them."""
        with self._lock:
            moved = False
            for edge in self._coming.due(at):
                if self._edge is not None and edge.closed != self._closed[edge.name]:
                    self._closed[edge.name], moved = edge.closed, True
                    self._edge(edge.name, edge.closed, edge.at)
            return at if moved else self._coming.next

    def close(self) -> None:
        """Dark."""
        with self._lock:
            self._edge = None
        self.show(Shown())

    def move(self, edges: Sequence[ContactEdge], rest: float) -> None:
        """Contacts do this; the times of the edges count from 0. It has been over for `rest` seconds, or comes after
        what was before. FingerBusy if too much waits already."""
        with self._lock:
            now = self._clock()
            self._coming.add(edges, rest, now - edges[-1].at - rest, now)


class VirtualPanel(WirePanel, VirtualControls):
    """A panel whose buttons are pressed by calls. A press is over when the call comes: its edges lie in the past, so
    nobody waits for a long one; only one that comes right after another takes its time."""

    def __init__(
        self,
        name: str = "virtual",
        seats: int = MOST_SEATS,
        clock: Callable[[], float] = time.monotonic,
        changed: Callable[[], None] = lambda: None,
        seed: int = 1,
    ) -> None:
        """`changed` is called, from the panel's thread, after `shown` or `beeps` became different."""
        buttons = (*SEAT_CONTROLS[:seats], CONFIRM, UNDO)
        self._virtual = VirtualWires((*buttons, ENCODER_A, ENCODER_B), clock, changed)
        WirePanel.__init__(self, name, self._virtual, clock)
        VirtualControls.__init__(self, buttons, random.Random(seed))

    @property
    def shown(self) -> Shown:
        """What lamps and displays show now; dark while it is unplugged or not started."""
        return self._virtual.shown

    @property
    def beeps(self) -> tuple[int, Beep | None]:
        """How often the buzzer sounded, and what it said last."""
        return self._virtual.beeps, self._virtual.last_beep

    @property
    def plugged(self) -> bool:
        """Whether it is plugged in."""
        return self._virtual.plugged

    def unplug(self) -> None:
        """The wire is pulled."""
        self._virtual.plugged = False
        self._virtual.forget()
        if (loop := self._loop) is not None:
            loop.order(lambda: loop.lose(UNPLUGGED))

    def plug(self) -> None:
        """The wire is put back."""
        self._virtual.plugged = True
        if (loop := self._loop) is not None:
            loop.order(loop.look)

    def _move(self, edges: Sequence[ContactEdge], rest: float) -> None:
        self._virtual.move(edges, rest)
        if (loop := self._loop) is not None:
            loop.order(lambda: None)  # wakes it
