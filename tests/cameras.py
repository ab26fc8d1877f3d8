"""Frame sources and trackers for tests: they do what their script says."""

import threading
from collections.abc import Iterator, Sequence

from tests.dice import a_frame
from vision.dice.events import Event
from vision.dice.expect import Expect
from vision.frame import Frame


class ScriptedTracker:
    """Says with each frame what the script holds for it."""

    def __init__(self) -> None:
        self.script: dict[int, list[Event]] = {}
        self.links: list[bool] = []
        self.expect: Expect | None = None

    def feed(self, frame: Frame) -> list[Event]:
        return self.script.get(frame.number, [])

    def link(self, online: bool, at: float) -> list[Event]:
        self.links.append(online)
        return [Event("online" if online else "offline", at)]


class ShortSource:
    """Gives the frames it was made of, then ends or fails; `throw` counts."""

    name = "short"
    live = False

    def __init__(self, frames: list[Frame], error: Exception | None = None) -> None:
        self._frames = frames
        self._error = error
        self.closed = threading.Event()

    def frames(self) -> Iterator[Frame]:
        yield from self._frames
        if self._error is not None:
            raise self._error

    def close(self) -> None:
        self.closed.set()


class VirtualSource(ShortSource):
    """A source that can throw, and runs until it is closed."""

    live = True

    def frames(self) -> Iterator[Frame]:
        number = 0
        while not self.closed.wait(0.005):
            yield a_frame(float(number), number)
            number += 1

    def busy(self) -> bool:
        """Never."""
        return False

    def suffer(self, fault: object) -> None:
        """Have no fault."""

    def throw(self, values: Sequence[int] | None = None, colours: Sequence[str] | None = None) -> None:
        """Throw nothing."""
