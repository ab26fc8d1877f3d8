"""Puts together what watches the tray: source, tracker, board, picture, thrower, and the table's eye."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.calibration.assembly import Calibrating
from companion.calibration.facts import CalibrationFacts
from companion.demo.board import Board
from companion.demo.thrower import Thrower, ThrowsDice
from companion.demo.watcher import Follows, Watcher
from companion.hub import Hub
from companion.pictures import LivePicture
from companion.table.eye import TableEye
from companion.table.table import Table
from vision.frame import FrameSource


@dataclass(frozen=True)
class Demo:
    """What watches the tray, with the demonstration's `board`; `watcher` is None without a source, `thrower` without a
    virtual camera, `eye` without a table, `calibrating` where no tray can be calibrated."""

    board: Board
    picture: LivePicture
    watcher: Watcher | None
    thrower: Thrower | None
    eye: TableEye | None = None
    calibrating: Calibrating | None = None

    def start(self) -> None:
        """Begin to watch the source, if there is one."""
        if self.watcher is not None:
            self.watcher.start()

    def close(self) -> None:
        """End the streams and give the source back."""
        self.board.hub.close()
        if self.watcher is not None:
            self.watcher.close()


def build_demo(
    source: FrameSource | None,
    tracker: Follows,
    table: Table | None = None,
    clock: Callable[[], float] = time.monotonic,
    now: Callable[[], float] = time.time,
    calibrating: Calibrating | None = None,
) -> Demo:
    """All of it over a source, not yet started; `table` hears of the dice, too. `clock` gives monotonic seconds,
    `now` seconds since 1970. `calibrating` is that of the source; `tracker` should read with its reader."""
    board = Board(now)
    hubs: list[Hub[Any]] = [board.hub] if table is None else [board.hub, table.hub]

    def announce(number: int) -> None:
        for hub in hubs:
            hub.announce("picture", {"number": number})

    picture = LivePicture(announce, lambda: any(hub.listeners for hub in hubs), clock)
    if source is None:
        return Demo(board, picture, None, None)
    thrower = Thrower(source, board, table) if isinstance(source, ThrowsDice) else None
    eye = None if table is None else TableEye(table)
    watcher = Watcher(source, tracker, board, picture, thrower, eye, calibrating)
    if calibrating is not None:
        calibrating.tell(lambda facts: _told(facts, board, table))
    return Demo(board, picture, watcher, thrower, eye, calibrating)


def _told(facts: CalibrationFacts, board: Board, table: Table | None) -> None:
    board.calibration(facts)
    if table is not None:
        table.calibration(facts.amiss)
