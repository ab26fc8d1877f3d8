"""A camera behind the kernel's V4L2 (`/dev/videoN`), read through OpenCV.

Facts this rests on (measured on a real kernel): OpenCV waits ten seconds for a frame unless told otherwise;
after an unplug `read()` fails at once for ever, or repeats the last frame, while `isOpened()` stays true; the old
handle never recovers, and unless it is released first the camera comes back under another number.
"""

import os
import re
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np

from vision.errors import SourceError
from vision.exposure import Exposure, Lock
from vision.frame import Frame
from vision.sources.fresh import Fresh, Silence
from vision.sources.locking import Locking
from vision.sources.v4l2_controls import V4l2Controls

RETRY_SECONDS = 0.05

# Read once, at the first capture of the process.
os.environ.setdefault("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", "2")


def open_capture(device: str, size: tuple[int, int]) -> cv2.VideoCapture:
    """Open a V4L2 device as motion JPEG where it offers that, with one buffer; raises SourceError."""
    real = os.path.realpath(device)
    if not os.path.exists(real):
        raise SourceError(f"{device} does not exist: is the camera plugged in? Cameras here: {_cameras()}")
    number = re.fullmatch(r"/dev/video(\d+)", real)
    capture = cv2.VideoCapture(int(number[1]) if number else real, cv2.CAP_V4L2)
    if not capture.isOpened():
        capture.release()
        raise SourceError(
            f"{device} can't be opened as a camera: is it in use elsewhere, are you in the group `video`?"
        )
    capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
    capture.set(cv2.CAP_PROP_FRAME_WIDTH, size[0])
    capture.set(cv2.CAP_PROP_FRAME_HEIGHT, size[1])
    capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
    return capture


class V4l2Camera:
    """A camera by its device name, `size` pixels (width, height) if it can.

    `frames()` may be called again after a SourceError: the device is released first, then opened anew.
    """

    live = True

    def __init__(
        self,
        device: str,
        size: tuple[int, int] = (1280, 720),
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
        open_capture: Callable[[str, tuple[int, int]], cv2.VideoCapture] = open_capture,
        there: Callable[[str], bool] = os.path.exists,
    ) -> None:
        self.name = device
        self._size = size
        self._clock = clock
        self._sleep = sleep
        self._open = open_capture
        self._there = there
        self._closed = threading.Event()
        self._number = -1
        self._locking = Locking()
        self._fresh = Fresh()  # kept when it is opened anew: a camera may begin with the picture it ended with

    def frames(self) -> Iterator[Frame]:
        """Yield new pictures until `close`; raises SourceError two seconds after the last one, or as soon as the
        device is gone."""
        capture = self._open(self.name, self._size)
        try:
            yield from self._read(capture)
        finally:
            capture.release()

    def close(self) -> None:
        """Stop before the next frame; the device is given back by the thread that reads it, within two
        seconds."""
        self._closed.set()

    @property
    def lock(self) -> Lock:
        """Whether it holds exposure and white balance."""
        return self._locking.lock

    def hold(self, exposure: Exposure | None = None) -> None:
        """Hold them from one of the next frames on, these or those that it has settled on."""
        self._locking.hold(exposure)

    def let_go(self) -> None:
        """Choose them by itself again."""
        self._locking.let_go()

    def _read(self, capture: cv2.VideoCapture) -> Iterator[Frame]:
        silence, controls = Silence(self._clock()), V4l2Controls(capture)
        self._locking.opened()
        while not self._closed.is_set():
            ok, read = capture.read()
            now = self._clock()
            if ok and self._fresh(image := np.asarray(read, np.uint8), capture.get(cv2.CAP_PROP_POS_MSEC)):
                silence.broken(now)
                self._number += 1
                self._locking.serve(controls, image)
                yield Frame(image, now, self._number)
            elif not ok and not self._there(self.name):
                raise SourceError(f"{self.name} is gone: is the camera plugged in?")
            elif silence.too_long(now):
                raise SourceError(f"{self.name} gives no new pictures: check its cable")
            else:
                self._sleep(RETRY_SECONDS)


def _cameras() -> str:
    return ", ".join(sorted(str(path) for path in Path("/dev").glob("video*"))) or "none"
