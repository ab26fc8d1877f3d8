"""What is expected to lie there may make the reader ask and may settle colours; it never makes a value."""

from dataclasses import replace
from itertools import combinations, permutations

import numpy as np

from vision.arrays import Floats
from vision.dice.colour import BODIES
from vision.dice.expect import Expect
from vision.dice.reading import Die

LEAST = 0.012
"""Chance of a colour below which a die is clearly of another one: of the true colours two in a hundred get less, of the
others seven in eight."""


def settle(found: list[tuple[Die, Floats]], sure: bool, expect: Expect | None) -> tuple[list[Die], bool]:
    """Dice and whether the picture is sure. `found` pairs each die with the chances of its BODIES; `sure` tells
    that nothing that might be a die was left out.

    With the expected number there, a left-out doubt does not matter; with another number the picture is not sure. Nor
    is it if the expected colours can't be those of the dice: a die that is clearly of another colour keeps its own.
    """
    dice = [die for die, _ in found]
    if expect is not None:
        sure = len(dice) == expect.count
        if sure and expect.colours is not None:
            names = _assign([chances for _, chances in found], expect.colours)
            fits = [_may_be(name, chances) for name, (_, chances) in zip(names, found, strict=True)]
            dice = [replace(die, colour=n) if fit else die for die, n, fit in zip(dice, names, fits, strict=True)]
            sure = all(fits)
    return dice, sure and all(die.sure for die in dice)


def _may_be(name: str, chances: Floats) -> bool:
    """Of colours that the namer does not know, nothing can be said against any."""
    return name not in BODIES or bool(chances[BODIES.index(name)] >= LEAST)


def _assign(chances: list[Floats], colours: tuple[str, ...]) -> list[str]:
    """The likeliest way to give each die one of `colours`, one each: exact up to seven dice; beyond,
    greedy and then bettered by swaps."""
    cost = np.array(
        [[np.log(c[BODIES.index(name)] + 1e-6) if name in BODIES else -14 for name in colours] for c in chances]
    )
    count = len(colours)
    if count <= 7:
        best = max(permutations(range(count)), key=lambda order: sum(cost[i, k] for i, k in enumerate(order)))
        return [colours[k] for k in best]
    return [colours[k] for k in _swapped(cost, _greedy(cost))]


def _greedy(cost: Floats) -> list[int]:
    """The column of each row, the dearest pair first."""
    left, order = cost.copy(), [0] * len(cost)
    for _ in range(len(cost)):
        i, k = (int(place) for place in np.unravel_index(int(np.argmax(left)), left.shape))
        order[i] = k
        left[i, :] = left[:, k] = -np.inf
    return order


def _swapped(cost: Floats, order: list[int]) -> list[int]:
    """The columns after all swaps of two rows that pay."""
    better = True
    while better:
        better = False
        for i, j in combinations(range(len(order)), 2):
            a, b = order[i], order[j]
            if cost[i, b] + cost[j, a] > cost[i, a] + cost[j, b] + 1e-9:
                order[i], order[j], better = b, a, True
    return order
