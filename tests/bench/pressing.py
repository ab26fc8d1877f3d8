"""`companion` with a finger on its virtual buttons. Each line of its input names a panel and one of its buttons; it
presses that, and writes when that was decided and when the panel showed something else: JSON, seconds since 1970.
Started by tests/bench/presses.py.
"""

import json
import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable
from typing import Any

from companion.cli.main import cli
from companion.panels import assembly
from hardware.panel import Press, Shown
from hardware.virtual_controls import HELD

PATIENCE = 20.0


class Finger:
    """Presses, and looks at the lamps; `changed` is called after a panel may show something else."""

    def __init__(self) -> None:
        self._buttons: assembly.Buttons | None = None
        self._news = threading.Condition()
        self._looked: dict[str, Shown] = {}
        self._lit: dict[str, float] = {}
        self._decided = 0.0

    def take(self, buttons: assembly.Buttons, table: Any) -> None:
        """Press these buttons from now on."""
        self._buttons, press = buttons, table.press

        def noted(pressed: Press) -> Any:
            self._decided = pressed.at
            return press(pressed)

        table.press = noted
        threading.Thread(target=self._work, daemon=True).start()

    def changed(self) -> None:
        """Note when a panel shows something else."""
        at, buttons = time.monotonic(), self._buttons
        if buttons is None:
            return
        with self._news:
            for name, panel in (("virtual", buttons.virtual), ("virtual-box", buttons.box)):
                if panel is not None and panel.shown != self._looked.get(name):
                    self._looked[name], self._lit[name] = panel.shown, at
            self._news.notify_all()

    def _work(self) -> None:
        offset = time.time() - time.monotonic()
        for line in sys.stdin:
            try:
                decided, lit = self._press(*line.split())
            except BaseException:
                traceback.print_exc()
                os.kill(os.getpid(), signal.SIGTERM)  # whoever waits for an answer gets none
                return
            print(json.dumps({"decided": decided + offset, "lit": lit + offset}), flush=True)

    def _press(self, name: str, button: str) -> tuple[float, float]:
        assert self._buttons is not None
        panel = {"virtual": self._buttons.virtual, "virtual-box": self._buttons.box}[name]
        assert panel is not None
        began = time.monotonic()
        panel.push(button)
        with self._news:
            assert self._news.wait_for(lambda: self._lit.get(name, 0.0) > began, PATIENCE), "no lamp"
        # a box only knows by its own clock when the finger was lifted
        return (self._decided if name == "virtual" else began + HELD["short"] + panel.bounces), self._lit[name]


def run() -> None:
    """Serve, with a finger."""
    finger, make = Finger(), assembly.virtual_buttons

    def made(*given: Any) -> assembly.Buttons:
        *others, changed = given
        announce: Callable[[], None] = changed

        def both() -> None:
            finger.changed()
            announce()

        buttons = make(*others, both)
        finger.take(buttons, given[0])
        return buttons

    assembly.virtual_buttons = made
    cli()


if __name__ == "__main__":
    run()
