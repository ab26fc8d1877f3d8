"""Training of the namer of colours, on swatches out of pictures and on reckoned ones."""

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from vision.arrays import Floats
from vision.dice import colour
from vision.dice.perceptron import Perceptron
from vision.training import perceptrons
from vision.training.swatches import relight, swatches

SETS = 10_000
"""How many reckoned sets of dice are learnt from."""

HIDDEN, STEPS = 128, 5000

COMMON = {"white": 2.0}
"""How much commoner than in the scenes a body is on real tables, where not as common."""


def fit(seen: Floats, names: NDArray[np.int64], seed: int, sets: int = SETS, steps: int = STEPS) -> Perceptron:
    """A namer from swatches (n, SWATCHES, 3) out of pictures and their true names (n, 2: body, pip), and from so many
    `sets` of reckoned ones. Its outputs are logits of the bodies, then of the pips."""
    reckoned, called = swatches(seed, sets)
    rows, wanted = np.concatenate([seen, reckoned]), np.concatenate([names, called])
    rng = np.random.default_rng(seed)
    weight = torch.tensor([COMMON.get(body, 1.0) for body in colour.BODIES])
    bodies = len(colour.BODIES)

    def inputs(numbers: perceptrons.Numbers) -> Floats:
        return colour.figures(relight(rng, rows[numbers]))

    def loss(logits: Tensor, numbers: perceptrons.Numbers) -> Tensor:
        body, pip = torch.from_numpy(wanted[numbers]).T
        named = functional.cross_entropy(logits[:, :bodies], body, weight)
        return named + functional.cross_entropy(logits[:, bodies:], pip)

    return perceptrons.fit(inputs, loss, len(rows), bodies + len(colour.PIPS), HIDDEN, steps, seed)
