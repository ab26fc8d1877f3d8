"""The companion's side of a conversation with a table box. Pure: bytes and milliseconds in, bytes and happenings out.

Nothing is sent before the other side has said a line of a table box: it may be anybody's device."""

from collections.abc import Iterator
from dataclasses import dataclass

from hardware.box.greeting import Greeting, greeting
from hardware.box.wire import RESEND, VERSION, Inbox, Line, Outbox, Reader, line, since, whole
from hardware.panel import Beep, Light, Shown

ALIVE = 250
"""Milliseconds from sign of life to sign of life: on a bad cable many get lost."""

SILENT = 3000
"""A box that said nothing for so many milliseconds is not there any more."""

WINDOW = 4
"""So many lines may wait for their acknowledgement; of what is shown only the newest matters, and old beeps don't."""

DARK = "-"
"""A display without a number, and what stands for no lamps and no displays."""

LETTERS: dict[Light, str] = {"off": ".", "dim": "d", "on": "o", "blink": "b", "pulse": "p"}


@dataclass(frozen=True, slots=True)
class Edge:
    """A contact closed or opened, at so many milliseconds of the box."""

    contact: str
    closed: bool
    at: int


@dataclass(frozen=True, slots=True)
class Time:
    """The box has come to this time, and all its edges before are told."""

    at: int


Heard = Greeting | Edge | Time
"""What a box tells; a Greeting begins a conversation: all before it is over."""


class Talk:
    """One conversation, from the opening of a port to its closing. `now` is in milliseconds of any clock."""

    def __init__(self, sessions: Iterator[str], now: int) -> None:
        """`sessions` gives names that no conversation with this box had before."""
        self.greeting: Greeting | None = None
        """Who the box is, as soon as it talks with us."""
        self.stranger: Greeting | None = None
        """A box that speaks another version than ours: it is not talked to."""
        self.heard = now
        """When the newest line came."""
        self.received_bytes = 0
        self._sessions = sessions
        self._reader = Reader()
        self._asked: int | None = None
        self._shown = Shown()
        self._out = b""
        self._begin(now)

    def received(self, now: int, data: bytes) -> list[Heard]:
        """These bytes came."""
        self.received_bytes += len(data)
        return [heard for one in self._reader.feed(data) for heard in self._hear(now, one)]

    def show(self, shown: Shown) -> None:
        """Show this as soon as may be; of several only the newest counts."""
        self._shown = shown

    def beep(self, now: int, beep: Beep) -> None:
        """Sound once, if the box takes it now."""
        if self.greeting is not None and not self._outbox.full:
            self._out += self._outbox.add(now, "beep", beep)

    def tick(self, now: int) -> bytes:
        """Time goes on; the bytes to send now."""
        if self.greeting is not None:
            self._tell(now, self.greeting)
        elif self._asked is not None and since(self._asked, now) >= RESEND:
            self._ask(now)
        data, self._out = self._out, b""
        return data

    def bye(self) -> bytes:
        """What to send at the end."""
        return b"" if self.greeting is None else line(0, "bye")

    def _begin(self, now: int) -> None:
        """A conversation with a name of its own; nothing of the one before counts any more."""
        self.greeting = None
        self._session = next(self._sessions)
        self._outbox, self._inbox = Outbox(WINDOW), Inbox()
        self._out = b""
        self._told = now
        self._sent: tuple[str, ...] | None = None

    def _ask(self, now: int) -> None:
        self._asked = now
        self._out += line(0, "host", str(VERSION), self._session)

    def _tell(self, now: int, box: Greeting) -> None:
        self._out += self._outbox.due(now)
        wanted = written(self._shown, box)
        if wanted != self._sent and not self._outbox.full:
            self._sent = wanted
            self._out += self._outbox.add(now, "show", *wanted)
        if since(self._told, now) >= ALIVE:
            self._told = now
            self._out += line(0, "alive")

    def _hear(self, now: int, one: Line) -> list[Heard]:
        self.heard = now
        if one.word == "box":
            return self._met(now, greeting(one))
        if self.greeting is None:
            if self._asked is None:
                self._ask(now)
            return []
        if one.word == "ack" and one.fields:
            self._outbox.acknowledged(whole(one.fields[0]) or 0, now)
        if one.number:
            box, ordered = self.greeting, self._inbox.takes(one)
            self._out += line(0, "ack", str(self._inbox.last))
            return [edge for each in ordered for edge in _edge(each, box)]
        return self._time(one)

    def _met(self, now: int, box: Greeting | None) -> list[Heard]:
        if box is None:
            return []
        if box.version != VERSION:
            self.stranger = box
            return []
        if box.session == self._session:
            if self.greeting is not None:  # it answered twice
                return []
            self.greeting = box
            return [box]
        if self.greeting is not None:  # it was switched off and on, or lost us
            self._begin(now)
            self._ask(now)
        elif self._asked is None:
            self._ask(now)
        return []

    def _time(self, one: Line) -> list[Heard]:
        """The box's time, unless an edge before it is still missing."""
        if one.word != "alive" or len(one.fields) < 2 or whole(one.fields[1]) != self._inbox.last:
            return []
        at = whole(one.fields[0])
        return [] if at is None else [Time(at)]


def _edge(one: Line, box: Greeting) -> list[Heard]:
    if one.word != "edge" or len(one.fields) != 3 or one.fields[0] not in box.contacts:
        return []
    at = whole(one.fields[2])
    return [] if at is None else [Edge(one.fields[0], one.fields[1] == "1", at)]


def written(shown: Shown, box: Greeting) -> tuple[str, str, str, str]:
    """The fields that show this on a box: its lamps, the camera's lamp, percent of brightness, the displays."""
    lamps = "".join(LETTERS[shown.lamps.get(lamp, "off")] for lamp in box.lamps)
    numbers = [*shown.displays, *[None] * box.displays][: box.displays]
    percent = round(100 * min(1.0, max(0.0, shown.brightness)))
    digits = ",".join(DARK if number is None else str(number) for number in numbers)
    return lamps or DARK, LETTERS[shown.camera], str(percent), digits or DARK
