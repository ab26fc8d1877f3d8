"""Light on a die: from normals and pips to colour. Phong's reflection model with a soft sheen, in sRGB values."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats
from vision.render.surfaces import noise


@dataclass(frozen=True, slots=True, eq=False)
class Light:
    """One lamp and the room. `direction` (3,) points to the lamp (world, z up), `ambient` is the room's share 0–1,
    `gain` the brightness, `tint` (3,) the colour of the light as factors."""

    direction: Floats
    ambient: float
    gain: float
    tint: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Finish:
    """How a die's surface looks. `body` and `pip` (3,) are colours, `ace` (3,) that of the one's pip.

    `marble`: second colour (3,) or None, with `grain` (size of its cells as a share of the picture) and `bite` (its
    contrast); `clear` 0–1 how much light passes through; `gloss` and `gloss_power` of the highlight; `sheen` and
    `sheen_power` of a wide soft reflection; `streak` the brightness of a lamp's thin curved reflection on the top.
    """

    body: Floats
    pip: Floats
    ace: Floats
    marble: Floats | None
    grain: float
    bite: float
    clear: float
    gloss: float
    gloss_power: float
    sheen: float
    sheen_power: float
    streak: float


def shade(
    rng: np.random.Generator,
    normal: Floats,
    pip: Floats,
    ace: bool | NDArray[np.bool_],
    view: Floats,
    finish: Finish,
    light: Light,
) -> Floats:
    """Colour (h, w, 3), 0–255 and above, of a die.

    `normal` (h, w, 3) and `view` (3,) (towards the eye) are in world axes, `pip` is (h, w) 0–1, `ace` tells which
    pixels show a one.
    """
    height, width = pip.shape
    body = np.broadcast_to(finish.body, (height, width, 3))
    if finish.marble is not None:
        cloud = noise(rng, height, width, max(2.0, finish.grain * width))
        share = np.clip((cloud - 0.5) * finish.bite + 0.5, 0, 1)[..., None]
        body = body * (1 - share) + finish.marble * share
    ink = np.where(np.asarray(ace)[..., None], finish.ace, finish.pip)
    paint = body + pip[..., None] * (ink - body)
    lit = light.ambient + (1 - light.ambient) * np.maximum(normal @ light.direction, 0)
    if finish.clear:
        glow = 0.5 + noise(rng, height, width, max(2.0, 0.22 * width))
        lit = lit * (1 - finish.clear) + finish.clear * glow
    half = light.direction + view
    toward = np.maximum(normal @ (half / np.linalg.norm(half)), 0)
    shine: Floats = np.zeros((height, width), np.float32)
    if finish.gloss:
        shine = shine + 255 * finish.gloss * toward**finish.gloss_power
    if finish.sheen:
        veil = np.clip(noise(rng, height, width, max(2.0, 0.36 * width)) * 1.6, 0, 1)
        shine = shine + 255 * finish.sheen * toward**finish.sheen_power * veil
    if finish.streak:
        shine = shine + 255 * finish.streak * _streak(rng, height, width) * (normal[..., 2] > 0.8)
    colour = paint * lit[..., None] * (light.gain * light.tint) + shine[..., None]
    return np.asarray(colour, np.float32)


def _streak(rng: np.random.Generator, height: int, width: int) -> Floats:
    """A thin bent line (h, w), 0–1: how a ring light or window shows on a slightly hollow face."""
    line = np.zeros((height, width), np.float32)
    middle = (int(width * rng.uniform(0.35, 0.65)), int(height * rng.uniform(0.35, 0.65)))
    axes = (max(2, int(width * rng.uniform(0.06, 0.3))), max(2, int(width * rng.uniform(0.06, 0.3))))
    start, thick = float(rng.uniform(0, 360)), max(1, int(width * rng.uniform(0.01, 0.035)))
    cv2.ellipse(line, middle, axes, float(rng.uniform(0, 180)), start, start + float(rng.uniform(60, 360)), 1.0, thick)
    return np.asarray(cv2.GaussianBlur(line, (0, 0), max(0.4, width * 0.008)), np.float32)


def random_finish(rng: np.random.Generator, body: Floats, pip: Floats, red_ace: bool = False) -> Finish:
    """A finish over the range of dice one can buy: matt, glossy, marbled, translucent."""
    marbled = rng.random() < 0.28
    ace = np.array((28, 24, 190), np.float32) if red_ace else pip
    return Finish(
        body=body,
        pip=pip,
        ace=ace,
        marble=(body * rng.uniform(0.15, 1) + rng.normal(0, 34, 3)).clip(0, 255).astype(np.float32)
        if marbled
        else None,
        grain=float(rng.uniform(0.04, 0.27)),
        bite=float(rng.uniform(1, 5)),
        clear=float(rng.uniform(0.15, 0.5)) if rng.random() < 0.12 else 0.0,
        gloss=float(rng.choice([0, rng.uniform(0, 0.35), rng.uniform(0.2, 1)])),
        gloss_power=float(rng.uniform(8, 90)),
        sheen=float(rng.uniform(0.15, 0.8)) if rng.random() < 0.22 else 0.0,
        sheen_power=float(rng.uniform(2, 12)),
        streak=float(rng.uniform(0.2, 0.9)) if rng.random() < 0.15 else 0.0,
    )


def random_light(rng: np.random.Generator) -> Light:
    """A lamp somewhere above the table."""
    direction = np.array([rng.normal(0, 0.6), rng.normal(0, 0.6), 1.0])
    return Light(
        direction=(direction / np.linalg.norm(direction)).astype(np.float32),
        ambient=float(rng.uniform(0.3, 0.75)),
        gain=float(rng.uniform(0.75, 1.2)),
        tint=(1 + rng.normal(0, 0.05, 3)).astype(np.float32),
    )
