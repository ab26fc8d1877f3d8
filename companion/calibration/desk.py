"""Where a tray is calibrated while the table is served, and where the kept calibration is used and watched over.

The thread that watches the source shows the desk every frame (`look`); pages call all the rest, from any thread. A
calibration being made (`draft`) is used by nobody until it is kept.
"""

import logging
import threading
from collections import deque
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from companion.calibration.kept import KeptCalibrations
from vision.dice.reader import DiceReader
from vision.exposure import Lock, Lockable
from vision.frame import Frame, FrameSource, Image
from vision.tray.calibration import Calibration, with_corners
from vision.tray.empty import with_empty
from vision.tray.errors import CalibrationError, NotEmpty, TrayError
from vision.tray.known import Known
from vision.tray.markers import find_markers
from vision.tray.noticing import Condition, Noticing
from vision.tray.reader import CalibratedReader
from vision.tray.region import Found, find_region, with_region
from vision.tray.throw import Throw, see_throw, with_colours, with_size

log = logging.getLogger(__name__)

FRAMES = 5
"""So many frames are looked at together …"""

APART_SECONDS = 0.2
"""… and so far apart they are."""


class CalibrationDesk:
    """The calibration of the source that is watched."""

    def __init__(
        self,
        source: FrameSource,
        reader: DiceReader,
        kept: KeptCalibrations,
        now: Callable[[], float],
        changed: Callable[[], None] = lambda: None,
    ) -> None:
        """Use what is kept for the source's name; a broken one is said in the log and in `problem`, and not used. `now`
        gives seconds since 1970, `changed` is called whenever anything that the properties tell has changed."""
        self.reader = CalibratedReader(reader)
        """What the tracker reads with."""
        self._source, self._dice_reader, self._kept, self._now, self._changed = source, reader, kept, now, changed
        self._one_at_a_time = threading.RLock()
        self._frames: deque[Frame] = deque(maxlen=FRAMES)
        self._draft: Calibration | None = None
        self._found: Found | None = None
        self._thrown: Throw | None = None
        self._problem = ""
        self._told: tuple[Condition, Lock | None] | None = None
        self._noticing = Noticing(None)
        self._name = source.name
        self._load()

    @property
    def calibration(self) -> Calibration | None:
        """What is in use; None without one."""
        return self.reader.calibration

    @property
    def draft(self) -> Calibration | None:
        """The one being made; None if none is."""
        return self._draft

    @property
    def found(self) -> Found | None:
        """How the draft's region was found; None if a person set it, or there is none yet."""
        return self._found

    @property
    def thrown(self) -> Throw | None:
        """The throw that the draft learns from; None before it."""
        return self._thrown

    @property
    def condition(self) -> Condition:
        """How the calibration in use does."""
        return self._noticing.condition

    @property
    def lock(self) -> Lock | None:
        """Whether the camera holds exposure and white balance; None if it is of a kind that can't."""
        return self._source.lock if isinstance(self._source, Lockable) else None

    @property
    def problem(self) -> str:
        """Why the kept calibration could not be used, in one line; empty if nothing is wrong."""
        return self._problem

    def look(self, frame: Frame) -> None:
        """The next frame of the source. Called by the thread that watches it."""
        if self._source.name != self._name:  # another camera was found
            with self._one_at_a_time:
                self._name = self._source.name
                self._frames.clear()
                self._load()
        newest = self._frames[-1] if self._frames else None
        if newest is not None and newest.image.shape != frame.image.shape:
            self._frames.clear()
        if newest is None or frame.at - newest.at >= APART_SECONDS:
            self._frames.append(frame)
        now = self._noticing.look(frame), self.lock
        if now != self._told:
            self._told = now
            self._changed()

    def begin(self) -> Calibration:
        """Begin a new draft, with the size of the newest frame. Raises TrayError before the first frame."""
        with self._one_at_a_time:
            height, width = self._images()[-1].shape[:2]
            self._found = self._thrown = None
            self._draft = Calibration(self._name, (width, height))
            return self._draft

    def find(self) -> Found:
        """Find the tray in the newest frames, for the draft. Raises TrayError (MarkersMissing, TrayNotFound)."""
        with self._one_at_a_time:
            draft = self._making()
            found = find_region(self._images())
            self._draft, self._found = with_region(draft, found), found
            return found

    def set_corners(self, corners: Sequence[tuple[float, float]]) -> None:
        """A person says where the draft's four corners are, in pixels of the draft's `size`. Raises TrayError."""
        with self._one_at_a_time:
            self._draft, self._found = with_corners(self._making(), corners), None

    def see_empty(self) -> None:
        """The tray is empty in the newest frames: the draft remembers that. Raises TrayError (NotEmpty)."""
        with self._one_at_a_time:
            self._draft = self._emptied(self._making())

    def see_throw(self) -> Throw:
        """Dice lie in the newest frame: the draft learns their size. Raises TrayError (NoThrow)."""
        with self._one_at_a_time:
            draft = self._making()
            self._images()
            thrown = see_throw(draft, self._frames[-1], self._dice_reader)
            self._draft, self._thrown = with_size(draft, thrown), thrown
            return thrown

    def name_colours(self, names: Sequence[str | None]) -> None:
        """The colours of the dice of `thrown`, in their order (None: leave that die out). Raises TrayError."""
        with self._one_at_a_time:
            if self._thrown is None:
                raise TrayError("no dice were seen yet: throw the set first")
            self._draft = with_colours(self._making(), self._thrown, names)

    def hold(self) -> None:
        """Tell the camera to hold what it has settled on; `lock` tells what came of it, and the draft has it when it is
        kept."""
        if isinstance(self._source, Lockable):
            self._source.hold()

    def let_go(self) -> None:
        """Let the camera choose by itself again."""
        if isinstance(self._source, Lockable):
            self._source.let_go()

    def keep(self) -> Calibration:
        """The draft is done: keep it, and use it from now on. Raises TrayError without a draft, OSError if it can't be
        kept; it is used then, too, until the companion ends."""
        with self._one_at_a_time:
            lock = self.lock
            exposure = lock.exposure if lock is not None and lock.state == "locked" else None
            return self._take(replace(self._making(), made=self._now(), exposure=exposure))

    def drop(self) -> None:
        """Give the draft up; what was in use stays in use."""
        with self._one_at_a_time:
            self._draft = self._found = self._thrown = None
            self._hold_as(self.calibration)

    def relight(self) -> Calibration:
        """The light is another, the tray empty and where it was: take how it looks now, keep and use that. Raises
        TrayError, OSError."""
        with self._one_at_a_time:
            if self.calibration is None:
                raise TrayError("there is no calibration yet: calibrate first")
            return self._take(replace(self._emptied(self.calibration), made=self._now()))

    def forget(self) -> None:
        """Remove what is kept, and use none any more; the camera chooses by itself again."""
        with self._one_at_a_time:
            self._kept.forget(self._name)
            self._problem = ""
            self._use(None)
            self._changed()

    def _load(self) -> None:
        try:
            calibration, self._problem = self._kept.load(self._name) if self._name else None, ""
        except CalibrationError as error:
            log.warning("%s", error)
            calibration, self._problem = None, str(error)
        self._use(calibration)

    def _take(self, calibration: Calibration) -> Calibration:
        self._draft = self._found = self._thrown = None
        self._problem = ""
        self._use(calibration)
        try:
            self._kept.save(calibration)
        finally:
            self._changed()
        return calibration

    def _use(self, calibration: Calibration | None) -> None:
        self.reader.calibration = calibration
        self._noticing = Noticing(calibration)
        self._hold_as(calibration)

    def _hold_as(self, calibration: Calibration | None) -> None:
        if not isinstance(self._source, Lockable):
            return
        if calibration is None or calibration.exposure is None:
            self._source.let_go()
        elif self._source.lock.exposure != calibration.exposure:
            self._source.hold(calibration.exposure)

    def _emptied(self, calibration: Calibration) -> Calibration:
        images = self._images()
        if find_markers(images[-1:]):
            raise NotEmpty("markers lie in the tray: they have done their work, take them out, then go on")
        reading = self._dice_reader.read(self._frames[-1], None, Known(calibration))
        count = sum(die.sure for die in reading.dice)
        if count:
            raise NotEmpty(f"{count} dice lie in the tray: take everything out of it, then go on")
        return with_empty(calibration, images)

    def _images(self) -> list[Image]:
        images = [frame.image for frame in tuple(self._frames)]
        if not images:
            raise TrayError("the camera has shown no picture yet: connect it, and wait for the first one")
        return images

    def _making(self) -> Calibration:
        if self._draft is None:
            raise TrayError("no calibration is being made: begin one first")
        return self._draft
