"""Who hears of panels, in tests: keeps all that is told, and can wait for it."""

import threading
from collections.abc import Callable

from hardware.panel import Kind, Press

PATIENCE = 20.0
"""Seconds; only a test that fails takes so long."""


class Ear:
    """A PanelListener."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.presses: list[Press] = []
        self.why: list[str] = []
        self._news = threading.Condition()

    def pressed(self, panel: str, press: Press) -> None:
        """As in PanelListener."""
        self._note(f"{press.control} {press.kind}", press=press)

    def stuck(self, panel: str, control: str) -> None:
        """As in PanelListener."""
        self._note(f"{control} stuck")

    def online(self, panel: str) -> None:
        """As in PanelListener."""
        self._note("online")

    def offline(self, panel: str, why: str) -> None:
        """As in PanelListener."""
        self.why.append(why)
        self._note("offline")

    def hears(self, *told: str) -> bool:
        """Whether exactly this is told, in this order, in time."""
        return self.until(lambda: len(self.told) >= len(told)) and self.told == list(told)

    def until(self, there: Callable[[], bool]) -> bool:
        """Wait until something told makes this true."""
        with self._news:
            return self._news.wait_for(there, PATIENCE)

    def count(self, control: str, kind: Kind) -> int:
        """How often this press was told."""
        return self.told.count(f"{control} {kind}")

    def _note(self, text: str, press: Press | None = None) -> None:
        with self._news:
            if press is not None:
                self.presses.append(press)
            self.told.append(text)
            self._news.notify_all()
