"""A box on a cable, the loop of its panel, and time that is virtual."""

import random
from collections.abc import Callable

from serial import SerialException

from hardware.box.box_loop import BoxLoop
from hardware.box.clock import ticks
from hardware.box.faults import Faults
from hardware.box.firmware import Box
from hardware.box.link import Link
from hardware.errors import PortBusy, PortGone
from tests.hardware.panels import Notes

CONTACTS = ("seat1", "seat2", "confirm", "undo", "encoder_a", "encoder_b")
STEP = 0.005


class Line:
    """An open port; the box at its other end takes what is written at once."""

    def __init__(self, desk: "Desk") -> None:
        self.desk = desk
        self.closed = False
        self.waiting = b""

    def read(self, size: int) -> bytes:
        """What the box said; fails as pyserial does when it was unplugged."""
        assert not self.closed
        if self is not self.desk.line or not self.desk.plugged:
            raise self.desk.error
        data, self.waiting = self.waiting[:size], self.waiting[size:]
        return data

    def write(self, data: bytes) -> int:
        """The box hears it."""
        assert not self.closed
        if not self.desk.plugged:
            raise self.desk.error
        self.desk.written += data
        return len(data)

    def fileno(self) -> int:
        """None, as nobody waits here."""
        raise AssertionError

    def close(self) -> None:
        """Given back; what is unplugged may fail in this, too."""
        self.closed = True
        if not self.desk.plugged:
            raise self.desk.error


class Desk:
    """A box on a cable, a panel's loop, and time."""

    def __init__(self, box_id: str | None = None) -> None:
        self.now = 50.0
        self.plugged = True
        self.busy = False
        self.error: OSError = SerialException("device reports readiness to read but returned no data")
        self.faults = Faults()
        self.says: Callable[[bytes], bytes] = lambda data: data
        self.box: Box | None = self.new_box()
        self.line: Line | None = None
        self.tries: list[float] = []
        self.written = b""
        self.ear = Notes()
        self.link = Link("/dev/box", lambda: self.now, box_id, self.open, random.Random(3))
        self.loop = BoxLoop("box", self.link, self.ear, lambda: self.now)
        self._chance = random.Random(4)

    def new_box(self, box_id: str = "b7") -> Box:
        """One that was just switched on."""
        return Box(box_id, CONTACTS, CONTACTS[:4], 2, self.milliseconds())

    def milliseconds(self) -> int:
        """The time of the box."""
        return ticks(self.now)

    def open(self, path: str) -> Line:
        """As hardware.box.link.open_line."""
        self.tries.append(self.now)
        if self.busy:
            raise PortBusy(path)
        if not self.plugged:
            raise PortGone(path)
        assert self.line is None or self.line.closed, "an old handle makes the device come back under another number"
        self.line = Line(self)
        return self.line

    def pass_time(self, seconds: float) -> None:
        """Both sides go on."""
        end = self.now + seconds
        while self.now < end:
            self.now += STEP
            said = b""
            if self.box is not None and not self.faults.frozen and self.plugged:
                heard, self.written = self.written, b""
                self.box.received(self.milliseconds(), self.faults.on_the_way(heard, self._chance))
                said = self.box.tick(self.milliseconds())
            if self.line is not None and not self.faults.silent:
                self.line.waiting += self.says(self.faults.on_the_way(said, self._chance))
            self.loop.step()

    def press(self, contact: str, seconds: float = 0.1) -> None:
        """A finger on a button of the box."""
        assert self.box is not None
        index = CONTACTS.index(contact)
        self.box.edge(self.milliseconds(), index, True)
        self.pass_time(seconds)
        self.box.edge(self.milliseconds(), index, False)
        self.pass_time(0.1)

    def unplug(self) -> None:
        """Pull the cable."""
        self.plugged, self.box, self.written = False, None, b""

    def plug(self) -> None:
        """Put it back."""
        self.plugged, self.box = True, self.new_box()
