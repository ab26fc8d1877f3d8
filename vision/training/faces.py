"""Training of the face reader: which value does the top face in the middle of a window show, and where are its pips."""

from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from vision.dice.evidence import COCKED
from vision.dice.window import even
from vision.training.augment import repaint
from vision.training.lessons import sample
from vision.training.nets import FaceReader, light_threads
from vision.training.schedule import Batch, Plan, train
from vision.training.shards import Scenes


def loss(net: nn.Module, batch: Batch) -> tuple[Tensor, dict[str, float]]:
    """Cross entropy on the class (smoothed by 0.02) and binary cross entropy on the maps, where they are known."""
    windows, kinds, maps = batch
    logits, marks = net(windows.contiguous(memory_format=torch.channels_last))
    value_loss = functional.cross_entropy(logits, kinds, label_smoothing=0.02)
    told = ~maps.isnan()
    mark_loss = functional.binary_cross_entropy_with_logits(marks, maps.nan_to_num(), weight=told.float())
    pipped = (kinds > 0) & (kinds < COCKED)
    right = (logits.argmax(1) == kinds).float()
    figures = {"value": value_loss.item(), "marks": mark_loss.item(), "right": right[pipped].mean().item(),
               "none right": right[~pipped].mean().item()}  # fmt: skip
    return value_loss + 8 * mark_loss, figures


def run(scenes: Scenes, plan: Plan, checkpoint: Path) -> None:
    """Train the face reader on `scenes`; see `schedule.train`."""
    light_threads()
    torch.manual_seed(plan.seed)
    rng = np.random.default_rng(plan.seed)

    def batch(size: int) -> Batch:
        scenes.refresh()
        drawn = [sample(rng, scenes) for _ in range(size)]
        windows = even(np.stack([repaint(rng, np.asarray(window)) * 255 for window, _, _ in drawn]))
        kinds = np.array([kind for _, kind, _ in drawn])
        maps = np.stack([marks for _, _, marks in drawn])
        return torch.from_numpy(windows), torch.from_numpy(kinds), torch.from_numpy(maps)

    train(FaceReader(), plan, batch, loss, checkpoint)
