"""What happens to a panel, told to whoever listens: a listener that fails stops no panel."""

import logging
from collections.abc import Callable, Iterable
from functools import partial

from hardware.debounce import Stuck, Told
from hardware.panel import PanelListener

log = logging.getLogger(__name__)


class Teller:
    """Tells a listener of the panel with this name."""

    def __init__(self, panel: str, listener: PanelListener) -> None:
        self._panel = panel
        self._listener = listener

    def tell(self, told: Iterable[Told]) -> None:
        """Controls were pressed, or are held too long."""
        for one in told:
            if isinstance(one, Stuck):
                self._say(partial(self._listener.stuck, self._panel, one.control))
            else:
                self._say(partial(self._listener.pressed, self._panel, one))

    def online(self) -> None:
        """The panel works."""
        self._say(partial(self._listener.online, self._panel))

    def offline(self, why: str) -> None:
        """The panel is gone."""
        self._say(partial(self._listener.offline, self._panel, why))

    def _say(self, word: Callable[[], None]) -> None:
        try:
            word()
        except Exception:  # is the listener's own affair: the buttons go on
            log.exception("what panel %s told was not taken well", self._panel)
