"""Naming colours: a die's own colours beside those of its surroundings, so that a warm or cold lamp is taken into
account."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Floats
from vision.dice.colours import COLOURS
from vision.dice.faces import Face
from vision.dice.perceptron import Perceptron
from vision.dice.window import SIDE, Zoom

BODIES = COLOURS[:12]
"""Body colours the namer tells apart, in the order of its outputs."""

PIPS = ("white", "black", "red", "blue", "green", "yellow", "brown")
"""Pip colours, in the order of the outputs that follow the bodies."""

SWATCHES = 8
"""Colours measured for each die: its body, the darker part of it, where no gloss lies, its pips, the ground beside it;
the picture's mean and bright end; the lightest body or pip of all dice and the mean of their bodies."""

BODY, SHADE, PIP, GROUND, MEAN, BRIGHT, LIGHTEST, AVERAGE = range(SWATCHES)

RATIOS = ((SHADE, PIP), (SHADE, BRIGHT), (SHADE, GROUND), (SHADE, LIGHTEST), (SHADE, MEAN))
"""Which swatches are divided by which, in linear light: a ratio stays what it is under any lamp."""

FIGURES = 3 * (SWATCHES + len(RATIOS))
"""Inputs of the namer: L, a, b of all swatches; brightness and tint of the ratios, as logarithms."""

LOOKED_UP = 96
"""Longer side of the reduced picture in which the ground around a die is looked up."""

PALE = 0.15
"""Least strength on the map of pips whose colour is looked at."""

RING = np.array([(np.cos(turn), np.sin(turn)) for turn in np.arange(12) * (np.pi / 6)])
"""Directions in which the ground lies."""


@dataclass(frozen=True, slots=True, eq=False)
class Surroundings:
    """What the picture as a whole says about the light: `mean` and `bright` end (3,) BGR 0–1, and `small`, the picture
    reduced to `scale` of its size, to look up the ground in."""

    mean: Floats
    bright: Floats
    small: Floats
    scale: float


def surroundings(zoom: Zoom) -> Surroundings:
    """Measure a whole picture."""
    reduced, scale = zoom.reduced(min(LOOKED_UP, max(zoom.size)))
    small = reduced.astype(np.float32) / 255
    flat = small.reshape(-1, 3)
    return Surroundings(*mean_and_bright(flat), small, scale)


def mean_and_bright(pixels: Floats) -> tuple[Floats, Floats]:
    """The mean (3,) of `pixels` (n, 3) and the middle of their lightest twentieth."""
    light = pixels[np.argsort(pixels.sum(1))[-max(1, len(pixels) // 20) :]]
    return pixels.mean(0), _median(light)


def swatches(dice: Sequence[tuple[Face, Floats]], around: Surroundings) -> Floats:
    """What is measured (n, SWATCHES, 3), BGR 0–1, for all dice of one picture: faces, each with the corners (4, 2) of
    its top in its window."""
    if not dice:
        return np.zeros((0, SWATCHES, 3), np.float32)
    own = np.stack([_sample(face, corners) for face, corners in dice])
    ground = np.stack([_ground(*face.place, around) for face, _ in dice])
    return gather(own, ground, around.mean, around.bright)


def gather(own: Floats, ground: Floats, mean: Floats, bright: Floats) -> Floats:
    """Swatches (n, SWATCHES, 3) of a picture's dice: `own` (n, 3, 3) body, shade and pip of each, `ground` (n, 3)
    beside it; `mean` and `bright` (3,) of the picture."""
    count = len(own)
    light = own[:, [BODY, PIP]].reshape(-1, 3)
    lightest, average = light[light.sum(1).argmax()], own[:, BODY].mean(0)
    shared = np.broadcast_to(np.stack([mean, bright, lightest, average]), (count, 4, 3))
    return np.concatenate([own, ground[:, None], shared], 1).astype(np.float32)


def figures(seen: Floats) -> Floats:
    """The namer's inputs (n, FIGURES) from swatches (n, SWATCHES, 3)."""
    lab = cv2.cvtColor(np.ascontiguousarray(seen.reshape(1, -1, 3)), cv2.COLOR_BGR2LAB).reshape(len(seen), -1) / 50
    light = np.log(decode(seen) + 0.004)
    above, below = (light[:, list(side)] for side in zip(*RATIOS, strict=True))
    blue, green, red = np.moveaxis((above - below) / 2, -1, 0)
    ratios = np.concatenate([(blue + green + red) / 3, red - green, blue - green], 1)
    return np.concatenate([lab, ratios], 1).astype(np.float32)


def decode(colours: Floats) -> Floats:
    """Linear light of sRGB values 0–1."""
    return np.asarray(np.where(colours <= 0.04045, colours / 12.92, ((colours + 0.055) / 1.055) ** 2.4), np.float32)


def name(namer: Perceptron, rows: Floats) -> list[tuple[str, str, Floats]]:
    """Body colour, pip colour and the chances of all BODIES for each row (n, FIGURES)."""
    logits = namer(rows)
    bodies, pips = logits[:, : len(BODIES)], logits[:, len(BODIES) :]
    chances = np.exp(bodies - bodies.max(1, keepdims=True))
    chances /= chances.sum(1, keepdims=True)
    return [(BODIES[int(c.argmax())], PIPS[int(p.argmax())], c) for c, p in zip(chances, pips, strict=True)]


def _sample(face: Face, corners: Floats) -> Floats:
    """Body, shade and pip (3, 3) of a face."""
    middle = corners.mean(0)
    inner = np.zeros((SIDE, SIDE), np.uint8)
    cv2.fillConvexPoly(inner, np.round((corners - middle) * 0.84 + middle).astype(np.int32), 1)
    within = inner.astype(bool)
    pixels = face.window[within].astype(np.float32) / 255
    marks = cv2.resize(face.pip_map, (SIDE, SIDE), interpolation=cv2.INTER_LINEAR)[within]
    plain = pixels[marks < 0.12]
    if len(plain) < 12:
        plain = pixels if len(pixels) else face.window.reshape(-1, 3).astype(np.float32) / 255
    body = _median(plain)
    rising = plain[np.argsort(plain.sum(1))]
    shade = _median(rising[len(plain) // 10 : max(1, len(plain) * 4 // 10)])
    # faint pips count too, as long as they stand out on the map
    inked = pixels[marks > min(0.6, max(PALE, 0.7 * float(marks.max(initial=0))))]
    if len(inked) < 3:
        return np.stack([body, shade, body])
    distance = np.abs(inked - body).sum(1)
    return np.stack([body, shade, _median(inked[distance >= _median(distance)])])


def _ground(x: float, y: float, edge: float, around: Surroundings) -> Floats:
    columns, rows = (((x, y) + 1.5 * edge * RING) * around.scale).astype(int).T
    height, width = around.small.shape[:2]
    return _median(around.small[np.clip(rows, 0, height - 1), np.clip(columns, 0, width - 1)])


def _median(rows: Floats) -> Floats:
    """Median of each column; numpy's own spends ten times as long on asking what it was given."""
    ordered, half = np.sort(rows, axis=0), len(rows) // 2
    return np.asarray(ordered[half] if len(rows) % 2 else (ordered[half - 1] + ordered[half]) / 2, np.float32)
