"""Which serial devices are table boxes, one look after another; its thread is elsewhere, so that tests look in
virtual time."""

import logging
from collections.abc import Callable, Sequence

from hardware.box.box_panel import BoxPanel
from hardware.box.greeting import Greeting
from hardware.ports import Port

log = logging.getLogger(__name__)

PAUSES = (2.0, 8.0, 30.0)
"""Seconds until a device that did not greet is listened to again. After these tries it is left alone until it is
plugged in anew: another program may want it."""

NEVER = float("inf")


class BoxSearch:
    """Boxes by their ids, whatever port each is on. `clock` gives monotonic seconds."""

    def __init__(
        self,
        found: Callable[[BoxPanel], None],
        find: Callable[[], Sequence[Port]],
        greeted: Callable[[str], Greeting | None],
        make: Callable[[str, str, str], BoxPanel],
        clock: Callable[[], float],
    ) -> None:
        """`found` is told of each box once; `make` makes the panel of a path, a name and a box's id."""
        self._found = found
        self._find = find
        self._greeted = greeted
        self._make = make
        self._clock = clock
        self._panels: dict[str, BoxPanel] = {}
        self._there: frozenset[str] = frozenset()
        self._tries: dict[str, tuple[int, float]] = {}

    def look(self) -> float:
        """Look at what is plugged in now; monotonic seconds at which the next look is due, if nothing is plugged in
        before."""
        there = frozenset(port.name for port in self._find() if port.allowed)
        came, self._there = there - self._there, there
        self._tries = {path: tried for path, tried in self._tries.items() if path in there}
        for panel in self._panels.values():
            if panel.path in came:
                panel.look()
        known = {panel.path for panel in self._panels.values()}
        for path in sorted(there - known):
            self._try(path)
        return min((due for path, (_, due) in self._tries.items() if path not in known), default=NEVER)

    def _try(self, path: str) -> None:
        tries, due = self._tries.get(path, (0, self._clock()))
        if self._clock() < due:
            return
        greeting = self._greeted(path)
        if greeting is not None:
            self._tries.pop(path, None)
            self._met(path, greeting.box_id)
            return
        pause = PAUSES[tries] if tries < len(PAUSES) else NEVER
        self._tries[path] = (tries + 1, self._clock() + pause)

    def _met(self, path: str, box_id: str) -> None:
        known = self._panels.get(box_id)
        if known is not None:
            known.look(path)  # it came back under another name
            return
        panel = self._panels[box_id] = self._make(path, f"box {box_id}", box_id)
        try:
            self._found(panel)
        except Exception:  # is the listener's own affair: others are still found
            log.exception("the table box on %s was not taken well", path)
