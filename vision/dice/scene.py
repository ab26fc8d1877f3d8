"""What has come into the picture since the tray was last at rest: a hand, or things that fly about on their own; and
whether the camera was moved."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dice.motion import Grey, Small, changed, to_grey
from vision.dice.places import without
from vision.dice.pushed import Matrix, followed, pushed
from vision.dice.reading import Die, Point
from vision.dice.touch import Seen

STEP = 14
"""Least change of a colour that counts as something new where there is light …"""

LIGHT = 120
"""… enough to make the lightest parts so light, 0–255; in less light things differ less …"""

DARK = 0.35
"""… but no less than this part of that counts."""

HAND_SHARE = 0.025
"""A hand covers at least this share of the picture …"""

HAND_DICE = 10.0
"""… and as much as this many dice …"""

COVERED_DICE = 6.0
"""If more than so many dice cover differs in a quiet picture, and no dice explain it, a hand is there."""

SHIFTED = 0.5
"""If a push of the camera explains more than so much of a difference, it is the explanation."""

SCENE_SHARE = 0.6
"""… and no more than this share: then the camera was moved."""

PUSHED_SHARE = 0.004
"""A camera that was moved changes at least this share of the picture beside the dice."""

STRAY_DICE = (0.2, 5.0)
"""How much a flying die may cover, in dice: it is cut off, or drawn out by motion."""

HAND_DEPTH = 2.5
"""A hand reaches in at least so many die edges …"""

FINGER_DICE = 2.0
"""… and what covers so many dice may be a finger of it."""

GAP = 0.6
"""Gaps of so many die edges within a hand are closed."""

DEPARTED = 1.25
"""An object is gone, not come, if its outline was so much stronger before."""


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

    def rest(self, small: Small, certain: bool = True) -> None:
        """This is what the tray looks like at rest; `certain` if there is surely no hand in it."""
        self._rest, self._certain = small, certain

    def follow(self, small: Small) -> None:
        """It still looks nearly so; whether there is a hand in it is known as well as before."""
        self._rest = small

    def differs(self, small: Small) -> Grey | None:
        """255 where the picture differs from the tray at rest (None: nowhere, or nothing is known)."""
        if self._rest is None or self._rest.shape != small.shape:
            self.rest(small, certain=False)
            return None
        return _differences(small, self._rest)

    def in_motion(self, small: Small, scale: float, edge: float) -> View:
        """Look for a hand and for flying dice while something moves.

        `edge` is that of a die in pixels of the frame, `scale` the size of `small` relative to the frame.
        """
        mask = self.differs(small)
        if mask is None:
            return View(False, ())
        size, solid = edge * scale, _solid(mask, edge * scale)
        _, labels, figures, middles = cv2.connectedComponentsWithStats(solid)
        hands, reach, apart = [], [], []
        for label in range(1, len(figures)):
            dice = int(figures[label, cv2.CC_STAT_AREA]) / size**2
            if _is_hand(figures[label], mask.shape, size):
                hands.append(label)
            if dice >= STRAY_DICE[1] or (dice > FINGER_DICE and _reaches_in(figures[label], mask.shape, size)):
                reach.append(label)
            elif STRAY_DICE[0] < dice and not _at_edge(figures[label], mask.shape, 1):
                apart.append(label)
        strays = tuple((float(x) / scale, float(y) / scale) for x, y in middles[apart])
        hand = any(self._has_come(labels == label, small) for label in hands)
        if cv2.countNonZero(solid) > SCENE_SHARE * solid.size:
            return View(hand, strays)
        free = np.asarray(cv2.bitwise_not(solid), np.uint8)
        return View(hand, strays, Seen(_where(labels, reach), _where(labels, apart), free))

    def covered(self, small: Small, scale: float, edge: float, known: Sequence[Die]) -> bool:
        """Whether, in a quiet picture, much differs where none of the `known` dice lies or lay: a hand that rests."""
        mask = self.differs(small)
        if mask is None or self._rest is None:
            return False
        least = max(HAND_SHARE * mask.size, COVERED_DICE * (edge * scale) ** 2)
        if not least < _area(mask, scale, known) < SCENE_SHARE * mask.size:
            return False
        moved = _differences(small, followed(self._rest, pushed(self._rest, small)))
        if moved is None or _area(moved, scale, known) <= max(least, SHIFTED * _area(mask, scale, known)):
            return False
        return self._has_come(without(mask, scale, known) > 0, small)

    def pushed(self, small: Small, scale: float, known: Sequence[Die]) -> Matrix | None:
        """How the camera was moved since the tray was at rest, if it was: that explains most of what differs beside the
        `known` dice."""
        mask = self.differs(small)
        if mask is None or self._rest is None:
            return None
        area = _area(mask, scale, known)
        if area < PUSHED_SHARE * mask.size:
            return None
        matrix = pushed(self._rest, small)
        moved = _differences(small, followed(self._rest, matrix))
        left = 0 if moved is None else _area(moved, scale, known)
        return matrix if left < SHIFTED * area else None

    def _has_come(self, region: NDArray[np.bool_], small: Small) -> bool:
        """Whether a hand came, and not one left that was there when the tray was first seen.

        The outline of what came is an edge of the picture now rather than before.
        """
        if self._certain or self._rest is None:
            return True
        outline = cv2.morphologyEx(region.astype(np.uint8), cv2.MORPH_GRADIENT, np.ones((5, 5), np.uint8)) > 0
        now, before = (_edges(to_grey(copy))[outline].mean() for copy in (small, self._rest))
        return bool(before < DEPARTED * now)


def _differences(small: Small, rest: Small) -> Grey | None:
    pairs = zip(cv2.split(small), cv2.split(rest), strict=True)
    step = round(STEP * float(np.clip(np.percentile(rest[::4, ::4], 95) / LIGHT, DARK, 1)))
    masks = [changed(np.asarray(now, np.uint8), np.asarray(before, np.uint8), step) for now, before in pairs]
    found = [mask for mask in masks if mask is not None]
    return np.asarray(np.maximum.reduce(found), np.uint8) if found else None


def _area(mask: Grey, scale: float, known: Sequence[Die]) -> int:
    """How much of the mask the places of the known dice do not explain."""
    rest = cv2.morphologyEx(without(mask, scale, known), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    return cv2.countNonZero(rest)


def _where(labels: cv2.typing.MatLike, wanted: Sequence[int]) -> Grey:
    """255 where one of the wanted things is."""
    return np.asarray(np.isin(labels, wanted) * 255, np.uint8)


def _solid(mask: Grey, size: float) -> Grey:
    """The mask without specks, and with gaps closed where a hand is as light as what is behind it."""
    clean = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    gap = max(3, int(GAP * size) | 1)
    return np.asarray(cv2.morphologyEx(clean, cv2.MORPH_CLOSE, np.ones((gap, gap), np.uint8)), np.uint8)


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


def _edges(grey: Grey) -> NDArray[np.float32]:
    across = cv2.Sobel(grey, cv2.CV_32F, 1, 0)
    return np.asarray(cv2.magnitude(across, cv2.Sobel(grey, cv2.CV_32F, 0, 1)), np.float32)
