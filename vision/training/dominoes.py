"""Sets of thick dominoes, lying and standing: the halves look like dice, and nothing else does so much."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.render.cube import PATTERNS

Picture = NDArray[np.uint8]
Points = NDArray[np.float64]

FRACTION = 4
"""Bits of a pixel's fraction that OpenCV draws with."""


@dataclass(frozen=True, slots=True)
class _Make:
    """What all dominoes of a set share: edge of a half in pixels, thickness in edges, corner radius and pip radius in
    edges, sine and cosine of the camera's tilt, colours of body and ink."""

    edge: float
    thickness: float
    corner: float
    pip: float
    sine: float
    cosine: float
    body: NDArray[np.float64]
    ink: NDArray[np.float64]


def lay(rng: np.random.Generator, image: Picture) -> None:
    """Draw a set of dominoes into `image` (h, w, 3), in place: some strewn, some in a row, some standing."""
    make = _make(rng)
    height, width = image.shape[:2]
    count = int(rng.integers(2, 16))
    middles = rng.uniform((0, 0), (width, height), (count, 2))
    turns = rng.uniform(0, 2 * np.pi, count)
    if rng.random() < 0.35:
        middles, turns = _row(rng, make, middles[0], count)
    for i in np.argsort(middles[:, 1]):
        _domino(rng, image, make, middles[i], float(turns[i]), rng.random() < 0.15)


def _make(rng: np.random.Generator) -> _Make:
    body = rng.uniform(0, 255, 3) if rng.random() < 0.6 else np.full(3, rng.choice([25.0, 215.0, 235.0]))
    ink = np.full(3, 240.0 if body.mean() < 140 else 20.0) + rng.normal(0, 8, 3)
    tilt = float(rng.uniform(0, 0.95))
    return _Make(
        edge=float(np.exp(rng.uniform(np.log(13), np.log(60)))),
        thickness=float(rng.uniform(0.2, 0.55)),
        corner=float(rng.uniform(0.02, 0.25)),
        pip=float(rng.uniform(0.07, 0.12)),
        sine=float(np.sin(tilt)),
        cosine=float(np.cos(tilt)),
        body=body,
        ink=ink,
    )


def _row(rng: np.random.Generator, make: _Make, start: Points, count: int) -> tuple[Points, Points]:
    """Middles and turns of a chain, end to end."""
    turn = float(rng.uniform(0, 2 * np.pi))
    step = 2.05 * make.edge * np.array([np.cos(turn), np.sin(turn) * make.cosine])
    return start + step * (np.arange(count) - count // 2)[:, None], np.full(count, turn)


def _domino(rng: np.random.Generator, image: Picture, make: _Make, middle: Points, turn: float, standing: bool) -> None:
    along = make.edge * np.array([np.cos(turn), np.sin(turn) * make.cosine])
    across = make.edge * np.array([-np.sin(turn), np.cos(turn) * make.cosine])
    depth = np.array([0, make.thickness * make.edge * make.sine])
    if standing:
        along = make.edge * np.array([np.cos(turn), 0.5 * np.sin(turn) * make.cosine])
        across, depth = (
            make.edge * np.array([0, max(make.sine, 0.3)]),
            -0.6 * make.thickness * make.edge * np.array([0, 1]),
        )
    outline = _outline(make.corner) @ np.stack([along, across]) + middle
    shadow = outline + depth * 1.2 + rng.uniform(-0.15, 0.35, 2) * make.edge
    _fill(image, _hull(shadow), image.mean((0, 1)) * 0.45)
    _fill(image, _hull(np.vstack([outline, outline + depth])), make.body * rng.uniform(0.45, 0.75))
    _fill(image, outline, make.body * rng.uniform(0.9, 1.08))
    if standing or rng.random() < 0.8:
        _print(rng, image, make, np.stack([along, across]), middle)


def _outline(corner: float) -> Points:
    """A domino's face, 2 × 1 edges with round corners, about its middle."""
    turns = np.arange(24) * (2 * np.pi / 24) + np.pi / 24
    around = np.stack([np.cos(turns), np.sin(turns)], 1)
    return np.sign(around) * (np.array([1.0, 0.5]) - corner) + around * corner


def _print(rng: np.random.Generator, image: Picture, make: _Make, basis: Points, middle: Points) -> None:
    spread = float(rng.uniform(0.24, 0.3))
    turns = np.arange(16) * (np.pi / 8)
    round_pip = np.stack([np.cos(turns), np.sin(turns)], 1) * make.pip
    for half in (-0.5, 0.5):
        value = int(rng.integers(0, 7))
        for u, v in PATTERNS[value] if value else ():
            _fill(image, (round_pip + (half + spread * u, spread * v)) @ basis + middle, make.ink)
    bar = np.array([[-0.02, -0.4], [0.02, -0.4], [0.02, 0.4], [-0.02, 0.4]]) * (1, float(rng.uniform(0.6, 1.1)))
    _fill(image, bar @ basis + middle, make.ink)


def _hull(points: Points) -> Points:
    return np.asarray(cv2.convexHull(points.astype(np.float32))[:, 0], np.float64)


def _fill(image: Picture, outline: Points, colour: Points) -> None:
    shade = tuple(float(c) for c in np.clip(colour, 0, 255))
    cv2.fillPoly(image, [np.round(outline * 2**FRACTION).astype(np.int32)], shade, cv2.LINE_AA, FRACTION)
