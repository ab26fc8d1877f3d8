"""The last rolls with their whole pictures, in memory: what a person can still say the truth about."""

import secrets
import threading
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from companion.pictures import encode
from vision.dice.reading import Die
from vision.frame import Image

KEPT_ROLLS = 24
"""Rolls that are remembered."""

MOST_BYTES = 32_000_000
"""Bytes that their pictures may take; the oldest go first."""

QUALITY = 95
"""Of the JPEGs: what is read in them again ought to be what the camera showed."""


@dataclass(frozen=True, slots=True)
class Pictured:
    """Roll `number` of the demonstration, `at` seconds since 1970, as it was taken by a camera called `source` (or
    rendered by a `virtual` one): the whole picture of `size` (width, height) as a JPEG, and the dice read in it. `key`
    names it for good."""

    key: str
    number: int
    at: float
    source: str
    virtual: bool
    size: tuple[int, int]
    jpeg: bytes
    dice: tuple[Die, ...]
    sure: bool


class Album:
    """The last rolls. May be used from any thread."""

    def __init__(self) -> None:
        self._rolls: deque[Pictured] = deque(maxlen=KEPT_ROLLS)
        self._lock = threading.Lock()

    def add(
        self, number: int, at: float, dice: tuple[Die, ...], sure: bool, image: Image, source: str, virtual: bool
    ) -> Pictured:
        """Remember a roll; the oldest may be forgotten for it."""
        key = f"{datetime.fromtimestamp(at):%Y%m%d-%H%M%S}-{secrets.token_hex(3)}"
        size = image.shape[1], image.shape[0]
        roll = Pictured(key, number, at, source, virtual, size, encode(image, QUALITY), dice, sure)
        with self._lock:
            self._rolls.append(roll)
            while len(self._rolls) > 1 and sum(len(one.jpeg) for one in self._rolls) > MOST_BYTES:
                self._rolls.popleft()
        return roll

    @property
    def rolls(self) -> tuple[Pictured, ...]:
        """All that are remembered, the newest first."""
        with self._lock:
            return tuple(reversed(self._rolls))

    def roll(self, key: str) -> Pictured | None:
        """The roll of that key, None if it is forgotten."""
        return next((roll for roll in self.rolls if roll.key == key), None)

    def numbered(self, number: int) -> Pictured | None:
        """The demonstration's roll of that number, None if it is forgotten."""
        return next((roll for roll in self.rolls if roll.number == number), None)

    def showing(self, dice: Sequence[Die]) -> Pictured | None:
        """The newest roll in which all these dice were read, None if there is none."""
        return next((roll for roll in self.rolls if dice and all(die in roll.dice for die in dice)), None)
