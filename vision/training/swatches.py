"""What the namer of colours measures, for dice in light of all kinds, without drawing pictures: paint, lamp and camera
reckoned in linear light. Thousands of sets in the time of a few pictures."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats
from vision.dice import colour
from vision.dice.colour import decode
from vision.render.palette import BODY, body_colour, pip_colour
from vision.render.surfaces import FELT, TABLE

GREY = np.array([0.11, 0.59, 0.3], np.float32)
"""Shares of blue, green and red in brightness."""

SPOTS = 60
"""Places that stand for the whole picture, to measure its mean and its bright end on."""

MOST = 7
"""Most dice in a set."""


@dataclass(frozen=True, slots=True, eq=False)
class _Camera:
    """`gain` (3,) of exposure and white balance together, `saturation`, `contrast`, and its faint `veil`."""

    gain: Floats
    saturation: float
    contrast: float
    veil: float

    def __call__(self, light: Floats) -> Floats:
        """sRGB values 0–1 of linear `light` (…, 3)."""
        seen = light * self.gain + self.veil
        grey = (seen @ GREY)[..., None]
        seen = np.maximum(grey + (seen - grey) * self.saturation, 0)
        value = encode(np.asarray(seen / (1 + 0.35 * np.maximum(seen - 0.7, 0)), np.float32))
        bent = value + self.contrast * (value - 0.5) * value * (1 - value) * 2
        return np.asarray(np.clip(bent, 0, 1), np.float32)


def encode(light: Floats) -> Floats:
    """sRGB values 0–1 of linear light, which is cut off at 1."""
    kept = np.clip(light, 0, 1)
    return np.asarray(np.where(kept <= 0.0031308, kept * 12.92, 1.055 * kept ** (1 / 2.4) - 0.055), np.float32)


def swatches(seed: int, sets: int) -> tuple[Floats, NDArray[np.int64]]:
    """Swatches (n, SWATCHES, 3) of `sets` sets of dice and their true colours (n, 2: body, pip)."""
    rng = np.random.default_rng(seed)
    drawn = [_set(rng) for _ in range(sets)]
    return np.concatenate([rows for rows, _ in drawn]), np.concatenate([names for _, names in drawn])


def relight(rng: np.random.Generator, rows: Floats) -> Floats:
    """The same swatches (n, k, 3) with each picture's light a little warmer, colder, greener, dimmer or paler."""
    count = len(rows)
    warmth, level = rng.normal(0, 0.12, count), rng.normal(0, 0.25, count)
    gain = np.exp(np.stack([level - warmth, level + rng.normal(0, 0.04, count), level + warmth], 1))[:, None]
    light = decode(rows) * gain
    grey = (light @ GREY)[..., None]
    return encode(grey + (light - grey) * np.exp(rng.normal(0, 0.1, (count, 1, 1))))


def _set(rng: np.random.Generator) -> tuple[Floats, NDArray[np.int64]]:
    """Swatches of all dice of one picture."""
    count = int(rng.integers(1, MOST + 1))
    names = rng.choice(list(BODY), count)
    paints = [body_colour(rng, str(name)) for name in names]
    inks = [pip_colour(rng, str(name), paint) for name, paint in zip(names, paints, strict=True)]
    lit = _levels(rng, count)
    bodies = decode(np.array(paints, np.float32) / 255) * lit
    pips = decode(np.array([ink for _, ink in inks], np.float32) / 255) * lit
    plain, shade, inked = _blurred(rng, bodies, pips)
    ground = _surface(rng)
    beside = ground * rng.uniform(0.5, 1, (count, 1)).astype(np.float32)
    spots = _spots(rng, ground, plain)
    camera = _camera(rng, spots)
    seen = camera(spots)
    mean, bright = colour.mean_and_bright(seen)
    rows = colour.gather(camera(np.stack([plain, shade, inked], 1)), camera(beside), mean, bright)
    rows = np.clip(rows + rng.normal(0, 0.008, rows.shape), 0, 1).astype(np.float32)
    bodies_named = [colour.BODIES.index(str(name)) for name in names]
    return rows, np.array([(b, colour.PIPS.index(ink)) for b, (ink, _) in zip(bodies_named, inks, strict=True)])


