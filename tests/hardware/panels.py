"""What tests of panels share: somebody who listens, and time that goes on only when a test says so."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field

from hardware.panel import Press
from hardware.panel_loop import PanelLoop

PATIENCE = 20.0
"""Seconds; only a test that fails takes so long."""


@dataclass
class Notes:
    """A listener that notes what it is told, and can wait for it: the presses, all `others`, and both in words."""

    presses: list[Press] = field(default_factory=list)
    others: list[tuple[str, ...]] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    threads: set[int] = field(default_factory=set)
    news: threading.Condition = field(default_factory=threading.Condition)

    def pressed(self, panel: str, press: Press) -> None:
        self._note(f"{press.control} {press.kind}", lambda: self.presses.append(press))

    def stuck(self, panel: str, control: str) -> None:
        self._note(f"{control} stuck", lambda: self.others.append(("stuck", panel, control)))

    def online(self, panel: str) -> None:
        self._note("online", lambda: self.others.append(("online", panel)))

    def offline(self, panel: str, why: str) -> None:
        self._note("offline", lambda: self.others.append(("offline", panel, why)))

    def until(self, enough: Callable[[], object]) -> bool:
        """Wait until something told makes this true; whether it did, in time."""
        with self.news:
            return bool(self.news.wait_for(enough, PATIENCE))

    def wait(self, enough: Callable[[], object]) -> None:
        """Wait until this is so; AssertionError if it never is."""
        assert self.until(enough), (self.presses, self.others)

    def hears(self, *told: str) -> bool:
        """Whether exactly this is told, in this order, in time."""
        return self.until(lambda: len(self.told) >= len(told)) and self.told == list(told)

    @property
    def kinds(self) -> list[tuple[str, str]]:
        """Control and kind of each press."""
        return [(press.control, press.kind) for press in self.presses]

    @property
    def words(self) -> list[str]:
        """What else was told, without details."""
        return [other[0] for other in self.others]

    @property
    def why(self) -> list[str]:
        """The reasons why it went offline."""
        return [other[2] for other in self.others if other[0] == "offline"]

    def _note(self, words: str, note: Callable[[], None]) -> None:
        with self.news:
            self.threads.add(threading.get_ident())
            note()
            self.told.append(words)
            self.news.notify_all()


@dataclass
class Time:
    """Virtual monotonic seconds."""

    now: float = 1000.0

    def __call__(self) -> float:
        return self.now

    def run(self, loop: PanelLoop, seconds: float) -> int:
        """Let time go on from step to step, as the panel's thread would; how many steps there were."""
        end, steps = self.now + seconds, 0
        while True:
            due, steps = loop.step(), steps + 1
            if due is None or due > end:
                self.now = end
                loop.step()
                return steps + 1
            self.now = max(self.now, due)
