"""Options and numbers: readings, found rules and the variant are chosen before a game."""

from typing import Any

import msgspec
import pytest

from companion.games.refusal import Reason, Refused
from companion.games.tables import TablesError
from companion.games.yak import GAME
from companion.games.yak.options import MASTER_BUILDER, OPTIONS, resolve
from companion.games.yak.tables import Tables
from tests.companion.games.yak.table import said


def value_of(tables: Tables, key: str) -> Any:
    """The value of a switch."""
    group = tables.scoring if hasattr(tables.scoring, key) else tables
    return getattr(group, key).value


SWITCHES = [key for key in OPTIONS if key != MASTER_BUILDER]


@pytest.mark.parametrize("key", SWITCHES)
def test_the_usual_value_is_the_one_of_the_table(key: str) -> None:
    assert value_of(resolve({}, {}), key) == OPTIONS[key][0]


@pytest.mark.parametrize(("key", "value"), [(key, value) for key in SWITCHES for value in OPTIONS[key]])
def test_an_option_overrides_the_table_for_this_game(key: str, value: Any) -> None:
    assert value_of(resolve({key: value}, {}), key) == value
    assert value_of(GAME.start(2, {key: value}, {}).tables, key) == value


def test_an_option_overrides_the_players_own_value_too() -> None:
    own = {"fog_flip": "per_stone", "scoring": {"most_food_tie": "none", "single": 2}}
    tables = resolve({"fog_flip": "per_draw", "most_food_tie": "all"}, own)
    assert value_of(tables, "fog_flip") == "per_draw"
    assert value_of(tables, "most_food_tie") == "all"
    assert tables.scoring.single.value == 2
    assert value_of(resolve({}, own), "fog_flip") == "per_stone"


def test_the_variant_is_off_unless_chosen() -> None:
    assert not GAME.start(2, {}, {}).master_builder
    assert GAME.start(2, {MASTER_BUILDER: True}, {}).master_builder


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"wind": True}, "$.options.wind: Yak has no such option"),
        ({"fog_flip": "twice"}, '$.options.fog_flip: must be one of "per_draw", "per_stone"'),
        ({"pyramid": 0}, "$.options.pyramid: must be one of true, false"),
        ({"refill_empty_cart": 2}, "$.options.refill_empty_cart: must be one of 3, 0"),
        ({"master_builder": "yes"}, "$.options.master_builder: must be one of false, true"),
    ],
)
def test_other_options_are_refused(options: dict[str, Any], text: str) -> None:
    with pytest.raises(Refused) as caught:
        GAME.start(2, options, {})
    assert caught.value.refusal.reason == Reason.MALFORMED
    assert said(caught.value.refusal.text) == text


@pytest.mark.parametrize(
    ("own", "text"),
    [
        ({"colour_names": ["red", "blue"]}, "colour_names"),
        ({"colour_names": ["red"] * 8}, "colour_names"),
        ({"colour_names": ["a", "b", "c", "d", "e", "f", "g", "fog"]}, "colour_names"),
        ({"row_widths": [5, 4, 3]}, "row_widths"),
        ({"row_widths": [5, 4, 4, 3]}, "row_widths"),
        ({"carts": {"2": 5}}, "carts"),
        ({"carts": {"2": 2}, "positions": {"2": 3}}, "carts"),
        ({"carts": {"4": 3}, "positions": {"4": 3}}, "carts"),
        ({"stone_price": [0]}, "stone_price"),
        ({"players": {"max": 6}}, "players"),
        ({"fog_flip": "never"}, "fog_flip"),
        ({"reserve_capacity": 0}, "reserve_capacity"),
        ({"market_take": -1}, "market_take"),
        ({"yaks": 4}, "yaks"),
        ({"cart": 3}, "cart"),
        ({"cart": [{"id": "no_meat"}]}, "accepts"),
    ],
)
def test_numbers_that_can_not_be_played_with_are_named(own: dict[str, Any], text: str) -> None:
    with pytest.raises(TablesError, match=text):
        GAME.start(2, {}, own)


def test_other_colours_of_ones_own_box() -> None:
    names = ["rot", "orange", "gelb", "grün", "blau", "lila", "rosa", "schwarz"]
    state = GAME.start(2, {}, {"colour_names": names})
    assert state.tables.colour_names.value == tuple(names)


def test_the_carts_of_ones_own_box_replace_all_carts() -> None:
    own = {"cart": [{"id": f"cart {kind}", "accepts": [kind]} for kind in ("meat", "milk", "bread", "meat")]}
    state = GAME.start(2, {}, own)
    assert [cart.food.kinds for cart in state.carts] == [("meat",), ("milk",), ("bread",)]
    assert state.tables.cart[0].status == "own"


@pytest.mark.parametrize("own", [{}, {"fog_track": 5, "scoring": {"single": 2}}])
def test_the_state_holds_all_numbers_and_options(own: dict[str, Any]) -> None:
    """A journal is read years later by other tables: the state alone must do."""
    state = GAME.start(3, {"fog_flip": "per_stone", "most_food_tie": "none", MASTER_BUILDER: True}, own)
    written = msgspec.json.encode(state)
    again = msgspec.json.decode(written, type=type(state))
    assert again == state
    assert msgspec.json.encode(again) == written


def test_each_number_says_where_it_comes_from() -> None:
    tables = resolve({}, {})
    assert tables.crystals.status == "seed"
    assert not tables.scoring.trigger_bonus.confirmed
    assert resolve({}, {"scoring": {"trigger_bonus": 3}}).scoring.trigger_bonus.confirmed
    assert [tables.stone_price.at(count).confirmed for count in range(4)] == [True, True, False, True]
