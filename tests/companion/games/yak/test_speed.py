"""How fast the rules are: an action, and the best colours for crystals in the worst towers."""

from random import Random
from statistics import median
from time import process_time_ns

from companion.games.yak import GAME, tower
from companion.games.yak.crystals import best_groups
from tests.companion.games.driver import play

NAMES = ("red", "orange", "yellow", "green", "blue", "purple", "pink", "black")
SIZES = (0, 1, 2, 4, 7, 11, 16, 22)
COUNTS = (0, 0, 0, 4, 8, 12, 16, 20)


WORST = (
    ("yellow", "crystal", "blue", "crystal", "red"),
    ("crystal", "orange", "crystal", "black"),
    ("green", "purple", "crystal"),
    ("crystal", "crystal"),
)
"""The slowest of many that a search for slower and slower towers found: each crystal touches other colours."""


def optimum(told: tower.Rows) -> int:
    """The best points of a tower."""
    groups = best_groups(told, lambda size: SIZES[min(size, 7)], lambda number: COUNTS[min(number, 7)], 8)
    return sum(SIZES[min(group.size, 7)] for group in groups)


def full_tower(chance: Random, crystals: int) -> tower.Rows:
    """A full tower with as many different colours as there is room for."""
    hand = ["crystal"] * crystals + [NAMES[number % 8] for number in range(14 - crystals)]
    chance.shuffle(hand)
    stones = iter(hand)
    return tuple(tuple(next(stones) for _ in range(width)) for width in (5, 4, 3, 2))


def milliseconds(told: tower.Rows) -> float:
    """CPU time of one search, the best of three: a busy machine doesn't count."""
    times = []
    for _ in range(3):
        start = process_time_ns()
        optimum(told)
        times.append(process_time_ns() - start)
    return min(times) / 1e6


def worst_towers() -> list[tower.Rows]:
    """Full towers with four to eight crystals among all different colours, and the worst one known."""
    chance = Random(1)
    return [WORST] + [full_tower(chance, crystals) for crystals in range(4, 9) for _ in range(30)]


def test_the_best_colours_are_found_within_ten_milliseconds() -> None:
    assert max(map(milliseconds, worst_towers())) <= 10


def test_an_action_takes_fifty_microseconds_at_most() -> None:
    history = play(GAME, 4, {}, 1)
    times = []
    for before, after in zip(history, history[1:], strict=False):
        assert after.action is not None
        start = process_time_ns()
        GAME.apply(before.state, after.action)
        times.append(process_time_ns() - start)
    assert median(times) <= 50_000
