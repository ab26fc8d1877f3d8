"""A dice tray under a camera: floor, walls, the table around it, dice; and the truth about them."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Image
from vision.render.camera import Pinhole
from vision.render.paint import Slices, Sprite, lay, overlap, see, shadow
from vision.render.photometrics import Sensor, expose
from vision.render.shading import Light
from vision.render.solid import Solid

Floats = NDArray[np.float32]

BAND = 96
"""The empty tray is drawn so many rows at a time, to need little memory."""

LEGIBLE = 60.0
"""Least contrast of pips that can be read with ease."""

WALL_FACES = ((0, 1), (0, -1), (1, 1), (1, -1))
"""The four walls as (axis, side)."""


@dataclass(frozen=True, slots=True, eq=False)
class Tray:
    """What stands still. Lengths in cm.

    `half` is half the inner length along x and y, `wall` the walls' height and `rim` their thickness (0: no
    walls, a table).
    `floor`, `rim_paint` and `table` are pictures that cover the inner floor, the rim and the table around.
    """

    camera: Pinhole
    light: Light
    half: tuple[float, float]
    wall: float
    rim: float
    floor: Floats
    rim_paint: Floats
    table: Floats

    def background(self) -> Floats:
        """The empty tray as the camera sees it, (h, w, 3)."""
        height = self.camera.size[1]
        return np.concatenate([self._band(top, min(BAND, height - top)) for top in range(0, height, BAND)])

    def inside(self, place: Floats) -> NDArray[np.bool_]:
        """Which places (…, 2) in cm lie on its floor."""
        return np.asarray((np.abs(place) < self.half).all(-1))

    def _band(self, top: int, height: int) -> Floats:
        rays = self.camera.rays(0, top, self.camera.size[0], height)
        scene = self._ground(rays)
        if self.wall > 0:
            self._add_walls(scene, rays)
            self._add_rim(scene, rays)
        return scene

    def _hit(self, rays: Floats, height: float) -> Floats:
        """Where rays meet the level plane at `height`: (h, w, 2)."""
        distance = (height - self.camera.eye[2]) / rays[..., 2]
        return np.asarray(self.camera.eye[:2] + distance[..., None] * rays[..., :2], np.float32)

    def _ground(self, rays: Floats) -> Floats:
        place = self._hit(rays, 0.0)
        inside = self.inside(place)
        floor, table = paint(self.floor, place, self.half), paint(self.table, place, (40.0, 40.0))
        scene = np.where(inside[..., None], floor, table) * self._lamp(place)
        if self.wall > 0:
            scene *= np.where(inside, self._shade_of_walls(place), 1.0)[..., None]
        return np.asarray(scene, np.float32)

    def _lamp(self, place: Floats) -> Floats:
        """How the light falls off from its middle, with its colour."""
        away = ((place - 6 * self.light.direction[:2]) ** 2).sum(-1)
        lit = self.light.ambient + (1 - self.light.ambient) * self.light.direction[2]
        level = lit / (1 + away / 1100)
        return np.asarray(level[..., None] * self.light.gain * self.light.tint, np.float32)

    def _shade_of_walls(self, place: Floats) -> Floats:
        level = np.ones(place.shape[:2], np.float32)
        for axis, side in WALL_FACES:
            gap = self.half[axis] - side * place[..., axis]
            level *= 1 - 0.35 * np.exp(-np.maximum(gap, 0) / (0.45 * self.wall))
            reach = self.wall * side * self.light.direction[axis] / self.light.direction[2]
            if reach > 0:
                dark = (1 - self.light.ambient) * self.light.direction[2]
                level *= 1 - dark / (1 + np.exp(np.clip((gap - reach) / (0.06 * self.wall + 0.05), -30, 30)))
        return level

    def _add_walls(self, scene: Floats, rays: Floats) -> None:
        eye = self.camera.eye
        for axis, side in WALL_FACES:
            with np.errstate(divide="ignore", invalid="ignore"):
                distance = (side * self.half[axis] - eye[axis]) / rays[..., axis]
            height = eye[2] + distance * rays[..., 2]
            along = eye[1 - axis] + distance * rays[..., 1 - axis]
            seen = (side * rays[..., axis] > 0) & (height > 0) & (height < self.wall)
            seen &= np.abs(along) <= self.half[1 - axis]
            facing = max(0.0, -side * float(self.light.direction[axis]))
            lit = self.light.ambient * 0.8 + (1 - self.light.ambient) * facing
            place = np.where(seen[..., None], np.stack([along, height], -1), 0).astype(np.float32)
            level = lit * (0.65 + 0.35 * place[..., 1:] / self.wall) * self.light.gain * self.light.tint
            scene[seen] = (paint(self.rim_paint, place, (20.0, 20.0)) * level)[seen]

    def _add_rim(self, scene: Floats, rays: Floats) -> None:
        place = self._hit(rays, self.wall)
        beyond = np.abs(place) - np.array(self.half, np.float32)
        seen = (beyond > 0).any(-1) & (beyond < self.rim).all(-1)
        scene[seen] = (paint(self.rim_paint, place, (20.0, 20.0)) * self._lamp(place) * 1.05)[seen]


def paint(texture: Floats, place: Floats, half: tuple[float, float]) -> Floats:
    """The texture, which covers -half … half, at places (…, 2) in cm; it repeats itself mirrored beyond."""
    rows, columns = texture.shape[:2]
    across = (place[..., 0] / half[0] + 1) * (columns - 1) / 2
    down = (1 - place[..., 1] / half[1]) * (rows - 1) / 2
    maps = across.astype(np.float32), down.astype(np.float32)
    return np.asarray(cv2.remap(texture, *maps, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT), np.float32)


@dataclass(frozen=True, slots=True)
class Truth:
    """What there is to know about a die in a picture.

    `value` and colour names; `box` (x, y, width, height) around all of it and `face`, the corners of its top
    face, in pixels;
    `cocked`; `visible`, the share of it that neither other dice nor the picture's edge hide; `contrast`, how
    much its top pips stand out, 0–255.
    """

    value: int
    colour: str
    pip_colour: str
    box: tuple[float, float, float, float]
    face: tuple[tuple[float, float], ...]
    cocked: bool
    visible: float
    contrast: float

    @property
    def legible(self) -> bool:
        """Whether a person could read it with ease."""
        return not self.cocked and self.visible > 0.9 and self.contrast > LEGIBLE

    def to_json(self) -> dict[str, object]:
        """The die as a line of a manifest has it."""
        return {
            "value": self.value,
            "box": [round(v, 1) for v in self.box],
            "top_face": [[round(x, 1), round(y, 1)] for x, y in self.face],
            "colour": self.colour,
            "pip_colour": self.pip_colour,
            "cocked": self.cocked,
            "visible_fraction": round(self.visible, 3),
            "legible": self.legible,
        }


def put_dice(scene: Floats, solids: Sequence[Solid], sprites: Sequence[Sprite], tray: Tray) -> list[Slices]:
    """Draw dice and their shadows into the scene, the farthest first; returns the parts touched."""
    touched = shadow(scene, solids, tray.camera, tray.light)
    for number in _farthest_first(solids, tray.camera):
        window = lay(scene, sprites[number])
        touched += [window.whole] if window is not None else []
    return touched


def truths(solids: Sequence[Solid], sprites: Sequence[Sprite], camera: Pinhole) -> list[Truth]:
    """Where the dice are in the picture and how much of them is seen, in the order given."""
    owner = np.full(camera.size[::-1], -1, np.int16)
    for number in _farthest_first(solids, camera):
        sprite = sprites[number]
        window = overlap(sprite.left, sprite.top, sprite.alpha.shape, owner.shape)
        if window is not None:
            owner[window.whole][sprite.alpha[window.part] > 0.5] = number
    return [_truth(solid, sprites[i], int((owner == i).sum()), camera) for i, solid in enumerate(solids)]


def _farthest_first(solids: Sequence[Solid], camera: Pinhole) -> list[int]:
    return sorted(range(len(solids)), key=lambda i: -float(np.linalg.norm(solids[i].centre - camera.eye)))


def _truth(solid: Solid, sprite: Sprite, seen: int, camera: Pinhole) -> Truth:
    rows, columns = np.nonzero(sprite.alpha > 0.5)
    left, top = float(columns.min() + sprite.left), float(rows.min() + sprite.top)
    box = (left, top, float(np.ptp(columns) + 1), float(np.ptp(rows) + 1))
    face = tuple((float(x), float(y)) for x, y in camera.project(solid.top()))
    return Truth(solid.value, solid.colour, solid.pips, box, face, solid.cocked, seen / len(rows), sprite.contrast)


def photograph(
    rng: np.random.Generator, tray: Tray, solids: Sequence[Solid], sensor: Sensor
) -> tuple[Image, list[Truth]]:
    """A picture of the tray with dice, as `sensor` takes it, and the truth about each die in the order given."""
    scene = tray.background()
    sprites = [see(solid, tray.camera, tray.light) for solid in solids]
    put_dice(scene, solids, sprites, tray)
    return expose(rng, vignette(scene, 0.25), sensor), truths(solids, sprites, tray.camera)


def vignette(scene: Floats, amount: float) -> Floats:
    """Darker towards the corners, as through a cheap lens."""
    height, width = scene.shape[:2]
    across, down = np.linspace(-1, 1, width, dtype=np.float32), np.linspace(-1, 1, height, dtype=np.float32)
    return np.asarray(scene * (1 - amount * (across[None, :] ** 2 + down[:, None] ** 2) / 2)[..., None], np.float32)
