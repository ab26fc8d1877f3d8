"""What speaks for and against a candidate, as figures for the judge."""

from dataclasses import dataclass

import numpy as np

from vision.arrays import Floats
from vision.dice.faces import HALF, MOST, Face, read
from vision.dice.finder import Candidate, find
from vision.dice.network import Network
from vision.dice.pattern import Pattern, check
from vision.dice.window import SIDE, Zoom
from vision.frame import Image

FIGURES = 17
"""How many figures `measure` gives."""

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


def summon(finder: Network, faces: Network, image: Image) -> list[Witness]:
    """All candidates of `image` (h, w, 3) with their evidence, before any judgement."""
    if not image.size:
        return []
    zoom = Zoom(image)
    candidates = find(finder, zoom)[:MOST]
    looks = read(faces, zoom, [(c.x, c.y, c.edge) for c in candidates])
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
    edges = np.array([w.face.place[2] for w in witnesses])
    weight = np.array([w.candidate.heat**2 * (1 - w.chances[0]) + 1e-6 for w in witnesses])
    order = np.argsort(edges)
    typical = edges[order][np.searchsorted(np.cumsum(weight[order]), weight.sum() / 2)]
    return np.array([_figures(w, witnesses, float(typical)) for w in witnesses], np.float32)


def _figures(one: Witness, others: list[Witness], typical: float) -> list[float]:
    value, candidate, edge = one.value, one.candidate, one.face.place[2]
    rest = np.delete(one.chances[1:7], value - 1)
    gap, rival = _neighbour(one, others)
    return [
        _logit(candidate.heat),
        float(np.log(candidate.values[value] + 1e-4)),
        _logit(float(one.chances[value])),
        _logit(float(one.face.chances[:, value].min())),
        _logit(float(one.chances[0])),
        _logit(float(one.chances[COCKED])),
        _logit(float(rest.max())),
        float(one.pattern.legal),
        min(one.pattern.misfit, 0.5),
        one.pattern.weakest,
        one.pattern.left,
        float(one.face.square is not None),
        float(np.clip(np.log(edge), 2, 5)),
        float(np.clip(np.log(edge / typical), -1.5, 1.5)),
        float(np.log(one.face.window.std() + 1)),
        gap,
        rival,
    ]


def _neighbour(one: Witness, others: list[Witness]) -> tuple[float, float]:
    """Distance to the nearest other candidate, in edges, at most 3; and how much hotter than this one it is."""
    x, y, edge = one.face.place
    best = (3.0, 0.0)
    for other in others:
        distance = float(np.hypot(x - other.face.place[0], y - other.face.place[1])) / edge
        if other is not one and distance < best[0]:
            best = distance, float(np.clip(_logit(other.candidate.heat) - _logit(one.candidate.heat), -6, 6))
    return best


def _logit(chance: float) -> float:
    return float(np.log((chance + 1e-4) / (1 - chance + 1e-4)))
