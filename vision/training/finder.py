"""Training of the finder: where are top faces, how large, and roughly what do they show."""

from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from vision.training.augment import repaint, turn_scene
from vision.training.lessons import targets
from vision.training.nets import Finder, light_threads
from vision.training.schedule import Batch, Plan, train
from vision.training.shards import Scenes


def loss(net: nn.Module, batch: Batch) -> tuple[Tensor, dict[str, float]]:
    """Penalty-reduced focal loss on the heat (CenterNet, eq. 1), cross entropy on values, absolute error on lengths."""
    picture, heat, attend, value, value_weight, lengths, length_weight = batch
    maps = net(picture.contiguous(memory_format=torch.channels_last))
    chance = torch.sigmoid(maps[:, 0]).clamp(1e-4, 1 - 1e-4)
    hit = (heat == 1).float() * attend
    right = hit * (1 - chance) ** 2 * chance.log()
    wrong = (1 - hit) * attend * (1 - heat) ** 4 * chance**2 * (1 - chance).log()
    heat_loss = -(right + wrong).sum() / hit.sum().clamp(min=1)
    entropy = functional.cross_entropy(maps[:, 1:8], value, reduction="none")
    value_loss = (entropy * value_weight * attend).sum() / (value_weight * attend).sum().clamp(min=1)
    error = (maps[:, 8:] - lengths).abs().clamp(max=3).mean(1)
    length_loss = (error * length_weight * attend).sum() / (length_weight * attend).sum().clamp(min=1)
    figures = {"heat": heat_loss.item(), "value": value_loss.item(), "lengths": length_loss.item()}
    return heat_loss + value_loss + length_loss, figures


def run(scenes: Scenes, plan: Plan, checkpoint: Path) -> None:
    """Train the finder on `scenes`; see `schedule.train`."""
    light_threads()
    torch.manual_seed(plan.seed)
    rng = np.random.default_rng(plan.seed)

    def batch(size: int) -> Batch:
        scenes.refresh()
        pictures, maps = [], []
        for _ in range(size):
            picture, labels = turn_scene(rng, *scenes.pick(rng))
            pictures.append(repaint(rng, picture).transpose(2, 0, 1))
            maps.append(targets(labels))
        columns = [np.stack(pictures), *(np.stack(column) for column in zip(*maps, strict=True))]
        return tuple(torch.from_numpy(np.ascontiguousarray(column)) for column in columns)

    train(Finder(), plan, batch, loss, checkpoint)
