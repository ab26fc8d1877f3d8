"""Training of small perceptrons, that of the judge and that of the namer."""

from collections.abc import Callable, Sequence

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from vision.arrays import Floats
from vision.dice.perceptron import Perceptron

BATCH = 512

Numbers = NDArray[np.int64]
"""Numbers (n,) of rows to learn from."""


def together(perceptrons: Sequence[Perceptron]) -> Perceptron:
    """One perceptron whose logits are the means of those of several."""
    first, share = perceptrons[0], np.float32(1 / len(perceptrons))
    # each evens its inputs out by what it learnt from: the hidden layers are told in terms of the first one's
    hidden = [one.hidden * (first.scale / one.scale)[:, None] for one in perceptrons]
    bias = [one.hidden_bias + (first.mean - one.mean) / one.scale @ one.hidden for one in perceptrons]
    return Perceptron(
        mean=first.mean,
        scale=first.scale,
        hidden=np.concatenate(hidden, 1),
        hidden_bias=np.concatenate(bias),
        output=share * np.concatenate([one.output for one in perceptrons]),
        output_bias=np.mean([one.output_bias for one in perceptrons], 0, dtype=np.float32),
    )


def fit(
    inputs: Callable[[Numbers], Floats],
    loss: Callable[[Tensor, Numbers], Tensor],
    count: int,
    outputs: int,
    hidden: int,
    steps: int,
    seed: int,
) -> Perceptron:
    """A perceptron of `hidden` and `outputs` units that learns from `count` rows: `inputs` gives some of them, `loss`
    what the logits for them cost."""
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    every = inputs(np.arange(count))
    mean, scale = every.mean(0), every.std(0) + 1e-3
    net = nn.Sequential(nn.Linear(every.shape[1], hidden), nn.ReLU(), nn.Linear(hidden, outputs))
    optimizer = torch.optim.AdamW(net.parameters(), lr=3e-3, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, steps)
    for _ in range(steps):
        rows = rng.integers(0, count, BATCH)
        value = loss(net(torch.from_numpy((inputs(rows) - mean) / scale)), rows)
        optimizer.zero_grad()
        value.backward()
        optimizer.step()
        schedule.step()
    first, last = net[0], net[2]
    learnt = (p.detach().numpy() for p in (first.weight.T, first.bias, last.weight.T, last.bias))
    return Perceptron(*(np.ascontiguousarray(a, np.float32) for a in (mean, scale, *learnt)))
