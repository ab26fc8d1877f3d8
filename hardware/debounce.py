"""A bouncing contact over time → presses of one control. Pure: levels and their times come in, nothing waits here.

The first edge opens a window; when it is over and the contact has been quiet, the level counts. So a burst is one
change, a single spike is none, and a contact that never rests (a loose wire, a pin that hears radio) says nothing."""

from dataclasses import dataclass

from hardware.panel import DOUBLE_CONTROLS, Kind, Press

WINDOW = 0.021
"""Seconds that a contact may bounce: a burst of 20 ms is over by then."""

QUIET = 0.004
"""A level counts only after it has stayed the same for so many seconds: one spike of a train of them is no level."""

LONG_SECONDS = 0.6
DOUBLE_SECONDS = 0.35
"""From letting go to pressing again."""

STUCK_SECONDS = 30.0
"""Nobody holds a button for so long: something lies on it."""


@dataclass(frozen=True, slots=True)
class Stuck:
    """A control is held too long, at `at` monotonic seconds."""

    control: str
    at: float


Told = Press | Stuck
"""What a debouncer tells."""


class Contact:
    """One contact that bounces: `closed` is what counts."""

    def __init__(self, closed: bool) -> None:
        self.closed = closed
        self._level = closed
        self._first: float | None = None
        self._last = 0.0

    @property
    def due(self) -> float | None:
        """When `settle` must be called, if there is no further edge before; None while nothing happens."""
        return None if self._first is None else max(self._first + WINDOW, self._last + QUIET)

    def edge(self, closed: bool, at: float) -> bool:
        """The level at this time; False if it is known already, which is no edge."""
        if closed == self._level:
            return False
        self._level, self._last = closed, at
        self._first = at if self._first is None else self._first
        return True

    def settle(self) -> float | None:
        """The level counts from now on: when it changed, None if it did not."""
        assert self._first is not None, "nothing is due"
        began, self._first = max(self._first, self._last - WINDOW), None
        if self._level == self.closed:
            return None
        self.closed = self._level
        return began


class Debouncer:
    """The contact of one control → what is told of it. `at` is always monotonic seconds; an edge that seems to come
    before what happened already is taken as coming right after it.

    `Press.at` is the edge at which a short press was let go or the second one of a double press began, the moment at
    which a long press has lasted long enough, and, where a second press was waited for, the end of that wait.
    """

    def __init__(self, control: str, closed: bool, at: float) -> None:
        """`closed` is the level at the start: who holds the button then presses nothing until it is let go."""
        self._control = control
        self._contact = Contact(closed)
        self._now = at
        self._since = at if closed else None
        self._down = at  # when the finger came, of two presses that may become double for the first
        self._over = closed  # this hold has told what it had to tell
        self._stuck = False
        self._tapped: float | None = None  # let go then, may become double

    @property
    def due(self) -> float | None:
        """When `tick` must be called at the latest; None while only an edge can change anything."""
        return self._timer() if self._contact.due is None else self._contact.due

    def edge(self, closed: bool, at: float) -> list[Told]:
        """The level at this time; what is told by now, which is all that was due before."""
        at = max(at, self._now)
        told = []
        while (due := self.due) is not None and due < at:
            told += self._happen(due)
        if self._contact.edge(closed, at):
            self._now = at
        return told

    def tick(self, at: float) -> list[Told]:
        """Time has come so far without a further edge; what is told by now."""
        told = []
        while (due := self.due) is not None and due <= at:
            told += self._happen(due)
        return told

    def _timer(self) -> float | None:
        if self._since is None:
            return None if self._tapped is None else self._tapped + DOUBLE_SECONDS
        if not self._over:
            return self._since + LONG_SECONDS
        return None if self._stuck else self._since + STUCK_SECONDS

    def _happen(self, at: float) -> list[Told]:
        self._now = max(at, self._now)
        if self._contact.due is not None:
            changed = self._contact.settle()
            if changed is None:
                return []
            return self._closed(changed) if self._contact.closed else self._opened(changed)
        if self._since is None:
            self._tapped = None
            return self._press("short", at)
        if not self._over:
            self._over = True
            return self._press("long", at)
        self._stuck = True
        return [Stuck(self._control, at)]

    def _closed(self, at: float) -> list[Told]:
        self._since, self._over, tapped, self._tapped = at, False, self._tapped, None
        if tapped is None:
            self._down = at
            return []
        if at > tapped + DOUBLE_SECONDS:  # noise hid until now that the wait was over
            told, self._down = self._press("short", tapped + DOUBLE_SECONDS), at
            return told
        self._over = True
        return self._press("double", at)

    def _opened(self, at: float) -> list[Told]:
        assert self._since is not None
        long_at, over = self._since + LONG_SECONDS, self._over
        self._since, self._over, self._stuck = None, False, False
        if over:
            return []
        if at >= long_at:
            return self._press("long", long_at)
        if self._control in DOUBLE_CONTROLS:
            self._tapped = at
            return []
        return self._press("short", at)

    def _press(self, kind: Kind, at: float) -> list[Told]:
        return [Press(self._control, kind, at, self._down)]