def _levels(rng: np.random.Generator, count: int) -> Floats:
    """How much light falls on each die (count, 1): much alike, but some lie in a shadow."""
    level = np.exp(rng.normal(0, rng.uniform(0.02, 0.25), (count, 1)))
    shadow = rng.random((count, 1)) < 0.1
    return np.asarray(np.where(shadow, level * rng.uniform(0.25, 0.8, (count, 1)), level), np.float32)


def _blurred(rng: np.random.Generator, bodies: Floats, pips: Floats) -> tuple[Floats, Floats, Floats]:
    """Body, its darker part and pips under gloss, marbling and the blur of small dice."""
    count = len(bodies)
    marble = bodies * np.exp(rng.normal(-0.2, 0.7, (count, 1))) + rng.uniform(0, 0.08, (count, 1))
    share = np.where(rng.random((count, 1)) < 0.25, rng.uniform(0, 0.6, (count, 1)), 0)
    shade = bodies * (1 - share) + marble * share
    gloss = np.where(rng.random((count, 1)) < 0.5, rng.exponential(0.03, (count, 1)), 0.0)
    sheen = np.where(rng.random((count, 1)) < 0.15, rng.uniform(0, 0.25, (count, 1)), gloss)
    plain = bodies * (1 - share * 0.7) + marble * share * 0.7 + sheen
    shade = np.minimum(shade * rng.uniform(0.85, 1, (count, 1)) + sheen * rng.uniform(0, 0.9, (count, 1)), plain)
    mix = np.where(rng.random((count, 1)) < 0.12, 1, rng.beta(1, 4, (count, 1)))
    worn = pips * (1 - mix) + plain * mix
    return plain.astype(np.float32), shade.astype(np.float32), (worn + gloss * 0.5).astype(np.float32)


def _surface(rng: np.random.Generator) -> Floats:
    """Linear colour (3,) of a ground."""
    if rng.random() < 0.35:
        vivid = rng.uniform(0.02, 0.9) * np.exp(rng.normal(0, 0.5, 3))
        return np.clip(vivid, 0.005, 0.9).astype(np.float32)
    known = [*FELT.values(), *TABLE.values()]
    paint = np.array(known[int(rng.integers(len(known)))], np.float32) * float(rng.uniform(0.5, 1.3)) / 255
    return decode(np.clip(paint, 0, 1))


def _spots(rng: np.random.Generator, ground: Floats, dice: Floats) -> Floats:
    """Linear colours (SPOTS, 3) all over the picture: ground, what is around it, dice."""
    other, third = _surface(rng), _surface(rng)
    kinds = np.stack([ground, other, third])
    which = rng.choice(3, SPOTS, p=rng.dirichlet((4, 1, 0.4)))
    spots = kinds[which] * np.exp(rng.normal(0, 0.25, (SPOTS, 1)))
    covered = int(rng.integers(0, len(dice) + 1))
    spots[:covered] = dice[:covered]
    return np.asarray(spots, np.float32)


def _camera(rng: np.random.Generator, spots: Floats) -> _Camera:
    """A camera that exposes for the whole picture, without washing out its lightest parts, and corrects the lamp's
    colour in part."""
    warmth = rng.normal(0.04, 0.2)
    tint = np.exp([-warmth + rng.normal(0, 0.04), rng.normal(0, 0.04), 0.7 * warmth + rng.normal(0, 0.04)])
    mean, top = float((spots @ GREY).mean()), float(np.percentile(spots @ GREY, 98.5))
    wanted = 0.16 * (mean / 0.12) ** rng.uniform(0.4, 0.9)
    level = min(wanted / max(mean, 1e-3), 1.6 / max(top, 1e-3)) * 2 ** rng.normal(0, 0.4)
    veil = float(rng.choice([0.0, rng.uniform(0, 0.02)]))
    gain = np.asarray(level * tint, np.float32)
    return _Camera(gain, float(rng.uniform(0.75, 1.15)), float(rng.uniform(-0.1, 0.4)), veil)
