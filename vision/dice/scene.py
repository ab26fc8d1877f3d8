"""What has come into the picture since the tray was last at rest: a hand, or things that fly about on their own."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dice.motion import Grey, changed
from vision.dice.places import without
from vision.dice.reading import Die, Point

STEP = 14
"""Least change of grey that counts as something new."""

HAND_SHARE = 0.025
"""A hand covers at least this share of the picture …"""

HAND_DICE = 10.0
"""… and as much as this many dice …"""

SCENE_SHARE = 0.6
"""… and no more than this share: then the camera was moved."""

STRAY_DICE = (0.2, 5.0)
"""How much a flying die may cover, in dice: it is cut off, or drawn out by motion."""

HAND_DEPTH = 2.5
"""A hand reaches in at least so many die edges."""

GAP = 0.6
"""Gaps of so many die edges within a hand are closed."""

DEPARTED = 1.25
"""An object is gone, not come, if its outline was so much stronger before."""


@dataclass(frozen=True, slots=True)
class View:
    """`hand`: something large reaches in from the edge. `strays`: middles of die-sized things, in pixels of the frame,
    that no hand touches."""

    hand: bool
    strays: tuple[Point, ...]


class Scene:
    """Remembers the tray at rest and compares."""

    def __init__(self) -> None:
        self._rest: Grey | None = None

    def rest(self, grey: Grey) -> None:
        """This is what the tray looks like at rest."""
        self._rest = grey

    def differs(self, grey: Grey) -> Grey | None:
        """255 where the picture differs from the tray at rest (None: nowhere, or nothing is known)."""
        if self._rest is None or self._rest.shape != grey.shape:
            self._rest = grey
        return changed(grey, self._rest, STEP)

    def view(self, grey: Grey, scale: float, edge: float, known: Sequence[Die] = ()) -> View:
        """Look for a hand and for flying dice; `edge` is that of a die in pixels of the frame, `scale` that
        of `grey`."""
        mask = self.differs(grey)
        if mask is None or self._rest is None:
            return View(False, ())
        mask = without(mask, scale, known)
        size = edge * scale
        _, labels, figures, middles = cv2.connectedComponentsWithStats(_solid(mask, size))
        die = size**2
        hands, strays = [], []
        for label in range(1, len(figures)):
            area = int(figures[label, cv2.CC_STAT_AREA])
            if _is_hand(figures[label], mask.shape, size):
                hands.append(label)
            elif STRAY_DICE[0] * die < area < STRAY_DICE[1] * die and not _at_edge(figures[label], mask.shape, 1):
                strays.append((float(middles[label, 0]) / scale, float(middles[label, 1]) / scale))
        hand = any(_has_come(labels == label, grey, self._rest) for label in hands)
        return View(hand, tuple(strays))


def _solid(mask: Grey, size: float) -> Grey:
    """The mask without specks, and with gaps closed where a hand is as light as what is behind it."""
    clean = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    gap = max(3, int(GAP * size) | 1)
    return np.asarray(cv2.morphologyEx(clean, cv2.MORPH_CLOSE, np.ones((gap, gap), np.uint8)), np.uint8)


def _is_hand(figures: NDArray[np.int32], shape: tuple[int, ...], size: float) -> bool:
    area, picture = int(figures[cv2.CC_STAT_AREA]), shape[0] * shape[1]
    large = max(HAND_SHARE * picture, HAND_DICE * size**2) < area < SCENE_SHARE * picture
    return large and _at_edge(figures, shape, size) and _depth(figures, shape) > HAND_DEPTH * size


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


def _has_come(region: NDArray[np.bool_], now: Grey, before: Grey) -> bool:
    """Whether the outline of `region` is an edge of the picture now rather than before."""
    outline = cv2.morphologyEx(region.astype(np.uint8), cv2.MORPH_GRADIENT, np.ones((5, 5), np.uint8)) > 0
    sharp_now, sharp_before = _edges(now)[outline].mean(), _edges(before)[outline].mean()
    return bool(sharp_before < DEPARTED * sharp_now)


def _edges(grey: Grey) -> NDArray[np.float32]:
    across = cv2.Sobel(grey, cv2.CV_32F, 1, 0)
    return np.asarray(cv2.magnitude(across, cv2.Sobel(grey, cv2.CV_32F, 0, 1)), np.float32)
