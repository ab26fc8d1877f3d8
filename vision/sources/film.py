"""A film file, frame by frame."""

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from vision.errors import SourceError
from vision.frame import Frame
from vision.picture import LIMIT_PIXELS
from vision.sources.pace import Pace

USUAL_RATE = 30.0
MOST_SKIPPED = 8
"""Frames left out in a row when a film in real time falls behind; then one is shown all the same."""


class Film:
    """A film file that OpenCV can read (MP4, AVI, MKV, WebM, …).

    `at` is the time stamp of the frame in the film, or its number by the frame rate where the film has no
    usable stamps.
    """

    live = False

    def __init__(self, path: Path, pace: Pace) -> None:
        self.name = path.name
        self._path = path
        self._pace = pace
        self._closed = False

    def frames(self) -> Iterator[Frame]:
        """Yield the frames; raises SourceError if the file is no film that can be read."""
        capture = _open(self._path)
        try:
            yield from self._read(capture)
        finally:
            capture.release()

    def close(self) -> None:
        """Stop before the next frame; the file is closed by the thread that reads it."""
        self._closed = True

    def _read(self, capture: cv2.VideoCapture) -> Iterator[Frame]:
        rate = capture.get(cv2.CAP_PROP_FPS)
        step = 1 / rate if 1 <= rate <= 1000 else 1 / USUAL_RATE
        at, number, shown = -step, -1, -1
        self._pace.start()
        while not self._closed and capture.grab():
            number += 1
            stamp = capture.get(cv2.CAP_PROP_POS_MSEC) / 1000
            at = stamp if at < stamp < at + 60 else at + step
            if self._pace.late(at) and number - shown <= MOST_SKIPPED:
                continue
            ok, image = capture.retrieve()
            if ok:
                shown = number
                self._pace.until(at)
                yield Frame(np.asarray(image, np.uint8), at, number)
        if number < 0 and not self._closed:
            raise SourceError(f"{self._path} holds no frame that can be read: is it a film?")


def _open(path: Path) -> cv2.VideoCapture:
    if not path.is_file():
        raise SourceError(f"{path} does not exist: check the name")
    capture = cv2.VideoCapture(str(path), cv2.CAP_FFMPEG)  # the others print to stderr
    width, height = capture.get(cv2.CAP_PROP_FRAME_WIDTH), capture.get(cv2.CAP_PROP_FRAME_HEIGHT)
    if not capture.isOpened() or width * height > LIMIT_PIXELS:
        opened = capture.isOpened()
        capture.release()
        problem = "is too large" if opened else "is not a film that can be read"
        raise SourceError(f"{path} {problem}: use MP4 (H.264), AVI or WebM of at most 64 megapixels")
    return capture
