"""End states as written for `companion score`."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.refusal import Reason, Refused
from companion.games.tuareg import GAME
from tests.companion.games.tuareg.table import english

GOODS = {"water": 1, "gold": 0, "salt": 3, "millet": 2}


def written(players: int = 2) -> dict[str, Any]:
    """A right end state."""
    one = {"name": "A", "stages": [GOODS, GOODS], "maps": 1, "unused_specials": 0, "hand": 2}
    return {"game": "tuareg", "players": [json.loads(json.dumps(one)) for _ in range(players)]}


def refusal(data: Any, own: dict[str, Any] | None = None) -> str:
    """Why an end state isn't counted."""
    with pytest.raises(Refused) as refused:
        GAME.count(GAME.read_end(data), own or {})
    assert refused.value.refusal.reason == Reason.MALFORMED
    return english(refused.value.refusal.text)


def test_a_right_one_is_counted() -> None:
    sheet = GAME.count(GAME.read_end(written()), {})
    assert [seat.total for seat in sheet.seats] == [(5 + 3 + 2) * 2 + 2] * 2


@pytest.mark.parametrize("key", ["name", "stages", "maps", "unused_specials", "hand"])
def test_nothing_may_be_left_out(key: str) -> None:
    data = written()
    del data["players"][1][key]
    assert key in refusal(data) and "$.players[" in refusal(data)


@pytest.mark.parametrize("kind", list(GOODS))
def test_every_kind_is_told(kind: str) -> None:
    data = written()
    del data["players"][0]["stages"][1][kind]
    assert kind in refusal(data) and "$.players[0].stages[1]" in refusal(data)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("maps",), -1),
        (("maps",), "1"),
        (("maps",), True),
        (("maps",), 1.5),
        (("hand",), None),
        (("hand",), 5),
        (("unused_specials",), 14),
        (("name",), ""),
        (("name",), 7),
        (("stages",), []),
        (("stages",), [GOODS]),
        (("stages",), [GOODS, GOODS, GOODS]),
        (("stages", 0, "gold"), -1),
        (("stages", 0, "gold"), 11),
        (("stages", 1, "water"), [2]),
        (("stages", 1, "silk"), 1),
        (("camels",), 3),
    ],
)
def test_what_is_wrong_is_named_with_its_place(path: tuple[Any, ...], value: Any) -> None:
    data = written()
    place: Any = data["players"][0]
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    assert "$.players[" in refusal(data)


@pytest.mark.parametrize("players", [0, 1, 6])
def test_two_to_five_players(players: int) -> None:
    assert "$.players" in refusal(written(players))


@pytest.mark.parametrize(("key", "value"), [("game", "yak"), ("round", 3), ("options", []), ("players", {})])
def test_the_outer_form(key: str, value: Any) -> None:
    assert refusal({**written(), key: value})


@pytest.mark.parametrize("options", [{"piles": 1}, {"tiebreak": "coin"}, {"special_piles": "yes"}])
def test_options_are_known(options: dict[str, Any]) -> None:
    assert "$.options" in refusal({**written(), "options": options})


@pytest.mark.parametrize(("kind", "there"), [("water", 8), ("gold", 10), ("salt", 12), ("millet", 14)])
@pytest.mark.parametrize("stage", [0, 1])
def test_the_players_have_no_more_goods_than_there_are(kind: str, there: int, stage: int) -> None:
    data = written()
    for player, number in zip(data["players"], (there // 2, there - there // 2 + 1), strict=True):
        player["stages"][stage][kind] = number
    text = refusal(data)
    assert f"$.players[1].stages[{stage}].{kind}" in text and f"only {there}" in text
    data["players"][0]["stages"][stage][kind] -= 1
    assert GAME.count(GAME.read_end(data), {})


def test_the_players_have_no_more_maps_than_there_are() -> None:
    data = written(3)
    for player, maps in zip(data["players"], (2, 2, 1), strict=True):
        player["maps"] = maps
    assert "maps" in refusal(data)


def test_own_numbers_say_how_many_goods_there_are() -> None:
    data = written()
    data["players"][0]["stages"] = [{**GOODS, "water": 8}, GOODS]
    assert refusal(data)
    assert GAME.count(GAME.read_end(data), {"goods": {"water": {"count": 9}}})


def test_a_hand_is_counted_in_dinars_if_they_decide() -> None:
    data = {**written(), "options": {"tiebreak": "hand_dinars"}}
    data["players"][0]["hand"] = 12
    assert GAME.count(GAME.read_end(data), {}).seats[0].tie_break == 12
    data["players"][0]["hand"] = 13
    assert "$.players[0].hand" in refusal(data)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 20) | st.floats(allow_nan=False) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)


@given(st.sampled_from(("name", "stages", "maps", "unused_specials", "hand")), JSON)
def test_garbage_is_refused_or_counted_never_worse(key: str, value: Any) -> None:
    data = written()
    data["players"][1][key] = value
    try:
        GAME.count(GAME.read_end(data), {})
    except Refused as refused:
        assert refused.refusal.reason == Reason.MALFORMED


@given(st.dictionaries(st.sampled_from(("game", "players", "options", "x")), JSON))
def test_any_object_is_refused(data: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        GAME.read_end(data)
