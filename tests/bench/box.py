"""How soon a press on a table box is known, over a pseudo-terminal. Started by deploy/bench --box.

Counted from the edge that decides: the button's letting go. Bounces are waited for first (hardware/debounce.py)."""

import queue
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from hardware.box.box_panel import BoxPanel
from hardware.box.virtual_box import VirtualBox
from hardware.debounce import WINDOW
from hardware.panel import Press, Shown
from tests.bench.streams import spread

PATIENCE = 20.0


class Stopwatch:
    """A PanelListener that notes when it was told, and lights a lamp for it."""

    def __init__(self, panel: BoxPanel) -> None:
        self.told: queue.SimpleQueue[float] = queue.SimpleQueue()
        self._panel = panel
        self._count = 0

    def pressed(self, panel: str, press: Press) -> None:
        """Note it."""
        self._count += 1
        self._panel.show(Shown({"seat1": "on" if self._count % 2 else "off"}))
        self.told.put(time.monotonic() - press.at)

    def stuck(self, panel: str, control: str) -> None:
        """Never here."""

    def online(self, panel: str) -> None:
        """Ready."""
        self.told.put(0.0)

    def offline(self, panel: str, why: str) -> None:
        """Never here."""


def latencies(presses: int) -> tuple[list[float], list[float]]:
    """Seconds from the deciding edge of each press until the companion knows, and until a lamp of the box shows it."""
    lit: queue.SimpleQueue[float] = queue.SimpleQueue()
    with tempfile.TemporaryDirectory() as folder:
        box = VirtualBox(Path(folder), changed=lambda: lit.put(time.monotonic()))
        panel = BoxPanel(box.path)
        watch = Stopwatch(panel)
        panel.start(watch)
        watch.told.get(timeout=PATIENCE)
        known, shown = [], []
        for _ in range(presses):
            box.push("seat1")
            known.append(watch.told.get(timeout=PATIENCE))
            told = time.monotonic()
            shown.append(known[-1] + max(0.0, lit.get(timeout=PATIENCE) - told))
        panel.close()
        box.close()
    return known, shown


def figures(rows: Mapping[str, Sequence[float]]) -> str:
    """A row for each of these; they are in seconds, the rows in milliseconds."""
    return "\n".join(f"{name}: {spread([1000 * late for late in seconds])}" for name, seconds in rows.items())


def main() -> None:
    """Print both."""
    presses = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    known, shown = latencies(presses)
    print(f"{presses} presses; {1000 * WINDOW:.0f} ms of each are the wait for bounces")
    print(figures({"press → companion": known, "press → lamp of the box": shown}))


if __name__ == "__main__":
    main()
