"""The numbers of Tuareg and where they come from."""

import tomllib
from importlib.resources import files
from typing import Any

import msgspec

from companion.games.tuareg import GAME
from companion.games.tuareg.state import State
from tests.companion.games.tuareg.table import begun, do, offered

NOT_FOUND = {
    "goods.water.dinars", "goods.gold.dinars", "goods.salt.dinars", "goods.millet.dinars",
    "goods.water.majority", "goods.gold.majority", "goods.salt.majority", "goods.millet.majority",
    "specials.donkey.in_play", "specials.cave.in_play", "specials.map.in_play", "specials.thief.in_play",
    "market_load_same_kind", "thief_targets_donkey", "donkey_can_pay", "paid_goods_return", "tiebreak",
}  # fmt: skip
"""Placeholders and readings that no page confirms."""

WHOLE = """
players = { min = 2, max = 5 }
camels = { 2 = 3, 3 = 2, 4 = 2, 5 = 2 }
market_start = 2
draw = 3
donkey_can_pay = true
tiebreak = "hand_count"

[goods.water]
count = 8
dinars = 1
majority = 7

[specials.donkey]
count = 5
in_play = { 2 = 5, 3 = 5, 4 = 5, 5 = 5 }
"""
"""Own numbers in their bare form, as somebody copies them from a box."""


def numbers(table: dict[str, Any], path: str = "") -> dict[str, dict[str, Any]]:
    """All numbers of a file by their path."""
    if "value" in table:
        return {path[1:]: table}
    return {name: number for key, part in table.items() for name, number in numbers(part, f"{path}.{key}").items()}


def test_every_number_says_where_it_comes_from() -> None:
    text = (files("companion.games.tuareg") / "tables.toml").read_text(encoding="utf-8")
    found = numbers(tomllib.loads(text))
    assert all(set(number) == {"value", "status", "source"} for number in found.values())
    assert {name for name, number in found.items() if number["status"] == "default"} == NOT_FOUND


def test_a_bare_copy_of_the_numbers_is_taken() -> None:
    tables = GAME.start(2, {}, tomllib.loads(WHOLE)).tables
    assert (tables.goods.water.dinars.value, tables.goods.water.majority.value) == (1, 7)
    assert tables.goods.water.majority.confirmed
    assert tables.special("donkey").in_play.at(2).confirmed
    assert not tables.goods.gold.majority.confirmed


def test_a_game_keeps_the_numbers_it_began_with() -> None:
    """The state holds them, so that an old journal plays the same after the players copied other numbers."""
    state = begun(own={"goods": {"gold": {"dinars": 5}}, "hand_limit": 6})
    again = msgspec.json.decode(msgspec.json.encode(state), type=State)
    assert again == state
    assert again.tables.goods.gold.dinars.value == 5
    assert again.tables.hand_limit.value == 6


def test_other_numbers_of_cards_play_too() -> None:
    own = {"draw": 5, "hand_limit": 2, "market_start": 0, "goods": {"millet": {"count": 20}}}
    state = do_any(GAME.start(2, {}, own))
    assert state.phase == "act"
    state = GAME.apply(state, offered(state)[0])
    assert (state.players[state.turn].hand, state.stack) == (5, 45)


def do_any(state: State) -> State:
    """Lay out, whatever is asked."""
    while state.phase != "act":
        state = GAME.apply(state, offered(state)[0])
    return state


def test_a_state_is_written_and_read_back() -> None:
    state = begun(5)
    for _ in range(40):
        state = do(state, offered(state)[0])
        assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state
