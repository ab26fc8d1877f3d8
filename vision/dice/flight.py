"""Dice that were seen flying: things of a die's size that move on their own, not as parts of a hand that moves."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import dist

import cv2

from vision.dice.motion import Grey
from vision.dice.places import usual_edge
from vision.dice.reading import Die, Point
from vision.dice.scene import View

TUMBLES = 2
"""In so many frames a die must have been seen flying before it counts as thrown."""

FAR = 1.5
"""Edges between a flying die and every resting one, or a hand."""

MOVED = 0.3
"""What is within so many edges of where something was in the frame before does not fly."""

STRIDE = 6.0
"""From one frame to the next a thing that flies beside a hand comes no further than so many edges …"""

WAY = 3.0
"""… and in all at least so far: shadows and fingers of a hand that rests tremble, but stay."""

CALM = 0.1
"""A hand rests if no more than this share of it changes between two frames."""

LEAVING_SECONDS = 0.3
"""The last of a leaving hand, too small to be told for one, is out after so long."""

MOST = 400


@dataclass(frozen=True, slots=True)
class _Track:
    """Where a thing is now, and where it was first seen."""

    place: Point
    origin: Point


@dataclass
class Flights:
    """Fed with each frame in which something moves."""

    _seen: list[tuple[Point, ...]] = field(default_factory=list)
    _tracks: tuple[_Track, ...] = ()
    _reach: Grey | None = None
    _reached: float = float("-inf")

    def add(self, view: View, edge: float, scale: float, at: float) -> None:
        """One more frame, of time `at`; `edge` is that of a die in pixels of the frame, `scale` that of the masks."""
        reach = view.seen.reach if view.seen is not None and view.reached else None
        tracks = tuple(self._track(place, edge) for place in view.strays)
        if reach is not None:
            self._reached = at
            calm = self._rests(reach)
            flying = [t for t in tracks if calm and _flies_on(t, edge) and not _near(reach, t.place, FAR * edge, scale)]
        else:
            flying = list(tracks) if at - self._reached >= LEAVING_SECONDS else []
        moving = tuple(track.place for track in flying if self._nearest(track.place) > MOVED * edge)
        if moving and len(self._seen) < MOST:
            self._seen.append(moving)
        self._tracks, self._reach = tracks, reach

    def among(self, resting: Sequence[Die]) -> bool:
        """Whether dice were seen flying, away from all places where dice rested before or rest now."""
        size = usual_edge(resting) or 1.0
        return sum(any(_far(place, resting, size) for place in seen) for seen in self._seen) >= TUMBLES

    def _rests(self, reach: Grey) -> bool:
        if self._reach is None or self._reach.shape != reach.shape:
            return False
        return cv2.countNonZero(cv2.bitwise_xor(reach, self._reach)) <= CALM * cv2.countNonZero(reach)

    def _track(self, place: Point, edge: float) -> _Track:
        before = min(self._tracks, key=lambda track: dist(track.place, place), default=None)
        if before is None or dist(before.place, place) > STRIDE * edge:
            return _Track(place, place)
        return _Track(place, before.origin)

    def _nearest(self, place: Point) -> float:
        return min((dist(place, track.place) for track in self._tracks), default=float("inf"))


def _flies_on(track: _Track, edge: float) -> bool:
    return dist(track.place, track.origin) > WAY * edge


def _far(place: Point, resting: Sequence[Die], edge: float) -> bool:
    return all(dist(place, die.centre) > FAR * edge for die in resting)


def _near(reach: Grey, place: Point, distance: float, scale: float) -> bool:
    """Whether a hand is within so many pixels of the frame."""
    x, y, span = place[0] * scale, place[1] * scale, distance * scale
    part = reach[max(0, int(y - span)) : int(y + span) + 1, max(0, int(x - span)) : int(x + span) + 1]
    return bool(part.any())
