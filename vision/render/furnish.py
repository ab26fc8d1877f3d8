"""Choosing a tray, a lamp, a camera and places for dice at random, over the range of a games table."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.render.camera import Pinhole
from vision.render.palette import BODY, PIPS, PIPS_FOR
from vision.render.photometrics import Sensor
from vision.render.shading import Finish, Light
from vision.render.solid import Solid, about, random_solid
from vision.render.surfaces import FELT, TABLE, fractal, noise
from vision.render.tray import Tray

Floats = NDArray[np.float32]

EDGES = (1.4, 1.9)
"""How large dice are, in cm."""

ROWS, COLUMNS = 450, 600
"""Pixels of a floor's texture."""

AROUND = (1.4, 1.75)
"""How wide a picture is, in widths of the tray, where the camera hangs on an arm …"""

UPRIGHT = 0.12
"""… how much, in radians, it looks aside at most …"""

EVENING = 0.75
"""… and how much of the daylight there is."""

COLOURS = ("white", "ivory", "black", "red", "blue", "green", "yellow", "orange", "purple", "pink", "brown", "grey")


def random_tray(rng: np.random.Generator, size: tuple[int, int] = (640, 480)) -> Tray:
    """A walled tray that fills most of a picture of `size` (width, height)."""
    half = (float(rng.uniform(9.5, 12)), float(rng.uniform(7.5, 9)))
    rim, wall = float(rng.uniform(0.6, 1.4)), float(rng.uniform(1.8, 3.2))
    aspect = size[0] / size[1]
    wide = max(2 * half[0], 2 * half[1] * aspect) * float(rng.uniform(1.1, 1.25))
    tilt = float(rng.choice([0.0, rng.uniform(0.05, 0.35)]))
    camera = Pinhole.above(size, wide, float(rng.uniform(38, 58)), tilt, float(rng.normal(0, 0.06)))
    return Tray(camera, soft_light(rng), half, wall, rim, _floor(rng), _wood(rng), _table(rng))


def house_tray(rng: np.random.Generator, size: tuple[int, int]) -> Tray:
    """A walled tray as a camera on an arm above it sees it: nearly straight down, with a good deal of table around it,
    in a living room's evening light."""
    tray = random_tray(rng, size)
    wide = max(2 * tray.half[0], 2 * tray.half[1] * size[0] / size[1]) * float(rng.uniform(*AROUND))
    tilt, roll = float(rng.uniform(0, UPRIGHT)), float(rng.normal(0, 0.06))
    camera = Pinhole.above(size, wide, float(rng.uniform(38, 58)), tilt, roll)
    return replace(tray, camera=camera, light=replace(tray.light, gain=EVENING * tray.light.gain))


def soft_light(rng: np.random.Generator) -> Light:
    """A lamp over the table, warm to cold, in a room that is not dark."""
    direction = np.array([rng.normal(0, 0.45), rng.normal(0, 0.45), 1.0])
    warmth = rng.normal(0, 0.06)
    return Light(
        direction=(direction / np.linalg.norm(direction)).astype(np.float32),
        ambient=float(rng.uniform(0.45, 0.7)),
        gain=float(rng.uniform(0.95, 1.2)),
        tint=np.array([1 - warmth, 1, 1 + warmth], np.float32),
    )


def webcam(rng: np.random.Generator) -> Sensor:
    """A usual webcam: a little soft, a little noisy."""
    return Sensor(
        cast=np.exp(rng.normal(0, 0.05, 3)).astype(np.float32),
        gamma=float(np.exp(rng.normal(0, 0.1))),
        contrast=1.0,
        lift=0.0,
        blur=float(rng.uniform(0.4, 0.8)),
        shake=None,
        grain=float(rng.uniform(1.5, 5)),
        softness=0.6,
        sharpen=0.0,
        quality=int(rng.integers(75, 95)),
    )


def _floor(rng: np.random.Generator) -> Floats:
    if rng.random() < 0.65:
        return felt(rng, str(rng.choice(list(FELT))))
    colour = np.array(TABLE[str(rng.choice(["leather", "plastic", "dark wood"]))], np.float32)
    bumps = noise(rng, ROWS, COLUMNS, 5.0) - 0.5
    relief = cv2.Sobel(bumps, cv2.CV_32F, 1, 1)
    shade = 1 + 0.15 * fractal(rng, ROWS, COLUMNS, 90.0) + float(rng.uniform(0.1, 0.5)) * relief
    return np.asarray(colour * shade[..., None], np.float32)


def felt(rng: np.random.Generator, name: str) -> Floats:
    """A floor of felt of that colour (a name out of FELT)."""
    colour = np.array(FELT[name], np.float32) * float(rng.uniform(0.8, 1.3))
    fibres = cv2.GaussianBlur(rng.normal(0, 9, (ROWS, COLUMNS)).astype(np.float32), (0, 0), 0.8)
    shade = 1 + 0.16 * fractal(rng, ROWS, COLUMNS, 80.0)
    return np.asarray(colour * shade[..., None] + fibres[..., None], np.float32)


def _wood(rng: np.random.Generator) -> Floats:
    colour = np.array(TABLE[str(rng.choice(["wood", "dark wood", "plastic"]))], np.float32)
    grain = fractal(rng, 400, 400, 14.0, 12.0)
    return np.asarray(colour * (1 + 0.55 * grain[..., None]), np.float32)


