"""The Raspberry Pi's own camera, through picamera2, which is imported only when the camera is used."""

import importlib
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from vision.errors import SourceError
from vision.exposure import Exposure, Lock
from vision.frame import Frame
from vision.sources.locking import Locking
from vision.sources.pi_controls import PiControls

SILENT_SECONDS = 2.0
"""A camera without a picture for so long has gone."""


class PiCamera:
    """The camera on the Pi's ribbon cable, `size` pixels (width, height). `frames()` may be called again
    after an error."""

    name = "picamera"
    live = True

    def __init__(self, size: tuple[int, int] = (1280, 720), *, clock: Callable[[], float] = time.monotonic) -> None:
        self._size = size
        self._clock = clock
        self._closed = threading.Event()
        self._locking = Locking()
        self._number = -1

    def frames(self) -> Iterator[Frame]:
        """Yield pictures until `close`; raises SourceError if picamera2 or the camera is missing, or it falls
        silent."""
        camera = self._open()
        controls = PiControls(camera)
        self._locking.opened()
        try:
            while not self._closed.is_set():
                image = np.ascontiguousarray(self._capture(camera)[:, :, :3])
                self._number += 1
                self._locking.serve(controls, image)
                yield Frame(image, self._clock(), self._number)
        finally:
            camera.close()

    def close(self) -> None:
        """Stop before the next frame; the camera is given back by the thread that reads it."""
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

    def _open(self) -> Any:
        try:
            picamera2 = importlib.import_module("picamera2")
        except ImportError as error:
            raise SourceError(
                "The Pi camera needs picamera2: `sudo apt install python3-picamera2`, "
                "and a virtual environment made with --system-site-packages"
            ) from error
        try:
            camera = picamera2.Picamera2()
        except (IndexError, RuntimeError) as error:
            raise SourceError(f"No Pi camera can be opened ({error}): check its cable and `rpicam-hello`") from error
        # libcamera's "RGB888" lies in memory as blue, green, red, which is what OpenCV expects.
        camera.configure(camera.create_video_configuration(main={"size": self._size, "format": "RGB888"}))
        camera.start()
        return camera

    def _capture(self, camera: Any) -> Any:
        try:
            return camera.wait(camera.capture_array("main", wait=False), timeout=SILENT_SECONDS)
        except (TimeoutError, RuntimeError) as error:
            raise SourceError("The Pi camera gives no new pictures: check its cable") from error
