"""What can go wrong when a tray is calibrated."""

from vision.errors import VisionError


class TrayError(VisionError):
    """A step of a calibration can't be done with these pictures; its text says why and what to do."""


class TrayNotFound(TrayError):
    """No tray was found in the pictures."""


class MarkersMissing(TrayError):
    """Some markers are seen, but too few; `missing` are the numbers (0–3) of those that are not."""

    def __init__(self, text: str, missing: tuple[int, ...]) -> None:
        super().__init__(text)
        self.missing = missing


class NotEmpty(TrayError):
    """Dice or other things lie in the tray that ought to be empty."""


class NoThrow(TrayError):
    """No dice, or none that were read well enough, lie in the tray."""


class CalibrationError(VisionError):
    """A kept calibration can't be read; its text names the file, and the key where one is wrong."""
