"""A serial port of the kernel's own (a pseudo-terminal), whose other end is in this program."""

import os
import tty
from contextlib import suppress
from pathlib import Path

MOST_READ = 4096


class PseudoPort:
    """A port that can be plugged and unplugged; while it is plugged in, the link at `path` leads to it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._ends: tuple[int, int] | None = None

    @property
    def descriptor(self) -> int | None:
        """Our end, None while it is unplugged."""
        return None if self._ends is None else self._ends[0]

    def plug(self) -> None:
        """Make the port, under a number of the kernel's choice."""
        if self._ends is None:
            ours, theirs = self._ends = os.openpty()
            os.set_blocking(ours, False)
            tty.setraw(theirs)
            self.path.unlink(missing_ok=True)
            self.path.symlink_to(os.ttyname(theirs))

    def unplug(self) -> None:
        """The port is gone, for whoever has it open, too."""
        if self._ends is not None:
            self.path.unlink(missing_ok=True)
            for end in self._ends:
                os.close(end)
            self._ends = None

    def read(self) -> bytes:
        """What came; nothing while it is unplugged."""
        with suppress(BlockingIOError):
            return b"" if self._ends is None else os.read(self._ends[0], MOST_READ)
        return b""

    def write(self, data: bytes) -> None:
        """Say this; what nobody takes is lost."""
        if self._ends is not None and data:
            with suppress(BlockingIOError):
                os.write(self._ends[0], data)
