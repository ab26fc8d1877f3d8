"""A library of dice, ray-marched once and lit many times: light, finish and place are cheap, marching is not.

A sprite looks at one die from a camera that leans `tilt` degrees from straight above; the near side is at the
bottom of the picture. World axes: x to the right, y away from the camera, z up.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats
from vision.render.cube import Cube, face_corners, march, pip_places, random_cube, upper_face

SIDE = 112
REACH = 1.9
"""Half the width of a sprite, in half edges of its die."""

EMBLEM, COCKED = 0, -1
"""Values of sprites that are no legible pipped die: a numeral or emblem on the top face; a die that leans."""

STEP = 0.1
"""How far along a face's normal one goes, in half edges, to see which way it points in the picture."""

NORMAL, PIP, ALPHA, ACE = slice(0, 3), 3, 4, 5
"""Layers of a sprite (SIDE, SIDE, 6): normal as int8 × 127 in uint8, then pip, coverage, "this face is a one"."""


@dataclass(frozen=True, slots=True, eq=False)
class Library:
    """n sprites sorted by tilt: `layers` (n, SIDE, SIDE, 6) uint8, `value` (n,), `tilt` (n,) degrees, and in
    sprite pixels `top` (n, 4, 2) corners of the top face, `pips` (n, 6, 2) its pips (NaN where there is none),
    `base` (n, 4, 2) the corners on the table, `ground` (n, 3, 2) the table's origin and unit vectors x and y; `slant`
    (n, 2) x and y of the top face's unit normal in the picture."""

    layers: NDArray[np.uint8]
    value: NDArray[np.int64]
    tilt: Floats
    top: Floats
    pips: Floats
    base: Floats
    ground: Floats
    slant: Floats

    def pick(self, rng: np.random.Generator, tilt: float) -> int:
        """Number of a sprite seen at about `tilt` degrees."""
        low, high = np.searchsorted(self.tilt, [tilt - 3, tilt + 3])
        if high <= low:
            low, high = max(0, low - 5), min(len(self.tilt), low + 5)
        return int(rng.integers(low, high))


def build(count: int, seed: int) -> Library:
    """March `count` dice of random make; about 16 ms each."""
    rng = np.random.default_rng(seed)
    tilts = np.sort([_random_tilt(rng) for _ in range(count)])
    made = [_sprite(rng, float(tilt)) for tilt in tilts]
    layers, value, top, pips, base, ground, slant = (np.stack(column) for column in zip(*made, strict=True))
    return Library(layers, value, tilts.astype(np.float32), top, pips, base, ground, slant)


def _random_tilt(rng: np.random.Generator) -> float:
    return min(abs(rng.normal(0, 15)), 55) if rng.random() < 0.55 else float(rng.uniform(0, 52))


def _sprite(rng: np.random.Generator, tilt: float) -> tuple[NDArray[np.generic], ...]:
    kind = rng.random()
    value = int(rng.integers(1, 7))
    emblems = None
    if kind > 0.9:
        emblems = {face: _emblem(rng) for face in range(6)}
    elif kind > 0.88:
        emblems = {4: _emblem(rng)}
    cocked = 0.82 < kind <= 0.88
    cube = random_cube(rng, value, emblems)
    rotation = _pose(rng, float(rng.uniform(16, 45)) if cocked else float(rng.normal(0, 2)))
    return _photograph(rng, cube, rotation, tilt, EMBLEM if emblems else COCKED if cocked else value)


def _pose(rng: np.random.Generator, lean: float) -> Floats:
    yaw = cv2.Rodrigues(np.array([0, 0, rng.uniform(0, 2 * np.pi)]))[0]
    axis = rng.uniform(0, 2 * np.pi)
    tip = cv2.Rodrigues(np.array([np.cos(axis), np.sin(axis), 0]) * np.radians(lean))[0]
    return np.asarray(tip @ yaw, np.float32)


