"""What tests of panels share: somebody who listens, and time that goes on only when a test says so."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field

from hardware.panel import Press
from hardware.panel_loop import PanelLoop


@dataclass
class Notes:
    """A listener that notes what it is told; `wait` waits until enough was told."""

    presses: list[Press] = field(default_factory=list)
    others: list[tuple[str, ...]] = field(default_factory=list)
    threads: set[int] = field(default_factory=set)
    news: threading.Condition = field(default_factory=threading.Condition)

    def pressed(self, panel: str, press: Press) -> None:
        self._note(lambda: self.presses.append(press))

    def stuck(self, panel: str, control: str) -> None:
        self._note(lambda: self.others.append(("stuck", panel, control)))

    def online(self, panel: str) -> None:
        self._note(lambda: self.others.append(("online", panel)))

    def offline(self, panel: str, why: str) -> None:
        self._note(lambda: self.others.append(("offline", panel, why)))

    def wait(self, enough: Callable[[], object]) -> None:
        """Wait until this is so; AssertionError after ten seconds."""
        with self.news:
            assert self.news.wait_for(enough, 10), (self.presses, self.others)

    @property
    def kinds(self) -> list[tuple[str, str]]:
        """Control and kind of each press."""
        return [(press.control, press.kind) for press in self.presses]

    @property
    def words(self) -> list[str]:
        """What else was told, without details."""
        return [other[0] for other in self.others]

    def _note(self, note: Callable[[], None]) -> None:
        with self.news:
            self.threads.add(threading.get_ident())
            note()
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
