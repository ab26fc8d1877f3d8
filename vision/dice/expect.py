"""What ought to lie in the tray, when somebody knows."""

from dataclasses import dataclass

from vision.dice.colours import COLOURS
from vision.errors import VisionError

MOST = 100
"""More dice than that nobody throws."""


@dataclass(frozen=True, slots=True)
class Expect:
    """`count` dice, and, if `colours` is given, one die of each of these colours."""

    count: int
    colours: tuple[str, ...] | None = None

    @classmethod
    def parse(cls, text: str) -> "Expect":
        """Read `6` or `brown,purple,orange,grey,pink,black`; raises VisionError that says what is wrong."""
        if text.isdecimal():
            if len(text) > 9 or int(text) > MOST:
                raise VisionError(f"expected at most {MOST} dice, not {text}")
            return cls(int(text))
        colours = tuple(part.strip() for part in text.split(","))
        for colour in colours:
            if colour not in COLOURS:
                raise VisionError(
                    f"expected a number of dice or else colours out of {', '.join(COLOURS)}, not {colour!r} in {text!r}"
                )
        return cls(len(colours), colours)
