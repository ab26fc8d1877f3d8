"""One keeper a game: a lock on a byte of a file beside the journal, which the system lets go when a program dies."""

import fcntl
import os
import struct
from pathlib import Path

from companion.journal.errors import occupied


class GameLock:
    """Held from its making until `release`."""

    def __init__(self, journal: Path, game: int) -> None:
        """Take the lock of a game; raises JournalError if somebody else has it, OSError if there can be none."""
        self._file = os.open(f"{journal}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        # A lock of the open file, not of the process: it also keeps out a second keeper in the same process.
        wanted = struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, game, 1, 0)
        try:
            fcntl.fcntl(self._file, fcntl.F_OFD_SETLK, wanted)
        except (BlockingIOError, PermissionError) as error:
            self.release()
            raise occupied() from error

    def release(self) -> None:
        """Let others have the game; a second call does nothing."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1
