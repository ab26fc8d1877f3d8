"""What a panel's loop needs of the wires behind it, be they pins or virtual."""

from collections.abc import Callable, Mapping
from typing import Protocol

from hardware.panel import Beep, Shown

Edge = Callable[[str, bool, float], None]
"""Told of an edge from any thread: the contact, whether it is closed now, monotonic seconds."""


class PanelWires(Protocol):
    """Contacts, lamps and buzzer of one panel. But for the edges that it tells, everything happens in one thread. Every
    method raises HardwareError if the wires fail; `open` may be called again after `close`."""

    def open(self, edge: Edge) -> Mapping[str, bool]:
        """Take the wires; dark and silent at first. The contacts there are, and whether each is closed now."""
        ...

    def closed(self) -> Mapping[str, bool]:
        """Whether each contact is closed now."""
        ...

    def show(self, shown: Shown) -> None:
        """What is shown from now on."""
        ...

    def beep(self, beep: Beep, at: float) -> None:
        """A beep begins at this time."""
        ...

    def step(self, at: float) -> float | None:
        """Make lamps and buzzer as they are at this time; when to do so again, None if nothing changes by itself."""
        ...

    def close(self) -> None:
        """Dark, silent, and given back; never fails, whatever state the wires are in."""
        ...
