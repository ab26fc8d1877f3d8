"""Monotonic seconds of this machine, and the milliseconds that a box counts in: from one to the other."""

from hardware.box.wire import TICKS

DRIFT = 0.0002
"""Two clocks go apart by at most this share."""


def ticks(seconds: float) -> int:
    """These seconds as a box would count them."""
    return int(seconds * 1000) % TICKS


class BoxClock:
    """Learns from what a box says when: the line that took least shows by how much the clocks differ."""

    def __init__(self, box_time: int, now: float) -> None:
        """The box had this time just before `now` monotonic seconds."""
        self._box_time = box_time
        self._seconds = 0.0
        self._offset = now
        self._learnt = now

    def at(self, box_time: int, now: float) -> float:
        """Monotonic seconds at which the box had this time, which arrived `now`; never later than that."""
        step = (box_time - self._box_time + TICKS // 2) % TICKS - TICKS // 2
        self._box_time = box_time
        self._seconds += step / 1000
        loose = self._offset + DRIFT * (now - self._learnt)
        self._offset, self._learnt = min(loose, now - self._seconds), now
        return self._seconds + self._offset
