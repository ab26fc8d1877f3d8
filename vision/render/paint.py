"""Painting dice and their shadows into a scene (h, w, 3) of float colours, 0–255 and beyond."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.render.camera import Pinhole
from vision.render.cube import GBuffer, march, upper_face
from vision.render.shading import Light, shade
from vision.render.solid import Solid

Floats = NDArray[np.float32]

MARGIN = 2
DARK_BELOW = 0.22
"""How much darker a side of the die is that looks away from the room's ceiling."""

CONTACT = 0.5
"""How dark it is where a die meets the floor."""


Slices = tuple[slice, slice]
"""Rows and columns."""


@dataclass(frozen=True, slots=True)
class Overlap:
    """What a small picture laid over a large one has in common with it: in the `whole` and in the `part`."""

    whole: Slices
    part: Slices


def overlap(left: int, top: int, part: tuple[int, ...], whole: tuple[int, ...]) -> Overlap | None:
    """The overlap of a picture of shape `part`, laid at (`left`, `top`), with one of shape `whole`; None
    without one."""
    rows = slice(max(0, top), min(whole[0], top + part[0]))
    columns = slice(max(0, left), min(whole[1], left + part[1]))
    if rows.start >= rows.stop or columns.start >= columns.stop:
        return None
    inner = slice(rows.start - top, rows.stop - top), slice(columns.start - left, columns.stop - left)
    return Overlap((rows, columns), inner)


@dataclass(frozen=True, slots=True, eq=False)
class Sprite:
    """Something as seen: premultiplied `colour` (h, w, 3) and `alpha` (h, w), to be laid at (`left`, `top`).

    `contrast` of a die: how much, 0–255, its top pips differ from what is around them in the clearest
    channel.
    """

    left: int
    top: int
    colour: Floats
    alpha: Floats
    contrast: float = 0.0


def see(solid: Solid, camera: Pinhole, light: Light, step: int = 1) -> Sprite:
    """March the die at every `step`-th pixel."""
    scale = camera.scale(solid.centre)
    middle = camera.project(solid.centre[None])[0]
    radius = int(0.5 * solid.edge * scale * min(3**0.5, solid.cube.ball or 2.0)) + MARGIN + step
    left, top, size = int(middle[0]) - radius, int(middle[1]) - radius, 2 * radius // step * step
    half = solid.edge / 2
    rays = camera.rays(left, top, size, size, step)
    seen = march(solid.cube, (camera.eye - solid.centre) @ solid.turn / half, rays @ solid.turn, step / scale / half)
    normal = seen.normal @ solid.turn.T
    view = (camera.eye - solid.centre) / np.linalg.norm(camera.eye - solid.centre)
    ace = (np.array(solid.cube.values) == 1)[seen.face]
    rng = np.random.default_rng(solid.seed)
    colour = shade(rng, normal, seen.pip, ace, view.astype(np.float32), solid.finish, light)
    colour *= (1 - DARK_BELOW * (1 - np.clip(normal[..., 2:], 0, 1))) * seen.alpha[..., None]
    alpha, contrast = seen.alpha, _contrast(colour, seen, upper_face(solid.turn))
    if step > 1:
        colour = np.asarray(cv2.resize(colour, (size, size)), np.float32)
        alpha = np.asarray(cv2.resize(alpha, (size, size)), np.float32)
    return Sprite(left, top, colour, alpha, contrast)


def _contrast(colour: Floats, seen: GBuffer, top: int) -> float:
    on_top = (seen.face == top) & (seen.alpha > 0.9)
    ink, body = on_top & (seen.pip > 0.8), on_top & (seen.pip < 0.1)
    if not ink.any() or not body.any():
        return 0.0
    shown = np.clip(colour, 0, 255)
    return float(np.abs(shown[ink].mean(0) - shown[body].mean(0)).max())


def streak(sprite: Sprite, across: float, down: float) -> Sprite:
    """The sprite drawn out by a movement of (`across`, `down`) pixels while the shutter is open."""
    length = float(np.hypot(across, down))
    if length < 1.5:
        return sprite
    reach = int(length / 2) + 2
    kernel = np.zeros((2 * reach + 1, 2 * reach + 1), np.float32)
    end = (reach + across / 2, reach + down / 2)
    start = (reach - across / 2, reach - down / 2)
    cv2.line(kernel, _sixteenths(start), _sixteenths(end), 1.0, 1, cv2.LINE_AA, 4)
    kernel /= kernel.sum()
    pad = [(reach, reach), (reach, reach)]
    colour = cv2.filter2D(np.pad(sprite.colour, [*pad, (0, 0)]), -1, kernel, borderType=cv2.BORDER_CONSTANT)
    alpha = cv2.filter2D(np.pad(sprite.alpha, pad), -1, kernel, borderType=cv2.BORDER_CONSTANT)
    return Sprite(
        sprite.left - reach, sprite.top - reach, np.asarray(colour, np.float32), np.asarray(alpha, np.float32)
    )


def _sixteenths(point: tuple[float, float]) -> tuple[int, int]:
    return round(point[0] * 16), round(point[1] * 16)


def lay(scene: Floats, sprite: Sprite) -> Overlap | None:
    """Lay a sprite over the scene; returns where, None if it lies outside."""
    window = overlap(sprite.left, sprite.top, sprite.alpha.shape, scene.shape)
    if window is not None:
        part = scene[window.whole]
        part *= 1 - sprite.alpha[window.part][..., None]
        part += sprite.colour[window.part]
    return window


def shadow(scene: Floats, solids: Sequence[Solid], camera: Pinhole, light: Light) -> list[Slices]:
    """Darken the floor where the dice keep the lamp's light away and where they meet it; returns the parts
    touched."""
    windows = []
    for solid in solids:
        corners = solid.corners()
        cast = corners[:, :2] - light.direction[:2] / light.direction[2] * corners[:, 2:]
        softness = 0.06 * solid.edge + 0.12 * max(0.0, float(corners[:, 2].min()))
        strength = (1 - light.ambient) * float(light.direction[2]) * 0.85
        windows.append(_darken(scene, camera, cast, softness, strength))
        height = float(corners[:, 2].min())
        low = corners[np.argsort(corners[:, 2])[:4], :2]
        contact = CONTACT * light.ambient * max(0.0, 1 - height / solid.edge)
        windows.append(_darken(scene, camera, low, 0.14 * solid.edge, contact))
    return [window for window in windows if window is not None]


def _darken(scene: Floats, camera: Pinhole, outline: Floats, softness: float, strength: float) -> Slices | None:
    ground = np.column_stack([outline, np.zeros(len(outline), np.float32)]).astype(np.float32)
    points = camera.project(ground)
    sigma = max(0.8, softness * camera.scale(ground.mean(0)))
    margin = int(3 * sigma) + 2
    low, high = points.min(0).astype(int) - margin, points.max(0).astype(int) + margin
    mask = np.zeros((int(high[1] - low[1]), int(high[0] - low[0])), np.float32)
    window = overlap(int(low[0]), int(low[1]), mask.shape, scene.shape)
    if window is None or strength < 0.01:
        return None
    hull = cv2.convexHull(points - low.astype(np.float32))
    cv2.fillConvexPoly(mask, np.round(hull * 16).astype(np.int32), 1.0, cv2.LINE_AA, 4)
    mask = np.asarray(cv2.GaussianBlur(mask, (0, 0), sigma), np.float32)
    scene[window.whole] *= 1 - strength * mask[window.part][..., None]
    return window.whole
