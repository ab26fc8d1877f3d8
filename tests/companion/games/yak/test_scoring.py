"""Counting up: worked examples, bonuses, ties, and which points rest on numbers that nobody confirmed."""

from typing import Any

import pytest

from companion.games.sheet import ScoreSheet
from companion.games.yak import GAME
from tests.companion.games.yak.table import end_of, said

CATEGORIES = ["groups", "group_count", "singles", "trigger", "most_food", "goals"]


def count(end: dict[str, Any], own: dict[str, Any] | None = None) -> ScoreSheet:
    """The score sheet of an end state."""
    return GAME.count(GAME.read_end(end), own or {})


def points(sheet: ScoreSheet, seat: int = 0) -> dict[str, int]:
    """The points of a seat by category."""
    return {line.category: line.points for line in sheet.seats[seat].lines}


def how(sheet: ScoreSheet, category: str, seat: int = 0) -> list[str]:
    """How the points of a category came about."""
    return [said(text) for line in sheet.seats[seat].lines if line.category == category for text in line.how]


def unconfirmed(sheet: ScoreSheet, seat: int = 0) -> list[str]:
    """The categories that rest on a default number."""
    return [line.category for line in sheet.seats[seat].lines if not line.confirmed]


CONTRACT: dict[str, Any] = {
    "game": "yak",
    "players": [
        {
            "name": "A",
            "tower": [
                ["red", "red", "red", "blue", "blue"],
                ["red", "crystal", "blue", "green"],
                ["red", None, None],
                [None, None],
            ],
            "food": 2,
            "triggered": True,
            "goal_points": 0,
        },
        {"name": "B", "tower": [], "food": 3},
    ],
}
"""The end state that the documented answer belongs to."""


def test_the_documented_example() -> None:
    sheet = count(CONTRACT)
    first, second = sheet.seats
    assert (first.total, first.rank, first.winner) == (24, 1, True)
    assert (second.total, second.rank, second.winner) == (2, 2, False)
    assert points(sheet) == {
        "groups": 20,
        "group_count": 0,
        "singles": 1,
        "trigger": 3,
        "most_food": 0,
        "goals": 0,
    }
    assert unconfirmed(sheet) == ["groups", "trigger", "most_food", "goals"]
    assert unconfirmed(sheet, 1) == ["trigger", "most_food", "goals"]
    assert points(sheet, 1)["most_food"] == 2


def test_every_player_gets_every_category_in_order() -> None:
    for seat in count(end_of("R", "", "x", "R R")).seats:
        assert [line.category for line in seat.lines] == CATEGORIES
        assert seat.total == sum(line.points for line in seat.lines)


@pytest.mark.rule("Y-EX1", "Y-32", "Y-34")
def test_first_worked_example() -> None:
    sheet = count(end_of("R R R B B / R R B G"))
    assert sheet.seats[0].total == 16
    assert points(sheet)["groups"] == 15
    assert points(sheet)["singles"] == 1
    assert how(sheet, "groups") == ["red group of 5 → 11", "blue group of 3 → 4"]


@pytest.mark.rule("Y-EX2", "Y-32")
def test_the_six_of_the_rules() -> None:
    sheet = count(end_of("R R R B B / R R G Y / R P ."))
    assert sheet.seats[0].total == 21
    assert how(sheet, "groups") == ["red group of 6 → 16", "blue group of 2 → 2"]
    assert how(sheet, "singles") == ["3 single stones → 3"]


@pytest.mark.rule("Y-32")
def test_a_group_of_six_alone_is_confirmed_by_the_rules() -> None:
    assert "groups" not in unconfirmed(count(end_of("R R R R R / R")))
    assert "groups" in unconfirmed(count(end_of("R R R R R")))


@pytest.mark.rule("Y-31", "Y-EX3")
def test_three_crystals() -> None:
    sheet = count(end_of("x x x"))
    assert points(sheet)["singles"] == 3
    assert points(sheet)["group_count"] == 0
    assert sheet.seats[0].total == 3
    assert how(sheet, "groups") == ["no groups"]


@pytest.mark.rule("Y-EX5", "Y-31")
def test_two_crystals_side_by_side() -> None:
    assert count(end_of("R R x x G")).seats[0].total == 6


@pytest.mark.rule("Y-EX7", "Y-32")
def test_eight_of_a_colour_score_as_seven() -> None:
    sheet = count(end_of("R R R R R / R R R B"))
    assert sheet.seats[0].total == 23
    assert how(sheet, "groups") == ["red group of 8 → 22"]


@pytest.mark.rule("Y-EX8", "Y-33", "Y-31")
def test_the_bonus_for_a_third_group_beats_a_bigger_group() -> None:
    sheet = count(end_of("R R R x G / B B . ."))
    assert sheet.seats[0].total == 12
    assert how(sheet, "group_count") == ["3 groups → 4"]
    assert how(sheet, "groups") == ["red group of 3 → 4", "blue group of 2 → 2", "green group of 2 with 1 crystal → 2"]


@pytest.mark.rule("Y-32")
def test_a_group_with_a_crystal_says_so() -> None:
    assert how(count(end_of("R R R R x")), "groups") == ["red group of 5 with 1 crystal → 11"]


