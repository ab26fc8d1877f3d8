"""Training of the two small judges on scenes that the networks have not seen: how far to trust a reading, and
colour names."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from vision.arrays import Floats
from vision.dice import colour
from vision.dice.evidence import HEAT, Witness, measure, summon
from vision.dice.judge import COMPANY, VERDICTS, Judge, beside
from vision.dice.network import Network
from vision.dice.perceptron import Perceptron
from vision.dice.window import Zoom
from vision.training import namer, perceptrons
from vision.training.scenes import BODY_NAME, BODY_NAMES, CENTRE, PIP_NAME, PIP_NAMES, SEEN, SPAN, VALUE
from vision.training.sprites import COCKED, EMBLEM

NEAR = 0.35
"""How far, in edges, a candidate may lie from the true face's centre and still be it."""

ALONE, TOGETHER, VOICES, STEPS = 32, 32, 6, 4000
"""Hidden units of the judge's halves, how many perceptrons are one half, how many batches each learns from."""

FAINT, FAINTER = 0.3, 3.0
"""Share of the candidates whose heat is lowered in training, by up to so many logits. On grounds that the finder has
not met it is low, however plain the die: the judge must not have learnt that such a thing is none."""

SHOWN, HIDDEN = 0.6, 0.3
"""A die of which more of the top is seen must be reported; one of which less is seen must not; between, either is
right."""

Labelled = tuple[NDArray[np.uint8], Floats]
"""A picture (h, w, 3) and its labels as `scenes` has them."""


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """What the networks made of labelled pictures, with the truth: the judge's `figures` (n, …), what is `true` of each
    candidate (n, 3: is a die, value right, leans), how much that `counts` (n, 3), and the number of the `picture` (n,)
    it is in; the namer's `looks` (m, …) and the true `names` of colours (m, 2: body, pip)."""

    figures: Floats
    true: Floats
    counts: Floats
    picture: NDArray[np.int64]
    looks: Floats
    names: NDArray[np.int64]


def collect(weights: Path, pictures: Iterable[Labelled]) -> Evidence:
    """Read all labelled `pictures` with the networks in `weights`."""
    finder, faces = Network(weights / "finder.onnx"), Network(weights / "faces.onnx")
    judged, truths, counted, where, looked, named = [], [], [], [], [], []
    for number, (picture, labels) in enumerate(pictures):
        zoom = Zoom(np.ascontiguousarray(picture))
        witnesses = summon(finder, faces, zoom)
        judged.append(measure(witnesses))
        where += [number] * len(witnesses)
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
    return Evidence(
        figures=np.concatenate(judged),
        true=np.array(truths, np.float32),
        counts=np.array(counted, np.float32),
        picture=np.array(where, np.int64),
        looks=np.concatenate(looked),
        names=np.array(named, np.int64),
    )


def together(parts: Sequence[tuple[Evidence, int]]) -> Evidence:
    """One body of evidence; each part counts as many times as it says. Whether a picture's number is even stays."""
    copies = [part for part, times in parts for _ in range(times)]
    spans = [2 + int(part.picture.max(initial=0)) // 2 * 2 for part in copies]
    firsts = np.cumsum([0, *spans])
    fields = {
        field: np.concatenate([getattr(part, field) for part in copies])
        for field in ("figures", "true", "counts", "looks", "names")
    }
    pictures = [part.picture + first for part, first in zip(copies, firsts, strict=False)]
    return Evidence(picture=np.concatenate(pictures), **fields)


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


def fit_judge(evidence: Evidence, seed: int) -> Judge:
    """A judge of candidates. Its first half is learnt twice, each time from every other picture: the second half must
    hear what it says of pictures that it has not seen."""
    fold = evidence.picture % 2
    halves = [_fit(evidence.figures, evidence, np.flatnonzero(fold != this), ALONE, seed) for this in (0, 1)]
    logits = np.where(fold[:, None] == 0, *(half(evidence.figures) for half in halves))
    heard = np.zeros((len(logits), VERDICTS + COMPANY + evidence.figures.shape[1]), np.float32)
    for rows in _by_picture(evidence.picture):
        heard[rows] = beside(logits[rows], evidence.figures[rows])
    return Judge(perceptrons.together(halves), _fit(heard, evidence, np.arange(len(heard)), TOGETHER, seed))


def _by_picture(pictures: NDArray[np.int64]) -> list[NDArray[np.int64]]:
    """The rows of each picture."""
    first = np.r_[True, pictures[1:] != pictures[:-1]]
    return np.split(np.arange(len(pictures)), np.flatnonzero(first)[1:])


def _fit(heard: Floats, evidence: Evidence, rows: NDArray[np.int64], units: int, seed: int) -> Perceptron:
    """Several perceptrons as one, whose logits of "is a die", "value right" and "leans" rest on what they heard."""

    def loss(logits: Tensor, drawn: perceptrons.Numbers) -> Tensor:
        wanted, weights = torch.from_numpy(evidence.true[rows[drawn]]), torch.from_numpy(evidence.counts[rows[drawn]])
        return functional.binary_cross_entropy_with_logits(logits, wanted, weight=weights)

    rng, heat = np.random.default_rng(seed), heard.shape[1] - evidence.figures.shape[1] + HEAT

    def inputs(drawn: perceptrons.Numbers) -> Floats:
        drawn_rows = heard[rows[drawn]]
        drawn_rows[:, heat] -= (rng.random(len(drawn)) < FAINT) * rng.uniform(0, FAINTER, len(drawn))
        return np.asarray(drawn_rows)

    made = [perceptrons.fit(inputs, loss, len(rows), VERDICTS, units, STEPS, seed + k) for k in range(VOICES)]
    return perceptrons.together(made)


def run(weights: Path, sources: Iterable[tuple[Iterable[Labelled], int]], seed: int) -> None:
    """Make the judge and `namer.npz` in `weights` beside the networks there, out of `sources` of labelled pictures;
    those of one source count as many times as it says."""
    evidence = together([(collect(weights, pictures), times) for pictures, times in sources])
    fit_judge(evidence, seed).save(weights)
    namer.fit(evidence.looks, evidence.names, seed).save(weights / "namer.npz")
