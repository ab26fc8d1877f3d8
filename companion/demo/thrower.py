"""Who throws the virtual dice: once when asked, again and again, or when a game waits for them."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol, runtime_checkable

from companion.answers import UNCOLOURED
from companion.demo.board import Board
from companion.demo.smart import Smart
from companion.table.table import Table
from vision.sources.faults import Fault

PAUSE_SECONDS = 6.0
"""From one throw to the next, so that everybody can read what fell."""


@runtime_checkable
class ThrowsDice(Protocol):
    """A camera that can throw dice of its own and have faults: the virtual one."""

    def throw(self, values: Sequence[int] | None = None, colours: Sequence[str] | None = None) -> object:
        """Throw at once, dice of these colours or else its own; returns before the dice lie still."""
        ...

    def busy(self) -> bool:
        """Whether a throw goes on."""
        ...

    def suffer(self, fault: Fault | None) -> None:
        """Have this fault from now on, in place of any other; None mends it."""
        ...


class Thrower:
    """Throws with a camera; its only clock is the time of the frames it is shown."""

    def __init__(self, camera: ThrowsDice, board: Board, table: Table | None = None) -> None:
        """`table` is the one whose game may wait for dice."""
        self._camera = camera
        self._board = board
        self._smart = None if table is None else Smart(table)
        self._next: float | None = None

    def throw(self, colours: Sequence[str] | None = None) -> None:
        """Throw once, dice of these colours or else the camera's own."""
        self._camera.throw(colours=colours)

    def start(self) -> None:
        """Throw with the next frame, then every few seconds."""
        self._next = None
        self._board.throwing(True)

    def stop(self) -> None:
        """Throw no more by itself."""
        self._board.throwing(False)

    def smart(self, on: bool) -> None:
        """Throw by itself when a game waits for dice, or no more."""
        self._board.virtual(replace(self._board.state.virtual, smart=on))

    def suffer(self, fault: Fault | None) -> None:
        """Let the camera have this fault; None mends it."""
        self._camera.suffer(fault)
        self._board.virtual(replace(self._board.state.virtual, fault=fault))

    def tick(self, at: float) -> None:
        """A frame of time `at` (seconds) was seen: throw if it is time to."""
        if self._board.state.throwing and (self._next is None or at >= self._next):
            self._next = at + PAUSE_SECONDS
            self._camera.throw()
        if self._smart is not None and self._board.state.virtual.smart:
            wants = self._smart.wants(at, self._camera.busy())
            if wants is not None:
                self._camera.throw(colours=wants.colours or (UNCOLOURED,) * wants.count)
