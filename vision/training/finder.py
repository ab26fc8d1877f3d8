"""Training of the finder: where are top faces, how large, and roughly what do they show."""

from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from vision.arrays import Floats
from vision.training.augment import repaint, turn_scene
from vision.training.nets import Finder, light_threads
from vision.training.scenes import BOX, CENTRE, SEEN, SIZE, SPAN, VALUE
from vision.training.schedule import Batch, Plan, train
from vision.training.shards import Scenes
from vision.training.sprites import COCKED, EMBLEM

STRIDE = 8
CELLS = SIZE // STRIDE
LEAST_SEEN = 0.55
"""A top face that is hidden more than this is neither a die nor none: the loss leaves it out."""

_Y, _X = np.mgrid[0:CELLS, 0:CELLS].astype(np.float32) + 0.5


def targets(labels: Floats) -> tuple[Floats, Floats, NDArray[np.int64], Floats, Floats, Floats]:
    """Maps (CELLS, CELLS) for one scene: heat, its weight, value class, that class's weight, the seven lengths (7,
    …) and their weight."""
    heat, attend = np.zeros((CELLS, CELLS), np.float32), np.ones((CELLS, CELLS), np.float32)
    value, value_weight = np.zeros((CELLS, CELLS), np.int64), np.zeros((CELLS, CELLS), np.float32)
    lengths, length_weight = np.zeros((7, CELLS, CELLS), np.float32), np.zeros((CELLS, CELLS), np.float32)
    for row in labels:
        (x, y), edge = row[CENTRE] / STRIDE, row[SPAN] / STRIDE
        distance = (_X - x) ** 2 + (_Y - y) ** 2
        spot = np.exp(-distance / (2 * max(0.55, 0.13 * edge) ** 2))
        near = spot > 0.6
        if row[VALUE] == EMBLEM:
            value[near], value_weight[near] = 0, 1
            continue
        if row[SEEN] < LEAST_SEEN or not (0 <= x < CELLS and 0 <= y < CELLS):
            attend[distance < (0.6 * edge + 0.5) ** 2] = 0
            continue
        spot[int(y), int(x)] = 1
        heat = np.maximum(heat, spot)
        if row[VALUE] != COCKED:
            value[near], value_weight[near] = int(row[VALUE]), 1
        left, top, right, bottom = row[BOX] / STRIDE
        wanted = (x - _X, y - _Y, np.full_like(_X, np.log(edge)), (_X - left) / edge, (_Y - top) / edge,
                  (right - _X) / edge, (bottom - _Y) / edge)  # fmt: skip
        for layer, length in enumerate(wanted):
            lengths[layer][near] = length[near]
        length_weight[near] = 1
    return heat, attend, value, value_weight, lengths, length_weight


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
