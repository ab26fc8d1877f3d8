"""A pinhole camera over the table. World: centimetres, the tray's floor at z = 0, z up, y away from the
viewer."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Pinhole:
    """`size` is width, height in pixels; `focal` is in pixels; `eye` (3,) is where the camera is; the rows of
    `axes` (3, 3) are what is right, down and forward in the picture, in world axes."""

    size: tuple[int, int]
    focal: float
    eye: Floats
    axes: Floats

    @classmethod
    def above(cls, size: tuple[int, int], wide: float, height: float, tilt: float, turn: float) -> "Pinhole":
        """A camera `height` cm from the middle of the tray, so that `wide` cm fit into the picture's width
        there.

        `tilt` (radians) is how far it leans from the vertical, `turn` how far it is turned around it.
        """
        away = np.array([0.0, -np.sin(tilt), np.cos(tilt)])
        spin = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
        eye = spin @ away * height
        forward, right = -eye / height, spin @ np.array([1.0, 0, 0])
        axes = np.stack([right, np.cross(forward, right), forward])
        return cls(size, size[0] / wide * height, eye.astype(np.float32), axes.astype(np.float32))

    def project(self, points: Floats) -> Floats:
        """Where points (n, 3) are seen: (n, 2) in pixels."""
        seen = (points - self.eye) @ self.axes.T
        centre = np.array(self.size, np.float32) / 2
        return np.asarray(centre + self.focal * seen[:, :2] / seen[:, 2:], np.float32)

    def scale(self, point: Floats) -> float:
        """Pixels per centimetre at `point` (3,)."""
        return float(self.focal / ((point - self.eye) @ self.axes[2]))

    def slant(self, point: Floats, normal: Floats) -> Floats:
        """How far along x and y of the picture the unit vector `normal` (3,) at `point` (3,) points: (2,), in its own
        length as seen sideways."""
        short = np.float32(0.05)
        here, there = self.project(np.stack([point, point + short * normal]))
        return np.asarray((there - here) / (short * self.scale(point)), np.float32)

    def rays(self, left: int, top: int, width: int, height: int, step: int = 1) -> Floats:
        """Unit vectors (h, w, 3) through the middles of pixels (or of blocks of `step` pixels) of a part of
        the picture."""
        across = (left + step * (np.arange(width // step, dtype=np.float32) + 0.5) - self.size[0] / 2) / self.focal
        down = (top + step * (np.arange(height // step, dtype=np.float32) + 0.5) - self.size[1] / 2) / self.focal
        plane = np.empty((len(down), len(across), 3), np.float32)
        plane[..., 0], plane[..., 1], plane[..., 2] = across[None, :], down[:, None], 1
        plane /= np.linalg.norm(plane, axis=2, keepdims=True)
        return np.asarray(plane @ self.axes, np.float32)
