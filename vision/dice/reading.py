"""What the dice reader says: plain immutable values, and their JSON form (docs: the `read` command)."""

from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from vision.dice.expect import Expect
from vision.frame import Frame

Point = tuple[float, float]
"""x, y in pixels of the picture as stored; the origin is the top left corner."""

Box = tuple[float, float, float, float]
"""x, y, width, height in pixels."""

State = Literal["flat", "cocked"]


@dataclass(frozen=True, slots=True)
class Die:
    """One die as seen.

    `value` is 1–6, or None where the die is seen but can't be read (cocked). `sure`: a game may use it unasked.
    `confidence` is the calibrated chance (0–1) that value and die are right; `alternatives` are other values with
    theirs, likeliest first. `face` holds the corners of the top face, clockwise in the picture. `moved` is set by
    the tracker: whether this die moved since the last roll (None outside a throw).
    """

    value: int | None
    sure: bool
    confidence: float
    alternatives: tuple[tuple[int, float], ...]
    colour: str
    pip_colour: str
    box: Box
    centre: Point
    face: tuple[Point, Point, Point, Point]
    state: State = "flat"
    moved: bool | None = None

    def to_json(self) -> dict[str, Any]:
        """The die in the form that `companion read --json` prints."""
        line: dict[str, Any] = {
            "value": self.value,
            "sure": self.sure,
            "confidence": round(self.confidence, 4),
            "alternatives": [[value, round(chance, 4)] for value, chance in self.alternatives],
            "colour": self.colour,
            "pip_colour": self.pip_colour,
            "box": [round(v, 1) for v in self.box],
            "centre": [round(v, 1) for v in self.centre],
            "face": [[round(x, 1), round(y, 1)] for x, y in self.face],
            "state": self.state,
        }
        if self.moved is not None:
            line["moved"] = self.moved
        return line


@dataclass(frozen=True, slots=True)
class DiceReading:
    """All dice of one picture.

    `sure`: every die is sure and nothing that might be a die was left out. `ms` is the time the reading took,
    decoding left out. `frame` is the picture that was read; evidence is cut from it.
    """

    dice: tuple[Die, ...]
    sure: bool
    ms: float
    frame: Frame = field(repr=False)

    def to_json(self) -> dict[str, Any]:
        """The reading in the form that `companion read --json` prints, without the file name."""
        height, width = self.frame.image.shape[:2]
        return {
            "size": [width, height],
            "ms": round(self.ms, 2),
            "sure": self.sure,
            "dice": [die.to_json() for die in self.dice],
        }


class Reader(Protocol):
    """Whatever reads dice in a frame: the real reader, or a scripted one in a test."""

    def read(self, frame: Frame, expect: Expect | None = None) -> DiceReading:
        """Read all dice of the frame. Never raises for what is in the picture."""
        ...
