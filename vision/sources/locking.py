"""What a camera was told about exposure and white balance from any thread, for the thread that reads it to do."""

import threading
from typing import Protocol

from vision.exposure import Exposure, Lock
from vision.frame import Image


class Refuses(Exception):
    """A camera can't hold exposure and white balance; the text says why, in a few words."""


class Controls(Protocol):
    """The controls of an opened camera, used by the thread that reads it."""

    def hold(self, exposure: Exposure | None, image: Image) -> Exposure | None:
        """Hold these figures, or those that it has settled on. Called with each new picture until it is done: returns
        what it holds then, None before. Raises Refuses."""
        ...

    def let_go(self) -> None:
        """Choose by itself again."""
        ...


class Locking:
    """Keeps what was asked for until the reading thread gets to it, and again when the camera was opened anew."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._lock = Lock()
        self._wanted: Exposure | None = None
        self._free = False

    @property
    def lock(self) -> Lock:
        """What came of it so far."""
        return self._lock

    def hold(self, exposure: Exposure | None = None) -> None:
        """Ask to hold these figures, or those that the camera has settled on."""
        with self._guard:
            self._wanted, self._free, self._lock = exposure, False, Lock("asked", exposure)

    def let_go(self) -> None:
        """Ask to choose by itself again."""
        with self._guard:
            self._free, self._wanted = self._lock.state != "auto", None
            self._lock = Lock()

    def opened(self) -> None:
        """The camera was opened, anew perhaps: what it held it has forgotten."""
        with self._guard:
            if self._lock.state == "locked":
                self._wanted, self._lock = self._lock.exposure, Lock("asked", self._lock.exposure)

    def serve(self, controls: Controls, image: Image) -> None:
        """A new picture came: do what is asked for. Called by the thread that reads the camera."""
        with self._guard:
            asked, wanted, free, self._free = self._lock, self._wanted, self._free, False
        if free:
            controls.let_go()
        if asked.state != "asked":
            return
        try:
            held = controls.hold(wanted, image)
        except Refuses as refusal:
            self._came_out(asked, Lock("refused", None, str(refusal)))
        else:
            if held is not None:
                self._came_out(asked, Lock("locked", held))

    def _came_out(self, asked: Lock, came: Lock) -> None:
        with self._guard:
            if self._lock is asked:  # nobody asked for anything else meanwhile
                self._lock = came
