"""What was seen between two rests of the tray."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import dist

import cv2
import numpy as np

from vision.dice.motion import Grey
from vision.dice.places import usual_edge, without
from vision.dice.reading import Die, Point
from vision.dice.scene import View

TUMBLES = 2
"""In so many frames a die must have been seen flying before it counts as thrown."""

FAR = 1.5
"""Edges between a flying die and every resting one."""

MOST_STRAYS = 400


@dataclass
class Episode:
    """Everything that moved since the last rest. `unseen`: something may have moved that no frame shows."""

    unseen: bool
    hand: bool = False
    touched: Grey | None = None
    scale: float = 1.0
    strays: list[tuple[Point, ...]] = field(default_factory=list)

    def add(self, mask: Grey, scale: float, view: View) -> None:
        """One more frame with motion in `mask`."""
        if self.touched is None or self.touched.shape != mask.shape:
            self.touched, self.scale = mask.copy(), scale
        else:
            np.maximum(self.touched, mask, out=self.touched)
        self.hand = self.hand or view.hand
        if view.strays and len(self.strays) < MOST_STRAYS:
            self.strays.append(view.strays)

    def disturbed(self, die: Die) -> bool:
        """Whether something moved where this die lies."""
        if self.unseen or self.touched is None:
            return self.unseen
        x, y, width, height = (value * self.scale for value in die.box)
        grown = cv2.dilate(self.touched, np.ones((3, 3), np.uint8))
        part = grown[max(0, int(y)) : int(y + height) + 1, max(0, int(x)) : int(x + width) + 1]
        return bool(part.any())

    def tumbled(self, resting: Sequence[Die]) -> bool:
        """Whether dice were seen flying, away from all places where dice rested before or rest now."""
        size = usual_edge(resting) or 1.0
        flights = sum(
            any(all(dist(stray, die.centre) > FAR * size for die in resting) for stray in strays)
            for strays in self.strays
        )
        return flights >= TUMBLES


def moving_elsewhere(mask: Grey, scale: float, dice: Sequence[Die]) -> bool:
    """Whether something moves that none of these dice explains."""
    return cv2.countNonZero(without(mask, scale, dice)) > 0.1 * cv2.countNonZero(mask)
