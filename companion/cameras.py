"""Which camera to take. Nothing heavy is imported to find out."""

import threading
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vision.exposure import Exposure, Lock
    from vision.frame import Frame, FrameSource

NONE_YET = "no camera is connected: connect one, it is found by itself"
"""What is said while there is none."""


def first_camera(devices: Path = Path("/dev")) -> str | None:
    """The name of the camera to take when nobody says which: the Pi's own, else the first V4L2 one, else None."""
    if find_spec("picamera2") is not None:
        return "picamera"
    found = sorted(devices.glob("video*"), key=lambda path: (len(path.name), path.name))
    return str(found[0]) if found else None


class FirstCamera:
    """Whichever camera is there when frames are asked for: one that is connected later, or comes back under another
    number, is found too, since whoever reads a live source asks again at a measured pace (`vision.sources.newest`)."""

    live = True

    def __init__(self, find: Callable[[], str | None], open_source: "Callable[[str], FrameSource]") -> None:
        """`find` gives the name of the camera to take, None while there is none; `open_source` the camera of a name."""
        self.name = find() or ""
        """The camera taken last; empty until there is one."""
        self._find = find
        self._open = open_source
        self._camera: FrameSource | None = None
        self._asked: Lock | None = None
        self._closed = threading.Event()
        self._numbers = count()

    def frames(self) -> "Iterator[Frame]":
        """The frames of the camera that is there now, numbered on; raises SourceError if there is none or it goes."""
        from vision.errors import SourceError
        from vision.frame import Frame

        name = self._find()
        if name is None:
            raise SourceError(NONE_YET)
        before = self.lock if name == self.name else None
        self._camera, self.name = self._open(name), name
        if before is not None and before.state in ("asked", "locked"):
            self.hold(before.exposure)
        if self._closed.is_set():  # while it was opened
            self._camera.close()
        for frame in self._camera.frames():
            yield Frame(frame.image, frame.at, next(self._numbers))

    @property
    def lock(self) -> "Lock":
        """Whether the camera of now holds exposure and white balance."""
        from vision.exposure import Lock, Lockable

        camera = self._camera
        if camera is None:
            return self._asked or Lock()
        return camera.lock if isinstance(camera, Lockable) else Lock("refused", None, f"{camera.name} can't hold them")

    def hold(self, exposure: "Exposure | None" = None) -> None:
        """Hold them, once there is a camera and also when it comes back."""
        from vision.exposure import Lock, Lockable

        self._asked = Lock("asked", exposure)
        if isinstance(self._camera, Lockable):
            self._camera.hold(exposure)

    def let_go(self) -> None:
        """Let the camera choose them by itself again."""
        from vision.exposure import Lockable

        self._asked = None
        if isinstance(self._camera, Lockable):
            self._camera.let_go()

    def close(self) -> None:
        """Give the camera back. Safe to call twice and from another thread."""
        self._closed.set()
        if self._camera is not None:
            self._camera.close()
