"""One cosine schedule and one checkpoint form for both trainings."""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import Tensor, nn

Batch = tuple[Tensor, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """How long and how fast: `seconds` of training, `rate` the highest learning rate, `size` of a batch, `seed`."""

    seconds: float
    rate: float
    size: int
    seed: int


def train(
    net: nn.Module,
    plan: Plan,
    batch: Callable[[int], Batch],
    loss: Callable[[nn.Module, Batch], tuple[Tensor, dict[str, float]]],
    checkpoint: Path,
    clock: Callable[[], float] = time.monotonic,
) -> None:
    """Train `net` until `plan.seconds` are over; `checkpoint` is written every three minutes and at the end.

    If `checkpoint` is there already, training goes on from its weights (a warm restart of the schedule).
    `batch(n)` makes n samples, `loss(net, batch)` gives the loss and figures to print.
    """
    from concurrent.futures import ThreadPoolExecutor

    if checkpoint.exists():
        net.load_state_dict(torch.load(checkpoint, weights_only=True))
    net = net.to(memory_format=torch.channels_last)
    optimizer = torch.optim.AdamW(net.parameters(), lr=plan.rate, weight_decay=1e-3)
    start = saved = clock()
    step, sums = 0, dict[str, float]()
    with ThreadPoolExecutor(1) as maker:
        coming = maker.submit(batch, plan.size)
        while (spent := clock() - start) < plan.seconds:
            for group in optimizer.param_groups:
                group["lr"] = plan.rate * min(1, (step + 1) / 100) * _cosine(spent / plan.seconds)
            ready, coming = coming.result(), maker.submit(batch, plan.size)
            value, figures = loss(net, ready)
            optimizer.zero_grad()
            value.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 5.0)
            optimizer.step()
            step += 1
            for name, figure in figures.items():
                sums[name] = sums.get(name, 0.0) + figure
            if step % 100 == 0:
                text = "  ".join(f"{name} {total / 100:.4f}" for name, total in sums.items())
                print(f"{spent:.0f} s  step {step}  {text}", flush=True)
                sums.clear()
            if clock() - saved > 180:
                torch.save(net.state_dict(), checkpoint)
                saved = clock()
    torch.save(net.state_dict(), checkpoint)


def _cosine(share: float) -> float:
    return 0.5 * (1 + math.cos(math.pi * min(1.0, share))) * 0.98 + 0.02
