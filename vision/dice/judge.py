"""The judge: weighs each candidate alone, then beside the others of its picture.

What a picture holds says much about each thing in it: among five clear dice of one size a doubtful sixth is a die,
among domino halves it is another half.
"""

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from vision.arrays import Floats
from vision.dice.evidence import EDGE
from vision.dice.perceptron import Perceptron, sigmoid

VERDICTS = 3
"""Is a die, value right, leans."""

COMPANY = 10
"""How many figures `company` gives."""

FAR = 10.0
"""Logits beyond this say no more."""

RIGHT_ENOUGH = 0.3
"""Chance of being a die from which the doubt about its value says something of the picture."""


@dataclass(frozen=True, slots=True, eq=False)
class Judge:
    """`alone` hears the figures of a candidate (`evidence.measure`), `together` what it said, what it said of the
    others, and the figures again."""

    alone: Perceptron
    together: Perceptron

    @classmethod
    def load(cls, folder: Path) -> "Judge":
        """Read both halves as `save` wrote them; raises VisionError if they are missing or broken."""
        return cls(*(Perceptron.load(folder / f"judge_{half}.npz") for half in cls.__slots__))

    def save(self, folder: Path) -> None:
        """Write both halves."""
        for half in self.__slots__:
            getattr(self, half).save(folder / f"judge_{half}.npz")

    def __call__(self, figures: Floats) -> Floats:
        """Chances (n, VERDICTS) of the n candidates of one picture."""
        if not len(figures):
            return np.zeros((0, VERDICTS), np.float32)
        return sigmoid(self.together(beside(self.alone(figures), figures)))


def beside(logits: Floats, figures: Floats) -> Floats:
    """What the second half hears (n, VERDICTS + COMPANY + figures), of the candidates of one picture."""
    heard = np.clip(logits, -FAR, FAR)
    return np.concatenate([heard, company(heard, figures[:, EDGE]), figures], 1).astype(np.float32)


def company(logits: Floats, edges: Floats) -> Floats:
    """Of each of the n candidates (n, COMPANY), what the others of the picture are like: how many dice, how many
    candidates; how much doubt whether they are dice and what they show, in all and for each die; how this one's size
    is off theirs and how much theirs differ (`edges` are logarithms); how clearly they are dice and read right."""
    chances = sigmoid(logits)
    dice, right = chances[:, 0], chances[:, :2].min(1)

    def others(amount: Floats) -> Floats:
        return np.asarray(amount.sum() - amount)

    many = others(dice)
    doubt, misread = others(dice * (1 - dice)), others((dice > RIGHT_ENOUGH) * (1 - right))
    size = others(dice * edges) / (many + 1e-3)
    spread = others(dice * edges**2) / (many + 1e-3) - size**2
    columns = (
        np.log1p(many),
        np.full(len(dice), np.log1p(len(dice) - 1)),
        doubt,
        misread,
        np.clip((edges - size) * (many > 0.3), -1.5, 1.5),
        np.sqrt(np.clip(spread, 0, 4)),
        others(dice * np.clip(logits[:, 0], -8, 8)) / (many + 0.3),
        others(dice * np.clip(logits[:, 1], -8, 8)) / (many + 0.3),
        doubt / (many + 0.5),
        misread / (many + 0.5),
    )
    return np.stack(columns, 1).astype(np.float32)
