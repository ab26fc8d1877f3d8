"""Only the newest frame counts: a thread that reads a source as fast as it delivers and keeps one frame.

A camera that falls silent is said to be offline once, opened again at a brake's pace, and said to be online
when pictures come again.
"""

import threading
import time
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from types import TracebackType

from vision.errors import SourceError
from vision.frame import Frame, FrameSource

PAUSES = (0.5, 1.0, 2.0)
"""Seconds between attempts to open a lost camera; the last one repeats."""

JOIN_SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class Link:
    """The source went away (`online` False), `problem` says why, or it came back. `at` is seconds on its clock."""

    online: bool
    at: float
    problem: str = ""


class Newest:
    """The newest frames of `source`, read in a thread of its own. Use as a context manager and iterate.

    `patient`: also the first opening may fail and is tried again (else its SourceError is handed over).
    `pauses` are the seconds between attempts; `clock` gives `at` of a Link and must be the source's own.
    `heard` is told of each Link at once, in the thread that reads the source; whoever takes items and is busy
    with a frame gets it later.
    """

    def __init__(
        self,
        source: FrameSource,
        *,
        patient: bool = False,
        pauses: tuple[float, ...] = PAUSES,
        clock: Callable[[], float] = time.monotonic,
        heard: Callable[[Link], None] = lambda link: None,
    ) -> None:
        self.dropped = 0
        """Frames that were replaced by a newer one before anybody took them."""
        self._source = source
        self._patient = patient
        self._pauses = pauses
        self._clock = clock
        self._heard = heard
        self._changed = threading.Condition()
        self._frame: Frame | None = None
        self._links: list[Link] = []
        self._error: Exception | None = None
        self._ended = False
        self._online = True
        self._seen = False
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name=f"frames of {source.name}", daemon=True)

    def __enter__(self) -> "Newest":
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __iter__(self) -> Iterator[Frame | Link]:
        """Every Link, and of the frames always the newest; ends with the source, raises the error that ended
        it."""
        while (item := self.take()) is not None:
            yield item

    def take(self, timeout: float | None = None) -> Frame | Link | None:
        """Wait for a Link or a frame newer than the last taken; None when the source ended or `timeout`
        seconds passed."""
        with self._changed:
            self._changed.wait_for(lambda: self._links or self._frame or self._ended, timeout)
            if self._links:
                return self._links.pop(0)
            frame, self._frame = self._frame, None
            if frame is None and self._error is not None:
                error, self._error = self._error, None
                raise error
            return frame

    @property
    def ended(self) -> bool:
        """Whether no more frame will come."""
        return self._ended and self._frame is None and not self._links

    def close(self, patience: float = JOIN_SECONDS) -> None:
        """End the thread and give the source back, waiting for that at most `patience` seconds.

        Safe to call twice and from another thread.
        """
        self._stopping.set()
        self._source.close()
        if self._thread.ident is not None and self._thread is not threading.current_thread():
            self._thread.join(patience)

    def _run(self) -> None:
        try:
            self._supervise()
        except Exception as error:  # handed over to whoever takes the frames
            self._error = error
        finally:
            with self._changed:
                self._ended = True
                self._changed.notify_all()

    def _supervise(self) -> None:
        failures = 0
        while not self._stopping.is_set():
            try:
                return self._read_on()
            except SourceError as error:
                if not self._source.live or not (self._seen or self._patient):
                    raise
                failures = 0 if self._online else failures + 1
                if self._online:
                    self._online = False
                    self._say(Link(False, self._clock(), str(error)))
                self._stopping.wait(self._pauses[min(failures, len(self._pauses) - 1)])

    def _read_on(self) -> None:
        frames = self._source.frames()
        try:
            for frame in frames:
                self._seen = True
                if not self._online:
                    self._online = True
                    self._say(Link(True, frame.at))
                self._keep(frame)
                if self._stopping.is_set():
                    return
        finally:
            if isinstance(frames, Generator):
                frames.close()  # the device is released now, not when the garbage is collected

    def _keep(self, frame: Frame) -> None:
        with self._changed:
            self.dropped += self._frame is not None
            self._frame = frame
            self._changed.notify_all()

    def _say(self, link: Link) -> None:
        with self._changed:
            self._frame = None
            self._links.append(link)
            self._changed.notify_all()
        self._heard(link)
