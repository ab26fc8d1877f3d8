"""A small stock of sprites and shards for tests: seconds to make in place of hours."""

from dataclasses import dataclass
from functools import cache

import numpy as np

from vision.arrays import Floats
from vision.frame import Image
from vision.training.scenes import (
    BODY_NAME,
    BOX,
    CENTRE,
    COLUMNS,
    CORNERS,
    PIP_NAME,
    PIPS_AT,
    SEEN,
    SIZE,
    SLANT,
    SPAN,
    VALUE,
    scene,
)
from vision.training.sprites import Library, build

SPRITES = 48


@cache
def library() -> Library:
    """Dice of random make, seen from 0° to 52°."""
    return build(SPRITES, 11)


@cache
def made(number: int) -> tuple[Image, Floats]:
    """A training scene and its labels; the same for the same number."""
    return scene(np.random.default_rng([number, 9]), library())


def a_label(x: float = 100.0, y: float = 80.0, edge: float = 32.0, value: int = 2, seen: float = 1.0) -> Floats:
    """The label of an upright die whose box reaches `edge` all round its centre."""
    row = np.full(COLUMNS, np.nan, np.float32)
    half = edge / 2
    row[CENTRE], row[SPAN], row[VALUE], row[SEEN] = (x, y), edge, value, seen
    row[BOX] = x - edge, y - edge, x + edge, y + edge
    row[CORNERS] = x - half, y - half, x + half, y - half, x + half, y + half, x - half, y + half
    row[PIPS_AT] = np.nan
    row[PIPS_AT][: 2 * max(value, 0)] = np.tile((x, y), max(value, 0)) + np.arange(2 * max(value, 0)) % 7
    row[BODY_NAME] = row[PIP_NAME] = 0
    row[SLANT] = 0
    return row


@dataclass
class OneScene:
    """Shards that hold one and the same scene."""

    labels: Floats
    picture: Image

    @classmethod
    def of(cls, *rows: Floats) -> "OneScene":
        """A grey picture with these labels."""
        labels = np.array(rows, np.float32).reshape(-1, COLUMNS)
        return cls(labels, np.full((SIZE, SIZE, 3), 120, np.uint8))

    def pick(self, rng: np.random.Generator) -> tuple[Image, Floats]:
        """That scene."""
        return self.picture, self.labels
