"""End states: what is refused, with the place it stands at."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.refusal import Reason, Refused
from companion.games.yak import GAME
from tests.companion.games.yak.table import end_of, said


def problem(end: Any, own: dict[str, Any] | None = None) -> str:
    """What is wrong with an end state."""
    with pytest.raises(Refused) as caught:
        GAME.count(GAME.read_end(end), own or {})
    assert caught.value.refusal.reason == Reason.MALFORMED
    return said(caught.value.refusal.text)


def changed(**fields: Any) -> dict[str, Any]:
    """An end state whose second player has other fields."""
    end = end_of("R R", "B B")
    end["players"][1].update(fields)
    return end


@pytest.mark.parametrize(
    ("fields", "where"),
    [
        ({"food": -1}, "$.players[1].food"),
        ({"food": 9}, "$.players[1].food"),
        ({"food": "3"}, "$.players[1].food"),
        ({"food": 1.5}, "$.players[1].food"),
        ({"food": None}, "$.players[1].food"),
        ({"triggered": 1}, "$.players[1].triggered"),
        ({"goal_points": -2}, "$.players[1].goal_points"),
        ({"name": 5}, "$.players[1].name"),
        ({"tower": "R"}, "$.players[1].tower"),
        ({"tower": ["red"]}, "$.players[1].tower[0]"),
        ({"tower": [[1]]}, "$.players[1].tower[0][0]"),
        ({"tower": [["red", ""]]}, "$.players[1].tower[0][1]"),
        ({"tower": [["red", "fog"]]}, "$.players[1].tower[0][1]"),
        ({"tower": [["red"] * 6]}, "$.players[1].tower[0]"),
        ({"tower": [["red"] * 5, ["blue"] * 5]}, "$.players[1].tower[1]"),
        ({"tower": [["red"], [], [], [], []]}, "$.players[1].tower"),
        ({"tower": [["red"], ["blue"]]}, "$.players[1].tower[1][0]"),
        ({"tower": [["red", None, "blue"]]}, "$.players[1].tower[0][2]"),
        ({"tower": [[], ["blue"]]}, "$.players[1].tower[1][0]"),
    ],
)
def test_the_place_of_what_is_wrong_is_named(fields: dict[str, Any], where: str) -> None:
    assert problem(changed(**fields)).startswith(f"{where}: ")


def test_unknown_and_missing_keys_are_named() -> None:
    assert "'foood'" in problem(changed(foood=3))
    end = end_of("R")
    del end["players"][0]["food"]
    assert "'food'" in problem(end)
    del end["players"][0]["tower"]
    assert "'tower'" in problem(end)
    assert "'score'" in problem({**end_of("R"), "score": 1})


def test_an_end_state_of_another_game_is_refused() -> None:
    assert problem({**end_of("R"), "game": "kathmandu"}).startswith("$.game: ")


@pytest.mark.rule("Y-39")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_two_to_four_players_are_counted_up(seats: int) -> None:
    end = end_of("R")
    end["players"] = [end["players"][0]] * seats
    assert problem(end).startswith("$.players: ")


@pytest.mark.rule("YX-6")
def test_without_the_pyramid_a_stone_may_rest_on_one() -> None:
    end = end_of("R / B", "")
    assert problem(end) == "$.players[0].tower[1][0]: a stone above the base must rest on two stones"
    end["options"] = {"pyramid": False}
    assert GAME.count(GAME.read_end(end), {}).seats[0].total == 2


@pytest.mark.rule("Y-7")
def test_more_stones_of_a_colour_than_there_are() -> None:
    end = end_of("R R R R R", "R R R R")
    assert problem(end) == "$.players[1].tower[0][3]: there are only 8 stones of this kind: red"
    assert problem(end_of("x x x x x", "x x x x")).endswith("there are only 8 stones of this kind: crystal")
    assert GAME.count(GAME.read_end(end_of("R R R R R", "R R R")), {})


@pytest.mark.rule("Y-7")
def test_fewer_stones_in_ones_own_box() -> None:
    end = end_of("R R R R R", "R R R")
    assert "only 6 stones" in problem(end, {"stones_per_colour": {"2": 6}})
    assert GAME.count(GAME.read_end(end), {"stones_per_colour": {"3": 6}})


@pytest.mark.rule("Y-7")
def test_more_than_eight_colours() -> None:
    end = end_of("R O Y G B / P K S x", "R")
    end["players"][1]["tower"] = [["gold"]]
    assert problem(end) == "$.players[1].tower[0][0]: stones have only 8 colours"


@pytest.mark.rule("Y-A19")
def test_one_player_only_starts_the_end() -> None:
    end = end_of("R", "B", triggered=0)
    end["players"][1]["triggered"] = True
    assert problem(end) == "$.players[1].triggered: only one player can have completed level 4 first"


@pytest.mark.parametrize(
    ("options", "where"),
    [
        ({"most_food_tie": "some"}, "$.options.most_food_tie: must be one of "),
        ({"pyramid": 1}, "$.options.pyramid: must be one of "),
        ({"fog": 5}, "$.options.fog: "),
    ],
)
def test_options_are_checked(options: dict[str, Any], where: str) -> None:
    assert problem({**end_of("R"), "options": options}).startswith(where)


@pytest.mark.parametrize("shape", [[], None, 3, "yak", {}, {"game": "yak"}, {"game": "yak", "players": {}}])
def test_other_shapes_are_refused(shape: Any) -> None:
    with pytest.raises(Refused):
        GAME.read_end(shape)


def test_short_rows_and_missing_rows_are_empty() -> None:
    end = end_of("R R", "")
    full = GAME.count(GAME.read_end(end), {})
    end["players"][0]["tower"] = [["red", "red"]]
    end["players"][1]["tower"] = [[], [None], []]
    assert GAME.count(GAME.read_end(end), {}) == full


def test_a_fifth_row_of_ones_own_board() -> None:
    own = {"row_widths": [5, 4, 3, 2, 1]}
    end = end_of("R", "")
    end["players"][0]["tower"] = [["red"] * 5, ["blue"] * 4, ["green"] * 3, ["pink"] * 2, ["pink"]]
    assert "a tower has 4 rows at most" in problem(end)
    assert GAME.count(GAME.read_end(end), own).seats[0].lines[0].points == 11 + 7 + 4 + 4


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 20) | st.sampled_from(["red", "crystal", "fog", "", "blue"]),
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.sampled_from(["name", "food", "x"]), inside),
    max_leaves=12,
)


@given(st.sampled_from(["name", "tower", "food", "triggered", "goal_points"]), JSON)
def test_whatever_is_written_is_counted_or_refused_in_words(field: str, value: Any) -> None:
    end = changed(**{field: value})
    try:
        sheet = GAME.count(GAME.read_end(end), {})
    except Refused as refused:
        assert refused.refusal.reason == Reason.MALFORMED
        assert said(refused.refusal.text).startswith("$.players[1]")
    else:
        assert len(sheet.seats) == 2
