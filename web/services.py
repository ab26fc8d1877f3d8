"""What the pages work with: everything is made outside and handed in."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from companion.demo.board import Board
from companion.demo.picture import LivePicture
from vision.dice.reading import Reader


class Thrower(Protocol):
    """Whoever throws virtual dice."""

    def throw(self) -> None:
        """Throw once, soon; returns at once."""
        ...

    def start(self) -> None:
        """Go on throwing every few seconds."""
        ...

    def stop(self) -> None:
        """Throw no more."""
        ...


@dataclass(frozen=True)
class Services:
    """The parts behind the pages.

    `reader` reads uploaded pictures, `thrower` is None without a virtual camera, `clock` gives monotonic seconds.
    """

    board: Board
    picture: LivePicture
    reader: Reader
    thrower: Thrower | None
    clock: Callable[[], float] = field(repr=False)
