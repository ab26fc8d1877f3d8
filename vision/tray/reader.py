"""The dice reader as it is used at a table whose tray may be calibrated."""

from vision.dice.expect import Expect
from vision.dice.reader import DiceReader
from vision.dice.reading import DiceReading
from vision.frame import Frame
from vision.tray.calibration import Calibration


class CalibratedReader:
    """Reads with a calibration that may be set, replaced or taken away (None) at any time, from any thread."""

    def __init__(self, reader: DiceReader, calibration: Calibration | None = None) -> None:
        raise NotImplementedError

    @property
    def calibration(self) -> Calibration | None:
        """What is known of the tray."""
        raise NotImplementedError

    @calibration.setter
    def calibration(self, calibration: Calibration | None) -> None:
        raise NotImplementedError

    def read(self, frame: Frame, expect: Expect | None = None) -> DiceReading:
        """Read all dice in the tray; never raises for what is in the picture."""
        raise NotImplementedError