def _table(rng: np.random.Generator) -> Floats:
    colour = np.array(TABLE[str(rng.choice(["wood", "white", "cream", "dark wood"]))], np.float32)
    cloud = fractal(rng, 600, 600, 50.0, float(rng.choice([1.0, 8.0])))
    return np.asarray(colour * (1 + 0.3 * cloud[..., None]), np.float32)


def dice_set(rng: np.random.Generator, colours: Sequence[str]) -> list[Solid]:
    """Dice of these colours, all of one size and make but for the colour."""
    edge = float(rng.uniform(*EDGES))
    return [random_solid(rng, str(colour), edge) for colour in colours]


def house_die(rng: np.random.Generator, colour: str, edge: float) -> Solid:
    """A plain die of exactly that colour, as they lie in game boxes: opaque, a little glossy."""
    body, pips = np.array(BODY[colour], np.float32), PIPS_FOR[colour][0]
    ink = np.array(PIPS[pips], np.float32)
    gloss = float(rng.uniform(0.05, 0.25))
    finish = Finish(body, ink, ink, None, 0.1, 1.0, 0.0, gloss, float(rng.uniform(20, 60)), 0.0, 4.0, 0.0)
    return replace(random_solid(rng, colour, edge), finish=finish, pips=pips)


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on the floor: x, y in cm and a turn in radians."""

    x: float
    y: float
    yaw: float


def spots(rng: np.random.Generator, tray: Tray, edges: Sequence[float], taken: Sequence[Solid] = ()) -> list[Spot]:
    """A free place for each die, none touching another or a wall; `taken` dice keep theirs."""
    placed = [(float(die.centre[0]), float(die.centre[1]), die.edge) for die in taken]
    found = []
    for edge in edges:
        spot = _free(rng, tray, edge, placed)
        placed.append((spot.x, spot.y, edge))
        found.append(spot)
    return found


def _free(rng: np.random.Generator, tray: Tray, edge: float, placed: Sequence[tuple[float, float, float]]) -> Spot:
    best, best_room = Spot(0.0, 0.0, 0.0), -1.0
    for _ in range(60):
        x, y = (float(rng.uniform(0.75 * edge - half, half - 0.75 * edge)) for half in tray.half)
        spot = Spot(x, y, float(rng.uniform(0, 2 * np.pi)))
        room = min((np.hypot(spot.x - x, spot.y - y) / (edge + other) for x, y, other in placed), default=9.0)
        if room > 0.75:
            return spot
        if room > best_room:
            best, best_room = spot, float(room)
    return best


def beside(die: Solid, other: Solid, value: int, bearing: float, yaw: float, lean: float = 0.0) -> Solid:
    """`die` with `value` up touching `other` in the direction `bearing` (radians) of it.

    With `lean` it stands on an edge, leaning that far (radians) against the other die.
    """
    axis = (-np.sin(bearing), np.cos(bearing), 0.0)
    tip = about(axis, -lean) if lean else None

    def at(distance: float) -> Solid:
        x, y = other.centre[0] + distance * np.cos(bearing), other.centre[1] + distance * np.sin(bearing)
        return die.lying(float(x), float(y), value, yaw, tip)

    return _closest(at, lambda moved: _overlap(moved, other), 0.2 * die.edge, 3 * die.edge)


def against_wall(die: Solid, tray: Tray, value: int, along: float, lean: float) -> Solid:
    """`die` leaning against the wall at the right, `along` cm up the picture."""
    tip = about((0.0, 1.0, 0.0), lean)

    def at(gap: float) -> Solid:
        return die.lying(tray.half[0] - gap, along, value, 0.0, tip)

    return _closest(at, lambda moved: bool(_surface(moved)[:, 0].max() > tray.half[0]), 0.0, 3 * die.edge)


def _closest(at: Callable[[float], Solid], collides: Callable[[Solid], bool], near: float, far: float) -> Solid:
    for _ in range(14):
        middle = (near + far) / 2
        near, far = (middle, far) if collides(at(middle)) else (near, middle)
    return at(far)


def _surface(die: Solid) -> Floats:
    """Points all over the die's surface, in the world."""
    steps = np.linspace(-1, 1, 9, dtype=np.float32)
    grid = np.array([(x, y, z) for x in steps for y in steps for z in steps], np.float32)
    shell = grid[np.abs(grid).max(1) > 0.99]
    inner = np.clip(shell, -(1 - die.cube.rounding), 1 - die.cube.rounding)
    out = shell - inner
    length = np.linalg.norm(out, axis=1, keepdims=True)
    points = inner + out / np.maximum(length, 1e-6) * die.cube.rounding
    return np.asarray(die.centre + points @ die.turn.T * (die.edge / 2), np.float32)


def _overlap(one: Solid, other: Solid) -> bool:
    return _inside(_surface(one), other) or _inside(_surface(other), one)


def _inside(points: Floats, die: Solid) -> bool:
    local = np.abs((points - die.centre) @ die.turn / (die.edge / 2))
    over = np.maximum(local - (1 - die.cube.rounding), 0)
    return bool((np.linalg.norm(over, axis=1) - die.cube.rounding < -0.02).any())