def _photograph(
    rng: np.random.Generator, cube: Cube, rotation: Floats, tilt: float, value: int
) -> tuple[NDArray[np.generic], ...]:
    lean, distance = np.radians(tilt), float(rng.uniform(7, 40))
    eye = distance * np.array([0, -np.sin(lean), np.cos(lean)])
    right, down = np.array([1.0, 0, 0]), np.array([0, -np.cos(lean), -np.sin(lean)])
    grid = (np.arange(SIDE) + 0.5) / SIDE * 2 * REACH - REACH
    rays = grid[None, :, None] * right + grid[:, None, None] * down - eye
    rays /= np.linalg.norm(rays, axis=-1, keepdims=True)
    seen = march(cube, (rotation.T @ eye).astype(np.float32), (rays @ rotation).astype(np.float32), 2 * REACH / SIDE)

    def project(points: Floats) -> Floats:
        toward = points - eye
        depth = toward @ (-eye / distance)
        flat = np.stack([toward @ right, toward @ down], -1) * (distance / depth)[..., None]
        return ((flat + REACH) / (2 * REACH) * SIDE).astype(np.float32)

    up = upper_face(rotation)
    pips = np.full((6, 2), np.nan, np.float32)
    if value > 0:
        places = project(pip_places(cube, up) @ rotation.T)
        pips[: len(places)] = places
    ones = [face for face in range(6) if cube.values[face] == 1]
    layers = np.empty((SIDE, SIDE, 6), np.uint8)
    layers[..., NORMAL] = np.round(seen.normal @ rotation.T * 127).astype(np.int8).view(np.uint8)
    layers[..., PIP], layers[..., ALPHA] = seen.pip * 255, seen.alpha * 255
    layers[..., ACE] = np.isin(seen.face, ones) * 255
    corners = face_corners(up) @ rotation.T
    top, middle, normal = project(corners), corners.mean(0), _normal(corners)
    here, above, beside = project(np.stack([middle, middle + normal * STEP, middle + right * STEP]))
    slant = (above - here) / np.hypot(*(beside - here))
    base = project(np.array([[1, 1, -1], [-1, 1, -1], [-1, -1, -1], [1, -1, -1]], np.float32) @ rotation.T)
    ground = project(np.array([[0, 0, -1], [1, 0, -1], [0, 1, -1]], np.float32))
    return layers, np.int64(value), top, pips, base, ground, slant  # type: ignore[return-value]


def _normal(corners: Floats) -> Floats:
    """The unit normal (3,) of the face with `corners` (4, 3), the way that looks up."""
    normal = np.cross(corners[1] - corners[0], corners[2] - corners[1])
    return np.asarray(normal / np.linalg.norm(normal) * np.sign(normal[2]), np.float32)


def _emblem(rng: np.random.Generator) -> Floats:
    """A numeral, a star, an ornament or a frame (64, 64), 0–1: what numeral and picture dice carry in place of pips."""
    mask = np.zeros((64, 64), np.uint8)
    kind = rng.random()
    if kind < 0.6:
        text = str(rng.integers(1, 21)) if rng.random() < 0.85 else chr(int(rng.integers(65, 91)))
        scale, font = (1.6 if len(text) == 1 else 1.1), int(rng.integers(0, 8))
        (width, height), _ = cv2.getTextSize(text, font, scale, 4)
        cv2.putText(mask, text, (32 - width // 2, 32 + height // 2), font, scale, 255, 4, cv2.LINE_AA)
    elif kind < 0.8:
        turns = np.sort(rng.random(int(rng.integers(3, 9)) * 2) * 2 * np.pi)
        radius = np.where(np.arange(len(turns)) % 2, 24, rng.uniform(6, 18))
        star = np.stack([32 + radius * np.cos(turns), 32 + radius * np.sin(turns)], 1).astype(np.int32)
        cv2.fillPoly(mask, [star], 255)
    elif kind < 0.93:
        half = rng.random((8, 4)) < 0.5
        mask[8:56, 8:56] = cv2.resize(
            np.hstack([half, half[:, ::-1]]).astype(np.uint8) * 255, (48, 48), interpolation=0
        )
    if rng.random() < 0.25:
        cv2.rectangle(mask, (6, 6), (57, 57), 255, int(rng.integers(1, 4)))
    return cv2.GaussianBlur(mask, (3, 3), 0).astype(np.float32) / 255
