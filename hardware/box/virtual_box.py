"""A table box without any hardware: the program of a real one at the other end of a pseudo-terminal."""

import heapq
import random
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from hardware.bouncing import APART, MOST_WAIT, TAPS_APART, USUAL_SECONDS, Bouncing, ContactEdge
from hardware.box.faults import Faults
from hardware.box.firmware import ALIVE, LIGHTS, Box
from hardware.box.pseudo_port import PseudoPort
from hardware.box.talk import LETTERS
from hardware.box.waker import Waker
from hardware.box.wire import TICKS
from hardware.debounce import LONG_SECONDS
from hardware.errors import FingerBusy
from hardware.inputs import ENCODER_A, ENCODER_B
from hardware.panel import CONFIRM, NEXT, PREVIOUS, SEAT_CONTROLS, UNDO, Beep, Kind, Light, Shown

BUTTONS = (*SEAT_CONTROLS, CONFIRM, UNDO)
CONTACTS = (*BUTTONS, ENCODER_A, ENCODER_B)

HELD_SECONDS, HELD_LONG = 0.1, LONG_SECONDS + 0.1
"""How long a finger stays on a button."""

QUICK_PACE, PACE = 0.002, 0.02
"""Seconds from step to step: while something happens, and else."""

LIGHT_OF: dict[str, Light] = {letter: light for light, letter in LETTERS.items()}
BEEP_OF: dict[str, Beep] = {"taken": "taken", "nothing": "nothing", "asked": "asked"}


