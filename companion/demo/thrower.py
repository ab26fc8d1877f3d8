"""Who throws the virtual dice: once when asked, or again and again while somebody wants it."""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from companion.demo.board import Board

PAUSE_SECONDS = 6.0
"""From one throw to the next, so that everybody can read what fell."""


@runtime_checkable
class ThrowsDice(Protocol):
    """A camera that can throw dice of its own: the virtual one."""

    def throw(self, values: Sequence[int] | None = None, colours: Sequence[str] | None = None) -> object:
        """Throw at once, dice of these colours or else its own; returns before the dice lie still."""
        ...


class Thrower:
    """Throws with a camera; its only clock is the time of the frames it is shown."""

    def __init__(self, camera: ThrowsDice, board: Board) -> None:
        self._camera = camera
        self._board = board
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

    def tick(self, at: float) -> None:
        """A frame of time `at` (seconds) was seen: throw if it is time to."""
        if not self._board.state.throwing:
            return
        if self._next is None or at >= self._next:
            self._next = at + PAUSE_SECONDS
            self._camera.throw()
