"""A panel without wires: its buttons are pressed by calls, its contacts bounce, and all goes the way of real ones."""

import random
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from hardware.bouncing import APART, DETENT_SECONDS, MOST_WAIT, TAPS_APART, USUAL_SECONDS, Bouncing, ContactEdge
from hardware.debounce import DOUBLE_SECONDS, LONG_SECONDS, QUIET, WINDOW
from hardware.errors import FingerBusy, HardwareError
from hardware.inputs import ENCODER_A, ENCODER_B
from hardware.panel import CONFIRM, DOUBLE_CONTROLS, MOST_SEATS, NEXT, PREVIOUS, SEAT_CONTROLS, UNDO, Beep, Kind, Shown
from hardware.panel_wires import Edge
from hardware.wire_panel import WirePanel

HELD: Mapping[Kind, float] = {"short": 0.1, "double": 0.1, "long": LONG_SECONDS + 0.05}
"""Seconds that a finger stays on a button."""

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
        self._coming: deque[ContactEdge] = deque()
        self._free_from = 0.0  # no finger comes before

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
            self._free_from = self._clock()
            self._closed |= {edge.name: edge.closed for edge in self._coming}
            self._coming.clear()

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
            while self._coming and self._coming[0].at <= at:
                edge = self._coming.popleft()
                if self._edge is not None and edge.closed != self._closed[edge.name]:
                    self._closed[edge.name], moved = edge.closed, True
                    self._edge(edge.name, edge.closed, edge.at)
            if moved:
                return at
            return self._coming[0].at if self._coming else None

    def close(self) -> None:
        """Dark."""
        with self._lock:
            self._edge = None
        self.show(Shown())

    def move(self, edges: Sequence[ContactEdge], rest: float) -> None:
        """Contacts do this; the times of the edges count from 0. It has been over for `rest` seconds, or comes after
        what was before. FingerBusy if too much waits already."""
        with self._lock:
            if self._free_from > self._clock() + MOST_WAIT:
                raise FingerBusy
            lasts = edges[-1].at + rest
            begin = max(self._clock() - lasts, self._free_from)
            self._free_from = begin + lasts + APART
            self._coming += [replace(edge, at=begin + edge.at) for edge in edges]


class VirtualPanel(WirePanel):
    """A panel whose buttons are pressed by calls, from any thread.

    A press is over when the call comes: its edges lie in the past, so nobody waits for a long one. One that comes right
    after another takes its time, so that two short ones never become a double one. `push`, `stick` and `free` raise
    ValueError for a control that isn't there, and FingerBusy if too much waits already.
    """

    def __init__(
        self,
        name: str = "virtual",
        seats: int = MOST_SEATS,
        clock: Callable[[], float] = time.monotonic,
        changed: Callable[[], None] = lambda: None,
        seed: int = 1,
    ) -> None:
        """`changed` is called, from the panel's thread, after `shown` or `beeps` became different."""
        self._buttons = (*SEAT_CONTROLS[:seats], CONFIRM, UNDO)
        self._virtual = VirtualWires((*self._buttons, ENCODER_A, ENCODER_B), clock, changed)
        self._bouncing = Bouncing(USUAL_SECONDS, random.Random(seed))
        self._stuck: set[str] = set()
        super().__init__(name, self._virtual, clock)

    @property
    def controls(self) -> tuple[str, ...]:
        """What can be pushed."""
        return (*self._buttons, NEXT, PREVIOUS)

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

    @property
    def stuck(self) -> frozenset[str]:
        """The buttons on which something lies."""
        return frozenset(self._stuck)

    @property
    def bounces(self) -> float:
        """How many seconds its contacts bounce."""
        return self._bouncing.seconds

    def push(self, control: str, kind: Kind = "short") -> None:
        """A finger presses a control in this way; where `double` means nothing these are two short presses, and a knob
        only knows steps."""
        if control not in self.controls:
            raise ValueError(f"there is no {control!r}; there are {', '.join(self.controls)}")
        if control in (NEXT, PREVIOUS):
            edges = list(self._bouncing.turn(1 if control == NEXT else -1, 0.0))
            self._move(edges, DETENT_SECONDS)
            return
        if control in self._stuck:
            return
        released = held = HELD[kind] + self._bouncing.seconds
        edges = list(self._bouncing.press(control, 0.0, held))
        if kind == "double":
            again = held + self._bouncing.seconds + TAPS_APART
            edges += self._bouncing.press(control, again, held)
            released += again
        decided = DOUBLE_SECONDS if control in DOUBLE_CONTROLS and kind == "short" else WINDOW
        self._move(edges, max(released + decided - edges[-1].at, QUIET))

    def stick(self, control: str) -> None:
        """Something lies on a button from now on."""
        self._hold(control, True)

    def free(self, control: str) -> None:
        """Nothing lies on a button any more."""
        self._hold(control, False)

    def bounce(self, seconds: float) -> None:
        """Contacts bounce so long from now on; ValueError for longer than MOST_BOUNCE."""
        self._bouncing = Bouncing(seconds, self._bouncing.chance)

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

    def _hold(self, control: str, closed: bool) -> None:
        if control not in self._buttons:
            raise ValueError(f"there is no button {control!r}; there are {', '.join(self._buttons)}")
        self._move(list(self._bouncing.change(control, closed, 0.0)), 0.0)
        (self._stuck.add if closed else self._stuck.discard)(control)

    def _move(self, edges: Sequence[ContactEdge], rest: float) -> None:
        self._virtual.move(edges, rest)
        if (loop := self._loop) is not None:
            loop.order(lambda: None)  # wakes it
