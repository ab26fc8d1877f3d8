"""All panels of the table: their presses go to the table, what is up there goes to them, and who is away is known."""

import logging
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, replace

from companion.demo.state import Status
from companion.hub import Event, ListenerEnded
from companion.panels.lit import lit
from companion.table.pressing import steps_secretly
from companion.table.state import TableState
from companion.table.table import Table
from hardware.panel import Beep, Panel, Press, Shown

LOOK_SECONDS = 0.5
"""How late a lamp may be that follows something else than the table: the camera, or nightfall."""

NEWEST = 3
"""Presses of a panel that are kept, to be looked at."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Standing:
    """How a panel does: whether it is there, and its newest presses, the last one first."""

    name: str
    online: bool = False
    pressed: tuple[Press, ...] = ()


class Panels:
    """The panels. `pressed`, `stuck`, `online` and `offline` are called by them, the rest by any thread."""

    def __init__(
        self,
        table: Table,
        camera: Callable[[], Status],
        brightness: Callable[[], float],
        changed: Callable[[], None] = lambda: None,
    ) -> None:
        """`camera` tells how the picture source does, `brightness` how bright lamps are now (0–1); `changed` is called
        after `standing` became different, and after anything happened at the table that panels show."""
        self._table = table
        self._changed = changed
        self._standing: dict[str, Standing] = {}
        self._camera = camera
        self._brightness = brightness
        self._panels: tuple[Panel, ...] = ()
        self._shown = Shown()
        self._of: tuple[TableState | None, Status, float] = (None, "none", 0.0)
        self._away: tuple[str, ...] = ()
        self._came: frozenset[str] = frozenset()
        self._tested = False
        self._lock = threading.Lock()
        self._ends = threading.Event()
        self._thread = threading.Thread(target=self._follow, name="panels", daemon=True)

    @property
    def all(self) -> tuple[Panel, ...]:
        """The panels, in the order in which they were added."""
        return self._panels

    @property
    def standing(self) -> tuple[Standing, ...]:
        """How each panel does, in the order in which they were added."""
        return tuple(self._standing.values())

    def start(self) -> None:
        """Begin to follow the table."""
        self._thread.start()

    def add(self, panel: Panel) -> None:
        """One more panel; it is started here."""
        with self._lock:
            self._panels += (panel,)
            self._standing = {**self._standing, panel.name: Standing(panel.name)}
            shown = self._shown
        panel.show(shown)
        panel.start(self)

    @contextmanager
    def tested(self) -> Iterator[None]:
        """While somebody tests buttons, presses mean nothing at the table."""
        self._tested = True
        try:
            yield
        finally:
            self._tested = False

    def close(self) -> None:
        """All dark; afterwards nobody is told anything."""
        self._ends.set()
        for panel in self._panels:
            panel.close()
        if self._thread.ident is not None:
            self._thread.join()

    def pressed(self, panel: str, press: Press) -> None:
        """A press goes to the table; the panel sounds whether it did something. Steps among secrets are not kept."""
        if not steps_secretly(self._table.state, press):
            self._stand(panel, lambda standing: replace(standing, pressed=(press, *standing.pressed)[:NEWEST]))
        if self._tested:
            return

        def sound(did: "Future[bool]") -> None:
            self._beep(panel, "taken" if did.result() else "nothing")

        self._table.press(press).add_done_callback(sound)

    def stuck(self, panel: str, control: str) -> None:
        """One line in the log."""
        log.warning("%s: the button %s is held all the time; nothing comes of it until it is let go", panel, control)

    def online(self, panel: str) -> None:
        """One line in the log, and its mark on the pages goes."""
        log.info("%s is there", panel)
        self._came |= {panel}
        self._stand(panel, lambda standing: replace(standing, online=True))
        self._note(panel, away=False)

    def offline(self, panel: str, why: str) -> None:
        """One line in the log, and a mark on the pages if it has been there: who never wired one misses none."""
        log.warning("%s is away: %s", panel, why)
        self._stand(panel, lambda standing: replace(standing, online=False))
        self._note(panel, away=panel in self._came)

    def _stand(self, panel: str, change: Callable[[Standing], Standing]) -> None:
        with self._lock:
            self._standing = {**self._standing, panel: change(self._standing.get(panel, Standing(panel)))}
        self._changed()

    def _note(self, panel: str, away: bool) -> None:
        with self._lock:
            others = tuple(name for name in self._away if name != panel)
            self._away = (*others, panel) if away else others
            self._table.panels_away(self._away)

    def _beep(self, name: str | None, beep: Beep) -> None:
        """On one panel, or on all."""
        for panel in self._panels:
            if name in (None, panel.name):
                panel.beep(beep)

    def _follow(self) -> None:
        """Show what is up at the table until `close`."""
        while not self._ends.is_set():
            with self._table.hub.listen() as listener:
                self._show(listener.start)
                try:
                    while not self._ends.is_set():
                        event = listener.get(LOOK_SECONDS)
                        self._show(self._table.state)
                        if event is not None and _asks(event):
                            self._beep(None, "asked")
                except ListenerEnded:
                    self._ends.wait(LOOK_SECONDS)

    def _show(self, state: TableState) -> None:
        now = (state, self._camera(), self._brightness())
        if now[0] is self._of[0] and now[1:] == self._of[1:]:
            return
        self._of = now
        self._show_all(lit(*now))
        self._changed()

    def _show_all(self, shown: Shown) -> None:
        with self._lock:
            if shown == self._shown:
                return
            self._shown = shown
            panels = self._panels
        for panel in panels:
            panel.show(shown)


def _asks(event: Event[TableState]) -> bool:
    """Whether a die was seen that somebody has to name."""
    roll = event.state.dice
    return event.name == "dice" and roll is not None and roll.line is None and bool(roll.asked)
