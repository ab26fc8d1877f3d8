"""Laying out a game of Tuareg."""

from typing import Any

import pytest

from companion.games.refusal import Reason, Refused
from companion.games.tables import TablesError
from companion.games.tuareg import GAME
from companion.games.tuareg import actions as act
from companion.games.tuareg.state import cards
from companion.games.tuareg.tables import SPECIALS
from tests.companion.games.tuareg.table import begun, do, english, offered


@pytest.mark.rule("T-3")
def test_two_cards_make_the_market() -> None:
    state = do(GAME.start(2, {}, {}), act.AllDone())
    assert [prompt.id for prompt in GAME.prompts(state)] == ["setup.market"]
    state = do(state, act.MarketCard("gold"), act.MarketCard("gold"))
    assert state.market == (0, 2, 0, 0)
    assert state.stack == 42
    assert state.phase == "start"


@pytest.mark.rule("T-4", "T-12")
@pytest.mark.parametrize(("seats", "camels"), [(2, 3), (3, 2), (4, 2), (5, 2)])
def test_three_camels_with_two_players_else_two(seats: int, camels: int) -> None:
    state = begun(seats)
    assert [len(player.animals) for player in state.players] == [camels] * seats
    assert {animal.beast for player in state.players for animal in player.animals} == {"camel"}


@pytest.mark.rule("T-4")
def test_the_side_of_the_camel_card_is_told() -> None:
    state = do(GAME.start(2, {}, {}), act.Done("goods"))
    assert "the side with 3 camels up" in english(GAME.prompts(state)[0].text)


@pytest.mark.rule("T-5")
@pytest.mark.parametrize("youngest", [0, 1, 2])
def test_the_youngest_starts(youngest: int) -> None:
    state = begun(3, starter=youngest)
    assert state.turn == youngest
    assert GAME.prompts(state)[0].seat == youngest


def test_only_those_at_the_table_can_start() -> None:
    state = do(GAME.start(2, {}, {}), act.AllDone(), act.MarketCard("gold"), act.MarketCard("gold"))
    assert offered(state) == [act.StartPlayer(0), act.StartPlayer(1)]
    for player in (-1, 2):
        with pytest.raises(Refused):
            GAME.apply(state, act.StartPlayer(player))


@pytest.mark.rule("T-6", "T-A17")
def test_the_store_is_empty_at_first() -> None:
    state = begun(4)
    assert [player.hand for player in state.players] == [0] * 4
    facts = {fact.key: english(fact.value) for fact in GAME.view(state).seats[0]}
    assert facts["hand"] == "0"


@pytest.mark.rule("T-7")
def test_every_good_has_copies_dinars_and_points() -> None:
    goods = begun().tables.goods
    assert [one.count.value for one in (goods.water, goods.gold, goods.salt, goods.millet)] == [8, 10, 12, 14]
    assert [one.dinars.value for one in (goods.water, goods.gold, goods.salt, goods.millet)] == [2, 3, 2, 1]
    assert [one.majority.value for one in (goods.water, goods.gold, goods.salt, goods.millet)] == [6, 5, 4, 3]
    assert goods.gold.count.confirmed and not goods.gold.dinars.confirmed and not goods.gold.majority.confirmed


@pytest.mark.rule("TX-1")
@pytest.mark.parametrize(
    ("seats", "piles"), [(2, (2, 2, 1, 1)), (3, (3, 3, 2, 1)), (4, (4, 4, 3, 2)), (5, (5, 5, 4, 3))]
)
def test_special_cards_lie_in_four_piles(seats: int, piles: tuple[int, ...]) -> None:
    assert GAME.start(seats, {}, {}).stock == piles


@pytest.mark.rule("TX-1")
def test_without_piles_all_special_cards_of_the_box_lie_open() -> None:
    state = do(GAME.start(2, {"special_piles": False}, {}), act.Done("goods"), act.Done("camels"))
    assert state.stock == (5, 5, 4, 3)
    assert sum(state.stock) == 17
    assert "Lay all special cards open" in english(GAME.prompts(state)[0].text)


def test_steps_are_done_one_by_one_or_all_at_once() -> None:
    state = GAME.start(3, {}, {})
    for step in ("goods", "camels", "specials"):
        assert offered(state) == [act.Done(step), act.AllDone()]
        state = do(state, act.Done(step))
    assert state == do(GAME.start(3, {}, {}), act.AllDone())


def test_a_step_out_of_order_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        GAME.apply(GAME.start(3, {}, {}), act.Done("specials"))
    assert refused.value.refusal.reason == Reason.NOT_LEGAL_NOW


@pytest.mark.parametrize("seats", [0, 1, 6])
def test_two_to_five_play(seats: int) -> None:
    assert list(GAME.players) == [2, 3, 4, 5]
    with pytest.raises(Refused) as refused:
        GAME.start(seats, {}, {})
    assert "2 to 5" in refused.value.refusal.text.id


@pytest.mark.parametrize("options", [{"piles": True}, {"special_piles": 1}, {"tiebreak": "coin"}])
def test_unknown_options_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refused:
        GAME.start(2, options, {})
    assert refused.value.refusal.reason == Reason.MALFORMED
    assert "$.options." in english(refused.value.refusal.text)


def test_every_option_takes_its_values() -> None:
    for key, values in GAME.options.items():
        assert getattr(GAME.start(2, {}, {}).tables, key).value == values[0]
        for value in values:
            assert getattr(GAME.start(2, {key: value}, {}).tables, key).value == value


def test_own_numbers_go_first() -> None:
    thieves = {"thief": {"in_play": {"2": 3}}}
    own = {"goods": {"gold": {"count": 12, "dinars": 4}}, "camels": {"2": 2}, "specials": thieves}
    state = GAME.start(2, {}, own)
    assert state.stack == 46
    assert cards(state) == 46
    assert state.tables.goods.gold.dinars.status == "own"
    assert len(state.players[0].animals) == 2
    assert state.stock[SPECIALS.index("thief")] == 3


@pytest.mark.parametrize(
    "own",
    [
        {"draw": 0},
        {"hand_limit": -1},
        {"camels": {"2": 0}},
        {"specials": {"map": {"in_play": {"3": -1}}}},
        {"goods": {kind: {"count": 0} for kind in ("water", "gold", "salt", "millet")}},
        {"goods": {"silk": {"count": 3}}},
        {"tiebreak": "coin"},
    ],
)
def test_numbers_no_game_can_have_are_refused(own: dict[str, Any]) -> None:
    with pytest.raises(TablesError):
        GAME.start(2, {}, own)


def test_a_market_can_hold_no_more_of_a_kind_than_there_is() -> None:
    before = GAME.apply(GAME.start(2, {}, {"goods": {"water": {"count": 1}}}), act.AllDone())
    state = GAME.apply(before, act.MarketCard("water"))
    assert act.MarketCard("water") in offered(before)
    assert act.MarketCard("water") not in offered(state)
    with pytest.raises(Refused):
        GAME.apply(state, act.MarketCard("water"))
