"""Does a die lean? How its top face is slanted, how much it is foreshortened, how far its sides show and how it struck
the face reader, each beside the other dice of the picture: what they have in common is the camera's doing.

Flat dice of one picture lie in one plane. Seen from H edges away, the base of a die is displaced against its top by the
same vector everywhere (its slant, the other way round), plus 1/H of an edge for each edge of way across the picture;
and its square top is drawn out across that vector. Of each die these are foretold from the others; with none there,
from what cameras usually do.
"""

from dataclasses import dataclass

import numpy as np

from vision.arrays import Floats

FIGURES = 8
"""How many figures `figures` gives."""

AWAY = 35.0
"""How far above the dice a camera usually is, in edges."""

NOISE = 0.06
"""How exactly a displacement is seen, in edges, and a slant of whose size the face reader is so unsure counts half."""

PRIOR = np.diag((NOISE / np.array([0.35, 0.35, 0.02])) ** 2)
"""Weights of what cameras usually do: displacement 0 ± 0.35 edges each way, 1/H = 1/AWAY ± 0.02."""

ODD = 0.2
"""A die whose displacement is so far off that of the others counts half."""

USUAL = -5.0
"""Logit of the class "cocked" of a flat die, in the weight of half a die."""


@dataclass(frozen=True, slots=True, eq=False)
class Posture:
    """How the n candidates of one picture look: `places` (n, 3) x, y, edge; `corners` (n, 4, 2) of their top faces, in
    pixels of the picture; whether those were `seen` (n,); `slants` (n, 3) as faces have them; `boxes` (n, 4) x, y,
    width, height; `struck` (n,), logits of "cocked"; `trust` (n,), 0–1, in each as a die to compare others with."""

    places: Floats
    corners: Floats
    seen: Floats
    slants: Floats
    boxes: Floats
    struck: Floats
    trust: Floats


def figures(postures: Posture) -> Floats:
    """For each candidate (n, FIGURES): how far its base is off the foretold displacement, in edges; the logarithms of
    that foretelling's variance and of how far off its slant may be; how far the shape of its top face is off, and how
    drawn out (0: a square, 1: a line; 0 where no corners were seen); its logit of "cocked" less that of the others; how
    far its sides show beyond its top, in edges, and how much that is off the foretold displacement: what is printed has
    no sides."""
    shown, unsure, drawn = -postures.slants[:, :2], postures.slants[:, 2], _shapes(postures)
    foretold, variance, weight = _foretell(postures, shown)
    sides = _sides(postures)
    seen = postures.seen[:, None]
    rest = (drawn - _of_plane(foretold)) * seen
    told = (weight * postures.seen)[:, None]
    common = ((told * rest).sum(0) - told * rest) / (told.sum() - told + 0.7)
    struck = weight * postures.struck
    usual = (struck.sum() - struck + 0.5 * USUAL) / (weight.sum() - weight + 0.5)
    columns = (
        np.hypot(*(shown - foretold).T),
        np.log(variance + 1e-4),
        np.log(unsure + 1e-3),
        np.hypot(*((rest - common) * seen).T),
        np.hypot(*(drawn * seen).T),
        postures.struck - usual,
        np.hypot(*sides.T),
        np.hypot(*(sides - foretold).T),
    )
    return np.stack(columns, 1).astype(np.float32)


def _sides(postures: Posture) -> Floats:
    """How much farther each box reaches beyond the top face on one side than on the other (n, 2), in edges."""
    low, high = postures.corners.min(1), postures.corners.max(1)
    near, far = postures.boxes[:, :2], postures.boxes[:, :2] + postures.boxes[:, 2:]
    return np.asarray(np.clip((far - high - low + near) / postures.places[:, 2:], -1.5, 1.5))


def _shapes(postures: Posture) -> Floats:
    """Each top face's elongation (n, 2) as cos and sin of twice its direction, times its amount; how a square is turned
    in its plane makes no difference to it."""
    a, b, c, d = postures.corners.transpose(1, 0, 2)
    across, down = b - a + c - d, d - a + c - b
    xx, yy = across[:, 0] ** 2 + down[:, 0] ** 2, across[:, 1] ** 2 + down[:, 1] ** 2
    mixed = across[:, 0] * across[:, 1] + down[:, 0] * down[:, 1]
    return np.asarray(np.stack([xx - yy, 2 * mixed], 1) / (xx + yy + 1e-9)[:, None])


def _of_plane(displacements: Floats) -> Floats:
    """The elongation (n, 2) of a square in a plane in which bases are displaced like that."""
    x, y = (displacements / np.maximum(1, np.hypot(*displacements.T) / 0.95)[:, None]).T
    return np.asarray(-np.stack([x * x - y * y, 2 * x * y], 1) / (2 - x * x - y * y)[:, None])


def _foretell(postures: Posture, shown: Floats) -> tuple[Floats, Floats, Floats]:
    """The displacement (n, 2) of each as the others have it, its variance (n,), and the weights (n,) of all: least
    squares in which what is odd weighs less."""
    exact = 1 / (1 + (postures.slants[:, 2] / NOISE) ** 2)
    trust, edges = postures.trust * exact + 1e-6, postures.places[:, 2]
    total = trust.sum()
    way = (postures.places[:, :2] - trust @ postures.places[:, :2] / total) / (trust @ edges / total)
    terms = np.zeros((len(edges), 2, 3))
    terms[:, 0, 0] = terms[:, 1, 1] = 1
    terms[:, :, 2] = way
    beyond = shown - way / AWAY
    squares, products = terms.transpose(0, 2, 1) @ terms, (terms * beyond[:, :, None]).sum(1)
    weight = trust
    for _ in range(3):
        plane = np.linalg.solve(PRIOR + (weight @ squares.reshape(-1, 9)).reshape(3, 3), weight @ products)
        weight = trust / (1 + ((beyond - terms @ plane) ** 2).sum(1) / ODD**2)
    own = weight[:, None, None] * squares
    inverse = np.linalg.inv(PRIOR + own.sum(0) - own)
    planes = inverse @ (weight @ products - weight[:, None] * products)[:, :, None]
    variance = NOISE**2 * np.einsum("nki,nij,nkj->n", terms, inverse, terms) / 2
    return (terms @ planes)[:, :, 0] + way / AWAY, variance, weight
