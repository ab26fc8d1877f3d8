"""Whole numbers in place of fractions: in steps by which little is lost and no machine's arithmetic is cut off."""

import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats

MOST = 255
"""Largest count of an activation, none of which is negative."""

HEAVIEST = 127
"""Largest count of a weight, and of two neighbours of one sign together. A processor without products of bytes into
32 bits adds two neighbouring products in 16 (x86's PMADDUBSW), where 255 × 2 × 127 would be cut off: the same network
would see worse there."""

BINS, TRIED = 4096, np.linspace(0.2, 1.0, 41)
"""How finely activations are counted, and the shares of their range that are tried as the largest number."""


def step(seen: Floats) -> float:
    """The step in which activations like those `seen` (n,) are counted with the least squared error; larger ones are
    cut off where that loses less than coarser steps would."""
    largest = max(float(seen.max()), 1e-6)
    counts, edges = np.histogram(seen, BINS, (0.0, largest))
    values = (edges[1:] + edges[:-1]) / 2
    steps = largest * TRIED / MOST
    told = np.minimum(np.round(values / steps[:, None]), MOST) * steps[:, None]
    return float(steps[((told - values) ** 2 @ counts).argmin()])


def weights(rows: Floats) -> tuple[NDArray[np.int8], Floats]:
    """Weights (outputs, inputs) as whole numbers, and the step (outputs,) of each output. Inputs are multiplied in
    pairs, the first with the second and so on."""
    even = np.pad(rows, ((0, 0), (0, rows.shape[1] % 2)))
    pairs = even.reshape(len(rows), -1, 2)
    together = np.maximum(np.maximum(pairs, 0).sum(2), np.maximum(-pairs, 0).sum(2))
    steps = np.maximum(together.max(1) / HEAVIEST, 1e-9)
    return np.rint(rows / steps[:, None]).astype(np.int8), steps
