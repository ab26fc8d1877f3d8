"""A rotary encoder: two contacts that close one after the other → one step a detent. Pure.

While the knob goes from detent to detent the two contacts pass through a ring of four states. Bouncing goes to and fro
between two neighbours, which takes itself back; only who went all the way round made a step."""

from typing import Literal

from hardware.panel import NEXT, PREVIOUS, Press

RING = ((False, False), (True, False), (True, True), (False, True))
"""(a closed, b closed) on the way to `next`; both are open in a detent."""


class Quadrature:
    """Follows the two contacts."""

    def __init__(self, a: bool, b: bool) -> None:
        """Whether the contacts are closed at the start; a knob that rests between two detents then makes no step when
        it falls into one."""
        self._closed = {"a": a, "b": b}
        self._gone = 0

    def edge(self, contact: Literal["a", "b"], closed: bool, at: float) -> Press | None:
        """The level of one contact at this time; a step, if this edge ended one."""
        if closed == self._closed[contact]:
            return None
        before = self._place()
        self._closed[contact] = closed
        self._gone += 1 if (self._place() - before) % len(RING) == 1 else -1
        if self._place() != 0:
            return None
        gone, self._gone = self._gone, 0
        if abs(gone) < len(RING):
            return None
        return Press(NEXT if gone > 0 else PREVIOUS, "short", at)

    def _place(self) -> int:
        return RING.index((self._closed["a"], self._closed["b"]))
