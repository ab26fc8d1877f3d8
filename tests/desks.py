"""A desk for calibrations that finds and sees what its script says."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from tests.dice import ScriptedReader, a_die, a_frame, a_reading
from vision.dice.reading import Die, Reader
from vision.exposure import Exposure, Lock
from vision.frame import Frame
from vision.tray.calibration import Calibration, Region, TaughtColour, with_corners
from vision.tray.errors import NoThrow, TrayError
from vision.tray.noticing import Condition
from vision.tray.region import Found
from vision.tray.throw import Throw

SIZE = (320, 240)
REGION = Region(((40.0, 30.0), (280.0, 30.0), (280.0, 210.0), (40.0, 210.0)), "found")
HELD = Exposure(shutter=100.0, gain=2.0, white=(4000.0,))


def taught(name: str) -> TaughtColour:
    """A die of that colour as the camera measured it."""
    return TaughtColour(name, (0.5, 0.5, 0.5), (0.4, 0.4, 0.4), (0.9, 0.9, 0.9))


def a_calibration(**fields: object) -> Calibration:
    """A whole calibration of a camera with pictures of SIZE."""
    usual = {"region": REGION, "empty": b"png", "edge": 40.0, "colours": (taught("red"),), "made": 1_700_000_000.0}
    return Calibration("virtual", SIZE, **(usual | fields))  # type: ignore[arg-type]


class ScriptedDesk:
    """Does as `companion.calibration.desk.CalibrationDesk` says, without looking at any picture.

    `finds` is what is found, `lies` what lies in the tray, both perhaps an error; `fails` is raised by whatever keeps a
    calibration. `lock` is None for a camera that can't hold anything.
    """

    def __init__(self, changed: Callable[[], None]) -> None:
        self.changed = changed
        self.finds: Found | TrayError = Found(REGION)
        self.lies: tuple[Die, ...] | TrayError = (a_die(5), a_die(3, x=200, colour="blue"))
        self.empties: TrayError | None = None
        self.fails: OSError | None = None
        self.calibration: Calibration | None = None
        self.draft: Calibration | None = None
        self.found: Found | None = None
        self.thrown: Throw | None = None
        self.condition = Condition.NONE
        self.lock: Lock | None = Lock()
        self.problem = ""
        self.reader: Reader = ScriptedReader()
        self.frames: list[Frame] = []

    def look(self, frame: Frame) -> None:
        self.frames.append(frame)

    def becomes(self, condition: Condition) -> None:
        """The condition is another from now on."""
        self.condition = condition
        self.changed()

    def begin(self) -> Calibration:
        self.draft, self.found, self.thrown = Calibration("virtual", SIZE), None, None
        return self.draft

    def find(self) -> Found:
        if isinstance(self.finds, TrayError):
            raise self.finds
        self.found = self.finds
        self._draft(region=self.finds.region)
        return self.finds

    def set_corners(self, corners: Sequence[tuple[float, float]]) -> None:
        self.found, self.draft = None, with_corners(self._drafted(), corners)

    def see_empty(self) -> None:
        if self.empties is not None:
            raise self.empties
        self._draft(empty=b"png")

    def see_throw(self) -> Throw:
        if isinstance(self.lies, TrayError):
            raise self.lies
        if not self.lies:
            raise NoThrow("no dice")
        frame = a_frame(size=SIZE)
        self.thrown = Throw(self.lies, tuple(taught(d.colour) for d in self.lies), a_reading(*self.lies, frame=frame))
        self._draft(edge=40.0)
        return self.thrown

    def name_colours(self, names: Sequence[str | None]) -> None:
        if self.thrown is None or len(names) != len(self.thrown.dice):
            raise TrayError("another number of dice")
        self._draft(colours=tuple(taught(name) for name in names if name is not None))

    def hold(self) -> None:
        self.lock = Lock("asked")
        self.changed()

    def held(self, lock: Lock) -> None:
        """The camera answers."""
        self.lock = lock
        self.changed()

    def let_go(self) -> None:
        self.lock = Lock()
        self.changed()

    def keep(self) -> Calibration:
        drafted = self._drafted()
        self.calibration = replace(drafted, made=1_700_000_000.0, exposure=self.lock and self.lock.exposure)
        self.draft, self.condition = None, Condition.FINE
        self._keep()
        return self.calibration

    def drop(self) -> None:
        self.draft = None

    def relight(self) -> Calibration:
        if self.empties is not None:
            raise self.empties
        assert self.calibration is not None
        self.condition = Condition.FINE
        self._keep()
        return self.calibration

    def forget(self) -> None:
        self.calibration, self.condition, self.problem = None, Condition.NONE, ""

    def _keep(self) -> None:
        if self.fails is not None:
            raise self.fails

    def _drafted(self) -> Calibration:
        if self.draft is None:
            raise TrayError("no calibration was begun")
        return self.draft

    def _draft(self, **fields: object) -> None:
        self.draft = replace(self._drafted(), **fields)
