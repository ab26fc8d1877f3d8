"""End states of Kathmandu in their written form: what is read, and how what is wrong is named."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.kathmandu.end import EndState, read_end
from companion.games.kathmandu.options import OPTIONS
from companion.games.refusal import Reason, Refused
from tests.companion.games.kathmandu.ends import NOTHING, end, english, halves, player

CONTRACT = """{"game": "kathmandu", "variant": "standard", "players": [
  {"name": "A", "offerings": 3, "kathmandu_tile": 0, "goods": [1, 0, 2, 0, 0, 0], "goods_printed": null,
   "special_goods": 1, "maps": [{"colour": "red", "half": "A"}], "chests": 0, "animals": 2, "yak_tiles_left": 4,
   "strips_to_kathmandu": 1, "equipment": 2, "resources": 3, "exhaustion": 1},
  {"name": "B", "offerings": 0, "kathmandu_tile": 9, "goods": [0, 0, 0, 0, 0, 0], "goods_printed": 0,
   "special_goods": 0, "maps": [], "chests": 1, "animals": 0, "yak_tiles_left": 10,
   "strips_to_kathmandu": 0, "equipment": 0, "resources": 0, "exhaustion": 0}]}"""


def refusal(data: Any) -> str:
    """Why `data` is not read, in English."""
    with pytest.raises(Refused) as refused:
        read_end(data)
    assert refused.value.refusal.reason is Reason.MALFORMED
    return english(refused.value.refusal.text)


def test_the_written_form_is_read() -> None:
    told = read_end(json.loads(CONTRACT))
    assert [seat.name for seat in told.players] == ["A", "B"]
    assert told.players[0].goods == (1, 0, 2, 0, 0, 0)
    assert told.players[0].goods_printed is None
    assert told.players[1].kathmandu_tile == 9


def test_what_was_read_can_be_written_and_read_again() -> None:
    told = read_end(json.loads(CONTRACT))
    assert read_end(msgspec.to_builtins(told)) == told
    assert msgspec.json.decode(msgspec.json.encode(told), type=EndState) == told


def test_variant_options_and_printed_points_may_be_left_out() -> None:
    written = end(player())
    del written["variant"]
    del written["players"][0]["goods_printed"]
    told = read_end(written)
    assert (told.variant, told.options, told.players[0].goods_printed) == ("standard", {}, None)


@pytest.mark.parametrize("key", sorted(NOTHING.keys() - {"goods_printed"}))
def test_every_other_key_is_needed(key: str) -> None:
    owner = player()
    del owner[key]
    assert refusal(end(player(), owner)) == f"$.players[1]: the key '{key}' is missing"


@pytest.mark.parametrize("key", sorted(NOTHING.keys() - {"name", "goods", "maps"}))
@pytest.mark.parametrize("value", ["3", 1.5, True, [1], {}])
def test_a_count_of_another_type_is_refused_with_its_path(key: str, value: Any) -> None:
    text = refusal(end(player(), player(**{key: value})))
    assert text.startswith(f"$.players[1].{key}: must be a whole number")


@pytest.mark.parametrize("key", sorted(NOTHING.keys() - {"name", "goods", "maps"}))
def test_a_count_below_zero_is_refused(key: str) -> None:
    assert refusal(end(player(**{key: -1}))) == f"$.players[0].{key}: must be at least 0"


@pytest.mark.rule("K-5", "K-19", "K-A4")
@pytest.mark.parametrize(
    ("key", "limit"), [("offerings", 9), ("yak_tiles_left", 10), ("strips_to_kathmandu", 5), ("exhaustion", 3)]
)
def test_what_the_rules_limit_can_be_reached_but_not_passed(key: str, limit: int) -> None:
    read_end(end(player(**{key: limit})))
    text = refusal(end(player(), player(**{key: limit + 1})))
    assert text == f"$.players[1].{key}: must be at most {limit}"


@pytest.mark.rule("K-65", "K-1")
def test_the_long_route_has_two_more_strips() -> None:
    read_end(end(player(strips_to_kathmandu=7), variant="long"))
    text = refusal(end(player(strips_to_kathmandu=8), variant="long"))
    assert text == "$.players[0].strips_to_kathmandu: must be at most 7"


@pytest.mark.rule("K-14")
@pytest.mark.parametrize("number", [0, 1, 5])
def test_two_to_four_play(number: int) -> None:
    written = {"game": "kathmandu", "players": [player() for _ in range(number)]}
    assert refusal(written) == "$.players: Kathmandu is for 2 to 4 players"


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"goods": [1, 1]}, "$.players[0].goods: must have 6 entries, not 2"),
        ({"goods": [0, 0, 0, 0, 0, 0, 0]}, "$.players[0].goods: must have 6 entries, not 7"),
        ({"goods": [0, 0, -1, 0, 0, 0]}, "$.players[0].goods[2]: must be at least 0"),
        ({"goods": None}, "$.players[0].goods: must be a list, not nothing (null)"),
        ({"name": 3}, "$.players[0].name: must be a text, not a whole number"),
        ({"maps": [{"colour": "red"}]}, "$.players[0].maps[0]: the key 'half' is missing"),
        ({"maps": halves("red A, red C")}, "$.players[0].maps[1].half: can't be 'C'"),
        ({"maps": halves("red a")}, "$.players[0].maps[0].half: can't be 'a'"),
        ({"maps": ["red A"]}, "$.players[0].maps[0]: must be a group of fields, not a text"),
        ({"maps": [{"colour": "red", "half": "A", "x": 1}]}, "$.players[0].maps[0]: unknown key 'x'"),
        ({"candles": 3}, "$.players[0]: unknown key 'candles'"),
    ],
)
def test_what_is_wrong_with_a_player_is_named(changes: dict[str, Any], text: str) -> None:
    assert refusal(end(player(**changes))) == text


def test_a_map_needs_a_colour() -> None:
    assert refusal(end(player(maps=[{"colour": "", "half": "A"}]))).startswith("$.players[0].maps[0].colour: ")


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"variant": "short"}, "$.variant: can't be 'short'"),
        ({"game": "yak"}, "$.game: can't be 'yak'"),
        ({"round": 6}, "$: unknown key 'round'"),
        ({"players": {}}, "$.players: must be a list, not a group of fields"),
        ({"options": []}, "$.options: must be a group of fields, not a list"),
    ],
)
def test_what_is_wrong_beside_the_players_is_named(changes: dict[str, Any], text: str) -> None:
    assert refusal({**end(player()), **changes}) == text


@pytest.mark.parametrize("data", [None, [], 3, "kathmandu"])
def test_something_else_is_refused(data: Any) -> None:
    assert refusal(data).startswith("$: must be a group of fields, not ")


@pytest.mark.parametrize("name", sorted(OPTIONS.keys() - {"variant"}))
def test_every_option_of_a_game_may_be_told(name: str) -> None:
    for value in OPTIONS[name]:
        assert read_end(end(player(), options={name: value})).options == {name: value}
    assert refusal(end(player(), options={name: "nonsense"})).startswith(f"$.options.{name}: must be one of ")


def test_options_that_there_are_not_are_refused() -> None:
    assert refusal(end(player(), options={"house_rules": True})).startswith("$.options.house_rules: unknown option")
    assert refusal(end(player(), options={"map_refill": 1})) == "$.options.map_refill: must be one of true, false"
    assert refusal(end(player(), options={"variant": "long"})).startswith(
        "$.options.variant: the variant stands beside"
    )


@pytest.mark.rule("K-35", "K-36")
def test_a_special_good_comes_only_with_a_good_of_its_kind() -> None:
    read_end(end(player(goods=[1, 3, 0, 0, 0, 0], special_goods=2)))
    text = refusal(end(player(goods=[1, 3, 0, 0, 0, 0], special_goods=3)))
    assert (
        text == "$.players[0].special_goods: a special good comes only with a good of its kind, and there are 2 kinds"
    )


@pytest.mark.rule("K-35")
def test_each_special_good_exists_once() -> None:
    rich = {"goods": [1, 1, 1, 1, 1, 1]}
    read_end(end(player(**rich, special_goods=4), player(**rich, special_goods=2)))
    text = refusal(end(player(**rich, special_goods=4), player(**rich, special_goods=3)))
    assert text == "$.players: together they have more special goods than there are"


def test_printed_points_need_goods() -> None:
    text = refusal(end(player(goods_printed=4)))
    assert text == "$.players[0].goods_printed: there are no goods that could have printed points"


def test_map_colours_are_called_as_the_box_calls_them() -> None:
    assert read_end(end(player(maps=halves("türkis A")))).players[0].maps[0].colour == "türkis"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(st.sampled_from(sorted(NOTHING)), JSON)
def test_any_value_is_read_or_refused_with_the_place(key: str, value: Any) -> None:
    try:
        read_end(end(player(), player(**{key: value})))
    except Refused as refused:
        assert english(refused.refusal.text).startswith("$.players[1]")


@given(JSON)
def test_any_json_is_read_or_refused(data: Any) -> None:
    with pytest.raises(Refused):
        read_end(data)
