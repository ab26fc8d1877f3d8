"""A hand from above, for throws: a relief of rounded fingers, palm and sleeve, lit like everything else."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.render.paint import Slices, Sprite, lay, overlap
from vision.render.shading import Light

Floats = NDArray[np.float32]

SKIN = ((120, 152, 208), (98, 128, 186), (72, 100, 156), (48, 68, 112), (34, 46, 78))
"""Skin from light to dark, BGR."""

CLOTH = ((92, 62, 40), (60, 60, 64), (40, 34, 110), (120, 120, 116))

ARM = 24.0
"""How far the arm reaches back, in cm."""

COARSE = 2.5
"""The relief is so much coarser than the picture; skin has no fine detail."""

BONES = (-2.6, -0.9, 0.85, 2.5)
LENGTHS = (5.0, 6.6, 7.0, 6.2)
CREASE = 0.16
ABOVE = 5.0
"""How high over the floor the hand is, in cm: how far its shadow lies aside."""


@dataclass(frozen=True, slots=True, eq=False)
class Hand:
    """A hand that points in some direction: premultiplied `colour` (h, w, 3), `alpha` (h, w), and where the palm's
    middle is in it (it may lie outside)."""

    colour: Floats
    alpha: Floats
    palm: tuple[int, int]

    def at(self, x: float, y: float) -> Sprite:
        """The hand with the middle of its palm at (x, y) in pixels."""
        return Sprite(round(x) - self.palm[0], round(y) - self.palm[1], self.colour, self.alpha)


def make_hand(rng: np.random.Generator, scale: float, pointing: float, light: Light, curl: float = 0.45) -> Hand:
    """A hand drawn at `scale` pixels a cm whose fingers point `pointing` radians counter-clockwise from the
    right.

    `curl` 0–1: how far the fingers are bent.
    """
    fine, scale = scale, scale / COARSE
    side = int(2 * ARM * scale)
    grid = (np.arange(side, dtype=np.float32) + 0.5) / scale - ARM
    x, y = np.meshgrid(grid, -grid)
    along = x * np.cos(pointing) + y * np.sin(pointing)
    across = -x * np.sin(pointing) + y * np.cos(pointing)
    height = _relief(across, along, curl)
    alpha = np.clip(height * scale * 1.5, 0, 1)
    skin = np.array(SKIN[int(rng.integers(len(SKIN)))], np.float32)
    cloth = np.array(CLOTH[int(rng.integers(len(CLOTH)))], np.float32)
    paint = np.where((along < -10.5)[..., None], cloth, skin)
    smooth = np.asarray(cv2.GaussianBlur(height, (0, 0), 0.12 * scale), np.float32)
    colour = _lit(smooth, paint, scale, light)
    size = round(side * fine / scale)
    alpha = np.asarray(cv2.resize(alpha, (size, size)), np.float32)
    colour = np.asarray(cv2.resize(colour, (size, size)), np.float32)
    left, top, wide, high = cv2.boundingRect((alpha > 0).astype(np.uint8))
    inside = slice(top, top + high), slice(left, left + wide)
    solid = alpha[inside].copy()
    return Hand(colour[inside] * solid[..., None], solid, (size // 2 - left, size // 2 - top))


def _relief(across: Floats, along: Floats, curl: float) -> Floats:
    """The height of the hand over its own underside, in cm; 0 beside it."""
    total = np.zeros_like(across)
    for start, end, thick, lift in _limbs(curl):
        total += np.exp(_capsule(across, along, start, end, thick, lift) / CREASE) - 1
    return np.asarray(CREASE * np.log1p(total), np.float32)


def _limbs(curl: float) -> list[tuple[tuple[float, float], tuple[float, float], float, float]]:
    limbs = [((0.0, -4.0), (0.0, -9.0), 2.3, 0.6), ((0.0, -11.0), (0.0, -ARM - 5), 3.1, 0.4)]
    for bone, length in zip(BONES, LENGTHS, strict=True):
        knuckle = (bone, 3.0)
        tip = (bone * 1.18, 3.0 + length * (1 - 0.55 * curl))
        limbs.append(((bone * 0.7, -3.8), knuckle, 1.25, 0.9))
        limbs.append((knuckle, tip, 0.82, 1.1 - 0.7 * curl))
    thumb = (4.6, 0.4)
    return [*limbs, ((2.4, -2.6), thumb, 1.15, 0.5), (thumb, (4.6 - 1.4 * curl, 3.6), 0.9, 0.3)]


def _capsule(
    across: Floats, along: Floats, start: tuple[float, float], end: tuple[float, float], thick: float, lift: float
) -> Floats:
    axis = np.array(end) - np.array(start)
    share = ((across - start[0]) * axis[0] + (along - start[1]) * axis[1]) / float(axis @ axis)
    share = np.clip(share, 0, 1)
    off = (across - start[0] - share * axis[0]) ** 2 + (along - start[1] - share * axis[1]) ** 2
    bulge = np.sqrt(np.maximum(thick**2 - off, 0))
    return np.asarray(np.where(bulge > 0, bulge + lift * np.minimum(bulge, 0.4) / 0.4, 0), np.float32)


def _lit(height: Floats, paint: Floats, scale: float, light: Light) -> Floats:
    right = cv2.Sobel(height, cv2.CV_32F, 1, 0, scale=scale / 8)
    down = cv2.Sobel(height, cv2.CV_32F, 0, 1, scale=scale / 8)
    normal = np.stack([-right, down, np.ones_like(height)], -1)
    normal /= np.linalg.norm(normal, axis=2, keepdims=True)
    lit = light.ambient * (0.6 + 0.4 * normal[..., 2]) + (1 - light.ambient) * np.maximum(normal @ light.direction, 0)
    return np.asarray(paint * lit[..., None] * light.gain * light.tint, np.float32)


def hold_over(scene: Floats, hand: Sprite, scale: float, light: Light) -> list[Slices]:
    """Draw the hand over the scene, with its shadow; returns the parts touched."""
    shift = -ABOVE * scale * light.direction[:2] / light.direction[2]
    left, top = hand.left + round(float(shift[0])), hand.top - round(float(shift[1]))
    below = overlap(left, top, hand.alpha.shape, scene.shape)
    if below is not None:
        soft = cv2.GaussianBlur(hand.alpha[below.part], (0, 0), 0.5 * scale)
        scene[below.whole] *= 1 - 0.8 * (1 - light.ambient) * soft[..., None]
    drawn = lay(scene, hand)
    return [window.whole for window in (below, drawn) if window is not None]
