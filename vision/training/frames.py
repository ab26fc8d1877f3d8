"""Whole pictures of trays and tables with the camera's own exposure, to calibrate the judges on what they will meet."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats
from vision.render.furnish import beside, random_tray, spots, webcam
from vision.render.paint import see
from vision.render.photometrics import expose, random_sensor
from vision.render.solid import Solid, random_solid
from vision.render.tray import Tray, Truth, put_dice, truths, vignette
from vision.training import clutter, dominoes
from vision.training.grounds import random_ground
from vision.training.scenes import (
    BODY_NAME,
    BODY_NAMES,
    BOX,
    CENTRE,
    COLOUR_SHARES,
    COLUMNS,
    CORNERS,
    DOMINOES,
    PIP_NAME,
    PIP_NAMES,
    SEEN,
    SLANT,
    SPAN,
    VALUE,
)
from vision.training.sprites import COCKED

SIZES = ((320, 240), (640, 480), (640, 480), (960, 720), (1280, 720))
"""What cameras deliver, the usual one twice."""

BESIDE, LEANING = 0.25, 0.2
"""Share of the dice that lie beside another one, and of those the share that leans on it."""

ADAPTED = (0.25, 0.75)
"""How far a camera's automatic exposure goes from the scene's brightness towards middle grey, as powers."""

Picture = NDArray[np.uint8]


def frames(seed: int, count: int) -> Iterator[tuple[Picture, Floats]]:
    """`count` pictures, each made from (seed, number) alone, with their labels (n, COLUMNS) as `scenes` has them."""
    for number in range(count):
        yield frame(np.random.default_rng([seed, number]))


def frame(rng: np.random.Generator) -> tuple[Picture, Floats]:
    """One picture (h, w, 3) of up to twelve dice, some touching, some leaning on another, with things that are no
    dice."""
    tray = _tray(rng)
    dice = _dice(rng, tray)
    scene = tray.background()
    things, tiles = rng.random() < 0.4, rng.random() < DOMINOES
    if things or tiles:
        flat = np.clip(scene, 0, 255).astype(np.uint8)
        if things:
            clutter.scatter(rng, flat, float(rng.choice([1, 3, 6])))
        if tiles:
            dominoes.lay(rng, flat)
        scene = flat.astype(np.float32)
    sprites = [see(die, tray.camera, tray.light) for die in dice]
    put_dice(scene, dice, sprites, tray)
    scene = auto_exposure(rng, vignette(scene, float(rng.uniform(0.05, 0.3))))
    edge = 20.0 if not dice else dice[0].edge * tray.camera.scale(dice[0].centre)
    sensor = webcam(rng) if rng.random() < 0.6 else random_sensor(rng, edge)
    seen = zip(dice, truths(dice, sprites, tray.camera), strict=True)
    labels = [_label(truth, tray.camera.slant(die.top().mean(0), die.normal)) for die, truth in seen]
    return expose(rng, scene, sensor), np.array(labels, np.float32).reshape(-1, COLUMNS)


def auto_exposure(rng: np.random.Generator, scene: Floats) -> Floats:
    """The scene (h, w, 3) as a camera brightens or darkens it towards middle grey; highlights bound the brightening."""
    mean, light = max(float(scene.mean()), 4.0), float(np.percentile(scene.max(2), 98.5))
    gain = (rng.uniform(90, 135) / mean) ** rng.uniform(*ADAPTED)
    return np.asarray(scene * np.float32(min(gain, 330 / max(light, 1.0))), np.float32)


def _tray(rng: np.random.Generator) -> Tray:
    width, height = SIZES[int(rng.integers(len(SIZES)))]
    tray = random_tray(rng, (width, height))
    if rng.random() < 0.4:
        return tray
    return replace(tray, floor=random_ground(rng, 450, 600), light=replace(tray.light, tint=_tint(rng)))


def _tint(rng: np.random.Generator) -> Floats:
    """Light from warm to cold: blue and red go opposite ways."""
    warmth = float(rng.normal(0, 0.15))
    return np.array([np.exp(-warmth), np.exp(rng.normal(0, 0.03)), np.exp(warmth)], np.float32)


def _dice(rng: np.random.Generator, tray: Tray) -> list[Solid]:
    count = int(rng.integers(0, 13)) if rng.random() < 0.9 else 0
    size = float(rng.uniform(1.0, 2.2))
    names = rng.choice(BODY_NAMES, count, p=COLOUR_SHARES)
    made = [random_solid(rng, str(name), size * float(rng.uniform(0.95, 1.05))) for name in names]
    placed: list[Solid] = []
    for die in made:
        value = int(rng.integers(1, 7))
        bearing, yaw = rng.uniform(0, 2 * np.pi, 2).tolist()
        if placed and rng.random() < BESIDE:
            lean = float(rng.uniform(0.3, 0.7)) if rng.random() < LEANING else 0.0
            neighbour = placed[int(rng.integers(len(placed)))]
            touching = beside(die, neighbour, value, bearing, yaw, lean)
            if all(_apart(touching, other) for other in placed if other is not neighbour):
                placed.append(touching)
                continue
        spot = spots(rng, tray, [die.edge], placed)[0]
        placed.append(die.lying(spot.x, spot.y, value, spot.yaw))
    return placed


def _apart(one: Solid, other: Solid) -> bool:
    """Whether they can't reach into one another, however they are turned."""
    return float(np.hypot(*(one.centre - other.centre)[:2])) > 1.35 * max(one.edge, other.edge)


def _label(truth: Truth, slant: Floats) -> Floats:
    row = np.full(COLUMNS, np.nan, np.float32)
    corners = np.array(truth.face, np.float32)
    across, down = corners[:, 0], corners[:, 1]
    area = 0.5 * abs(float(across @ np.roll(down, -1) - down @ np.roll(across, -1)))
    row[CENTRE], row[SPAN], row[SEEN] = corners.mean(0), np.sqrt(area), truth.visible
    row[VALUE] = COCKED if truth.cocked else truth.value
    left, top, width, height = truth.box
    row[BOX], row[CORNERS] = (left, top, left + width, top + height), corners.ravel()
    row[BODY_NAME], row[PIP_NAME] = BODY_NAMES.index(truth.colour), PIP_NAMES.index(truth.pip_colour)
    row[SLANT] = slant
    return row
