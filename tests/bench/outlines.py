"""Fits how outlines of trays are judged (`vision.tray.outline.WEIGHTS`) on virtual trays, and tells how many trays are
found so: `python -m tests.bench.outlines`. Takes some minutes."""

from collections.abc import Sequence
from dataclasses import dataclass

import click
import cv2
import numpy as np

from tests.vision.tray.trays import a_tray, overlap
from vision.arrays import Floats
from vision.tray.colourful import Colourful
from vision.tray.outline import figures
from vision.tray.region import outline_mask, rings

FOLDS = 5
STEPS = 400


@dataclass(frozen=True, eq=False)
class Example:
    """The outlines of one tray: their figures (n, FIGURES), and how well each covers the floor (n,), 0–1."""

    figures: Floats
    right: Floats


@click.command()
@click.option("--trays", default=150, show_default=True)
def main(trays: int) -> None:
    """Fit on virtual trays from seed 0 on, tell how many are found when fitted on the others, print the weights."""
    examples = [example(seed) for seed in range(trays)]
    chosen = np.zeros(trays)
    for fold in range(FOLDS):
        weights = fit([one for number, one in enumerate(examples) if number % FOLDS != fold])
        for number in range(fold, trays, FOLDS):
            one = examples[number]
            chosen[number] = one.right[(one.figures @ weights).argmax()]
    click.echo(f"found when fitted on other trays: {(chosen >= 0.9).mean():.1%} with an overlap of 0.9 or more")
    click.echo(f"below: {[(n, round(float(v), 2)) for n, v in enumerate(chosen) if v < 0.9]}")
    click.echo(f"WEIGHTS = np.array({[round(float(w), 2) for w in fit(examples)]})")


def example(seed: int) -> Example:
    """All outlines of the tray of that seed."""
    tray = a_tray.__wrapped__(seed)
    seen = Colourful.of(tray.stage.picture([]))
    middle = seen.size / 2
    floor = cv2.resize(tray.floor, (seen.figures.shape[1], seen.figures.shape[0]), interpolation=cv2.INTER_AREA)
    truth = np.where(floor > 127, 255, 0).astype(np.uint8)
    rows, right = [], []
    for ring in rings(seen, middle):
        rows.append(figures(seen, ring, middle))
        right += [overlap(outline_mask(points, ring.is_round, truth.shape), truth) for points in ring.points]
    return Example(np.concatenate(rows), np.array(right))


def fit(examples: Sequence[Example]) -> Floats:
    """Weights under which good outlines of each tray get most of the choice (a softmax over its outlines)."""
    spread = np.concatenate([one.figures for one in examples]).std(0) + 1e-6
    weights = np.zeros(len(spread))
    drift, square = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, STEPS + 1):
        slope = 0.01 * weights + np.mean([_slope(one, weights, spread) for one in examples], axis=0)
        drift, square = 0.9 * drift + 0.1 * slope, 0.99 * square + 0.01 * slope**2
        weights -= 0.1 * drift / (1 - 0.9**step) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
    return np.asarray(weights / spread)


def _slope(one: Example, weights: Floats, spread: Floats) -> Floats:
    good = np.clip((one.right - 0.8) / 0.15, 0, 1) ** 2
    if good.max() <= 0:
        return np.zeros_like(weights)
    even = (one.figures - one.figures.mean(0)) / spread
    odds = even @ weights
    chance = np.exp(odds - odds.max())
    chance /= chance.sum()
    wanted = chance * good + 1e-12
    return np.asarray(even.T @ (chance - wanted / wanted.sum()))


if __name__ == "__main__":
    main()
