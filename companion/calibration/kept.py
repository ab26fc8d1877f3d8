"""Calibrations in the data folder: for each camera a JSON file, and beside it the picture of its empty tray."""

import hashlib
import re
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec.structs import replace

from companion.files import write_atomically
from vision.tray.calibration import Calibration
from vision.tray.errors import CalibrationError

FOLDER = "calibration"
"""What their folder in the data folder is called."""


def camera_key(source: str) -> str:
    """The name under which the calibration of a source is kept, from what a person types for it: a camera's own name,
    the whole path of a film or folder."""
    if source == "picamera" or source.startswith(("/dev/", "virtual:")):
        return source
    return str(Path(source).resolve())


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the JSON file holds: all but the picture, and the name of that one's file, if there is one."""

    calibration: Calibration
    picture: str = ""


class KeptCalibrations:
    """The calibrations of one data folder. May be used from any thread."""

    def __init__(self, folder: Path) -> None:
        """`folder` is the companion's data folder."""
        self._folder = folder / FOLDER

    def path(self, camera: str) -> Path:
        """The JSON file of a camera, whether it is there or not."""
        return self._folder / f"{_stem(camera)}.json"

    def sketch(self, camera: str) -> Path:
        """Where a picture of the tray with its region drawn in may lie, for people to look at."""
        return self.path(camera).with_suffix(".jpg")

    def load(self, camera: str) -> Calibration | None:
        """The calibration of the camera of that name; None if there is none. Raises CalibrationError, whose text names
        file and key, if it is broken."""
        path = self.path(camera)
        try:
            kept = msgspec.json.decode(path.read_bytes(), type=_File)
            picture = (self._folder / Path(kept.picture).name).read_bytes() if kept.picture else b""
        except FileNotFoundError as error:
            if error.filename == str(path):
                return None
            raise CalibrationError(_broken(path, "the picture of the empty tray is missing")) from error
        except OSError as error:
            raise CalibrationError(_broken(path, str(error.strerror))) from error
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise CalibrationError(_broken(path, str(error))) from error
        if kept.picture and _picture_name(camera, picture) != kept.picture:
            raise CalibrationError(_broken(path, "`$.picture` is not the picture that was kept with it"))
        return replace(kept.calibration, empty=picture)

    def save(self, calibration: Calibration) -> Path:
        """Keep it in place of any other of its camera; returns the JSON file. Afterwards the old or the new one is
        there as a whole, whatever happens. Raises OSError."""
        path = self.path(calibration.camera)
        picture = _picture_name(calibration.camera, calibration.empty) if calibration.empty else ""
        if picture:
            write_atomically(self._folder / picture, calibration.empty)
        kept = _File(replace(calibration, empty=b""), picture)
        try:
            write_atomically(path, msgspec.json.format(msgspec.json.encode(kept)))
        except BaseException:
            self._sweep(calibration.camera)
            raise
        self._sweep(calibration.camera)
        return path

    def forget(self, camera: str) -> None:
        """Remove the calibration of that camera, if there is one, also a broken one."""
        self.path(camera).unlink(missing_ok=True)
        self.sketch(camera).unlink(missing_ok=True)
        self._sweep(camera)

    def _sweep(self, camera: str) -> None:
        """Remove pictures that the JSON file doesn't name; what can't be removed now goes the next time."""
        with suppress(OSError, msgspec.MsgspecError):
            path = self.path(camera)
            named = msgspec.json.decode(path.read_bytes(), type=_File).picture if path.exists() else ""
            for picture in self._folder.glob(f"{_stem(camera)}-*.png"):
                if picture.name != named:
                    picture.unlink(missing_ok=True)


def _stem(camera: str) -> str:
    """A file name for a camera's name: what can be read of it, and a few digits that tell it from any other."""
    readable = re.sub(r"[^A-Za-z0-9]+", "-", camera)[-40:].strip("-") or "camera"
    return f"{readable}-{hashlib.sha256(camera.encode()).hexdigest()[:6]}"


def _picture_name(camera: str, picture: bytes) -> str:
    return f"{_stem(camera)}-{hashlib.sha256(picture).hexdigest()[:12]}.png"


def _broken(path: Path, why: str) -> str:
    return f"{path} can't be used ({why}): calibrate again with `companion calibrate`"
