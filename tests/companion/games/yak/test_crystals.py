"""The best colours for crystals: every colouring tried, on towers small and full."""

from itertools import permutations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.yak import tower
from companion.games.yak.crystals import Group, best_groups
from tests.companion.games.yak.table import rows

SIZES = (0, 1, 2, 4, 7, 11, 16, 22)
COUNTS = (0, 0, 0, 4, 8, 12, 16, 20)
NAMES = ("red", "orange", "yellow", "green", "blue", "purple", "pink", "black")


def worth(size: int) -> int:
    """Points of so many connected stones."""
    return SIZES[min(size, 7)]


def bonus(groups: int) -> int:
    """Points for so many groups."""
    return COUNTS[min(groups, 7)]


def points(groups: list[Group]) -> int:
    """All points of these groups."""
    return sum(worth(group.size) for group in groups) + bonus(sum(group.size > 1 for group in groups))


def sizes(stones: dict[tuple[int, int], str]) -> list[int]:
    """Sizes of connected stones of one colour: labels flow to and fro until nothing changes."""
    label = {cell: number for number, cell in enumerate(stones)}
    changed = True
    while changed:
        changed = False
        for (row, column), colour in stones.items():
            for near in ((row, column + 1), (row + 1, column), (row + 1, column - 1)):
                if stones.get(near) == colour and label[near] != label[row, column]:
                    label[near] = label[row, column] = min(label[near], label[row, column])
                    changed = True
    return [list(label.values()).count(number) for number in set(label.values())]


def tried(told: tower.Rows, names: tuple[str, ...] = NAMES) -> int:
    """The most points of all colourings in which the crystals' colours differ."""
    stones = dict(tower.cells(told))
    crystals = [cell for cell, stone in stones.items() if stone == "crystal"]
    best = 0
    for colours in permutations(names, len(crystals)):
        found = sizes({**stones, **dict(zip(crystals, colours, strict=True))})
        best = max(best, sum(map(worth, found)) + bonus(sum(size > 1 for size in found)))
    return best


def by_chance(chance: Random, crystals: int, colours: int, stones: int = 14) -> tower.Rows:
    """A tower of so many stones, built by the rules."""
    hand = ["crystal"] * crystals + [chance.choice(NAMES[:colours]) for _ in range(stones - crystals)]
    chance.shuffle(hand)
    told = tower.empty((5, 4, 3, 2))
    for stone in hand:
        told = tower.placed(told, *chance.choice(tower.legal_cells(told, True)), stone)
    return told


@pytest.mark.rule("Y-31", "Y-A9", "Y-EX3")
def test_crystals_among_themselves_are_single_stones() -> None:
    groups = best_groups(rows("x x x"), worth, bonus, 8)
    assert groups == [Group("crystal", 1, 1)] * 3
    assert points(groups) == 3


@pytest.mark.rule("Y-31", "Y-EX5")
def test_two_crystals_that_want_the_same_colour() -> None:
    groups = best_groups(rows("R R x x G"), worth, bonus, 8)
    assert points(groups) == 6
    assert tried(rows("R R x x G")) == 6


@pytest.mark.rule("Y-31", "Y-EX8")
def test_the_bigger_group_is_not_always_best() -> None:
    groups = best_groups(rows("R R R x G / B B . ."), worth, bonus, 8)
    assert points(groups) == 12
    assert Group("green", 2, 1) in groups
    assert Group("red", 3, 0) in groups


@pytest.mark.rule("Y-31")
def test_a_crystal_joins_parts_of_one_colour() -> None:
    groups = best_groups(rows("R R x R R"), worth, bonus, 8)
    assert groups == [Group("red", 5, 1)]


@pytest.mark.rule("Y-31")
def test_eight_crystals_take_eight_colours() -> None:
    told = rows("x x x x x / x x x")
    assert best_groups(told, worth, bonus, 8) == [Group("crystal", 1, 1)] * 8


@pytest.mark.rule("Y-A8")
def test_the_colour_of_a_crystal_is_chosen_at_the_count_only() -> None:
    """The same crystal serves another colour when more stones are there."""
    assert best_groups(rows("R R x G"), worth, bonus, 8)[0] == Group("red", 3, 1)
    assert best_groups(rows("R R x G G / . . G G"), worth, bonus, 8)[0] == Group("green", 5, 1)


