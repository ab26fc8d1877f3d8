"""A rounded die, ray-marched into normals, pips and coverage (a G-buffer that `shading` turns into colour).

The die's own frame: centre at 0, faces at ±1 (so the edge is 2), faces numbered +x, -x, +y, -y, +z, -z.
Sphere tracing after Hart, "Sphere tracing" (The Visual Computer, 1996); the distance of a rounded box is Quilez's.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats

PATTERNS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, 1), (-1, 1), (1, -1)),
    5: ((-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
"""Where the pips of a value lie on its face, in units of the pip spread."""

PACKED = 0.46
"""Largest radius of a pip, as a share of the distance to its neighbour: larger ones would run together."""

STEPS = 18
BOUND = 3**0.5


@dataclass(frozen=True, slots=True)
class Cube:
    """The make of a die. Lengths are in half edges.

    `rounding` is the radius of edges and corners, `ball` that of the sphere that cuts the corners off (None: uncut),
    `pip_radius`, `pip_spread` (distance of the outer pips from the middle), `narrow` (how much of it the six's rows are
    apart), `close` (how much of it the two's and three's pips are), `dent` (depth of the pips' shading, 0–1),
    `single` (how much larger the one's pip is). `values` are those of the six faces; `turned` says for each face
    whether its pattern is turned by 90°; `emblems` maps faces to a (64, 64) mask 0–1 drawn in place of pips.
    """

    rounding: float
    ball: float | None
    pip_radius: float
    pip_spread: float
    narrow: float
    close: float
    dent: float
    single: float
    values: tuple[int, int, int, int, int, int]
    turned: tuple[bool, bool, bool, bool, bool, bool]
    emblems: dict[int, Floats] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class GBuffer:
    """What each pixel sees: `normal` (h, w, 3) in the die's frame, `pip` and `alpha` (h, w) 0–1, `face` (h, w) 0–5."""

    normal: Floats
    pip: Floats
    alpha: Floats
    face: NDArray[np.int8]


def face_values(top: int, side: int, mirrored: bool = False) -> tuple[int, int, int, int, int, int]:
    """Values of the six faces with `top` on +z and `side` on +x; opposite faces add up to seven.

    Western dice run 1-2-3 counter-clockwise round their corner, eastern ones (`mirrored`) clockwise.
    """
    if side in (top, 7 - top):
        raise ValueError(f"{side} can't lie beside {top}: opposite faces add up to seven")
    third = next(v for v in range(1, 7) if v not in (top, 7 - top, side, 7 - side))
    low = [min(v, 7 - v) == v for v in (side, third, top)]
    order = sorted(range(3), key=lambda axis: min((side, third, top)[axis], 7 - (side, third, top)[axis]))
    even = order in ([0, 1, 2], [1, 2, 0], [2, 0, 1])
    if (even ^ (low.count(False) % 2 == 1)) == mirrored:
        third = 7 - third
    return (side, 7 - side, third, 7 - third, top, 7 - top)


def march(cube: Cube, origin: Floats, directions: Floats, pixel: float) -> GBuffer:
    """See the die along rays of its own frame.

    `origin` (3,) is the eye, `directions` (h, w, 3) are unit vectors, `pixel` is the width of a pixel at the die
    in half edges (it sets how soft the outline and the pips are).
    """
    height, width = directions.shape[:2]
    rays = directions.reshape(-1, 3).astype(np.float32)
    eye = origin.astype(np.float32)
    along = -(rays @ eye)
    gap = np.sqrt(np.maximum(float(eye @ eye) - along**2, 0))
    near = np.flatnonzero(gap < min(cube.ball or BOUND, BOUND) + pixel)
    point, distance = _trace(cube, eye, rays[near], along[near])
    normal, face = _surface(cube, point)
    pip = _mark(cube, point, face, normal, pixel)
    out_normal = np.zeros((height * width, 3), np.float32)
    out_pip, out_alpha = np.zeros(height * width, np.float32), np.zeros(height * width, np.float32)
    out_face = np.zeros(height * width, np.int8)
    out_normal[near], out_pip[near], out_face[near] = normal, pip, face
    out_alpha[near] = np.where(distance < 0.02, 1, np.clip(1 - np.abs(distance) / pixel, 0, 1))
    shape = (height, width)
    return GBuffer(
        out_normal.reshape(height, width, 3),
        out_pip.reshape(shape),
        out_alpha.reshape(shape),
        out_face.reshape(shape),
    )


def _distance(cube: Cube, point: Floats) -> Floats:
    outside = np.abs(point) - (1 - cube.rounding)
    over = np.maximum(outside, 0)
    length = np.sqrt(np.einsum("ij,ij->i", over, over))
    x, y, z = outside.T  # three whole columns: far faster than max(1)
    box = length + np.minimum(np.maximum(np.maximum(x, y), z), 0) - cube.rounding
    if cube.ball is None:
        return np.asarray(box, np.float32)
    ball = np.sqrt(np.einsum("ij,ij->i", point, point)) - cube.ball
    return np.asarray(np.maximum(box, ball), np.float32)


def _trace(cube: Cube, eye: Floats, rays: Floats, along: Floats) -> tuple[Floats, Floats]:
    travelled = along - min(cube.ball or BOUND, BOUND)
    distance = np.zeros_like(travelled)
    for _ in range(STEPS):
        distance = _distance(cube, eye + travelled[:, None] * rays)
        travelled = travelled + distance
    return eye + travelled[:, None] * rays, distance


def _surface(cube: Cube, point: Floats) -> tuple[Floats, NDArray[np.int8]]:
    axis = np.abs(point).argmax(1)
    row = np.arange(len(point))
    over = np.maximum(np.abs(point) - (1 - cube.rounding), 0)
    normal = np.sign(point) * over
    flat = np.einsum("ij,ij->i", over, over) < 1e-9
    normal[flat] = 0
    normal[flat, axis[flat]] = np.sign(point[flat, axis[flat]])
    if cube.ball is not None:
        cut = np.einsum("ij,ij->i", point, point) > (cube.ball - 0.02) ** 2
        normal[cut] = point[cut]
    normal /= np.linalg.norm(normal, axis=1, keepdims=True) + 1e-6
    face = (axis * 2 + (point[row, axis] < 0)).astype(np.int8)
    return normal.astype(np.float32), face


def _mark(cube: Cube, point: Floats, face: NDArray[np.int8], normal: Floats, pixel: float) -> Floats:
    """Draw pips or emblems on the faces; bends `normal` inside the pips (their dents)."""
    pip = np.zeros(len(point), np.float32)
    for number in range(6):
        here = np.flatnonzero(face == number)
        if not len(here):
            continue
        axis = number // 2
        u, v = point[here, (axis + 1) % 3], point[here, (axis + 2) % 3]
        if cube.turned[number]:
            u, v = v, -u
        emblem = (cube.emblems or {}).get(number)
        if emblem is not None:
            scale = emblem.shape[0] / 2
            pip[here] = cv2.remap(emblem, ((u + 1) * scale)[None], ((v + 1) * scale)[None], cv2.INTER_LINEAR)[0]
            continue
        for across, down in layout(cube, cube.values[number]):
            radius = cube.pip_radius * (cube.single if cube.values[number] == 1 else 1)
            du, dv = u - across, v - down
            ink = np.clip((radius - np.hypot(du, dv)) / pixel + 0.5, 0, 1)
            pip[here] = np.maximum(pip[here], ink)
            inside = ink > 0
            back = (-dv, du) if cube.turned[number] else (du, dv)
            normal[here[inside], (axis + 1) % 3] -= cube.dent * back[0][inside] / radius
            normal[here[inside], (axis + 2) % 3] -= cube.dent * back[1][inside] / radius
    normal /= np.linalg.norm(normal, axis=1, keepdims=True) + 1e-6
    return pip


def layout(cube: Cube, value: int) -> list[tuple[float, float]]:
    """Where this make of die has the pips of `value` on a face, in half edges from its middle."""
    apart = cube.pip_spread * (cube.close if value in (2, 3) else 1)
    across = cube.pip_spread * (cube.narrow if value == 6 else 1) if value > 3 else apart
    return [(u * across, v * apart) for u, v in PATTERNS[value]]


def pip_places(cube: Cube, face: int) -> Floats:
    """Where the pips of a face lie on its surface: (n, 3) in the die's frame."""
    axis, sign = face // 2, 1 - 2 * (face % 2)
    places = []
    for u, v in layout(cube, cube.values[face]):
        if cube.turned[face]:
            u, v = -v, u
        place = np.zeros(3, np.float32)
        place[axis], place[(axis + 1) % 3], place[(axis + 2) % 3] = sign, u, v
        places.append(place)
    return np.array(places, np.float32)


def face_corners(face: int) -> Floats:
    """The four corners of a face, in order round it: (4, 3) in the die's frame."""
    axis, sign = face // 2, 1 - 2 * (face % 2)
    corners = np.zeros((4, 3), np.float32)
    corners[:, axis] = sign
    corners[:, (axis + 1) % 3] = (-1, 1, 1, -1)
    corners[:, (axis + 2) % 3] = (-1, -1, 1, 1)
    return corners


def upper_face(rotation: Floats) -> int:
    """The face that looks up (towards world +z) when `rotation` (3, 3) turns the die's frame into the world's."""
    return int(np.argmax([(1 - 2 * (face % 2)) * rotation[2, face // 2] for face in range(6)]))


def random_cube(rng: np.random.Generator, top: int, emblems: dict[int, Floats] | None = None) -> Cube:
    """A die of random make with value `top` on +z, over the range of dice one can buy."""
    side = int(rng.choice([v for v in range(1, 7) if v not in (top, 7 - top)]))
    rounding = float(rng.choice([rng.uniform(0.06, 0.25), rng.uniform(0.2, 0.5)]))
    pip_radius, spread = float(rng.uniform(0.13, 0.25)), float(rng.uniform(0.43, 0.62))
    turned: Sequence[bool] = [bool(v) for v in rng.random(6) < 0.5]
    cube = Cube(
        rounding=rounding,
        ball=float(rng.uniform(1.32, 1.6)) if rng.random() < 0.35 else None,
        pip_radius=pip_radius,
        pip_spread=min(spread, 0.85 - pip_radius),
        narrow=float(rng.uniform(0.62, 1.02)) if rng.random() < 0.6 else 1.0,
        close=float(rng.uniform(0.6, 1.05)) if rng.random() < 0.5 else 1.0,
        dent=float(rng.uniform(0, 0.9)),
        single=float(rng.uniform(1, 1.6)) if rng.random() < 0.3 else 1.0,
        values=face_values(top, side, mirrored=bool(rng.random() < 0.5)),
        turned=(turned[0], turned[1], turned[2], turned[3], turned[4], turned[5]),
        emblems=emblems,
    )
    nearest = cube.pip_spread * min(1.0, 2**0.5 * cube.close)  # in the six's rows, or from the three's middle
    return replace(cube, pip_radius=min(cube.pip_radius, PACKED * nearest))
