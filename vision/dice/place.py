"""What is known of the place where dice lie, as the reader asks for it."""

from collections.abc import Sequence
from typing import Protocol

from vision.arrays import Floats
from vision.dice.reading import Die, Point
from vision.frame import Image

Named = tuple[str, str, Floats]
"""Body colour and pip colour of a die, and the chances of all body colours."""


class Place(Protocol):
    """What is known of a tray under its camera (`vision.tray.known`). It leaves out and names; it never makes a die,
    nor a value."""

    def part(self, size: tuple[int, int]) -> tuple[slice, slice]:
        """The rows and columns of a picture of `size` (width, height) in which dice may be seen."""
        ...

    def admits(self, size: tuple[int, int], place: Point, edge: float) -> bool:
        """Whether a die may lie there in a picture of `size`: the middle of its top face and its edge, in pixels."""
        ...

    def overlooked(self, image: Image, dice: Sequence[Die]) -> bool:
        """Whether something of a die's size lies there besides these dice, of which nothing was seen."""
        ...

    def names(self, image: Image, places: Sequence[Point], seen: Floats, named: Sequence[Named]) -> list[Named]:
        """The names for dice at `places` of which these swatches were `seen` (`vision.dice.colour`, in the part of the
        picture that was looked at), given how the reader has `named` them."""
        ...
