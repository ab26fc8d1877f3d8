"""The virtual table as a camera films it: what lies still is drawn once, what moves is drawn anew in each
frame."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Image
from vision.render.hand import Hand, hold_over
from vision.render.paint import Slices, Sprite, see, streak
from vision.render.photometrics import Sensor, expose
from vision.render.solid import Solid
from vision.render.tray import Tray, Truth, put_dice, truths, vignette

Floats = NDArray[np.float32]

SHUTTER = 1 / 80
"""How long the shutter is open, in seconds."""

COARSE = 6.0
"""A die that smears over so many pixels need not be drawn finely."""

VIGNETTE = 0.2
GRAINS = 5
"""Noise pictures that are shown in turn."""


@dataclass(frozen=True, slots=True, eq=False)
class Moving:
    """A die in motion: `velocity` (3,) of its middle in cm/s, `spin` in rad/s."""

    solid: Solid
    velocity: Floats
    spin: float


@dataclass(frozen=True, slots=True, eq=False)
class Held:
    """A hand with the middle of its palm at (x, y) cm."""

    hand: Hand
    x: float
    y: float


class Stage:
    """Takes pictures of a tray."""

    def __init__(self, rng: np.random.Generator, tray: Tray, sensor: Sensor) -> None:
        self.tray = tray
        self._sensor = replace(sensor, grain=0.0, quality=None, shake=None)
        self._empty = vignette(tray.background(), VIGNETTE)
        self._empty_picture = self._expose(self._empty)
        self._grains = [_grain(rng, self._empty.shape, sensor) for _ in range(GRAINS)]
        self._lying: tuple[Solid, ...] = ()
        self._sprites: tuple[Sprite, ...] = ()
        self._scene, self._still = self._empty, self._empty_picture
        self._taken = 0

    @property
    def truth(self) -> list[Truth]:
        """About the dice that lay still in the last picture, in the order given."""
        return truths(self._lying, self._sprites, self.tray.camera)

    def picture(self, lying: Sequence[Solid], moving: Sequence[Moving] = (), held: Held | None = None) -> Image:
        """The next picture: dice that lie still, dice in motion, perhaps a hand above them."""
        self._settle(tuple(lying))
        self._taken += 1
        image = self._with_motion(moving, held) if moving or held else self._still
        return np.asarray(cv2.add(image, self._grains[self._taken % GRAINS], dtype=cv2.CV_8U), np.uint8)

    def _settle(self, lying: tuple[Solid, ...]) -> None:
        """Draw the dice that lie still, unless they are the same objects as last time."""
        if [id(solid) for solid in lying] == [id(solid) for solid in self._lying]:
            return
        known = {id(solid): sprite for solid, sprite in zip(self._lying, self._sprites, strict=True)}
        camera, light = self.tray.camera, self.tray.light
        self._sprites = tuple(known.get(id(solid)) or see(solid, camera, light) for solid in lying)
        self._lying = lying
        self._scene, self._still = self._empty.copy(), self._empty_picture.copy()
        self._draw(self._scene, self._still, put_dice(self._scene, lying, self._sprites, self.tray))

    def _with_motion(self, moving: Sequence[Moving], held: Held | None) -> Image:
        scene, image = self._scene.copy(), self._still.copy()
        sprites = [self._smeared(die) for die in moving]
        touched = put_dice(scene, [die.solid for die in moving], sprites, self.tray)
        if held is not None:
            camera = self.tray.camera
            palm = camera.project(np.array([[held.x, held.y, 0]], np.float32))[0]
            scale = camera.scale(np.zeros(3, np.float32))
            touched += hold_over(scene, held.hand.at(*palm.tolist()), scale, self.tray.light)
        self._draw(scene, image, touched)
        return image

    def _draw(self, scene: Floats, image: Image, touched: Sequence[Slices]) -> None:
        """Bring the touched parts of the scene into the picture."""
        area = sum((rows.stop - rows.start) * (columns.stop - columns.start) for rows, columns in touched)
        if area > scene.shape[0] * scene.shape[1]:
            touched = [(slice(0, scene.shape[0]), slice(0, scene.shape[1]))]
        for rows, columns in touched:
            self._expose_part(scene, image, rows, columns)

    def _expose(self, scene: Floats) -> Image:
        return expose(np.random.default_rng(0), scene, self._sensor)

    def _expose_part(self, scene: Floats, image: Image, rows: slice, columns: slice) -> None:
        margin = 4  # the lens draws in what lies just beside
        top, left = max(0, rows.start - margin), max(0, columns.start - margin)
        part = self._expose(scene[top : rows.stop + margin, left : columns.stop + margin])
        height, width = rows.stop - rows.start, columns.stop - columns.start
        image[rows, columns] = part[rows.start - top :, columns.start - left :][:height, :width]

    def _smeared(self, die: Moving) -> Sprite:
        camera, light = self.tray.camera, self.tray.light
        half = die.velocity * SHUTTER / 2
        ends = camera.project(np.stack([die.solid.centre - half, die.solid.centre + half]))
        across, down = (ends[1] - ends[0]).tolist()
        turned = die.spin * SHUTTER * 0.3 * die.solid.edge * camera.scale(die.solid.centre)
        length = float(np.hypot(across, down))
        sprite = see(die.solid, camera, light, 2 if max(length, turned) > COARSE else 1)
        if turned > 1.5:
            sigma = min(turned * 0.25, 4.0)
            colour = np.asarray(cv2.GaussianBlur(sprite.colour, (0, 0), sigma), np.float32)
            sprite = replace(
                sprite, colour=colour, alpha=np.asarray(cv2.GaussianBlur(sprite.alpha, (0, 0), 1.0), np.float32)
            )
        return streak(sprite, across, down)


def _grain(rng: np.random.Generator, shape: tuple[int, ...], sensor: Sensor) -> NDArray[np.int8]:
    speckle = rng.standard_normal(shape, dtype=np.float32) * np.float32(sensor.grain)
    return np.asarray(np.round(cv2.GaussianBlur(speckle, (0, 0), sensor.softness)), np.int8)
