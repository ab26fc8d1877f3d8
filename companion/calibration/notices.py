"""What is said when the calibration in use no longer goes with what the camera sees."""

import logging
import threading
from collections.abc import Callable

from vision.tray.noticing import Condition

log = logging.getLogger(__name__)

AMISS = {
    Condition.MOVED: "the camera or the tray was moved since it was calibrated",
    Condition.LIGHT: "the light is another than when the tray was calibrated",
    Condition.OTHER: "the pictures have another shape than when the tray was calibrated",
}
"""What may be amiss, as the log says it."""


class Notices:
    """What is amiss with the calibration, as long as nobody has put the notice away. May be used from any thread."""

    def __init__(self, tell: Callable[[Condition | None], None]) -> None:
        """`tell` is told what is to be said, whenever that changes; None: nothing."""
        self._tell = tell
        self._said: Condition | None = None
        self._away = False
        self._one_at_a_time = threading.Lock()

    @property
    def shown(self) -> Condition | None:
        """What is to be said now."""
        return None if self._away else self._said

    def heard(self, condition: Condition, name: str) -> None:
        """How the calibration does under the camera of that name."""
        amiss = condition if condition in AMISS else None
        with self._one_at_a_time:
            if amiss is self._said:
                return
            if amiss is not None:
                log.warning("%s: %s", name, AMISS[amiss])
            elif condition is Condition.FINE:
                log.info("%s: all is as it was calibrated", name)
            self._said, self._away = amiss, False
            self._tell(amiss)

    def dismiss(self, condition: Condition) -> None:
        """Somebody has read this one: say it no more until it changes."""
        with self._one_at_a_time:
            if condition is self._said and not self._away:
                self._away = True
                self._tell(None)
