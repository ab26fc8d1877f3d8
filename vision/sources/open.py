"""From what a person types to a frame source."""

import re
from pathlib import Path

from vision.errors import SourceError
from vision.frame import FrameSource
from vision.picture import SUFFIXES
from vision.sources.pace import pace

KINDS = "a film, a folder of numbered pictures, /dev/videoN, picamera, or virtual:SEED"


def open_source(text: str, speed: str = "max") -> FrameSource:
    """The source that `text` names: a film, a folder of numbered pictures, `/dev/videoN`, `picamera` or
    `virtual:SEED`.

    `speed` is `max` or `real`; cameras are always real. Nothing is opened yet except that files are looked
    for: raises SourceError for what is not there, and so does `frames()` later for what can't be read.
    """
    if text == "picamera":
        from vision.sources.picamera import PiCamera

        return PiCamera()
    if text.startswith("virtual:"):
        return _virtual(text.removeprefix("virtual:"), speed)
    if text.startswith("/dev/"):
        from vision.sources.v4l2 import V4l2Camera

        return V4l2Camera(text)
    return _file(Path(text), speed)


def _file(path: Path, speed: str) -> FrameSource:
    from vision.sources.film import Film
    from vision.sources.still import Pictures, numbered

    if path.is_dir():
        return Pictures(numbered(path), path.name, pace(speed))
    if not path.exists():
        raise SourceError(f"{path} does not exist: give {KINDS}")
    if path.suffix.lower() in SUFFIXES:
        return Pictures([path], path.name, pace(speed))
    return Film(path, pace(speed))


def _virtual(seed: str, speed: str) -> FrameSource:
    if not re.fullmatch(r"\d{1,18}", seed):
        raise SourceError(f"virtual:{seed} needs a whole number as its seed, such as virtual:7")
    from vision.sources.virtual import VirtualThrows

    return VirtualThrows(int(seed), pace(speed))
