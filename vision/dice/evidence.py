"""What speaks for and against a candidate, as figures for the judge."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Floats
from vision.dice import lean
from vision.dice.faces import HALF, MOST, Face, read
from vision.dice.finder import Candidate, find
from vision.dice.network import Network
from vision.dice.pattern import Pattern, check
from vision.dice.window import SIDE, Zoom
from vision.frame import Image

FIGURES = 17 + lean.FIGURES
"""How many figures `measure` gives."""

HEAT, EDGE = 0, 12
"""Which of them are the logit of the finder's heat and the logarithm of the edge."""

COCKED = 7
"""Class of the face network: a die that leans."""

SUPPOSED = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32) * HALF + SIDE / 2
"""Corners of a top face in its window where they were not seen: an upright square of the right size."""


@dataclass(frozen=True, slots=True, eq=False)
class Witness:
    """One candidate with all that is known about it: `value` 1–6 that its face most likely shows, `chances` (8,) pooled
    over the looks, `corners` (4, 2) of its top face in the window, seen or else supposed."""

    candidate: Candidate
    face: Face
    value: int
    chances: Floats
    pattern: Pattern
    corners: Floats


def summon(finder: Network, faces: Network, zoom: Zoom) -> list[Witness]:
    """All candidates of a picture with their evidence, before any judgement."""
    if not all(zoom.size):
        return []
    candidates = find(finder, zoom)[:MOST]
    looks = read(faces, zoom, [(c.x, c.y, c.edge) for c in candidates], [c.heat for c in candidates])
    return [hear(candidate, look) for candidate, look in zip(candidates, looks, strict=True)]


def hear(candidate: Candidate, face: Face) -> Witness:
    """Pool the views of one candidate and hold the pips against the legal patterns."""
    chances = np.asarray(np.exp(np.log(face.chances + 1e-6).mean(0)), np.float32)
    chances /= chances.sum()
    value = int(chances[1:7].argmax()) + 1
    corners = face.square if face.square is not None else SUPPOSED
    return Witness(candidate, face, value, chances, check(value, face.pips, corners), corners)


def measure(witnesses: list[Witness]) -> Floats:
    """Figures (n, FIGURES) of all candidates of one picture; they are heard together, since dice of a picture are
    alike in size."""
    if not witnesses:
        return np.zeros((0, FIGURES), np.float32)
    places = np.array([w.face.place for w in witnesses])
    heats = np.array([w.candidate.heat for w in witnesses])
    edges, chances = places[:, 2], np.stack([w.chances for w in witnesses])
    others = chances[:, 1:7].copy()
    rows, values = np.arange(len(witnesses)), np.array([w.value for w in witnesses])
    others[rows, values - 1] = 0
    trust = (heats * chances[:, 1:7].max(1)) ** 2
    looks = [float(w.face.chances[:, w.value].min()) for w in witnesses]
    patterns = np.array(
        [(w.pattern.legal, min(w.pattern.misfit, 0.5), w.pattern.weakest, w.pattern.left) for w in witnesses]
    )
    columns = [
        _logit(heats),
        np.log([w.candidate.values[w.value] + 1e-4 for w in witnesses]),
        _logit(chances[rows, values]),
        _logit(np.array(looks)),
        _logit(chances[:, 0]),
        _logit(chances[:, COCKED]),
        _logit(others.max(1)),
        *patterns.T,
        [w.face.square is not None for w in witnesses],
        np.clip(np.log(edges), 2, 5),
        np.clip(np.log(edges / _typical(edges, trust + 1e-6)), -1.5, 1.5),
        np.log([_deviation(w.face.window) + 1 for w in witnesses]),
        *_neighbours(places, _logit(heats)),
        *lean.figures(_posture(witnesses, places, chances, trust)).T,
    ]
    return np.stack(columns, 1).astype(np.float32)


def _posture(witnesses: list[Witness], places: Floats, chances: Floats, trust: Floats) -> lean.Posture:
    """How they all lie, in pixels of the picture."""
    matrices, corners = np.stack([w.face.matrix for w in witnesses]), np.stack([w.corners for w in witnesses])
    back = np.linalg.inv(matrices[:, :, :2]).transpose(0, 2, 1)
    return lean.Posture(
        places=places,
        corners=(corners - matrices[:, None, :, 2]) @ back,
        seen=np.array([w.face.square is not None for w in witnesses], float),
        slants=np.stack([w.face.slant for w in witnesses]),
        boxes=np.array([w.candidate.box for w in witnesses]),
        struck=_logit(chances[:, COCKED]),
        trust=trust,
    )


def _typical(edges: Floats, weight: Floats) -> float:
    """The weighted median of the edges."""
    order = np.argsort(edges)
    return float(edges[order][np.searchsorted(np.cumsum(weight[order]), weight.sum() / 2)])


def _deviation(window: Image) -> float:
    """Standard deviation of all numbers of a window."""
    _, deviations = cv2.meanStdDev(window.reshape(-1, 1))
    return float(deviations[0, 0])


def _neighbours(places: Floats, heats: Floats) -> tuple[Floats, Floats]:
    """Of each place the distance to the nearest other one, in edges, at most 3; and how much hotter than this one it is
    (difference of logits, 0 where there is none so near)."""
    away = np.hypot(*(places[:, None, :2] - places[None, :, :2]).transpose(2, 0, 1)) / places[:, 2:]
    np.fill_diagonal(away, np.inf)
    nearest = away.argmin(1)
    gap = away.min(1)
    rival = np.where(gap < 3, np.clip(heats[nearest] - heats, -6, 6), 0)
    return np.minimum(gap, 3), rival


def _logit(chances: Floats) -> Floats:
    return np.asarray(np.log((chances + 1e-4) / (1 - chances + 1e-4)))
