"""A round tray: the same floor, wall and rim as the one with corners, around a circle."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats
from vision.render.tray import Tray, paint


@dataclass(frozen=True, slots=True, eq=False)
class RoundTray(Tray):
    """A tray whose inner radius is `half[0]`."""

    def inside(self, place: Floats) -> NDArray[np.bool_]:
        """Which places (…, 2) in cm lie on its floor."""
        return np.asarray(np.hypot(place[..., 0], place[..., 1]) < self.half[0])

    def _shade_of_walls(self, place: Floats) -> Floats:
        away = np.hypot(place[..., 0], place[..., 1])
        gap = self.half[0] - away
        level = 1 - 0.35 * np.exp(-np.maximum(gap, 0) / (0.45 * self.wall))
        toward = (place @ self.light.direction[:2]) / np.maximum(away, 1e-3)
        reach = self.wall * np.maximum(toward, 0) / self.light.direction[2]
        dark = (1 - self.light.ambient) * self.light.direction[2]
        cast = 1 / (1 + np.exp(np.clip((gap - reach) / (0.06 * self.wall + 0.05), -30, 30)))
        return np.asarray(level * (1 - dark * np.where(reach > 0, cast, 0)), np.float32)

    def _add_walls(self, scene: Floats, rays: Floats) -> None:
        """The wall is a cylinder, seen from within: the farther of the two places where a ray meets it counts."""
        eye, radius = self.camera.eye, self.half[0]
        a = (rays[..., :2] ** 2).sum(-1) + 1e-9
        b = rays[..., :2] @ eye[:2]
        root = np.sqrt(np.maximum(b * b - a * (eye[:2] @ eye[:2] - radius * radius), 0))
        distance = (root - b) / a
        place = eye + distance[..., None] * rays
        seen = (distance > 0) & (place[..., 2] > 0) & (place[..., 2] < self.wall)
        inward = -place[..., :2] / radius
        facing = np.maximum(inward @ self.light.direction[:2], 0)
        lit = self.light.ambient * 0.8 + (1 - self.light.ambient) * facing
        around = np.arctan2(place[..., 1], place[..., 0]) * radius
        flat = np.where(seen[..., None], np.stack([around, place[..., 2]], -1), 0).astype(np.float32)
        level = (lit * (0.65 + 0.35 * flat[..., 1] / self.wall))[..., None] * self.light.gain * self.light.tint
        scene[seen] = (paint(self.rim_paint, flat, (20.0, 20.0)) * level)[seen]

    def _add_rim(self, scene: Floats, rays: Floats) -> None:
        place = self._hit(rays, self.wall)
        beyond = np.hypot(place[..., 0], place[..., 1]) - self.half[0]
        seen = (beyond > 0) & (beyond < self.rim)
        scene[seen] = (paint(self.rim_paint, place, (20.0, 20.0)) * self._lamp(place) * 1.05)[seen]
