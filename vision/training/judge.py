"""Training of the two small judges on scenes that the networks have not seen: how far to trust a reading, and
colour names."""

from collections.abc import Iterable
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from vision.arrays import Floats
from vision.dice import colour
from vision.dice.evidence import Witness, measure, summon
from vision.dice.network import Network
from vision.dice.perceptron import Perceptron
from vision.dice.window import Zoom
from vision.training import namer, perceptrons
from vision.training.scenes import BODY_NAME, BODY_NAMES, CENTRE, PIP_NAME, PIP_NAMES, SEEN, SPAN, VALUE
from vision.training.sprites import COCKED, EMBLEM

NEAR = 0.35
"""How far, in edges, a candidate may lie from the true face's centre and still be it."""

UNITS, STEPS = 24, 3000
"""Hidden units of the judge; how many batches it learns from."""

SHOWN, HIDDEN = 0.6, 0.3
"""A die of which more of the top is seen must be reported; one of which less is seen must not; between, either is
right."""

Labelled = tuple[NDArray[np.uint8], Floats]
"""A picture (h, w, 3) and its labels as `scenes` has them."""


def collect(weights: Path, pictures: Iterable[Labelled]) -> tuple[Floats, Floats, Floats, Floats, NDArray[np.int64]]:
    """Read all labelled `pictures` with the networks in `weights`.

    Returns the judge's figures (n, …), what was true (n, 3: is a die, value right, leans) and its weight (n, 3); the
    namer's swatches (m, …) and true colours (m, 2: body, pip).
    """
    finder, faces = Network(weights / "finder.onnx"), Network(weights / "faces.onnx")
    judged, truths, counted, looked, named = [], [], [], [], []
    for picture, labels in pictures:
        zoom = Zoom(np.ascontiguousarray(picture))
        witnesses = summon(finder, faces, zoom)
        judged.append(measure(witnesses))
        named_here: list[Witness] = []
        for witness in witnesses:
            row = _true(witness, labels)
            truth, weight = _verdict(witness, row)
            truths.append(truth)
            counted.append(weight)
            if row is not None and row[VALUE] > 0 and row[SEEN] > SHOWN and row[BODY_NAME] >= 0 <= row[PIP_NAME]:
                named_here.append(witness)
                named.append(_names(row))
        looked.append(colour.swatches([(w.face, w.corners) for w in named_here], colour.surroundings(zoom)))
    return (
        np.concatenate(judged),
        np.array(truths, np.float32),
        np.array(counted, np.float32),
        np.concatenate(looked),
        np.array(named, np.int64),
    )


def _true(witness: Witness, labels: Floats) -> Floats | None:
    if not len(labels):
        return None
    x, y, edge = witness.face.place
    distance = np.hypot(*(labels[:, CENTRE] - (x, y)).T) / labels[:, SPAN]
    best = int(distance.argmin())
    ratio = edge / labels[best, SPAN]
    return labels[best] if distance[best] < NEAR and 0.6 < ratio < 1.6 else None


def _verdict(witness: Witness, row: Floats | None) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """What is true, and how much it counts; whether something leans counts only of dice."""
    if row is None or row[VALUE] == EMBLEM or row[SEEN] < HIDDEN:
        return (0, 0, 0), (1, 1, 0)
    right, leans = float(row[VALUE] == witness.value), float(row[VALUE] == COCKED)
    return (1, right, leans), (float(row[SEEN] > SHOWN), 1, 1)


def _names(row: Floats) -> tuple[int, int]:
    body, pip = BODY_NAMES[int(row[BODY_NAME])], PIP_NAMES[int(row[PIP_NAME])]
    return colour.BODIES.index(body), colour.PIPS.index(pip)


def fit_judge(figures: Floats, truth: Floats, weight: Floats, seed: int) -> Perceptron:
    """A judge whose outputs are logits of "is a die", "value right" and "leans"; wrong but sure costs most."""

    def loss(logits: Tensor, rows: perceptrons.Numbers) -> Tensor:
        wanted, weights = torch.from_numpy(truth[rows]), torch.from_numpy(weight[rows])
        return functional.binary_cross_entropy_with_logits(logits, wanted, weight=weights)

    return perceptrons.fit(lambda rows: figures[rows], loss, len(figures), truth.shape[1], UNITS, STEPS, seed)


def run(weights: Path, sources: Iterable[tuple[Iterable[Labelled], int]], seed: int) -> None:
    """Make `judge.npz` and `namer.npz` in `weights` beside the networks there, out of `sources` of labelled pictures;
    those of one source count as many times as it says."""
    parts = [[np.repeat(a, times, 0) for a in collect(weights, pictures)] for pictures, times in sources]
    figures, truth, weight, looked, names = (np.concatenate(arrays) for arrays in zip(*parts, strict=True))
    fit_judge(figures, truth, weight, seed).save(weights / "judge.npz")
    namer.fit(looked, names, seed).save(weights / "namer.npz")
