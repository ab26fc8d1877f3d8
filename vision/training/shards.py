"""Scenes on disk: shards of SCENES scenes, each made from (seed, number) alone, so that any machine makes the same."""

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats
from vision.training.crops import Labelled, crops
from vision.training.scenes import COLUMNS, MOST, SIZE, scene
from vision.training.sprites import build

SCENES = 500
SPRITES = 4000
"""Sprites a library; a new library every LIBRARY_SHARDS shards keeps dice varied."""

LIBRARY_SHARDS = 40


def generate(folder: Path, seed: int, first: int, count: int) -> None:
    """Write shards `first` … `first + count - 1` into `folder`; those that are there already are left alone."""
    folder.mkdir(parents=True, exist_ok=True)
    library, made = None, -1
    for number in range(first, first + count):
        if shard_path(folder, number).exists():
            continue
        if library is None or made != number // LIBRARY_SHARDS:
            made = number // LIBRARY_SHARDS
            library = build(SPRITES, seed * 1000 + made)
        rng = np.random.default_rng([seed, number])
        _write(folder, number, (scene(rng, library) for _ in range(SCENES)))


def generate_crops(folder: Path, pictures: Sequence[Labelled], seed: int, first: int, count: int) -> None:
    """Write shards like `generate`, of pieces of whole labelled pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(first, first + count):
        if not shard_path(folder, number).exists():
            _write(folder, number, crops(np.random.default_rng([seed, number]), pictures, SCENES))


def _write(folder: Path, number: int, scenes: Iterable[Labelled]) -> None:
    pictures = np.empty((SCENES, SIZE, SIZE, 3), np.uint8)
    labels = np.zeros((SCENES, MOST, COLUMNS), np.float32)
    for index, (picture, rows) in enumerate(scenes):
        pictures[index] = picture
        labels[index, : len(rows)] = rows
    np.save(folder / f"labels-{number:05d}.npy", labels)
    np.save(_part(folder, number), pictures)
    os.replace(_part(folder, number), shard_path(folder, number))


def shard_path(folder: Path, number: int) -> Path:
    """Where the pictures of shard `number` lie."""
    return folder / f"pictures-{number:05d}.npy"


def _part(folder: Path, number: int) -> Path:
    return folder / f"part-{number:05d}.npy"


class Scenes:
    """Random access to all shards that are ready in a folder; shards that appear later join in."""

    def __init__(self, folder: Path, first: int = 0) -> None:
        """Open `folder` from shard `first` on; raises FileNotFoundError if there is no shard yet."""
        self._folder, self._first = folder, first
        self._shards: list[tuple[NDArray[np.uint8], Floats]] = []
        self.refresh()
        if not self._shards:
            raise FileNotFoundError(f"no shards in {folder}: run `generate` first")

    def refresh(self) -> int:
        """Take in new shards; returns how many scenes there are."""
        while shard_path(self._folder, number := self._first + len(self._shards)).exists():
            pictures = np.load(shard_path(self._folder, number), mmap_mode="r")
            self._shards.append((pictures, np.load(self._folder / f"labels-{number:05d}.npy")))
        return len(self._shards) * SCENES

    def pick(self, rng: np.random.Generator) -> tuple[NDArray[np.uint8], Floats]:
        """A random scene: picture (SIZE, SIZE, 3) and its labels (n, COLUMNS)."""
        pictures, labels = self._shards[int(rng.integers(len(self._shards)))]
        index = int(rng.integers(SCENES))
        rows = labels[index]
        return pictures[index], rows[rows[:, 2] > 0]

    def each(self) -> Iterator[tuple[NDArray[np.uint8], Floats]]:
        """All scenes once, in order."""
        for pictures, labels in self._shards:
            for picture, rows in zip(pictures, labels, strict=True):
                yield picture, rows[rows[:, 2] > 0]
