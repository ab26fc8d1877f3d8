"""How fast a film plays: as fast as it can be read, or in real time."""

import time
from collections.abc import Callable


class Pace:
    """Plays as fast as possible."""

    real = False
    """Whether the film keeps to the clock and leaves out frames when it is behind."""

    def start(self) -> None:
        """Film time 0 is now."""

    def until(self, at: float) -> None:
        """Wait until film time `at` (seconds)."""

    def late(self, at: float) -> bool:
        """Whether the moment `at` has gone by so long that its frame may be left out."""
        return False


class RealPace(Pace):
    """Keeps film time equal to real time."""

    real = True
    ALLOWED_LAG = 0.1

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, sleep: Callable[[float], None] = time.sleep
    ) -> None:
        self._clock = clock
        self._sleep = sleep
        self._started = clock()

    def start(self) -> None:
        """Film time 0 is now."""
        self._started = self._clock()

    def until(self, at: float) -> None:
        """Sleep until film time `at`; returns at once if it has gone by."""
        ahead = self._started + at - self._clock()
        if ahead > 0:
            self._sleep(ahead)

    def late(self, at: float) -> bool:
        """Whether film time `at` lies more than a tenth of a second back."""
        return self._clock() - self._started - at > self.ALLOWED_LAG


def pace(speed: str) -> Pace:
    """The pace for `max` or `real`."""
    return RealPace() if speed == "real" else Pace()
