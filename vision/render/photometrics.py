"""What a cheap camera does to a scene: cast, gamma, blur, shake, noise, sharpening, JPEG."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats


@dataclass(frozen=True, slots=True, eq=False)
class Sensor:
    """One camera's faults, kept over a film.

    `cast` (3,) factors of blue, green, red; `gamma`; `contrast` around middle grey and `lift` added to it; `blur`
    sigma in pixels; `shake` (length in pixels, angle in degrees) or None; `grain` sigma of the noise, 0–255, and
    its `softness` in pixels; `sharpen` amount; `quality` of the JPEG or None.
    """

    cast: Floats
    gamma: float
    contrast: float
    lift: float
    blur: float
    shake: tuple[int, float] | None
    grain: float
    softness: float
    sharpen: float
    quality: int | None


def random_sensor(rng: np.random.Generator, edge: float) -> Sensor:
    """A camera over the range from good to poor; `edge` (pixels) bounds the blur, so that pips stay legible."""
    blur = float(rng.choice([0, rng.uniform(0.3, 0.9), rng.uniform(0.5, max(0.7, edge * 0.04))]))
    strong_cast = rng.random() < 0.15
    return Sensor(
        cast=np.exp(rng.normal(0, 0.25 if strong_cast else 0.1, 3)).astype(np.float32),
        gamma=float(np.exp(rng.normal(0, 0.25))),
        contrast=float(rng.uniform(0.5, 1.15)) if rng.random() < 0.3 else 1.0,
        lift=float(rng.normal(0, 20)) if rng.random() < 0.3 else 0.0,
        blur=blur,
        shake=(int(rng.integers(3, max(4, int(edge * 0.12) + 2))), float(rng.uniform(0, 180)))
        if rng.random() < 0.05
        else None,
        grain=float(rng.uniform(0.5, 12)) if rng.random() < 0.6 else 0.0,
        softness=float(rng.uniform(0.3, 0.8)),
        sharpen=float(rng.uniform(0.2, 0.9)) if rng.random() < 0.3 else 0.0,
        quality=int(rng.integers(35, 96)) if rng.random() < 0.6 else None,
    )


def expose(rng: np.random.Generator, scene: Floats, sensor: Sensor) -> NDArray[np.uint8]:
    """The picture (h, w, 3) that `sensor` takes of `scene` (h, w, 3), 0–255 and beyond."""
    image: Floats = scene * sensor.cast
    image = 255 * np.power(np.clip(image, 0, 255) / 255, np.float32(sensor.gamma))
    if sensor.contrast != 1 or sensor.lift:
        image = (image - 128) * sensor.contrast + 128 + sensor.lift
    if sensor.blur > 0.2:
        image = np.asarray(cv2.GaussianBlur(image, (0, 0), sensor.blur), np.float32)
    if sensor.shake:
        image = np.asarray(cv2.filter2D(image, -1, _streak(*sensor.shake)), np.float32)
    if sensor.grain:
        speckle = rng.standard_normal(image.shape, dtype=np.float32) * np.float32(sensor.grain)
        image = image + cv2.GaussianBlur(speckle, (0, 0), sensor.softness)
    if sensor.sharpen:
        image = image + sensor.sharpen * (image - cv2.GaussianBlur(image, (0, 0), 1.2))
    picture = np.clip(image, 0, 255).astype(np.uint8)
    if sensor.quality is None:
        return picture
    packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, sensor.quality])[1]
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)


def _streak(length: int, angle: float) -> Floats:
    size = length | 1
    line = np.zeros((size, size), np.float32)
    line[size // 2] = 1
    turn = cv2.getRotationMatrix2D((size // 2, size // 2), angle, 1)
    line = np.asarray(cv2.warpAffine(line, turn, (size, size)), np.float32)
    return np.asarray(line / line.sum(), np.float32)
