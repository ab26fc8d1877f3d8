"""Buttons and a knob that are pressed by calls: what virtual panels of all kinds have in common."""

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

from hardware.bouncing import DETENT_SECONDS, TAPS_APART, USUAL_SECONDS, Bouncing, ContactEdge
from hardware.debounce import DOUBLE_SECONDS, LONG_SECONDS, QUIET, WINDOW
from hardware.panel import DOUBLE_CONTROLS, NEXT, PREVIOUS, Kind

HELD: Mapping[Kind, float] = {"short": 0.1, "double": 0.1, "long": LONG_SECONDS + 0.1}
"""Seconds that a finger stays on a button whose contacts rest."""


class VirtualControls(ABC):
    """Commands from any thread. A press that comes right after another waits for its end, so that two short ones never
    become a double one. `push`, `stick` and `free` raise ValueError for what isn't there, and FingerBusy if too much
    waits already."""

    def __init__(self, buttons: Sequence[str], chance: random.Random) -> None:
        """`chance` says how the contacts bounce."""
        self._buttons = tuple(buttons)
        self._bouncing = Bouncing(USUAL_SECONDS, chance)
        self._stuck: set[str] = set()

    @property
    def controls(self) -> tuple[str, ...]:
        """What can be pushed."""
        return (*self._buttons, NEXT, PREVIOUS)

    @property
    def stuck(self) -> frozenset[str]:
        """The buttons on which something lies."""
        return frozenset(self._stuck)

    @property
    def bounces(self) -> float:
        """How many seconds its contacts bounce."""
        return self._bouncing.seconds

    def push(self, control: str, kind: Kind = "short") -> None:
        """A finger presses a control in this way; where `double` means nothing these are two short presses, and a knob
        only knows steps. A button on which something lies can't be pressed."""
        if control not in self.controls:
            raise ValueError(f"there is no {control!r}; there are {', '.join(self.controls)}")
        if control in (NEXT, PREVIOUS):
            self._move(list(self._bouncing.turn(1 if control == NEXT else -1, 0.0)), DETENT_SECONDS)
        elif control not in self._stuck:
            self._press(control, kind)

    def stick(self, control: str) -> None:
        """Something lies on a button from now on."""
        self._hold(control, True)

    def free(self, control: str) -> None:
        """Nothing lies on a button any more."""
        self._hold(control, False)

    def bounce(self, seconds: float) -> None:
        """Contacts bounce so long from now on; ValueError for longer than MOST_BOUNCE."""
        self._bouncing = Bouncing(seconds, self._bouncing.chance)

    @abstractmethod
    def _move(self, edges: Sequence[ContactEdge], rest: float) -> None:
        """Contacts do this, after what was before; the times of the edges count from 0. What they mean is known `rest`
        seconds after the last one."""

    def _press(self, control: str, kind: Kind) -> None:
        released = held = HELD[kind] + self._bouncing.seconds
        edges = list(self._bouncing.press(control, 0.0, held))
        if kind == "double":
            again = held + self._bouncing.seconds + TAPS_APART
            edges += self._bouncing.press(control, again, held)
            released += again
        decided = DOUBLE_SECONDS if control in DOUBLE_CONTROLS and kind == "short" else WINDOW
        self._move(edges, max(released + decided - edges[-1].at, QUIET))

    def _hold(self, control: str, closed: bool) -> None:
        if control not in self._buttons:
            raise ValueError(f"there is no button {control!r}; there are {', '.join(self._buttons)}")
        self._move(list(self._bouncing.change(control, closed, 0.0)), 0.0)
        (self._stuck.add if closed else self._stuck.discard)(control)
