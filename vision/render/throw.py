"""How thrown dice move: over the rim, hopping, tumbling, off the far wall, and tipping onto the face that was
asked for.

No physics is solved. The path is laid backwards from where the die comes to rest: the last tip over an edge,
before it a roll that slows down, before that hops that lose height. So any values can be asked for, and a
throw is the same for the same seed.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.render.solid import Solid, about
from vision.render.tray import Tray

Floats = NDArray[np.float32]

TIP_SECONDS = 0.13
"""The last tip over an edge."""

TIP_ANGLE = np.pi / 4
SLOW = 10.0
"""How fast, in cm/s, a die is just before that."""

HOPS = ((2.2, 0.13), (0.8, 0.08), (0.25, 0.045))
"""Height in cm and duration in s of the hops after it fell in."""

FALL_SECONDS = 0.12
SHORT = 9.0
"""A die that is to rest so near, in cm, to where it comes in goes there by way of the far wall."""

OUTSIDE = 12.0
"""A die is at least so far, in cm, from the rim when the throw begins."""

STEP = 0.004
"""Time step for measuring speeds."""


@dataclass(frozen=True, slots=True, eq=False)
class Flight:
    """The way of one die to `rest`. It comes to rest `seconds` after the throw began.

    `heading` (2,) is its last direction, `before` (2,) that before it met the far wall at `wall_at` (seconds
    before rest; infinite if it met none); `brake` in cm/s² slows it down; `fall` is when (seconds before
    rest) it comes over the rim, from `drop` cm; `twist` (rad/s²) turns it on the spot.
    """

    rest: Solid
    seconds: float
    heading: Floats
    before: Floats
    wall_at: float
    brake: float
    fall: float
    drop: float
    twist: float

    def at(self, time: float) -> Solid:
        """The die `time` seconds after the throw began."""
        left = self.seconds - time
        if left <= 0:
            return self.rest
        x, y = self._place(left)
        return self.rest.moved(float(x), float(y), self._turn(left), self._lift(left))

    def velocity(self, time: float) -> Floats:
        """How its middle moves in the world, (3,) cm/s."""
        return np.asarray((self.at(time + STEP).centre - self.at(time - STEP).centre) / (2 * STEP), np.float32)

    def spin(self, time: float) -> float:
        """How fast it turns, in rad/s."""
        left = self.seconds - time
        return abs(self._angle(left + STEP) - self._angle(left - STEP)) / (2 * STEP) if left > 0 else 0.0

    def _way(self, left: float) -> float:
        """How far it still has to go, in cm."""
        tip = 0.35 * self.rest.edge * min(left / TIP_SECONDS, 1)
        rolling = max(left - TIP_SECONDS, 0)
        return tip + SLOW * rolling + self.brake * rolling**2 / 2

    def _place(self, left: float) -> Floats:
        middle = self.rest.centre[:2]
        if left <= self.wall_at:
            return np.asarray(middle - self.heading * self._way(left), np.float32)
        wall = middle - self.heading * self._way(self.wall_at)
        return np.asarray(wall - self.before * (self._way(left) - self._way(self.wall_at)), np.float32)

    def _angle(self, left: float) -> float:
        """How far it still has to turn over."""
        if left <= TIP_SECONDS:
            return float(TIP_ANGLE * (1 - (1 - max(left, 0) / TIP_SECONDS) ** 2))
        return float(TIP_ANGLE + (self._way(left) - self._way(TIP_SECONDS)) / (0.62 * self.rest.edge))

    def _turn(self, left: float) -> Floats:
        late = min(left, self.wall_at)
        turn = about(self._axis(self.heading), -self._angle(late)) @ self.rest.turn
        if left > self.wall_at:
            turn = about(self._axis(self.before), self._angle(late) - self._angle(left)) @ turn
        rolling = max(left - TIP_SECONDS, 0)
        return about((0, 0, 1), self.twist * rolling**2) @ turn

    def _axis(self, heading: Floats) -> Floats:
        """The die's own level edge that is most nearly across its way: over that it tips."""
        across = np.array([-heading[1], heading[0], 0], np.float32)
        edges = [column for column in self.rest.turn.T if abs(column[2]) < 0.5]
        best = max(edges, key=lambda edge: abs(float(edge @ across)), default=across)
        return np.asarray(best if float(best @ across) > 0 else -best, np.float32)

    def _lift(self, left: float) -> float:
        hurry = min(1.0, max(self.fall - TIP_SECONDS, 0.05) / (FALL_SECONDS + sum(hop[1] for hop in HOPS)))
        since = (self.fall - left) / hurry
        if since < FALL_SECONDS:
            return self.drop * (1 - max(0.0, since / FALL_SECONDS) ** 2)
        since -= FALL_SECONDS
        for height, duration in HOPS:
            if since < duration:
                return hurry**2 * height * 4 * since / duration * (1 - since / duration)
            since -= duration
        return 0.0


def throw(rng: np.random.Generator, tray: Tray, resting: Sequence[Solid]) -> list[Flight]:
    """Ways by which dice, thrown as one handful over one side of the tray, come to lie as they do in `resting`."""
    axis, side = int(rng.integers(2)), float(rng.choice([-1, 1]))
    hand = float(rng.uniform(-0.5, 0.5)) * tray.half[1 - axis]
    return [_flight(rng, tray, die, axis, side, hand) for die in resting]


def _flight(rng: np.random.Generator, tray: Tray, rest: Solid, axis: int, side: float, hand: float) -> Flight:
    """The way of one die that comes in across the wall at `side` of `axis`, about `hand` cm along that wall."""
    limit = tray.half[1 - axis] - rest.edge
    rim, goal = np.zeros(2, np.float32), rest.centre[:2].copy()
    rim[axis], rim[1 - axis] = side * tray.half[axis], np.clip(hand + rng.normal(0, 2.2), -limit, limit)
    far = -side * (tray.half[axis] - 0.6 * rest.edge)
    off_wall = abs(goal[axis] - far) < float(rng.uniform(2, 14)) or abs(goal[axis] - rim[axis]) < SHORT
    if off_wall:
        goal[axis] = 2 * far - goal[axis]
    whole = float(np.linalg.norm(goal - rim))
    before = (goal - rim) / whole
    seconds, fast = float(rng.uniform(0.85, 1.2)) + 0.1 * off_wall, float(rng.uniform(95, 140))
    fast = max(fast, 2 * (whole + OUTSIDE) / (seconds - TIP_SECONDS) - SLOW)
    brake = (fast - SLOW) / (seconds - TIP_SECONDS)
    last, wall_at = before.copy(), np.inf
    if off_wall:
        last[axis] *= -1
        wall_at = _when(abs(float(goal[axis] - far) / float(before[axis])), brake, rest.edge)
    fall, drop = _when(whole, brake, rest.edge), tray.wall + float(rng.uniform(1.5, 3.5))
    return Flight(rest, seconds, last, before, wall_at, brake, fall, drop, float(rng.normal(0, 1.2)))


def _when(way: float, brake: float, edge: float) -> float:
    """How long before rest the die still has `way` cm to go."""
    rolled = max(way - 0.35 * edge, 0)
    return TIP_SECONDS + (float(np.sqrt(SLOW**2 + 2 * brake * rolled)) - SLOW) / brake
