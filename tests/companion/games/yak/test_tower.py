"""Where stones may lie in a tower."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.yak import tower
from tests.companion.games.yak.table import rows, said


def grown(choices: list[int], pyramid: bool) -> list[tower.Rows]:
    """A tower built stone by stone at the places chosen: all its stages."""
    stages = [tower.empty((5, 4, 3, 2))]
    for choice in choices:
        places = tower.legal_cells(stages[-1], pyramid)
        if not places:
            break
        stages.append(tower.placed(stages[-1], *places[choice % len(places)], "red"))
    return stages


CHOICES = st.lists(st.integers(0, 50), max_size=14)


@pytest.mark.rule("Y-14")
def test_the_first_stone_has_one_place_as_a_tower_stands_anywhere() -> None:
    assert tower.legal_cells(rows(""), True) == ((1, 1),)


@pytest.mark.rule("Y-14", "Y-A2", "YX-6")
def test_a_stone_lies_beside_another_stone_or_on_two() -> None:
    assert tower.legal_cells(rows("R"), True) == ((1, 0), (1, 2))
    assert tower.legal_cells(rows("R G"), True) == ((1, 0), (1, 3), (2, 1))
    assert tower.legal_cells(rows("R G B / Y"), True) == ((1, 0), (1, 4), (2, 2))
    assert tower.legal_cells(rows("R G B / Y P"), True) == ((1, 0), (1, 4), (3, 1))


@pytest.mark.rule("Y-15")
def test_a_tower_is_at_most_five_stones_wide() -> None:
    assert tower.legal_cells(rows("R G B Y P"), True) == ((2, 1), (2, 2), (2, 3), (2, 4))
    assert all(len(line) <= 5 for stage in grown([1] * 14, True) for line in stage)


@pytest.mark.rule("YX-6")
def test_without_the_found_rule_a_stone_may_rest_on_one() -> None:
    assert tower.legal_cells(rows("R"), False) == ((1, 0), (1, 2), (2, 0), (2, 1))
    over = tower.placed(rows("R"), 2, 0, "blue")
    assert over == rows(". R / B")
    assert tower.legal_cells(over, False) == ((1, 1), (1, 3), (2, 2), (3, 0), (3, 1))


@pytest.mark.rule("YX-6")
def test_each_row_is_one_shorter_than_the_row_below() -> None:
    assert [len(line) for line in rows("")] == [5, 4, 3, 2]


def test_a_stone_to_the_left_of_all_moves_the_others_over() -> None:
    assert tower.placed(rows("R G / B"), 1, 0, "pink") == rows("K R G / . B")


def test_a_full_tower_has_no_place() -> None:
    full = rows("R R R R R / G G G G / B B B / Y Y")
    assert tower.legal_cells(full, True) == ()
    assert tower.legal_cells(full, False) == ()
    assert tower.room(full) == 0
    assert tower.size(full) == 14


@given(CHOICES, st.booleans())
def test_whatever_is_built_by_the_rules_stands(choices: list[int], pyramid: bool) -> None:
    for number, stage in enumerate(grown(choices, pyramid)):
        assert tower.fault(stage, pyramid) is None
        assert tower.size(stage) == number
        assert tower.aligned(stage) == stage


@given(st.lists(st.integers(0, 50), min_size=14, max_size=14), st.booleans())
def test_every_tower_can_be_finished(choices: list[int], pyramid: bool) -> None:
    assert tower.room(grown(choices, pyramid)[-1]) == 0


@pytest.mark.rule("YX-6")
@pytest.mark.parametrize(
    ("text", "cell", "why"),
    [
        ("R / B", (2, 1), "a stone above the base must rest on two stones"),
        ("R G / . B", (2, 2), "a stone above the base must rest on two stones"),
        ("R . G", (1, 3), "all stones of a tower must touch each other"),
        (". . . . . / R", (2, 1), "a stone above the base must rest on two stones"),
        ("R G B / Y P / . S", (3, 2), "a stone above the base must rest on two stones"),
    ],
)
def test_what_can_not_stand_is_named(text: str, cell: tower.Cell, why: str) -> None:
    found = tower.fault(rows(text), True)
    assert found is not None
    assert found[0] == cell
    assert said(found[1]) == why


@pytest.mark.parametrize(("text", "cell"), [("R . . G", (1, 4)), ("R / . B", (2, 2)), (". . . . . / R", (2, 1))])
def test_without_the_pyramid_stones_still_rest_and_touch(text: str, cell: tower.Cell) -> None:
    found = tower.fault(rows(text), False)
    assert found is not None
    assert found[0] == cell
    assert tower.fault(rows("R . G / B P"), False) is None


@pytest.mark.parametrize("text", ["", "R", ". R G", "R G B Y P / x x x x / R R R / G G", ". . R G / . . B"])
def test_what_can_stand_has_no_fault(text: str) -> None:
    assert tower.fault(rows(text), True) is None


def test_a_tower_is_moved_to_the_left_as_a_whole() -> None:
    assert tower.aligned(rows(". . R G / . . B")) == rows("R G / B")
    assert tower.aligned(rows("")) == rows("")


def test_cells_beyond_the_edges_are_empty() -> None:
    full = rows("R R R R R / G G G G / B B B / Y Y")
    for cell in [(0, 1), (5, 1), (1, 0), (1, 6), (2, 5), (-1, -1)]:
        assert tower.at(full, *cell) is None


def test_touching_goes_both_ways() -> None:
    every = [(row, column) for row in range(1, 5) for column in range(1, 7 - row)]
    for cell in every:
        for near in tower.neighbours(*cell):
            assert cell in tower.neighbours(*near)
    assert len(set(tower.neighbours(2, 2))) == 6


def test_rows_that_were_not_told_are_empty() -> None:
    assert tower.filled((("red",),), (5, 4, 3, 2)) == rows("R")
    assert tower.filled((), (5, 4, 3, 2)) == rows("")
