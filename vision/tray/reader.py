"""The dice reader as it is used at a table whose tray may be calibrated."""

from vision.dice.expect import Expect
from vision.dice.reader import DiceReader
from vision.dice.reading import DiceReading
from vision.frame import Frame
from vision.tray.calibration import Calibration
from vision.tray.known import Known


class CalibratedReader:
    """Reads with a calibration that may be set, replaced or taken away (None) at any time, from any thread."""

    def __init__(self, reader: DiceReader, calibration: Calibration | None = None) -> None:
        self._reader = reader
        self._known = _known(calibration)

    @property
    def calibration(self) -> Calibration | None:
        """What is known of the tray."""
        known = self._known
        return None if known is None else known.calibration

    @calibration.setter
    def calibration(self, calibration: Calibration | None) -> None:
        self._known = _known(calibration)

    def read(self, frame: Frame, expect: Expect | None = None) -> DiceReading:
        """Read all dice in the tray; never raises for what is in the picture."""
        return self._reader.read(frame, expect, self._known)


def _known(calibration: Calibration | None) -> Known | None:
    return None if calibration is None else Known(calibration)
