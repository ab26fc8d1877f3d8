"""Training of the face reader: which value does the top face in the middle of a window show, where are its pips, and
how is it slanted."""

from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from vision.dice.evidence import COCKED
from vision.dice.faces import DOUBT
from vision.training.augment import repaint
from vision.training.lessons import even, sample
from vision.training.nets import FaceReader, light_threads
from vision.training.schedule import Batch, Plan, train
from vision.training.shards import Scenes


def loss(net: nn.Module, batch: Batch) -> tuple[Tensor, dict[str, float]]:
    """Cross entropy on the class (smoothed by 0.02), binary cross entropy on the maps, absolute error of the slants and
    the likelihood of that under a Laplace distribution, where they are known."""
    windows, kinds, maps, slants = batch
    logits, marks, seen = net(windows.contiguous(memory_format=torch.channels_last))
    value_loss = functional.cross_entropy(logits, kinds, label_smoothing=0.02)
    told = ~maps.isnan()
    mark_loss = functional.binary_cross_entropy_with_logits(marks, maps.nan_to_num(), weight=told.float())
    lie = ~slants.isnan().any(1)
    off = (seen[lie, :2] - slants[lie]).abs().sum(1)
    doubt = seen[lie, 2].clamp(*DOUBT)
    told_of = max(int(lie.sum()), 1)
    # the doubt learns from how far off the slant is, not the other way round: so it can't run away with it
    doubt_loss = (off.detach() * (-doubt).exp() + 2 * doubt).sum() / told_of
    slant_loss = off.sum() / told_of
    pipped = (kinds > 0) & (kinds < COCKED)
    right = (logits.argmax(1) == kinds).float()
    figures = {"value": value_loss.item(), "marks": mark_loss.item(), "right": right[pipped].mean().item(),
               "none right": right[~pipped].mean().item(), "slant off": off.sum().item() / (2 * told_of)}  # fmt: skip
    return value_loss + 8 * mark_loss + 2 * slant_loss + 0.1 * doubt_loss, figures


def run(scenes: Scenes, plan: Plan, checkpoint: Path) -> None:
    """Train the face reader on `scenes`; see `schedule.train`."""
    light_threads()
    torch.manual_seed(plan.seed)
    rng = np.random.default_rng(plan.seed)

    def batch(size: int) -> Batch:
        scenes.refresh()
        drawn = [sample(rng, scenes) for _ in range(size)]
        windows = even(np.stack([repaint(rng, np.asarray(window)) * 255 for window, *_ in drawn]))
        kinds = np.array([kind for _, kind, _, _ in drawn])
        maps, slants = (np.stack(column) for column in list(zip(*drawn, strict=True))[2:])
        return tuple(map(torch.from_numpy, (windows, kinds, maps, slants)))

    train(FaceReader(), plan, batch, loss, checkpoint)