@pytest.mark.rule("Y-33")
@pytest.mark.parametrize(
    ("text", "groups", "bonus"),
    [
        ("R R", 1, 0),
        ("R R B B", 2, 0),
        ("R R B B / G G", 3, 4),
        ("R R B B Y / G G K K", 4, 8),
        ("R R B B Y / G G K Y / P P K", 6, 16),
        ("R R B B Y / G G K Y / P P K / O O", 7, 20),
    ],
)
def test_the_bonus_for_the_number_of_groups(text: str, groups: int, bonus: int) -> None:
    sheet = count(end_of(text))
    assert how(sheet, "group_count") == [f"{groups} group{'s' * (groups > 1)} → {bonus}"]
    assert "group_count" not in unconfirmed(sheet)


@pytest.mark.rule("Y-34")
def test_single_stones_and_crystals_are_worth_one_each() -> None:
    assert points(count(end_of("R B R x G")))["singles"] + 2 * (points(count(end_of("R B R x G")))["groups"] > 0) == 5
    assert points(count(end_of("R B R B R")))["singles"] == 5
    assert how(count(end_of("R")), "singles") == ["1 single stone → 1"]


@pytest.mark.rule("Y-35")
def test_the_bonus_for_starting_the_end() -> None:
    sheet = count(end_of("R", "B", triggered=1))
    assert (points(sheet)["trigger"], points(sheet, 1)["trigger"]) == (0, 3)
    assert how(sheet, "trigger", 1) == ["completed level 4 first → 3"]
    assert points(count(end_of("R", "B")))["trigger"] == 0


@pytest.mark.rule("Y-36")
def test_the_most_food_left() -> None:
    sheet = count(end_of("R", "B", "G", food=[1, 5, 4]))
    assert [points(sheet, seat)["most_food"] for seat in range(3)] == [0, 2, 0]
    assert how(sheet, "most_food", 1) == ["5 food left is the most → 2"]
    assert how(sheet, "most_food", 2) == ["4 food left, not the most"]


@pytest.mark.rule("Y-36")
def test_all_who_have_as_much_food_get_the_bonus() -> None:
    sheet = count(end_of("R", "B", "G", food=[4, 4, 1]))
    assert [points(sheet, seat)["most_food"] for seat in range(3)] == [2, 2, 0]


@pytest.mark.rule("Y-36")
def test_by_the_other_reading_a_tie_gives_nothing() -> None:
    sheet = count(end_of("R", "B", "G", food=[4, 4, 1], most_food_tie="none"))
    assert [points(sheet, seat)["most_food"] for seat in range(3)] == [0, 0, 0]
    assert how(sheet, "most_food") == ["others have as much food left: 4"]
    assert points(count(end_of("R", "B", food=[4, 3], most_food_tie="none")))["most_food"] == 2


@pytest.mark.rule("Y-36")
def test_without_food_nobody_has_the_most() -> None:
    sheet = count(end_of("R", "B"))
    assert [points(sheet, seat)["most_food"] for seat in range(2)] == [0, 0]
    assert how(sheet, "most_food") == ["no food left"]
    sheet = count(end_of("R", "B", most_food_needs_food=False))
    assert [points(sheet, seat)["most_food"] for seat in range(2)] == [2, 2]


@pytest.mark.rule("Y-37", "Y-38")
def test_points_of_goal_cards_are_added() -> None:
    end = end_of("R", "B")
    end["players"][1]["goal_points"] = 9
    sheet = count(end)
    assert points(sheet, 1)["goals"] == 9
    assert how(sheet, "goals", 1) == ["goal cards → 9"]


@pytest.mark.rule("Y-36")
def test_of_equal_totals_more_food_left_wins() -> None:
    sheet = count(end_of("R R G", "B B G Y", "G", food=[1, 0, 0]))
    assert [seat.total for seat in sheet.seats] == [5, 4, 1]
    sheet = count(end_of("R R Y", "B B Y", food=[4, 3], most_food_tie="none"), {"scoring": {"most_food_bonus": 0}})
    assert [(seat.total, seat.rank, seat.winner) for seat in sheet.seats] == [(3, 1, True), (3, 2, False)]


def test_a_full_tie_is_shared() -> None:
    sheet = count(end_of("R R", "B B", "G", food=[3, 3, 0]))
    assert [(seat.rank, seat.winner) for seat in sheet.seats] == [(1, True), (1, True), (3, False)]


def test_numbers_of_ones_own_box_count_and_are_confirmed() -> None:
    own = {
        "scoring": {
            "group_size": [0, 0, 3, 5, 8, 12, 16, 20],
            "trigger_bonus": 4,
            "most_food_bonus": 5,
            "goal_card_points": 6,
        }
    }
    sheet = count(CONTRACT, own)
    assert points(sheet) == {"groups": 21, "group_count": 0, "singles": 1, "trigger": 4, "most_food": 0, "goals": 0}
    assert unconfirmed(sheet) == []
    assert points(sheet, 1)["most_food"] == 5


def test_colours_may_have_any_names() -> None:
    end = end_of("R R", "")
    end["players"][0]["tower"] = [["turquoise", "turquoise", "crystal"]]
    assert how(count(end), "groups") == ["turquoise group of 3 with 1 crystal → 4"]


def test_a_tower_may_stand_anywhere_within_its_five_columns() -> None:
    assert count(end_of(". . R R B / . . R")).seats[0].total == count(end_of("R R B / R")).seats[0].total == 5
