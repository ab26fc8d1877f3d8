"""A table box on a serial port: opened, talked with, closed, and tried again when it is away."""

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

from hardware.box.clock import ticks
from hardware.box.talk import SILENT, Heard, Talk
from hardware.box.wire import since
from hardware.errors import BoxMute, BoxOther, BoxSilent, BoxVersion, HardwareError, PortGone
from hardware.panel import Beep, Shown
from hardware.ports import opened

FIRST_PAUSE, LONGEST_PAUSE = 0.25, 5.0
"""Seconds until a port is tried again: the first time, and at most; each pause is twice the last one."""

JITTER = 0.25
"""Pauses differ by up to this share, so that two programs don't try in step."""

STEADY_SECONDS = 10.0
"""Pauses are short again after a box has been there for so long: one with a loose plug is not."""

WRITE_SECONDS = 1.0
MOST_READ = 4096


class SerialLine(Protocol):
    """What is needed of an open serial port: all that came, at once; OSError if it is gone."""

    def read(self, size: int) -> bytes: ...
    def write(self, data: bytes) -> int | None: ...
    def fileno(self) -> int: ...
    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Gone:
    """The box is away, told once; `why` is for the log."""

    why: str


def open_line(path: str) -> SerialLine:
    """The port, for nobody else; reading takes what is there and never waits. PortError if it can't be had."""
    line = opened(path, WRITE_SECONDS)
    line.timeout = 0
    return line


class Link:
    """One box by the path of its port; `box_id` if it must be a certain one. Steps in one thread. `clock` gives
    monotonic seconds."""

    def __init__(
        self,
        path: str,
        clock: Callable[[], float],
        box_id: str | None = None,
        open_line: Callable[[str], SerialLine] = open_line,
        chance: random.Random | None = None,
    ) -> None:
        self.path = path
        self.line: SerialLine | None = None
        """The port while it is open."""
        self._clock = clock
        self._box_id = box_id
        self._open_line = open_line
        self._chance = chance or random.Random()
        self._sessions = session_names(self._chance)
        self._shown = Shown()
        self._talk: Talk | None = None
        self._open_at = clock()
        self._pause = FIRST_PAUSE
        self._met_at: float | None = None
        self._missed = False

    @property
    def pause(self) -> float:
        """Seconds until the port may be tried again; 0 if it is open."""
        return 0.0 if self.line is not None else max(0.0, self._open_at - self._clock())

    def look(self, path: str | None = None) -> None:
        """Something was plugged in, at this path if it is another: try with the next step."""
        self.path = path or self.path
        self._open_at, self._pause = self._clock(), FIRST_PAUSE

    def show(self, shown: Shown) -> None:
        """Show this with the next step, or when the box is back."""
        self._shown = shown
        if self._talk is not None:
            self._talk.show(shown)

    def beep(self, beep: Beep) -> None:
        """Sound with the next step, if the box is there."""
        if self._talk is not None:
            self._talk.beep(self._now(), beep)

    def step(self) -> list[Heard | Gone]:
        """Read, write, open or close as is due; what happened."""
        try:
            return self._step()
        except HardwareError as error:
            return self._lose(str(error))

    def end(self) -> None:
        """Part from the box, close the port."""
        if self._talk is not None and self.line is not None:
            with suppress(OSError):
                self.line.write(self._talk.bye())
        self._close()

    def _step(self) -> list[Heard | Gone]:
        if self.line is None:
            if self.pause > 0:
                return []
            self.line = self._open_line(self.path)
            self._talk = Talk(self._sessions, self._now())
            self._talk.show(self._shown)
        assert self._talk is not None
        try:
            heard = self._talk.received(self._now(), self.line.read(MOST_READ))
            self._judge(self._talk)
            if data := self._talk.tick(self._now()):
                self.line.write(data)
        except OSError as error:  # an open port fails only by going away
            raise PortGone(self.path) from error
        if self._talk.greeting is not None:
            self._missed = False
        return list(heard)

    def _judge(self, talk: Talk) -> None:
        """Raise the reason why this is no box to talk with, if there is one."""
        if talk.stranger is not None:
            raise BoxVersion(self.path, talk.stranger.version)
        if talk.greeting is not None:
            if self._met_at is None:
                self._met_at = self._clock()
            if self._box_id not in (None, talk.greeting.box_id):
                raise BoxOther(self.path, talk.greeting.box_id)
        if since(talk.heard, self._now()) >= SILENT:
            raise BoxMute(self.path, talk.received_bytes > 0) if self._met_at is None else BoxSilent(self.path)

    def _lose(self, why: str) -> list[Heard | Gone]:
        self._close()
        now = self._clock()
        if self._met_at is not None and now - self._met_at >= STEADY_SECONDS:
            self._pause = FIRST_PAUSE
        self._met_at = None
        self._open_at = now + self._pause * self._chance.uniform(1 - JITTER, 1 + JITTER)
        self._pause = min(2 * self._pause, LONGEST_PAUSE)
        missed, self._missed = self._missed, True
        return [] if missed else [Gone(why)]

    def _close(self) -> None:
        """An old handle that stays open would make the device come back under another number."""
        line, self.line, self._talk = self.line, None, None
        if line is not None:
            with suppress(OSError):
                line.close()

    def _now(self) -> int:
        return ticks(self._clock())


def session_names(chance: random.Random) -> Iterator[str]:
    """Names that no other conversation has, without end."""
    while True:
        yield f"{chance.getrandbits(48):012x}"
