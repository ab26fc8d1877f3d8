"""What is expected to lie there may make the reader ask and may settle colours; it never makes a value."""

from dataclasses import replace
from itertools import permutations

import numpy as np

from vision.arrays import Floats
from vision.dice.colour import BODIES
from vision.dice.expect import Expect
from vision.dice.reading import Die


def settle(found: list[tuple[Die, Floats]], sure: bool, expect: Expect | None) -> tuple[list[Die], bool]:
    """Dice and whether the picture is sure. `found` pairs each die with the chances of its BODIES; `sure` tells
    that nothing that might be a die was left out.

    With the expected number there, a left-out doubt does not matter; with another number the picture is not sure.
    """
    dice = [die for die, _ in found]
    if expect is not None:
        sure = len(dice) == expect.count
        if sure and expect.colours is not None:
            names = _assign([chances for _, chances in found], expect.colours)
            dice = [replace(die, colour=name) for die, name in zip(dice, names, strict=True)]
    return dice, sure and all(die.sure for die in dice)


def _assign(chances: list[Floats], colours: tuple[str, ...]) -> list[str]:
    """The likeliest way to give each die one of `colours`, one each: exact up to seven dice, greedy beyond."""
    cost = np.array(
        [[np.log(c[BODIES.index(name)] + 1e-6) if name in BODIES else -14 for name in colours] for c in chances]
    )
    count = len(colours)
    if count <= 7:
        best = max(permutations(range(count)), key=lambda order: sum(cost[i, k] for i, k in enumerate(order)))
        return [colours[k] for k in best]
    names = [""] * count
    for _ in range(count):
        i, k = np.unravel_index(int(np.argmax(cost)), cost.shape)
        names[int(i)] = colours[int(k)]
        cost[i, :] = cost[:, k] = -np.inf
    return names
