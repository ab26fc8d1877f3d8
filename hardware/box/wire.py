"""The lines that a table box and the companion send each other (docs/table-box.md): made, taken apart, sent again until
they are acknowledged. Runs unchanged under CPython and MicroPython, which has no typing, dataclasses or enum."""

from binascii import crc32

VERSION = 1
"""Of the protocol. Who hears another one does not talk."""

MOST = 400
"""Bytes of the longest line, without its end."""

TICKS = 1 << 30
"""Milliseconds count up to this and begin anew, as MicroPython's do: after twelve days."""

RESEND = 80
"""Milliseconds after which unacknowledged lines are sent again."""

AHEAD = 128
"""So many lines after a lost one are kept at most."""

NUMBERS = 65535
"""Numbered lines go from 1 up to this and begin anew; a line with the number 0 need not arrive."""


class Line:
    """A whole line: its `number`, its first `word` and the `fields` after that."""

    def __init__(self, number: int, word: str, fields: list[str]) -> None:
        self.number = number
        self.word = word
        self.fields = fields


def line(number: int, *fields: str) -> bytes:
    """The bytes of a line, with its end. No field may hold a space, `!` or `*`, nor anything but ASCII."""
    body = " ".join((str(number),) + fields).encode()
    return b"!" + body + f"*{crc32(body):08x}\n".encode()


def parsed(data: bytes) -> Line | None:
    """The line in these bytes (from its `!` on, without its end), None if they are none."""
    body, told = data[1:-9], data[-9:]
    if told != f"*{crc32(body):08x}".encode() or not all(32 <= byte < 127 for byte in body):
        return None
    words = body.decode().split(" ")
    if len(words) < 2 or not words[0].isdigit():
        return None
    number = int(words[0])
    return Line(number, words[1], words[2:]) if number <= NUMBERS else None


def whole(text: str) -> int | None:
    """The whole number that a field says, None if it says none."""
    digits = text[1:] if text.startswith("-") else text
    return int(text) if digits.isdigit() and len(digits) <= 10 else None


def since(then: int, now: int) -> int:
    """Milliseconds from `then` to `now`, over the end of the count, too."""
    return (now - then) % TICKS


def before(now: int, milliseconds: int) -> int:
    """The time so many milliseconds before `now`."""
    return (now - milliseconds) % TICKS


class Reader:
    """Bytes in, lines out, however the bytes are cut. What is no line, or longer than MOST, is thrown away."""

    def __init__(self) -> None:
        self.bad = 0
        """So many lines were none."""
        self._kept = b""

    def feed(self, data: bytes) -> list[Line]:
        """The lines that end in these bytes."""
        pieces = data.split(b"\n")
        found = []
        for piece in pieces[:-1]:
            self._keep(piece)
            one = parsed(self._kept.rstrip(b"\r")) if self._kept else None
            self._kept = b""
            if one is None:
                self.bad += 1
            else:
                found.append(one)
        self._keep(pieces[-1])
        return found

    def _keep(self, piece: bytes) -> None:
        """A line begins at its `!`: what stands before it is the rest of another that was cut off."""
        start = piece.rfind(b"!")
        if start >= 0:
            self._kept = piece[start : start + MOST + 2]
        elif self._kept:
            self._kept = (self._kept + piece)[: MOST + 2]
        if len(self._kept) > MOST + 1:
            self._kept = b""


class Outbox:
    """Lines that must arrive, in order: at most `window` of them, all sent again until they are acknowledged."""

    def __init__(self, window: int) -> None:
        self._window = window
        self._last = 0
        self._waiting: list[tuple[int, bytes]] = []
        self._sent = 0

    @property
    def full(self) -> bool:
        """Whether no further line may be added before one is acknowledged."""
        return len(self._waiting) >= self._window

    @property
    def last(self) -> int:
        """The number of the newest line, 0 before the first."""
        return self._last

    def add(self, now: int, *fields: str) -> bytes:
        """Number a line and keep it until it is acknowledged; what to send now."""
        self._last = self._last % NUMBERS + 1
        data = line(self._last, *fields)
        if not self._waiting:
            self._sent = now
        self._waiting.append((self._last, data))
        return data

    def acknowledged(self, number: int, now: int) -> bool:
        """All lines up to this one arrived; whether that was news."""
        for at in range(len(self._waiting)):
            if self._waiting[at][0] == number:
                self._waiting = self._waiting[at + 1 :]
                self._sent = now
                return True
        return False

    def due(self, now: int) -> bytes:
        """What must be sent again now; empty if nothing."""
        if not self._waiting or since(self._sent, now) < RESEND:
            return b""
        self._sent = now
        return b"".join([data for _, data in self._waiting])


class Inbox:
    """Takes numbered lines in order, each once; those that came before a lost one are kept until that is sent again."""

    def __init__(self) -> None:
        self.last = 0
        """The number of the newest line taken: what is acknowledged."""
        self._kept: dict[int, Line] = {}

    def takes(self, one: Line) -> list[Line]:
        """The lines whose turn it is, now that this one came."""
        if one.number and (one.number - self.last - 1) % NUMBERS < AHEAD:
            self._kept[one.number] = one
        found = []
        while self.last % NUMBERS + 1 in self._kept:
            self.last = self.last % NUMBERS + 1
            found.append(self._kept.pop(self.last))
        return found
