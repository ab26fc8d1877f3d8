"""Where a tray is calibrated while the table is served, and where the kept calibration is used and watched over.

The thread that watches the source shows the desk every frame (`look`); pages call all the rest, from any thread. A
calibration being made (`draft`) is used by nobody until it is kept.
"""

from collections.abc import Callable, Sequence

from companion.calibration.kept import KeptCalibrations
from vision.dice.reader import DiceReader
from vision.exposure import Lock
from vision.frame import Frame, FrameSource
from vision.tray.calibration import Calibration
from vision.tray.noticing import Condition
from vision.tray.reader import CalibratedReader
from vision.tray.region import Found
from vision.tray.throw import Throw


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
        self.reader: CalibratedReader
        """What the tracker reads with."""
        raise NotImplementedError

    @property
    def calibration(self) -> Calibration | None:
        """What is in use; None without one."""
        raise NotImplementedError

    @property
    def draft(self) -> Calibration | None:
        """The one being made; None if none is."""
        raise NotImplementedError

    @property
    def found(self) -> Found | None:
        """How the draft's region was found; None if a person set it, or there is none yet."""
        raise NotImplementedError

    @property
    def thrown(self) -> Throw | None:
        """The throw that the draft learns from; None before it."""
        raise NotImplementedError

    @property
    def condition(self) -> Condition:
        """How the calibration in use does."""
        raise NotImplementedError

    @property
    def lock(self) -> Lock | None:
        """Whether the camera holds exposure and white balance; None if it is of a kind that can't."""
        raise NotImplementedError

    @property
    def problem(self) -> str:
        """Why the kept calibration could not be used, in one line; empty if nothing is wrong."""
        raise NotImplementedError

    def look(self, frame: Frame) -> None:
        """The next frame of the source. Called by the thread that watches it."""
        raise NotImplementedError

    def begin(self) -> Calibration:
        """Begin a new draft, with the size of the newest frame. Raises TrayError before the first frame."""
        raise NotImplementedError

    def find(self) -> Found:
        """Find the tray in the newest frames, for the draft. Raises TrayError (MarkersMissing, TrayNotFound)."""
        raise NotImplementedError

    def set_corners(self, corners: Sequence[tuple[float, float]]) -> None:
        """A person says where the draft's four corners are, in pixels of the draft's `size`. Raises TrayError."""
        raise NotImplementedError

    def see_empty(self) -> None:
        """The tray is empty in the newest frames: the draft remembers that. Raises TrayError (NotEmpty)."""
        raise NotImplementedError

    def see_throw(self) -> Throw:
        """Dice lie in the newest frame: the draft learns their size. Raises TrayError (NoThrow)."""
        raise NotImplementedError

    def name_colours(self, names: Sequence[str | None]) -> None:
        """The colours of the dice of `thrown`, in their order (None: leave that die out). Raises TrayError."""
        raise NotImplementedError

    def hold(self) -> None:
        """Tell the camera to hold what it has settled on; `lock` tells what came of it, and the draft has it when it is
        kept."""
        raise NotImplementedError

    def let_go(self) -> None:
        """Let the camera choose by itself again."""
        raise NotImplementedError

    def keep(self) -> Calibration:
        """The draft is done: keep it, and use it from now on. Raises TrayError without a draft, OSError if it can't be
        kept; it is used then, too, until the companion ends."""
        raise NotImplementedError

    def drop(self) -> None:
        """Give the draft up; what was in use stays in use."""
        raise NotImplementedError

    def relight(self) -> Calibration:
        """The light is another, the tray empty and where it was: take how it looks now, keep and use that. Raises
        TrayError, OSError."""
        raise NotImplementedError

    def forget(self) -> None:
        """Remove what is kept, and use none any more; the camera chooses by itself again."""
        raise NotImplementedError
