"""Using the kept calibration of a source where nobody makes one: commands that watch."""

from pathlib import Path

from companion.calibration.kept import KeptCalibrations, camera_key
from vision.dice.reader import DiceReader
from vision.dice.reading import Reader
from vision.exposure import Lockable
from vision.frame import FrameSource
from vision.tray.reader import CalibratedReader


def calibrated(reader: Reader, source: FrameSource, typed: str, folder: Path) -> Reader:
    """The reader with what is kept in the companion's `folder` for the source that was `typed`, which is told to hold
    its exposure as it was; the reader itself if nothing is kept. Raises CalibrationError."""
    calibration = KeptCalibrations(folder).load(camera_key(typed))
    if calibration is None or not isinstance(reader, DiceReader):
        return reader
    if calibration.exposure is not None and isinstance(source, Lockable):
        source.hold(calibration.exposure)
    return CalibratedReader(reader, calibration)
