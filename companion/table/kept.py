"""Which game lies on the table, kept in the data folder: after a power cut the evening goes on where it was."""

import json
import logging
from pathlib import Path

from companion.files import write_atomically

FILE_NAME = "table.json"

log = logging.getLogger(__name__)


class LyingThere:
    """The number of the game that lies on the table, None for none."""

    def __init__(self, folder: Path) -> None:
        """`folder` is the data folder; it need not be there yet."""
        self._path = folder / FILE_NAME

    def note(self, game_id: int | None) -> None:
        """Keep it. What can't be written is one line in the log: the game itself is safe in the journal."""
        try:
            write_atomically(self._path, json.dumps({"game": game_id}).encode())
        except OSError as error:
            log.warning("%s can't be written, after a restart the game must be opened by hand: %s", self._path, error)

    def read(self) -> int | None:
        """What was kept; None, too, if the file isn't there or can't be understood."""
        try:
            kept = json.loads(self._path.read_bytes())
        except (OSError, ValueError, RecursionError):
            return None
        found = kept.get("game") if isinstance(kept, dict) else None
        return found if type(found) is int and 0 < found < 2**31 else None