def test_without_crystals_groups_are_just_found() -> None:
    groups = best_groups(rows("R R R B B / R R B G"), worth, bonus, 8)
    assert groups == [Group("red", 5), Group("blue", 3), Group("green", 1)]
    assert best_groups(rows(""), worth, bonus, 8) == []


TOWERS = [(0, 12), (1, 12), (2, 12), (3, 12), (4, 5), (5, 2), (6, 1), (7, 1), (8, 1)]


@pytest.mark.parametrize(("crystals", "towers"), TOWERS)
def test_towers_by_chance_agree_with_every_colouring_tried(crystals: int, towers: int) -> None:
    chance = Random(crystals)
    for _ in range(towers):
        told = by_chance(chance, crystals, chance.randint(1, 8), chance.randint(crystals, 14))
        assert points(best_groups(told, worth, bonus, 8)) == tried(told)


@pytest.mark.parametrize("crystals", [3, 4, 5])
def test_with_few_colours_in_the_box_crystals_get_in_each_others_way(crystals: int) -> None:
    """Five colours in all: a crystal may have to take a colour that helps less, or none that helps."""
    chance = Random(crystals)
    for _ in range(12):
        told = by_chance(chance, crystals, 5, chance.randint(crystals, 12))
        assert points(best_groups(told, worth, bonus, 5)) == tried(told, NAMES[:5])


@given(st.lists(st.sampled_from(["red", "blue", "crystal", None]), min_size=14, max_size=14))
def test_any_cells_at_all_agree_with_every_colouring_tried(cells: list[str | None]) -> None:
    given_cells = iter(_few_crystals(cells))
    told = tuple(tuple(next(given_cells) for _ in range(width)) for width in (5, 4, 3, 2))
    assert points(best_groups(told, worth, bonus, 8)) == tried(told, NAMES[:5])


def _few_crystals(cells: list[str | None]) -> list[str | None]:
    """No more than three crystals, so that trying all colourings takes no time."""
    return [
        None if cell == "crystal" and cells[:number].count("crystal") >= 3 else cell
        for number, cell in enumerate(cells)
    ]


@given(st.integers(0, 10_000), st.integers(0, 8), st.integers(1, 8))
def test_every_stone_is_in_one_group(seed: int, crystals: int, colours: int) -> None:
    told = by_chance(Random(seed), crystals, colours)
    groups = best_groups(told, worth, bonus, 8)
    assert sum(group.size for group in groups) == 14
    assert sum(group.crystals for group in groups) == crystals
    assert all(group.crystals <= 1 for group in groups)


@given(st.integers(0, 10_000), st.integers(0, 8))
def test_a_crystal_instead_of_a_stone_never_costs_points(seed: int, number: int) -> None:
    """The only crystal of a tower could take the stone's own colour."""
    told = by_chance(Random(seed), 0, 4)
    place, _ = list(tower.cells(told))[number]
    swapped = tuple(
        tuple("crystal" if (row, column) == place else stone for column, stone in enumerate(line, 1))
        for row, line in enumerate(told, 1)
    )
    assert points(best_groups(swapped, worth, bonus, 8)) >= points(best_groups(told, worth, bonus, 8))


def test_other_numbers_of_ones_own_box_change_what_is_best() -> None:
    """Where single stones are worth more than groups, a crystal stays alone."""
    groups = best_groups(rows("R x"), lambda size: 5 if size == 1 else 1, bonus, 8)
    assert [group.size for group in groups] == [1, 1]


def test_a_crystal_may_have_to_join_when_no_other_colour_is_left() -> None:
    lone = best_groups(rows("R x"), lambda size: 5 if size == 1 else 1, bonus, 1)
    assert [group.size for group in lone] == [2]


def test_both_ways_of_counting_sizes_agree_on_all_small_walls() -> None:
    for stones in product(("red", "blue", None), repeat=5):
        told = (stones[:3], stones[3:], (), ())
        counted = sizes(dict(tower.cells(told)))
        assert sorted(counted) == sorted(group.size for group in best_groups(told, worth, bonus, 8))
