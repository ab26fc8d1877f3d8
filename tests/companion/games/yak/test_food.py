"""Amounts of food, and all ways to take some of it."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from companion.games.yak.food import Food, food_of, parts

AMOUNTS = st.builds(Food, st.integers(0, 8), st.integers(0, 8), st.integers(0, 8))


def test_amounts_by_kind() -> None:
    food = Food(2, 0, 3)
    assert food.total == 5
    assert (food.of("meat"), food.of("milk"), food.of("bread")) == (2, 0, 3)
    assert food.kinds == ("meat", "bread")
    assert food.only(("bread", "milk")) == Food(0, 0, 3)
    assert food_of({"milk": 4}) == Food(0, 4, 0)


def test_no_food_has_no_kinds() -> None:
    assert Food().total == 0
    assert Food().kinds == ()


@given(AMOUNTS, AMOUNTS)
def test_adding_and_taking_away_again(one: Food, other: Food) -> None:
    assert one.plus(other).minus(other) == one
    assert one.plus(other) == other.plus(one)
    assert one.plus(other).covers(one)
    assert one.plus(other).total == one.total + other.total


@given(AMOUNTS, AMOUNTS)
def test_covering_means_as_much_of_each_kind(one: Food, other: Food) -> None:
    left = one.minus(other)
    assert one.covers(other) == (min(left.meat, left.milk, left.bread) >= 0)


@given(AMOUNTS, st.integers(0, 8), st.integers(1, 3))
def test_all_ways_to_take_some_and_no_others(food: Food, total: int, most_kinds: int) -> None:
    every = {
        (meat, milk, bread)
        for meat, milk, bread in product(range(food.meat + 1), range(food.milk + 1), range(food.bread + 1))
        if meat + milk + bread == total and sum(amount > 0 for amount in (meat, milk, bread)) <= most_kinds
    }
    ways = [(way.meat, way.milk, way.bread) for way in parts(food, total, most_kinds)]
    assert set(ways) == every
    assert len(ways) == len(every)


def test_nothing_is_taken_in_one_way() -> None:
    assert list(parts(Food(3, 3, 3), 0)) == [Food()]
    assert list(parts(Food(1, 0, 0), 2)) == []
