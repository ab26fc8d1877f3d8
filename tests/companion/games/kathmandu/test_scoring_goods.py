"""The best sets of goods: worked examples, and that no split brings more."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.kathmandu.sets import best_sets, most_fives
from tests.companion.games.kathmandu.ends import how, line, player, points


@cache
def best_by_trying(goods: tuple[int, ...], six: int, five: int) -> int:
    """The most points of all ways to take one set after the other."""
    return max((worth + best_by_trying(rest, six, five) for worth, rest in _taken(goods, six, five)), default=0)


def _taken(goods: tuple[int, ...], six: int, five: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    kinds = [kind for kind, number in enumerate(goods) if number]
    for size, worth in ((6, six), (5, five)):
        for chosen in combinations(kinds, size):
            rest = tuple(number - (kind in chosen) for kind, number in enumerate(goods))
            yield worth, tuple(sorted(rest))


@pytest.mark.rule("K-EX3", "K-34", "K-A12")
def test_two_sets() -> None:
    told = line("goods_sets", player(goods=[2, 2, 2, 2, 2, 1]))
    assert told.points == 19
    assert how(told) == ["1 set of 6 different goods → 12", "1 set of 5 different goods → 7"]


@pytest.mark.rule("K-EX4", "K-57")
def test_as_many_sets_of_six_as_possible_can_be_wrong() -> None:
    told = line("goods_sets", player(goods=[2, 2, 2, 2, 1, 1]))
    assert told.points == 14
    assert how(told) == ["2 sets of 5 different goods → 14"]


@pytest.mark.parametrize(
    ("goods", "expected"),
    [
        ([0, 0, 0, 0, 0, 0], 0),
        ([9, 9, 9, 9, 0, 0], 0),
        ([1, 1, 1, 1, 1, 0], 7),
        ([1, 1, 1, 1, 1, 1], 12),
        ([5, 1, 1, 1, 1, 0], 7),
        ([2, 2, 2, 2, 2, 0], 14),
        ([2, 2, 2, 2, 2, 2], 24),
        ([6, 6, 6, 6, 3, 3], 42),
        ([3, 3, 3, 3, 2, 1], 21),
    ],
)
def test_sets_by_hand(goods: list[int], expected: int) -> None:
    assert points("goods_sets", player(goods=goods)) == expected


@pytest.mark.rule("K-57", "K-A12")
@given(st.tuples(*[st.integers(0, 4)] * 6))
def test_no_split_brings_more(goods: Any) -> None:
    sets = best_sets(goods, 12, 7)
    assert 12 * sets.sixes + 7 * sets.fives == best_by_trying(tuple(sorted(goods)), 12, 7)


@given(st.tuples(*[st.integers(0, 3)] * 6), st.integers(0, 20), st.integers(0, 20))
def test_no_split_brings_more_at_own_numbers(goods: Any, six: int, five: int) -> None:
    sets = best_sets(goods, six, five)
    assert six * sets.sixes + five * sets.fives == best_by_trying(tuple(sorted(goods)), six, five)


@given(st.lists(st.integers(0, 30), min_size=6, max_size=6))
def test_the_sets_of_five_can_be_taken_one_by_one(goods: list[int]) -> None:
    """Always from the five kinds of which there is most: if any order works, this one does."""
    sets = most_fives(goods)
    for _ in range(sets):
        goods = sorted(goods)
        assert goods[1] > 0
        goods = [goods[0], *[number - 1 for number in goods[1:]]]
    assert sorted(goods)[1] == 0


@pytest.mark.parametrize("goods", [(999,) * 6, (999, 998, 997, 996, 500, 499), (30, 28, 25, 20, 12, 12)])
def test_sets_of_any_number_of_goods_are_split_at_once(goods: Any, benchmark: Any) -> None:
    sets = benchmark(best_sets, goods, 12, 7)
    assert sets.sixes <= min(goods)
    assert 6 * sets.sixes + 5 * sets.fives <= sum(goods)


def test_own_points_of_sets_change_the_best_split() -> None:
    goods = [2, 2, 2, 2, 1, 1]
    own = {"scoring": {"goods": {"set_points": {"5": 7, "6": 15}}}}
    told = line("goods_sets", player(goods=goods), own=own)
    assert told.points == 15
    assert how(told) == ["1 set of 6 different goods → 15"]


def test_no_set_is_told_as_such() -> None:
    assert how(line("goods_sets", player(goods=[4, 4, 0, 0, 0, 0]))) == ["no set of five or six different goods → 0"]


@pytest.mark.rule("K-35", "K-36", "K-37")
def test_special_goods_score_seven_each() -> None:
    told = line("special_goods", player(goods=[1, 0, 2, 0, 0, 0], special_goods=2))
    assert told.points == 14
    assert how(told) == ["2 special goods → 14"]
