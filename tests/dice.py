"""Dice, readings and frames for tests, with only what a test cares about given."""

from typing import Any

import numpy as np

from vision.dice.expect import Expect
from vision.dice.reading import DiceReading, Die
from vision.frame import Frame


def a_die(value: int | None = 5, *, sure: bool = True, x: float = 100.0, **fields: Any) -> Die:
    """A die of 40 pixels whose box begins at (`x`, 60)."""
    box = (x, 60.0, 40.0, 40.0)
    usual: dict[str, Any] = {
        "confidence": 0.99 if sure else 0.6,
        "alternatives": (),
        "colour": "red",
        "pip_colour": "white",
        "box": box,
        "centre": (x + 20, 80.0),
        "face": ((x, 60.0), (x + 40, 60.0), (x + 40, 100.0), (x, 100.0)),
    }
    return Die(value=value, sure=sure, **(usual | fields))


def a_frame(at: float = 0.0, number: int = 0, *, size: tuple[int, int] = (320, 240), grey: int = 90) -> Frame:
    """A grey frame of `size` (width, height)."""
    return Frame(np.full((size[1], size[0], 3), grey, np.uint8), at, number)


def a_reading(*dice: Die, sure: bool | None = None, frame: Frame | None = None) -> DiceReading:
    """A reading of these dice, sure if all of them are unless said otherwise."""
    return DiceReading(dice, all(die.sure for die in dice) if sure is None else sure, 7.0, frame or a_frame())


class ScriptedReader:
    """Sees what it is told to, in any picture."""

    def __init__(self, *dice: Die, sure: bool | None = None) -> None:
        self.dice = dice
        self.sure = sure
        self.frames: list[Frame] = []

    def read(self, frame: Frame, expect: Expect | None = None) -> DiceReading:
        """The dice of the script."""
        self.frames.append(frame)
        return a_reading(*self.dice, sure=self.sure, frame=frame)
