"""Naming colours: a die's own colours beside those of its surroundings, so that a warm or cold lamp is taken into
account."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Floats
from vision.dice.colours import COLOURS
from vision.dice.faces import Face
from vision.dice.perceptron import Perceptron
from vision.dice.window import SIDE
from vision.frame import Image

BODIES = COLOURS[:12]
"""Body colours the namer tells apart, in the order of its outputs."""

PIPS = ("white", "black", "red", "blue", "green", "yellow", "brown")
"""Pip colours, in the order of the outputs that follow the bodies."""

FIGURES = 18
"""Inputs of the namer: body, pip, ground, the picture's mean, its bright end (each L, a, b) and the body under
that light."""


@dataclass(frozen=True, slots=True, eq=False)
class Surroundings:
    """What the picture as a whole says about the light: `mean` and `bright` end (3,) BGR 0–1, and `small`, the picture
    reduced to `scale` of its size, to look up the ground in."""

    mean: Floats
    bright: Floats
    small: Floats
    scale: float


def surroundings(image: Image) -> Surroundings:
    """Measure `image` (h, w, 3)."""
    height, width = image.shape[:2]
    scale = min(1.0, 96 / max(height, width))
    size = max(1, round(width * scale)), max(1, round(height * scale))
    way = cv2.INTER_AREA if scale < 0.5 else cv2.INTER_LINEAR
    small = cv2.resize(image, size, interpolation=way).astype(np.float32) / 255
    flat = small.reshape(-1, 3)
    light = flat[np.argsort(flat.sum(1))[-max(1, len(flat) // 20) :]]
    return Surroundings(flat.mean(0), np.median(light, 0).astype(np.float32), small, scale)


def figures(face: Face, corners: Floats, around: Surroundings) -> Floats:
    """The namer's inputs (FIGURES,) for a face whose top has `corners` (4, 2) in its window."""
    body, pip = _body_and_pip(face, corners)
    ground = _ground(*face.place, around)
    lit = np.clip(body / np.maximum(around.bright, 0.05), 0, 1.5)
    colours = np.stack([body, pip, ground, around.mean, around.bright, np.minimum(lit, 1)]).astype(np.float32)
    return np.asarray(cv2.cvtColor(colours[None], cv2.COLOR_BGR2LAB)[0].ravel() / 50, np.float32)


def name(namer: Perceptron, rows: Floats) -> list[tuple[str, str, Floats]]:
    """Body colour, pip colour and the chances of all BODIES for each row (n, FIGURES)."""
    logits = namer(rows)
    bodies, pips = logits[:, : len(BODIES)], logits[:, len(BODIES) :]
    chances = np.exp(bodies - bodies.max(1, keepdims=True))
    chances /= chances.sum(1, keepdims=True)
    return [(BODIES[int(c.argmax())], PIPS[int(p.argmax())], c) for c, p in zip(chances, pips, strict=True)]


def _body_and_pip(face: Face, corners: Floats) -> tuple[Floats, Floats]:
    pixels = face.window.astype(np.float32) / 255
    middle = corners.mean(0)
    inner = np.zeros((SIDE, SIDE), np.uint8)
    cv2.fillConvexPoly(inner, np.round((corners - middle) * 0.84 + middle).astype(np.int32), 1)
    marks = cv2.resize(face.pip_map, (SIDE, SIDE), interpolation=cv2.INTER_LINEAR)
    plain = pixels[(inner > 0) & (marks < 0.12)]
    inked = pixels[(inner > 0) & (marks > 0.6)]
    if len(plain) < 12:
        plain = pixels[inner > 0] if inner.any() else pixels.reshape(-1, 3)
    body = np.median(plain, 0).astype(np.float32)
    if len(inked) < 3:
        return body, body
    distance = np.abs(inked - body).sum(1)
    return body, np.median(inked[distance >= np.median(distance)], 0).astype(np.float32)


def _ground(x: float, y: float, edge: float, around: Surroundings) -> Floats:
    turns = np.arange(12) * (np.pi / 6)
    columns = ((x + 1.5 * edge * np.cos(turns)) * around.scale).astype(int)
    rows = ((y + 1.5 * edge * np.sin(turns)) * around.scale).astype(int)
    height, width = around.small.shape[:2]
    seen = around.small[np.clip(rows, 0, height - 1), np.clip(columns, 0, width - 1)]
    return np.asarray(np.median(seen, 0), np.float32)
