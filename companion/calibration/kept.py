"""Calibrations in the data folder: for each camera a JSON file, and beside it the picture of its empty tray."""

from pathlib import Path

from vision.tray.calibration import Calibration

FOLDER = "calibration"
"""What their folder in the data folder is called."""


class KeptCalibrations:
    """The calibrations of one data folder. May be used from any thread."""

    def __init__(self, folder: Path) -> None:
        """`folder` is the companion's data folder."""
        raise NotImplementedError

    def load(self, camera: str) -> Calibration | None:
        """The calibration of the camera of that name; None if there is none. Raises CalibrationError, whose text names
        file and key, if it is broken."""
        raise NotImplementedError

    def save(self, calibration: Calibration) -> Path:
        """Keep it in place of any other of its camera; returns the JSON file. Afterwards the old or the new one is there
        as a whole, whatever happens. Raises OSError."""
        raise NotImplementedError

    def forget(self, camera: str) -> None:
        """Remove the calibration of that camera, if there is one, also a broken one."""
        raise NotImplementedError
