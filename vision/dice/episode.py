"""What was seen between two rests of the tray."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.dice.flight import Flights
from vision.dice.motion import Grey
from vision.dice.places import around, without
from vision.dice.reading import Die
from vision.dice.scene import View
from vision.dice.touch import Touch

FACE = 0.4
"""What is within so many edges of a die's middle is its face …"""

STIRS, LIES = 0.15, 0.05
"""… which moves if more, and lies still if less than this share of it does."""


@dataclass
class Episode:
    """Everything that moved since the last rest. `unseen`: something may have moved that no frame shows; `hand`: a hand
    was seen; `held`: what looks like one is still there, but has not moved for long."""

    unseen: bool
    hand: bool = False
    held: bool = False
    touched: Grey | None = None
    scale: float = 1.0
    flights: Flights = field(default_factory=Flights)
    touch: Touch = field(default_factory=Touch)

    def add(self, mask: Grey, scale: float, view: View, edge: float, at: float) -> None:
        """One more frame, of time `at`, with motion in `mask`; a die's edge is so many pixels of the frame."""
        if self.touched is None or self.touched.shape != mask.shape:
            self.touched, self.scale = mask.copy(), scale
        else:
            np.maximum(self.touched, mask, out=self.touched)
        self.hand = self.hand or view.hand
        if view.seen is not None:
            self.touch.add(view.seen, at)
        self.flights.add(view, edge, scale, at)

    def disturbed(self, die: Die) -> bool:
        """Whether something moved where this die lies."""
        if self.unseen or self.touched is None:
            return self.unseen
        x, y, width, height = (value * self.scale for value in die.box)
        grown = cv2.dilate(self.touched, np.ones((3, 3), np.uint8))
        part = grown[max(0, int(y)) : int(y + height) + 1, max(0, int(x)) : int(x + width) + 1]
        return bool(part.any())

    def put(self, die: Die) -> bool:
        """Whether a hand put this die where it lies."""
        if self.unseen or not self.touch.known:
            return self.hand and not self.unseen
        return self.touch.by_hand(die, self.scale)

    def only_around(self, dice: Sequence[Die]) -> bool:
        """Whether nothing moved but where these dice lie."""
        return self.touched is not None and not moving_elsewhere(self.touched, self.scale, dice)

    def hides(self, die: Die) -> bool:
        """Whether what looks like a hand, and stays, lies over this die's place."""
        return self.held and self.touch.touches(die, self.scale)


def moving_elsewhere(mask: Grey, scale: float, dice: Sequence[Die]) -> bool:
    """Whether something moves that none of these dice explains."""
    return cv2.countNonZero(without(mask, scale, dice)) > 0.1 * cv2.countNonZero(mask)


def one_stirs(mask: Grey, scale: float, dice: Sequence[Die]) -> bool:
    """Whether one of these dice moves while another lies still, as one that spins; all move if the picture trembles."""
    faces = [mask[around(die, FACE, scale)] for die in dice]
    shares = [cv2.countNonZero(face) / face.size for face in faces if face.size]
    return bool(shares) and max(shares) > STIRS and min(shares) < LIES
