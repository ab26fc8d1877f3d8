"""A die as a thing in the world: its make, where it is and how it lies."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.render.cube import Cube, face_corners, face_values, random_cube, upper_face
from vision.render.palette import body_colour, pip_colour
from vision.render.shading import Finish, random_finish

Floats = NDArray[np.float32]

COCKED = np.radians(8.0)
"""A die whose top face leans more than this is cocked."""

AXES: tuple[tuple[tuple[int, int, int], ...], ...] = (
    ((0, 0, -1), (0, 1, 0), (1, 0, 0)),
    ((0, 0, 1), (0, 1, 0), (-1, 0, 0)),
    ((1, 0, 0), (0, 0, -1), (0, 1, 0)),
    ((1, 0, 0), (0, 0, 1), (0, -1, 0)),
    ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    ((1, 0, 0), (0, -1, 0), (0, 0, -1)),
)
"""For each face (+x, -x, +y, -y, +z, -z) the turn that brings it to the top."""


@dataclass(frozen=True, slots=True, eq=False)
class Solid:
    """A die: `edge` in cm, `centre` (3,) in the world, `turn` (3, 3) from its own axes to the world's.
    `colour` and `pips` are the names of its colours, `seed` fixes its marbling."""

    cube: Cube
    finish: Finish
    colour: str
    pips: str
    edge: float
    seed: int
    centre: Floats
    turn: Floats

    @property
    def value(self) -> int:
        """The value of the face that looks up most."""
        return self.cube.values[upper_face(self.turn)]

    @property
    def tilt(self) -> float:
        """How far that face leans from level, in radians."""
        return float(np.arccos(min(1.0, np.abs(self.turn[2]).max())))

    @property
    def cocked(self) -> bool:
        """Whether it leans too far to be read."""
        return bool(self.tilt > COCKED)

    def top(self) -> Floats:
        """The corners of the top face in the world, (4, 3)."""
        corners = face_corners(upper_face(self.turn))
        return np.asarray(self.centre + corners @ self.turn.T * (self.edge / 2), np.float32)

    @property
    def normal(self) -> Floats:
        """The unit normal (3,) of the face that looks up most, in world axes."""
        face = upper_face(self.turn)
        return np.asarray(self.turn[:, face // 2] * (1 - 2 * (face % 2)), np.float32)

    def corners(self) -> Floats:
        """The eight corners in the world, as far out as the rounding lets them reach, (8, 3)."""
        signs = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], np.float32)
        reach = 1 - self.cube.rounding * (1 - 3**-0.5)
        return np.asarray(self.centre + signs * reach @ self.turn.T * (self.edge / 2), np.float32)

    def moved(self, x: float, y: float, turn: Floats, lift: float = 0.0) -> "Solid":
        """The same die at (x, y), turned, its lowest point `lift` cm above the floor."""
        height = lift + reach_down(self.cube, turn) * self.edge / 2
        return replace(self, centre=np.array([x, y, height], np.float32), turn=turn.astype(np.float32))

    def lying(self, x: float, y: float, value: int, yaw: float, lean: Floats | None = None) -> "Solid":
        """The same die at (x, y) with `value` on top, turned by `yaw`; `lean` (3, 3) tips it over afterwards."""
        turn = about((0, 0, 1), yaw) @ np.array(AXES[self.cube.values.index(value)], np.float32)
        return self.moved(x, y, turn if lean is None else lean @ turn)


def random_solid(rng: np.random.Generator, colour: str, edge: float) -> Solid:
    """A new die of that colour at the origin."""
    body = body_colour(rng, colour)
    pips, ink = pip_colour(rng, colour, body)
    cube = random_cube(rng, 1)
    side = int(rng.integers(2, 6))
    cube = replace(cube, values=face_values(1, side, mirrored=bool(rng.random() < 0.3)))
    finish = random_finish(rng, body, ink, red_ace=bool(pips == "black" and rng.random() < 0.08))
    seed = int(rng.integers(1 << 31))
    return Solid(cube, finish, colour, pips, edge, seed, np.zeros(3, np.float32), np.eye(3, dtype=np.float32))


def about(axis: tuple[float, float, float] | Floats, angle: float) -> Floats:
    """The rotation (3, 3) by `angle` radians about an axis (Rodrigues)."""
    x, y, z = np.asarray(axis, float) / np.linalg.norm(axis)
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.asarray(np.eye(3) + np.sin(angle) * cross + (1 - np.cos(angle)) * cross @ cross, np.float32)


def reach_down(cube: Cube, turn: Floats) -> float:
    """How far the turned die reaches below its middle, in half edges."""
    box = float(np.abs(turn[2]).sum()) * (1 - cube.rounding) + cube.rounding
    return box if cube.ball is None else min(box, cube.ball)
