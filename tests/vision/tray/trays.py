"""Virtual trays of many kinds for tests: with corners or round, of felt, leather, wood or plastic, shallow or deep, on
any table, under any light; and the truth about where their floor is seen."""

from dataclasses import dataclass, replace
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats
from vision.render.camera import Pinhole
from vision.render.furnish import COLUMNS, ROWS, felt, random_tray, webcam
from vision.render.photometrics import Sensor
from vision.render.round_tray import RoundTray
from vision.render.stage import Stage
from vision.render.surfaces import FELT, TABLE, fractal, noise
from vision.render.tray import Tray

SIZE = (640, 480)
"""Width and height of the pictures."""

RIMS = ("wood", "dark wood", "plastic", "leather")
TABLES = ("wood", "white", "cream", "dark wood", "plastic")


@dataclass(frozen=True, eq=False)
class Seen:
    """A tray under a camera: what films it, and `floor` (h, w), 255 where the camera sees its floor."""

    stage: Stage
    floor: NDArray[np.uint8]


@cache
def a_tray(seed: int) -> Seen:
    """The tray of that seed."""
    rng = np.random.default_rng([seed, 77])
    tray = _tray(rng)
    return Seen(Stage(rng, tray, _sensor(rng)), floor_of(tray))


def floor_of(tray: Tray) -> NDArray[np.uint8]:
    """255 where the camera sees the floor: it lies under the opening, and the near wall hides a strip of it."""
    if isinstance(tray, RoundTray):
        turn = np.linspace(0, 2 * np.pi, 90, endpoint=False)
        ring = np.stack([np.cos(turn), np.sin(turn)], 1) * tray.half[0]
    else:
        ring = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * tray.half
    masks = []
    for height in (0.0, tray.wall):
        points = np.column_stack([ring, np.full(len(ring), height)]).astype(np.float32)
        mask = np.zeros(SIZE[::-1], np.uint8)
        cv2.fillPoly(mask, [np.round(tray.camera.project(points) * 16).astype(np.int32)], 255, cv2.LINE_8, 4)
        masks.append(mask)
    return np.asarray(masks[0] & masks[1], np.uint8)


def overlap(one: NDArray[np.uint8], other: NDArray[np.uint8]) -> float:
    """Intersection over union of two masks."""
    return float((one & other > 0).sum() / max(1, (one | other > 0).sum()))


def _tray(rng: np.random.Generator) -> Tray:
    tray = random_tray(rng, SIZE)
    shallow = rng.random() < 0.25
    wall = float(rng.uniform(0.6, 1.8)) if shallow else tray.wall
    half = tray.half
    is_round = rng.random() < 0.3
    if is_round:
        radius = float(rng.uniform(8, 12))
        half = (radius, radius)
    rim = _stuff(rng, str(rng.choice(RIMS)))
    tray = replace(tray, half=half, wall=wall, floor=_floor(rng), rim_paint=rim, table=_ground(rng))
    tray = replace(tray, camera=_camera(rng, tray))
    if not is_round:
        return tray
    named = {name: getattr(tray, name) for name in Tray.__dataclass_fields__}
    return RoundTray(**named)


def _camera(rng: np.random.Generator, tray: Tray) -> Pinhole:
    on_arm = rng.random() < 0.6
    around = rng.uniform(1.35, 1.75) if on_arm else rng.uniform(1.1, 1.3)
    outer = 2 * (np.array(tray.half) + (0 if on_arm else tray.rim))
    wide = max(outer[0], outer[1] * SIZE[0] / SIZE[1]) * float(around)
    tilt = float(rng.uniform(0, 0.12)) if on_arm else float(rng.uniform(0, 0.35))
    return Pinhole.above(SIZE, wide, float(rng.uniform(38, 58)), tilt, float(rng.normal(0, 0.08)))


def _floor(rng: np.random.Generator) -> Floats:
    if rng.random() < 0.6:
        return felt(rng, str(rng.choice(list(FELT))))
    return _stuff(rng, str(rng.choice(["leather", "plastic", "dark wood", "wood"])))


def _stuff(rng: np.random.Generator, name: str) -> Floats:
    colour = np.array(TABLE[name], np.float32) * float(rng.uniform(0.8, 1.25))
    if "wood" in name:
        grain = fractal(rng, ROWS, COLUMNS, 14.0, 12.0)
        return np.asarray(colour * (1 + 0.5 * grain[..., None]), np.float32)
    relief = cv2.Sobel(noise(rng, ROWS, COLUMNS, 5.0) - 0.5, cv2.CV_32F, 1, 1)
    shade = 1 + 0.15 * fractal(rng, ROWS, COLUMNS, 90.0) + float(rng.uniform(0.1, 0.5)) * relief
    return np.asarray(colour * shade[..., None], np.float32)


def _ground(rng: np.random.Generator) -> Floats:
    colour = np.array(TABLE[str(rng.choice(TABLES))], np.float32) * float(rng.uniform(0.8, 1.15))
    cloud = fractal(rng, 600, 600, 50.0, float(rng.choice([1.0, 8.0])))
    return np.asarray(colour * (1 + 0.3 * cloud[..., None]), np.float32)


def _sensor(rng: np.random.Generator) -> Sensor:
    return replace(webcam(rng), cast=np.exp(rng.normal(0, 0.12, 3)).astype(np.float32))
