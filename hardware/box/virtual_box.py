"""A table box without any hardware: the program of a real one at the other end of a pseudo-terminal."""

import random
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import cast

from hardware.bouncing import Coming, ContactEdge
from hardware.box.clock import ticks
from hardware.box.faults import Faults
from hardware.box.firmware import ALIVE, LIGHTS, Box
from hardware.box.pseudo_port import PseudoPort
from hardware.box.talk import LETTERS
from hardware.box.waker import Waker
from hardware.inputs import ENCODER_A, ENCODER_B
from hardware.panel import CONFIRM, SEAT_CONTROLS, UNDO, Beep, Light, Shown
from hardware.virtual_controls import VirtualControls

BUTTONS = (*SEAT_CONTROLS, CONFIRM, UNDO)
CONTACTS = (*BUTTONS, ENCODER_A, ENCODER_B)

QUICK_PACE, PACE = 0.002, 0.02
"""Seconds from step to step: while something happens, and else."""

LIGHT_OF: dict[str, Light] = {letter: light for light, letter in LETTERS.items()}


class VirtualBox(VirtualControls):
    """A virtual table box, plugged in from the start. While it is plugged in, `path` leads to its port, each time to
    another. A press begins when the call comes, and takes as long as a real one."""

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
        super().__init__(BUTTONS, self._chance)
        self._lock = threading.Lock()
        self._port = PseudoPort(folder / f"usb-Table_box_{box_id}-if00")
        self._coming = Coming()
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
    def shown(self) -> Shown:
        """What lamps and displays show now."""
        box = self._box
        lamps = {lamp: LIGHT_OF[light] for lamp, light in zip(box.lamps, box.lights, strict=True) if light != LIGHTS[0]}
        return Shown(lamps, LIGHT_OF[box.camera], tuple(box.digits), box.brightness / 100)

    def unplug(self) -> None:
        """The cable is pulled; the box has no power then."""
        with self._lock:
            self._port.unplug()
            self._coming.end(self._clock())

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

    def _move(self, edges: Sequence[ContactEdge], rest: float) -> None:
        with self._lock:
            now = self._clock()
            self._coming.add(edges, rest, now, now)
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
        busy = self._coming.next is not None or self._box.alive_every(self._now()) < ALIVE
        return QUICK_PACE if busy and not self.faults.frozen else PACE

    def _step(self) -> None:
        with self._lock:
            if self.faults.frozen or not self.plugged:
                return
            seconds = self._clock()
            now = ticks(seconds)
            self._move_contacts(seconds)
            self._box.received(now, self.faults.on_the_way(self._port.read(), self._chance))
            said = self._box.tick(now)
            if self._halve and said:
                self._halve, said = False, said[: len(said) // 2]
            if not self.faults.silent:
                self._port.write(self.faults.on_the_way(said, self._chance))
            sounded, self._box.beeps = self._box.beeps, []
        for beep in sounded:
            self.beeps = (self.beeps[0] + 1, cast(Beep, beep))
            self._changed()

    def _move_contacts(self, until: float) -> None:
        """A real box asks its pins once a millisecond or less often: what bounces in between it never sees."""
        levels: dict[tuple[int, int], bool] = {}
        for edge in self._coming.due(until):
            levels[ticks(edge.at), CONTACTS.index(edge.name)] = edge.closed
        for (at_ms, index), closed in levels.items():
            self._box.edge(at_ms, index, closed)

    def _switched_on(self) -> Box:
        box = Box(self._id, CONTACTS, BUTTONS, self._displays, self._now())
        box.closed = [contact in self._stuck for contact in CONTACTS]
        return box

    def _now(self) -> int:
        return ticks(self._clock())
