"""What a source shows of a tray to be calibrated: pictures of it empty, and one of a throw.

A camera is asked at the moment when a person says so. A film, a folder of pictures or the virtual camera's throws are
looked through: the tracker tells when the tray is empty and when dice were thrown; where it can't, as in a folder of
single pictures, each picture is read.
"""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from vision.dice.reading import DiceReading, Reader
from vision.dice.tracker import Tracker
from vision.errors import SourceError
from vision.exposure import Lock, Lockable
from vision.frame import Frame, FrameSource
from vision.sources.newest import Link, Newest
from vision.tray.errors import NoThrow, TrayError
from vision.tray.markers import find_markers

PICTURES = 5
"""Pictures of the empty tray that are looked at together."""

STILLS = 40
"""So many of the first pictures are read where the tracker saw nothing happen."""

PATIENCE_SECONDS = 10.0
"""A camera that shows nothing for so long shows nothing."""

LOCK_FRAMES = 100
"""A camera that has not held its exposure after so many frames won't."""


class Shows(Protocol):
    """Pictures of the tray as a person, or a film, brings them about."""

    def tray(self) -> Sequence[Frame]:
        """The tray without dice, perhaps with markers in it, in one or more pictures. Raises TrayError, SourceError."""
        ...

    def empty(self) -> Sequence[Frame]:
        """The empty tray, in one or more pictures. Raises TrayError, SourceError."""
        ...

    def throw(self) -> Frame:
        """Dice that lie still in the tray. Raises NoThrow, SourceError."""
        ...

    def hold(self) -> Lock | None:
        """Let the camera hold exposure and white balance: what came of it, None if there is no camera."""
        ...


class CameraShows:
    """A camera whose newest frames are read, in a thread of its own."""

    def __init__(self, camera: FrameSource, newest: Newest) -> None:
        """`newest` reads the frames of `camera`, and runs."""
        self._camera, self._newest = camera, newest

    def tray(self) -> list[Frame]:
        """The next pictures."""
        self._next()  # may have waited since before the person said so
        return [self._next() for _ in range(PICTURES)]

    def empty(self) -> list[Frame]:
        """The next pictures, too: now without markers."""
        return self.tray()

    def throw(self) -> Frame:
        """The next picture."""
        self._next()
        return self._next()

    def hold(self) -> Lock | None:
        """Tell the camera to, and wait until it does or says that it can't."""
        if not isinstance(self._camera, Lockable):
            return None
        self._camera.hold()
        for _ in range(LOCK_FRAMES):
            if self._camera.lock.state in ("locked", "refused"):
                break
            self._next()
        return self._camera.lock

    def _next(self) -> Frame:
        item = self._newest.take(PATIENCE_SECONDS)
        if isinstance(item, Link):
            raise SourceError(item.problem or f"{self._camera.name} was away: calibrate again")
        if item is None:
            raise SourceError(f"{self._camera.name} shows no picture: check its cable")
        return item


class FilmShows:
    """A film that is looked through once."""

    def __init__(self, film: FrameSource, reader: Reader) -> None:
        """Reads all of it that is needed. Raises SourceError, PictureError."""
        self._name = film.name
        self._empty: list[Frame] = []
        self._throw: Frame | None = None
        stills = self._follow(film.frames(), reader)
        film.close()
        if not self._empty or self._throw is None:
            self._look_at(stills, reader)

    def tray(self) -> list[Frame]:
        """The tray before the first throw."""
        if not self._empty:
            raise TrayError(f"{self._name} shows no empty tray: begin it with one, without dice in it")
        return self._empty

    def empty(self) -> list[Frame]:
        """Of these the pictures without markers, if there are any."""
        tray = self.tray()
        return [frame for frame in tray if not find_markers([frame.image])] or tray

    def throw(self) -> Frame:
        """The first throw."""
        if self._throw is None:
            raise NoThrow(f"{self._name} shows no dice that lie still: let it show a throw, too")
        return self._throw

    def hold(self) -> None:
        """There is no camera."""
        return None

    def _follow(self, frames: Iterable[Frame], reader: Reader) -> list[Frame]:
        """Look for an empty tray, then for a throw; the first frames."""
        tracker, newest, first = Tracker(reader), deque[Frame](maxlen=PICTURES), list[Frame]()
        for frame in frames:
            newest.append(frame)
            if len(first) < STILLS:
                first.append(frame)
            for event in tracker.feed(frame):
                if event.kind == "empty" and not self._empty:
                    self._empty = list(newest)
                if event.kind == "roll" and event.reading is not None and self._throw is None:
                    self._throw = event.reading.frame
            if self._empty and self._throw is not None:
                break
        return first

    def _look_at(self, stills: Sequence[Frame], reader: Reader) -> None:
        """Read single pictures: those without dice show the empty tray, the one with most the throw."""
        readings = [reader.read(frame) for frame in stills]
        if not self._empty:
            self._empty = [reading.frame for reading in readings if not reading.dice][:PICTURES]
        most = max(readings, key=_dice, default=None)
        if self._throw is None and most is not None and most.dice:
            self._throw = most.frame


def _dice(reading: DiceReading) -> int:
    return len(reading.dice)


def shows(source: FrameSource, reader: Reader, newest: Callable[[FrameSource], Newest]) -> Shows:
    """What `source` shows; `newest` begins to read the frames of a camera."""
    return CameraShows(source, newest(source)) if source.live else FilmShows(source, reader)
