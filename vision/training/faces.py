"""Training of the face reader: which value does the top face in the middle of a window show, and where are its pips."""

from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from vision.arrays import Floats
from vision.dice.window import REACH, SIDE, Zoom, affine, even
from vision.frame import Image
from vision.training.augment import repaint
from vision.training.nets import COCKED, FaceReader, light_threads
from vision.training.scenes import CENTRE, CORNERS, PIPS_AT, SEEN, SIZE, SPAN, VALUE
from vision.training.schedule import Batch, Plan, train
from vision.training.shards import Scenes
from vision.training.sprites import COCKED as COCKED_SPRITE

MAP = SIDE // 2
SPOT = 0.9
"""Sigma of a pip or corner on the maps, in cells."""

_Y, _X = np.mgrid[0:MAP, 0:MAP].astype(np.float32) + 0.5


def sample(rng: np.random.Generator, scenes: Scenes) -> tuple[Image, int, Floats]:
    """One window (SIDE, SIDE, 3), its class and its maps (2, MAP, MAP): a die, an off-centre look, or mere ground."""
    while True:
        picture, labels = scenes.pick(rng)
        chosen = _choose(rng, labels)
        if chosen is None:
            continue
        x, y, edge, kind, row = chosen
        half, turn = edge * REACH * float(np.exp(rng.normal(0, 0.16))), float(rng.uniform(0, 2 * np.pi))
        window = Zoom(picture).cut(x, y, half, turn)
        maps = np.zeros((2, MAP, MAP), np.float32)
        if row is not None:
            matrix = affine(x, y, half, turn)
            for layer, columns in ((0, PIPS_AT), (1, CORNERS)):
                maps[layer] = _spots(row[columns].reshape(-1, 2) @ matrix[:, :2].T + matrix[:, 2])
        if rng.random() < 0.5:
            window, maps = window[:, ::-1], maps[:, :, ::-1]
        return window, kind, maps


def _choose(rng: np.random.Generator, labels: Floats) -> tuple[float, float, float, int, Floats | None] | None:
    """Centre, edge, class and label of a window, or None if this draw makes no clear case."""
    lot = rng.random()
    if len(labels) == 0 or lot < 0.12:
        x, y = rng.uniform(0, SIZE, 2)
        edge = float(np.exp(rng.uniform(np.log(11), np.log(90))))
        return None if _gap(labels, x, y) < 0.75 else (float(x), float(y), edge, 0, None)
    row = labels[int(rng.integers(len(labels)))]
    (x, y), edge = row[CENTRE], float(row[SPAN])
    if not (0 < x < SIZE and 0 < y < SIZE):
        return None
    if lot < 0.24:
        turn, away = rng.uniform(0, 2 * np.pi), edge * rng.uniform(0.65, 1.0)
        x, y = x + away * np.cos(turn), y + away * np.sin(turn)
        return None if _gap(labels, x, y) < 0.6 else (float(x), float(y), edge, 0, None)
    if row[SEEN] < 0.6:
        return None
    blur = float(rng.choice([0.04, 0.1, 0.2])) * edge
    x, y = x + rng.normal(0, blur), y + rng.normal(0, blur)
    kind = COCKED if row[VALUE] == COCKED_SPRITE else int(row[VALUE])
    return float(x), float(y), edge, kind, row


def _gap(labels: Floats, x: float, y: float) -> float:
    """Distance to the nearest top face's centre, in its edges."""
    if not len(labels):
        return float("inf")
    return float((np.hypot(labels[:, 0] - x, labels[:, 1] - y) / labels[:, SPAN]).min())


def _spots(points: Floats) -> Floats:
    """Gaussian spots (MAP, MAP) at `points` (n, 2) in window pixels; NaN points are left out."""
    heat = np.zeros((MAP, MAP), np.float32)
    for x, y in points[~np.isnan(points[:, 0])] / (SIDE / MAP):
        heat = np.maximum(heat, np.exp(-((_X - x) ** 2 + (_Y - y) ** 2) / (2 * SPOT**2)))
    return heat


def loss(net: nn.Module, batch: Batch) -> tuple[Tensor, dict[str, float]]:
    """Cross entropy on the class (smoothed by 0.02) and binary cross entropy on the maps."""
    windows, kinds, maps = batch
    logits, marks = net(windows.contiguous(memory_format=torch.channels_last))
    value_loss = functional.cross_entropy(logits, kinds, label_smoothing=0.02)
    mark_loss = functional.binary_cross_entropy_with_logits(marks, maps)
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
