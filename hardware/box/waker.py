"""Waiting for a serial port and for orders of other threads at the same time."""

import os
import select
import threading
from contextlib import suppress

MOST_WAKES = 65536


class Waker:
    """A wait that can be ended from any thread. Holds two descriptors until it is closed."""

    def __init__(self) -> None:
        self._read, self._write = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        self._lock = threading.Lock()
        self._open = True

    def wake(self) -> None:
        """End the wait, or the next one."""
        with self._lock, suppress(BlockingIOError):  # it is full, and ends the wait anyway
            if self._open:
                os.write(self._write, b".")

    def wait(self, descriptor: int | None, seconds: float) -> None:
        """Until there is something to read, or somebody wakes us, or so many seconds are over."""
        poll = select.poll()
        poll.register(self._read, select.POLLIN)
        if descriptor is not None:
            poll.register(descriptor, select.POLLIN)
        poll.poll(seconds * 1000)
        with suppress(BlockingIOError):
            os.read(self._read, MOST_WAKES)

    def close(self) -> None:
        """Give the descriptors back; in the thread that waits."""
        with self._lock:
            self._open = False
            os.close(self._read)
            os.close(self._write)
