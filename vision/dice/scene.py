"""What has come into the picture since the tray was last at rest: a hand, or things that fly about on their own; and
whether the camera was moved."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dice.difference import alike, area_beside, differences, has_come, solid
from vision.dice.motion import Grey, Small
from vision.dice.places import without
from vision.dice.pushed import Matrix, followed, pushed
from vision.dice.reading import Die, Point
from vision.dice.touch import Seen

HAND_SHARE = 0.025
"""A hand covers at least this share of the picture …"""

HAND_DICE = 10.0
"""… and as much as this many dice …"""

SCENE_SHARE = 0.6
"""… and no more than this share: then the camera was moved."""

COVERED_DICE = 6.0
"""If more than so many dice cover differs in a quiet picture, and no dice explain it, a hand is there."""

SHIFTED = 0.5
"""If a push of the camera explains more than so much of a difference, it is the explanation."""

PUSHED_SHARE = 0.004
"""A camera that was moved changes at least this share of the picture beside the dice."""

STRAY_DICE = (0.2, 5.0)
"""How much a flying die may cover, in dice: it is cut off, or drawn out by motion."""

HAND_DEPTH = 2.5
"""A hand reaches in at least so many die edges …"""

FINGER_DICE = 2.0
"""… and what covers so many dice may be a finger of it."""

MOST_OLDER = 3
"""So many pictures of the tray at earlier rests are remembered."""


@dataclass(frozen=True, slots=True)
class View:
    """`hand`: something large reaches in from the edge, or lies there. `strays`: middles of die-sized things, in pixels
    of the frame, that touch neither it nor the edge. `seen`: where which of these is, None if that can't be told."""

    hand: bool
    strays: tuple[Point, ...]
    seen: Seen | None = None

    @property
    def reached(self) -> bool:
        """Whether there is a hand, or what may be a part of one."""
        return self.hand or (self.seen is not None and bool(self.seen.reach.any()))


class Scene:
    """Remembers the tray at rest and compares."""

    def __init__(self) -> None:
        self._rest: Small | None = None
        self._certain = False
        self._older = deque[Small](maxlen=MOST_OLDER)

    def rest(self, small: Small, certain: bool = True) -> None:
        """This is what the tray looks like at rest; `certain` if there is surely no hand in it."""
        if self._rest is not None:
            self._older.append(self._rest)
        self._rest, self._certain = small, certain

    def follow(self, small: Small) -> None:
        """It still looks nearly so; whether there is a hand in it is known as well as before."""
        self._rest = small

    def differs(self, small: Small) -> Grey | None:
        """255 where the picture differs from the tray at rest (None: nowhere, or nothing is known)."""
        if self._rest is None or self._rest.shape != small.shape:
            self.rest(small, certain=False)
            return None
        return differences(small, self._rest)

    def in_motion(self, small: Small, scale: float, edge: float) -> View:
        """Look for a hand and for flying dice while something moves.

        `edge` is that of a die in pixels of the frame, `scale` the size of `small` relative to the frame.
        """
        mask = self.differs(small)
        if mask is None:
            return View(False, ())
        size, firm = edge * scale, solid(mask, edge * scale)
        _, labels, figures, middles = cv2.connectedComponentsWithStats(firm)
        hands, reach, apart, flying = [], [], [], []
        for label in range(1, len(figures)):
            dice = int(figures[label, cv2.CC_STAT_AREA]) / size**2
            if _is_hand(figures[label], mask.shape, size):
                hands.append(label)
            if dice >= HAND_DICE or (dice > FINGER_DICE and _reaches_in(figures[label], mask.shape, size)):
                reach.append(label)
            elif STRAY_DICE[0] < dice and not _at_edge(figures[label], mask.shape, 1):
                apart.append(label)
                flying += [label] if dice < STRAY_DICE[1] else []
        strays = tuple((float(x) / scale, float(y) / scale) for x, y in middles[flying])
        hand = any(self._has_come(labels == label, small) for label in hands)
        if cv2.countNonZero(firm) > SCENE_SHARE * firm.size:
            return View(hand, strays)
        free = np.asarray(cv2.bitwise_not(firm), np.uint8)
        return View(hand, strays, Seen(_where(labels, reach), _where(labels, apart), free))

    def covered(self, small: Small, scale: float, edge: float, known: Sequence[Die]) -> bool:
        """Whether, in a quiet picture, much differs where none of the `known` dice lies or lay: a hand that rests."""
        mask = self.differs(small)
        if mask is None or self._rest is None:
            return False
        least = max(HAND_SHARE * mask.size, COVERED_DICE * (edge * scale) ** 2)
        if not least < area_beside(mask, scale, known) < SCENE_SHARE * mask.size:
            return False
        moved = differences(small, followed(self._rest, pushed(self._rest, small)))
        if moved is None or area_beside(moved, scale, known) <= max(least, SHIFTED * area_beside(mask, scale, known)):
            return False
        return self._has_come(without(mask, scale, known) > 0, small)

    def pushed(self, small: Small, scale: float, known: Sequence[Die]) -> Matrix | None:
        """How the camera was moved since the tray was at rest, if it was: that explains most of what differs beside the
        `known` dice."""
        mask = self.differs(small)
        if mask is None or self._rest is None:
            return None
        area = area_beside(mask, scale, known)
        if area < PUSHED_SHARE * mask.size:
            return None
        matrix = pushed(self._rest, small)
        moved = differences(small, followed(self._rest, matrix))
        left = 0 if moved is None else area_beside(moved, scale, known)
        return matrix if left < SHIFTED * area else None

    def _has_come(self, region: NDArray[np.bool_], small: Small) -> bool:
        """Whether a hand came, and not one left that was there when the tray was first seen, or was taken for a part of
        it: what looks as it did some rests ago has not come."""
        if any(alike(small, older, region) for older in self._older):
            return False
        if self._certain or self._rest is None:
            return True
        return has_come(small, self._rest, region)


def _where(labels: cv2.typing.MatLike, wanted: Sequence[int]) -> Grey:
    """255 where one of the wanted things is."""
    return np.asarray(np.isin(labels, wanted) * 255, np.uint8)


def _is_hand(figures: NDArray[np.int32], shape: tuple[int, ...], size: float) -> bool:
    area, picture = int(figures[cv2.CC_STAT_AREA]), shape[0] * shape[1]
    large = max(HAND_SHARE * picture, HAND_DICE * size**2) < area < SCENE_SHARE * picture
    return large and _reaches_in(figures, shape, size)


def _reaches_in(figures: NDArray[np.int32], shape: tuple[int, ...], size: float) -> bool:
    return _at_edge(figures, shape, size) and _depth(figures, shape) > HAND_DEPTH * size


def _depth(figures: NDArray[np.int32], shape: tuple[int, ...]) -> int:
    """How far it reaches into the picture from the edge it is nearest to."""
    left, top, width, height = figures[:4].tolist()
    ways = {left: left + width, top: top + height}
    ways |= {shape[1] - left - width: shape[1] - left, shape[0] - top - height: shape[0] - top}
    return int(ways[min(ways)])


def _at_edge(figures: NDArray[np.int32], shape: tuple[int, ...], tolerance: float) -> bool:
    left, top, width, height = figures[:4].tolist()
    right, bottom = shape[1] - left - width, shape[0] - top - height
    return bool(min(left, top, right, bottom) <= tolerance)
