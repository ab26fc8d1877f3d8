"""Puts together what calibrates a tray while the table is served: the desk, the steps that people take at it, and the
notices when the calibration fits no more."""

import time
from collections.abc import Callable
from pathlib import Path

from companion.calibration.desk import CalibrationDesk
from companion.calibration.facts import CalibrationFacts
from companion.calibration.kept import KeptCalibrations
from companion.calibration.notices import Notices
from companion.calibration.steps import Steps
from vision.dice.reader import DiceReader
from vision.frame import Frame, FrameSource
from vision.tray.noticing import Condition

MakeDesk = Callable[[Callable[[], None]], CalibrationDesk]
"""Makes a desk that calls a function whenever something about it has changed."""


class Calibrating:
    """The calibration of one source; how it stands is told to whoever wants to hear."""

    def __init__(self, make_desk: MakeDesk) -> None:
        self._told: Callable[[CalibrationFacts], None] | None = None
        self.desk = make_desk(self._changed)
        self.steps = Steps(self.desk, self._changed)
        self.notices = Notices(self._tell)

    def tell(self, told: Callable[[CalibrationFacts], None]) -> None:
        """Tell this function how the calibration stands, now and whenever that changes."""
        self._told = told
        self._changed()

    def look(self, frame: Frame) -> None:
        """The next frame of the source. Called by the thread that watches it."""
        self.desk.look(frame)

    def _changed(self) -> None:
        if self._told is not None:
            use = self.desk.calibration
            self.notices.heard(self.desk.condition, "" if use is None else use.camera)
            self._tell(self.notices.shown)

    def _tell(self, amiss: Condition | None) -> None:
        if self._told is not None:
            lock = self.desk.lock
            state = None if lock is None else lock.state
            self._told(CalibrationFacts(self.steps.step, self.steps.number, state, amiss))


def calibrating(
    source: FrameSource, reader: DiceReader, folder: Path, now: Callable[[], float] = time.time
) -> Calibrating:
    """That of a source, with what is kept in the companion's folder; `now` gives seconds since 1970."""
    return Calibrating(lambda changed: CalibrationDesk(source, reader, KeptCalibrations(folder), now, changed))
