"""What a table box does, without its wires: contacts and bytes of the companion in, bytes and lights out. It runs
unchanged on the box (MicroPython, deploy/pico) and in the virtual box."""

from hardware.box.wire import VERSION, Inbox, Line, Outbox, Reader, before, line, since, whole

GREET = 500
"""Milliseconds from greeting to greeting while no companion talks to the box."""

ALIVE = 250
"""Milliseconds from sign of life to sign of life while nothing happens."""

QUICK_ALIVE = 3
"""The same for QUICK milliseconds after an edge or its acknowledgement. The companion's time for this box goes on only
by what the box says, so that a lost line never makes a short press a long one; and it waits to see that a contact has
come to rest."""

QUICK = 60

BUSY_ALIVE = 20
"""The same while a contact is closed, and for BUSY milliseconds after the last edge: whether presses are long or double
is decided then."""

BUSY = 500

SILENT = 3000
"""A companion that said nothing for so many milliseconds is gone: the box goes dark, and greets again."""

WINDOW = 128
"""So many edges may wait for their acknowledgement, twice as many as a burst of bounces has. A companion that misses
more begins anew."""

NO_SESSION = "-"

LIGHTS = ".dobp"
"""How a lamp's light is written: off, dim, on, blink, pulse."""

BEEPS = ("taken", "nothing", "asked")
"""What the buzzer can say, as in hardware/panel.py."""

DARK = None


class Box:
    """A table box: contacts that open and close, lamps, so many displays of four digits. A contact is called like its
    control (hardware/panel.py), those of an encoder encoder_a, encoder_b and encoder_push. Times are milliseconds as
    MicroPython counts them (wire.TICKS)."""

    def __init__(
        self, box_id: str, contacts: tuple[str, ...], lamps: tuple[str, ...], displays: int, now: int = 0
    ) -> None:
        self.id = box_id
        self.contacts = contacts
        self.lamps = lamps
        self.beeps: list[str] = []
        """What is still to be sounded; whoever sounds it takes it out."""
        self.closed = [False] * len(contacts)
        """Whether each contact is closed."""
        self._has = ["contacts=" + ",".join(contacts), "lamps=" + ",".join(lamps), f"displays={displays}"]
        self._displays = displays
        self._reader = Reader()
        self._out = b""
        self._session = NO_SESSION
        self._greeted = before(now, GREET)
        self._told = now
        self._clear(now)

    @property
    def talking(self) -> bool:
        """Whether a companion talks to the box."""
        return self._session != NO_SESSION

    def alive_every(self, now: int) -> int:
        """Milliseconds between signs of life at this time."""
        moved = since(self._moved, now)
        if moved < QUICK:
            return QUICK_ALIVE
        return BUSY_ALIVE if moved < BUSY or True in self.closed else ALIVE

    def edge(self, now: int, index: int, closed: bool) -> None:
        """The contact with this index is closed now or not. Who doesn't listen is told nothing later."""
        if closed == self.closed[index]:
            return
        self.closed[index] = closed
        if self._outbox.full:
            self._end(now)
        if self.talking:
            self._moved = now
            self._out += self._outbox.add(now, "edge", self.contacts[index], "1" if closed else "0", str(now))

    def received(self, now: int, data: bytes) -> None:
        """The companion sent these bytes."""
        for one in self._reader.feed(data):
            self._hear(now, one)

    def tick(self, now: int) -> bytes:
        """Time goes on; the bytes to send now. To be called every few milliseconds."""
        if self.talking and since(self._heard, now) >= SILENT:
            self._end(now)
        if not self.talking:
            if since(self._greeted, now) >= GREET:
                self._greet(now)
        else:
            self._out += self._outbox.due(now)
            if since(self._told, now) >= self.alive_every(now):
                self._told = now
                self._out += line(0, "alive", str(now), str(self._outbox.last), str(self._reader.bad))
        data, self._out = self._out, b""
        return data

    def _clear(self, now: int) -> None:
        """Nothing of an earlier conversation counts any more; lamps and displays are dark."""
        self._outbox = Outbox(WINDOW)
        self._inbox = Inbox()
        self._heard = now
        self._told = now
        self._moved = before(now, BUSY)
        self.lights = LIGHTS[0] * len(self.lamps)
        self.camera = LIGHTS[0]
        self.brightness = 100
        self.digits: list[int | None] = [DARK] * self._displays

    def _meet(self, session: str, now: int) -> None:
        """Answer a companion; one that did not hear the first answer asks again, and nothing begins anew."""
        if session != self._session:
            self._clear(now)
        self._session = session
        self._heard = now
        self._greet(now)

    def _end(self, now: int) -> None:
        self._session = NO_SESSION
        self._clear(now)

    def _greet(self, now: int) -> None:
        self._greeted = now
        held = 0
        for index in range(len(self.closed)):
            held |= self.closed[index] << index
        self._out += line(0, "box", str(VERSION), self.id, self._session, str(now), f"held={held:x}", *self._has)

    def _hear(self, now: int, one: Line) -> None:
        if one.word == "host":
            if len(one.fields) == 2 and one.fields[0] == str(VERSION):
                self._meet(one.fields[1], now)
            return
        if not self.talking:
            return
        self._heard = now
        if one.word == "bye":
            self._end(now)
        if one.word == "ack" and one.fields and self._outbox.acknowledged(whole(one.fields[0]) or 0, now):
            self._moved = now  # an edge that came late still waits for the time after it
        if one.number:
            for next_one in self._inbox.takes(one):
                self._obey(next_one)
            self._out += line(0, "ack", str(self._inbox.last))

    def _obey(self, one: Line) -> None:
        """Do what the line says; what it says wrongly is left as it was."""
        if one.word == "beep" and one.fields and one.fields[0] in BEEPS:
            self.beeps.append(one.fields[0])
        if one.word == "show" and len(one.fields) == 4:
            lamps, camera, brightness, digits = one.fields
            percent = whole(brightness)
            if len(lamps) == len(self.lamps) and all(light in LIGHTS for light in lamps):
                self.lights = lamps
            if len(camera) == 1 and camera in LIGHTS:
                self.camera = camera
            if percent is not None and 0 <= percent <= 100:
                self.brightness = percent
            shown = [whole(number) for number in digits.split(",")]
            self.digits = (shown + [DARK] * self._displays)[: self._displays]
