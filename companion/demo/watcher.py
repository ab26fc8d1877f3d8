"""Watches a source: what the tracker makes of its frames goes to the demonstration's board and the table's eye, its
newest frame to the live picture."""

import logging
import threading
from typing import Protocol

from companion.demo.board import Board
from companion.demo.thrower import Thrower
from companion.pictures import LivePicture, crop
from companion.tray import Tray
from vision.dice.events import Event, EventKind
from vision.dice.expect import Expect
from vision.dice.reading import DiceReading
from vision.errors import SourceError
from vision.frame import Frame, FrameSource
from vision.sources.newest import Link, Newest

CLOSE_SECONDS = 0.3

READ_SECONDS = 60.0
"""No picture takes so long to be read, even on an emulated processor."""

log = logging.getLogger(__name__)

_TRAY: dict[EventKind, Tray] = {
    "empty": "empty",
    "hand": "hand",
    "rolling": "rolling",
    "settled": "settled",
    "changed": "settled",
    "roll": "settled",
}


class Follows(Protocol):
    """Whoever turns frames into events: `vision.dice.tracker.Tracker`, or a scripted one in a test. `expect` is what
    ought to lie in the tray."""

    expect: Expect | None

    def feed(self, frame: Frame) -> list[Event]:
        """Take the next frame; what happened, in order."""
        ...

    def link(self, online: bool, at: float) -> list[Event]:
        """The source went away or came back."""
        ...


class Hears(Protocol):
    """Who else hears of the tray: the table, whose game may wait for dice."""

    @property
    def expects(self) -> Expect | None:
        """What ought to lie in the tray; None if nobody knows."""
        ...

    def heard(self, tray: Tray, reading: DiceReading | None, thrown: bool) -> None:
        """Something happens in the tray; `reading` are the dice that lie still there, `thrown`: they fell just now."""
        ...


class Looks(Protocol):
    """Who else looks at every frame: where the tray is calibrated."""

    def look(self, frame: Frame) -> None:
        """The next frame of the source."""
        ...


class Watcher:
    """Reads a source in a thread of its own, from `start` to `close`."""

    def __init__(
        self,
        source: FrameSource,
        tracker: Follows,
        board: Board,
        picture: LivePicture,
        thrower: Thrower | None = None,
        eye: Hears | None = None,
        looks: Looks | None = None,
    ) -> None:
        """A source without a name is a camera that is not there yet."""
        self._eye = eye
        self._looks = looks
        self._tracker = tracker
        self._board = board
        self._picture = picture
        self._thrower = thrower
        self._source = source
        self._newest = Newest(source, patient=True, heard=self.heard)
        self._reads = threading.Lock()
        self._gone = False
        self._telling = threading.Lock()  # two threads say whether it is there: the later word must be the newer one
        self._ends = False
        self._thread = threading.Thread(target=self._run, name="watches the tray", daemon=True)
        board.source("starting" if source.name else "none", name=source.name, can_throw=thrower is not None)

    def start(self) -> None:
        """Begin to watch."""
        self._newest.__enter__()
        self._thread.start()

    def close(self) -> None:
        """Stop, and give the source back; a camera that hangs is waited for a moment only, a picture that is being read
        until that is done: the reader's native code doesn't survive the end of the program. Safe before `start`."""
        self._ends = True
        self._newest.close(CLOSE_SECONDS)
        if self._thread.ident is not None:
            if self._reads.acquire(timeout=READ_SECONDS):
                self._reads.release()
            self._thread.join(CLOSE_SECONDS)

    def heard(self, link: Link) -> None:
        """The source went away or came back: known at once, however long the picture before takes to be read. Called by
        the thread that reads the source."""
        with self._telling:
            self._gone = not link.online
            self._tell_link(link)

    def take(self, item: Frame | Link) -> None:
        """Follow one frame, or the source that went away or came back."""
        if isinstance(item, Link):
            self._take_link(item)
        else:
            self._take_frame(item)

    def _run(self) -> None:
        try:
            for item in self._newest:
                with self._reads:
                    if self._ends:
                        break
                    self.take(item)
            self._board.source("ended")
        except SourceError as error:
            log.warning("%s", error)
            self._board.source("offline", str(error))
        except Exception:  # pages must not go on showing what nobody watches any more
            log.exception("watching %s failed", self._source.name)
            self._board.source("offline", "watching failed; the log says why")

    def _tell_link(self, link: Link) -> None:
        name = self._source.name
        if link.online:
            log.info("%s delivers pictures", name)
            self._board.source("online", name=name)
        elif name:
            log.warning("%s delivers no pictures: %s", name, link.problem)
            self._board.source("offline", link.problem, name=name)
        else:
            log.warning("%s", link.problem)
            self._board.source("none", name=name)

    def _take_link(self, link: Link) -> None:
        if not link.online:
            self._board.tray("unknown")
            if self._eye is not None:
                self._eye.heard("unknown", None, False)
        for event in self._tracker.link(link.online, link.at):
            self._tell(event)

    def _take_frame(self, frame: Frame) -> None:
        still = self._board.state.tray in ("empty", "settled")
        self._picture.show(frame, still)
        with self._telling:
            if not self._gone:  # else this picture is from before
                self._board.source("online", name=self._source.name)
        if self._eye is not None:
            self._tracker.expect = self._eye.expects
        if self._looks is not None:
            self._looks.look(frame)
        for event in self._tracker.feed(frame):
            self._tell(event)
        if self._thrower is not None:
            self._thrower.tick(frame.at)

    def _tell(self, event: Event) -> None:
        tray, reading = _TRAY.get(event.kind), event.reading
        if tray is None:
            return
        self._picture.hurry()
        if self._eye is not None:
            self._eye.heard(tray, reading, event.kind == "roll")
        if reading is None:
            self._board.tray(tray)
            return
        image = reading.frame.image
        size = (image.shape[1], image.shape[0])
        self._board.tray(tray, reading.dice, reading.sure, size)
        if event.kind == "roll":
            crops = tuple(crop(image, die.box) for die in reading.dice)
            self._board.roll(reading.dice, reading.sure, crops, image)
