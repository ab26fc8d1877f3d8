"""The best split of goods into sets of different ones (K-34, K-57)."""

from typing import NamedTuple

from companion.games.kathmandu.end import Goods


class Sets(NamedTuple):
    """How many sets of six and of five different goods."""

    sixes: int
    fives: int


def best_sets(goods: Goods, six: int, five: int) -> Sets:
    """The split that brings most at `six` and `five` points a set; among equal ones that with most sets of six.

    Taking as many sets of six as possible can be wrong (K-EX4), so each number of them is tried.
    """
    splits = (_split(goods, sixes, five) for sixes in range(min(goods) + 1))
    return max(splits, key=lambda split: (six * split.sixes + five * split.fives, split.sixes))


def _split(goods: Goods, sixes: int, five: int) -> Sets:
    return Sets(sixes, most_fives([count - sixes for count in goods]) if five > 0 else 0)


def most_fives(counts: list[int]) -> int:
    """The most sets of five different goods at once.

    `s` sets are possible just if `Σ min(c, s) ≥ 5·s`: no kind goes twice into a set. The largest such `s` is found from
    above: what is too much is lowered to what the goods would do for.
    """
    sets = sum(counts) // 5
    while (enough := sum(min(count, sets) for count in counts) // 5) < sets:
        sets = enough
    return sets
