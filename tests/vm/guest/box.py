"""A table box: the program of a real one behind a USB serial device."""

import os
import threading
import time
import tty
from contextlib import suppress
from select import select

from hardware.box.firmware import LIGHTS, Box
from hardware.box.virtual_box import BUTTONS, CONTACTS
from hardware.box.wire import TICKS
from tests.vm.guest.devices import Plug, wait_for

PORT = "/dev/ttyGS0"
PACE = 0.01
HELD_SECONDS = 0.08
MOST_READ = 4096


class BenchBox:
    """A box with this id. Each time it is plugged in it is switched on anew."""

    def __init__(self, box_id: str) -> None:
        self._id = box_id
        self._box = Box(box_id, CONTACTS, BUTTONS, 5, _now())
        self._lock = threading.Lock()
        self._ends = threading.Event()
        self._thread: threading.Thread | None = None

    @property
    def shining(self) -> set[str]:
        """The lamps that are not off."""
        box = self._box
        return {lamp for lamp, light in zip(box.lamps, box.lights, strict=True) if light != LIGHTS[0]}

    def put_in(self) -> None:
        """Plug it in and switch it on."""
        self._box = Box(self._id, CONTACTS, BUTTONS, 5, _now())
        Plug.put_in()
        port = wait_for(_opened, 30)
        self._ends = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(port,), daemon=True)
        self._thread.start()

    def pull_out(self) -> None:
        """Pull its plug: it has no power then. Safe to call twice."""
        if self._thread is not None:
            Plug.pull_out()
            self._ends.set()
            self._thread.join()
            self._thread = None

    def push(self, control: str) -> None:
        """A finger on a button."""
        for closed in (True, False):
            with self._lock:
                self._box.edge(_now(), CONTACTS.index(control), closed)
            self._ends.wait(HELD_SECONDS)

    def _run(self, port: int) -> None:
        with suppress(OSError):  # the plug was pulled
            while not self._ends.is_set():
                ready, _, _ = select([port], [], [], PACE)
                self._step(port, os.read(port, MOST_READ) if ready else b"")
        os.close(port)

    def _step(self, port: int, heard: bytes) -> None:
        with self._lock:
            self._box.received(_now(), heard)
            said = self._box.tick(_now())
            self._box.beeps.clear()
        with suppress(BlockingIOError):  # nobody takes it
            os.write(port, said)


def _opened() -> int | None:
    with suppress(OSError):
        port = os.open(PORT, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        tty.setraw(port)
        return port
    return None


def _now() -> int:
    return int(time.monotonic() * 1000) % TICKS
