"""Puts the demonstration together: source, tracker, board, picture, thrower."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from companion.demo.board import Board
from companion.demo.picture import LivePicture
from companion.demo.thrower import Thrower, ThrowsDice
from companion.demo.watcher import Follows, Watcher
from vision.frame import FrameSource


@dataclass(frozen=True)
class Demo:
    """The parts of a demonstration; `watcher` is None without a source, `thrower` without a virtual camera."""

    board: Board
    picture: LivePicture
    watcher: Watcher | None
    thrower: Thrower | None

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
    clock: Callable[[], float] = time.monotonic,
    now: Callable[[], float] = time.time,
) -> Demo:
    """A demonstration over a source, not yet started. `clock` gives monotonic seconds, `now` seconds since 1970."""
    board = Board(now)
    hub = board.hub
    picture = LivePicture(lambda number: hub.announce("picture", {"number": number}), lambda: hub.listeners > 0, clock)
    if source is None:
        return Demo(board, picture, None, None)
    thrower = Thrower(source, board) if isinstance(source, ThrowsDice) else None
    return Demo(board, picture, Watcher(source, tracker, board, picture, thrower), thrower)