class VirtualBox:
    """A virtual table box, plugged in from the start; commands from any thread. While it is plugged in, `path` leads to
    its port, each time to another. `push`, `stick` and `free` raise ValueError for what isn't there, and FingerBusy if
    too much waits already."""

    def __init__(
        self,
        folder: Path,
        box_id: str = "virtual",
        displays: int = 5,
        clock: Callable[[], float] = time.monotonic,
        changed: Callable[[], None] = lambda: None,
        seed: int = 1,
    ) -> None:
        """`path` is made in `folder`. `changed` is called, from the box's own thread, after `shown` or `beeps` became
        different. `clock` gives monotonic seconds."""
        self.faults = Faults()
        """To be changed at any time."""
        self.beeps: tuple[int, Beep | None] = (0, None)
        """How often the buzzer sounded, and what it said last."""
        self._id, self._displays = box_id, displays
        self._clock, self._changed = clock, changed
        self._chance = random.Random(seed)
        self._bouncing = Bouncing(USUAL_SECONDS, self._chance)
        self._lock = threading.Lock()
        self._port = PseudoPort(folder / f"usb-Table_box_{box_id}-if00")
        self._coming: list[tuple[float, int, ContactEdge]] = []
        self._count = 0
        self._stuck: set[str] = set()
        self._free_from = 0.0
        self._halve = False
        self._ended = False
        self._box = self._switched_on()
        self._looked = self.shown
        self._port.plug()
        self._waker = Waker()
        self._thread = threading.Thread(target=self._run, name=f"virtual box {box_id}", daemon=True)
        self._thread.start()

    @property
    def path(self) -> str:
        """The lasting name of its port."""
        return str(self._port.path)

    @property
    def plugged(self) -> bool:
        """Whether it is plugged in."""
        return self._port.descriptor is not None

    @property
    def controls(self) -> tuple[str, ...]:
        """What can be pushed."""
        return (*BUTTONS, NEXT, PREVIOUS)

    @property
    def shown(self) -> Shown:
        """What lamps and displays show now."""
        box = self._box
        lamps = {lamp: LIGHT_OF[light] for lamp, light in zip(box.lamps, box.lights, strict=True) if light != LIGHTS[0]}
        return Shown(lamps, LIGHT_OF[box.camera], tuple(box.digits), box.brightness / 100)

    @property
    def stuck(self) -> frozenset[str]:
        """The buttons on which something lies."""
        return frozenset(self._stuck)

    @property
    def bounces(self) -> float:
        """How many seconds its contacts bounce."""
        return self._bouncing.seconds

    def push(self, control: str, kind: Kind = "short") -> None:
        """A finger begins to press a control in this way; returns at once. A knob only knows steps; a button on which
        something lies can't be pressed."""
        self._check(control, self.controls)
        if control in self._stuck:
            return
        if control in (NEXT, PREVIOUS):
            self._plan(self._bouncing.turn(1 if control == NEXT else -1, 0.0))
            return
        held = HELD_LONG if kind == "long" else HELD_SECONDS
        edges = list(self._bouncing.press(control, 0.0, held))
        if kind == "double":
            edges += self._bouncing.press(control, held + TAPS_APART, held)
        self._plan(edges)

    def stick(self, control: str) -> None:
        """Something lies on a button from now on."""
        self._check(control, BUTTONS)
        self._plan(self._bouncing.change(control, True, 0.0))
        self._stuck.add(control)

    def free(self, control: str) -> None:
        """Nothing lies on a button any more."""
        self._check(control, BUTTONS)
        self._plan(self._bouncing.change(control, False, 0.0))
        self._stuck.discard(control)

    def bounce(self, seconds: float) -> None:
        """Contacts bounce so long from now on; ValueError for longer than MOST_BOUNCE."""
        self._bouncing = Bouncing(seconds, self._chance)

    def unplug(self) -> None:
        """The cable is pulled; the box has no power then."""
        with self._lock:
            self._port.unplug()
            self._coming.clear()
            self._free_from = 0.0

    def plug(self) -> None:
        """The cable is put back, and the box switched on."""
        with self._lock:
            if not self.plugged:
                self._box = self._switched_on()
                self._port.plug()
        self._waker.wake()

    def half_line(self) -> None:
        """Of what it says next only half arrives."""
        self._halve = True

    def close(self) -> None:
        """Unplugged for good; thread over. Safe to call twice."""
        self._ended = True
        self._waker.wake()
        self._thread.join()
        self.unplug()

    def _check(self, control: str, controls: tuple[str, ...]) -> None:
        if control not in controls:
            raise ValueError(f"there is no {control!r}; there are {', '.join(controls)}")

    def _plan(self, edges: Iterable[ContactEdge]) -> None:
        """Contacts do this from now on, or after what they do already; the times of the edges count from 0."""
        with self._lock:
            if self._free_from > self._clock() + MOST_WAIT:
                raise FingerBusy
            begin = last = max(self._clock(), self._free_from)
            for edge in edges:
                last, self._count = begin + edge.at, self._count + 1
                heapq.heappush(self._coming, (last, self._count, edge))
            self._free_from = last + APART
        self._waker.wake()

    def _run(self) -> None:
        while not self._ended:
            self._step()
            if self.shown != self._looked:
                self._looked = self.shown
                self._changed()
            self._waker.wait(None if self.faults.frozen else self._port.descriptor, self._pace())
        self._waker.close()

    def _pace(self) -> float:
        busy = self._coming or self._box.alive_every(self._now()) < ALIVE
        return QUICK_PACE if busy and not self.faults.frozen else PACE

    def _step(self) -> None:
        with self._lock:
            if self.faults.frozen or not self.plugged:
                return
            seconds = self._clock()
            now = int(seconds * 1000) % TICKS
            self._move_contacts(seconds)
            self._box.received(now, self.faults.on_the_way(self._port.read(), self._chance))
            said = self._box.tick(now)
            if self._halve and said:
                self._halve, said = False, said[: len(said) // 2]
            if not self.faults.silent:
                self._port.write(self.faults.on_the_way(said, self._chance))
            sounded, self._box.beeps = self._box.beeps, []
        for beep in sounded:
            self.beeps = (self.beeps[0] + 1, BEEP_OF[beep])
            self._changed()

    def _move_contacts(self, until: float) -> None:
        """A real box asks its pins once a millisecond or less often: what bounces in between it never sees."""
        levels: dict[tuple[int, int], bool] = {}
        while self._coming and self._coming[0][0] <= until:
            at, _, edge = heapq.heappop(self._coming)
            levels[int(at * 1000) % TICKS, CONTACTS.index(edge.name)] = edge.closed
        for (at_ms, index), closed in levels.items():
            self._box.edge(at_ms, index, closed)

    def _switched_on(self) -> Box:
        box = Box(self._id, CONTACTS, BUTTONS, self._displays, self._now())
        box.closed = [contact in self._stuck for contact in CONTACTS]
        return box

    def _now(self) -> int:
        return int(self._clock() * 1000) % TICKS
