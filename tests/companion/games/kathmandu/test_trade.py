"""Goods and special goods in cities."""

import pytest

from companion.games.kathmandu import GAME
from companion.games.kathmandu import actions as do
from tests.companion.games.kathmandu.table import (
    choices,
    main,
    moving,
    owning,
    pass_round,
    plain,
    refused,
    then,
    with_me,
    with_other,
)

CITY = do.Move("city")


@pytest.mark.rule("K-32")
def test_a_good_costs_a_coin() -> None:
    state = then(moving(), CITY)
    assert choices(main(state)) == [*map(do.Buy, state.numbers.goods), do.EndTurn()]
    state = then(state, do.Buy("salt"))
    me = state.players[0]
    assert me.goods == (0, 0, 1, 0, 0, 0)
    assert me.resources.coin == 0
    assert state.seat == 1


@pytest.mark.rule("K-32")
def test_without_a_coin_a_city_offers_nothing() -> None:
    state = then(owning(moving(), coin=0), CITY)
    assert state.seat == 1


@pytest.mark.rule("K-32")
def test_buying_is_a_choice() -> None:
    state = then(moving(), CITY, do.EndTurn())
    assert sum(state.players[0].goods) == 0
    assert state.players[0].resources.coin == 1


@pytest.mark.rule("K-32")
def test_one_good_a_turn_and_only_goods_that_there_are() -> None:
    state = then(owning(moving(), coin=3), CITY)
    assert "no good called gold" in refused(state, do.Buy("gold"))
    state = then(state, do.Buy("tea"))
    assert "no good to buy" in refused(state, do.Buy("salt"))


@pytest.mark.rule("K-32")
def test_goods_are_sold_in_cities_only() -> None:
    state = then(moving(), do.Move("land", animal=True))
    assert "no good to buy" in refused(state, do.Buy("tea"))


@pytest.mark.rule("K-35", "K-37")
def test_one_more_coin_brings_the_special_good_of_the_same_kind() -> None:
    state = then(owning(moving(), coin=2), CITY, do.Buy("tea"))
    assert choices(main(state)) == [do.BuySpecial(), do.EndTurn()]
    assert plain(main(state).wants.options[0].text) == (  # type: ignore[union-attr]
        "Special good (tea) from the supply, for 1 coin"
    )
    state = then(state, do.BuySpecial())
    me = state.players[0]
    assert me.specials == ("tea",)
    assert me.goods == (1, 0, 0, 0, 0, 0), "it is no good of the sets"
    assert me.resources.coin == 0
    assert state.seat == 1


@pytest.mark.rule("K-35")
def test_no_special_good_without_buying_a_good_first() -> None:
    state = then(owning(moving(), coin=2), CITY)
    assert "with a good of its kind" in refused(state, do.BuySpecial())


@pytest.mark.rule("K-35")
def test_no_coin_left_no_special_good() -> None:
    state = then(moving(), CITY, do.Buy("tea"))
    assert state.seat == 1


@pytest.mark.rule("K-36")
def test_it_is_taken_from_the_player_who_has_it_who_cannot_refuse() -> None:
    state = with_other(owning(moving(), coin=2), 1, specials=("silk", "tea"))
    state = then(state, CITY, do.Buy("tea"))
    assert plain(main(state).wants.options[0].text) == (  # type: ignore[union-attr]
        "Special good (tea) from 1, for 1 coin"
    )
    state = then(state, do.BuySpecial())
    assert state.players[0].specials == ("tea",)
    assert state.players[1].specials == ("silk",)
    assert main(state).seat == 1, "the next turn: nobody was asked"


@pytest.mark.rule("K-35")
def test_nobody_buys_the_own_special_good_again() -> None:
    state = with_me(owning(moving(), coin=3), specials=("tea",))
    state = then(state, CITY, do.Buy("tea"))
    assert state.seat == 1
    assert state.players[0].specials == ("tea",)


@pytest.mark.rule("K-35")
def test_only_one_special_good_a_purchase() -> None:
    state = then(owning(moving(), coin=5), CITY, do.Buy("tea"), do.BuySpecial())
    assert state.players[0].resources.coin == 3
    assert state.seat == 1


@pytest.mark.rule("K-33", "K-37")
def test_goods_and_special_goods_count_apart() -> None:
    state = then(owning(moving(), coin=2), CITY, do.Buy("tea"), do.BuySpecial())
    lines = {line.category: line.points for line in GAME.score(state).seats[0].lines}
    assert (lines["goods"], lines["goods_sets"], lines["special_goods"]) == (3, 0, 7)


@pytest.mark.rule("K-33")
def test_printed_points_told_at_the_end_replace_the_looked_up_ones() -> None:
    state = then(moving(own={"rounds": {"standard": 1}}), CITY, do.Buy("tea"))
    state = then(pass_round(state), do.Weather("sun"))
    assert main(state).id == "count"
    assert do.TellGoodsPoints(0, 5) in list(GAME.legal(state))
    assert "no goods" in refused(state, do.TellGoodsPoints(1, 5))
    assert "no such seat" in refused(state, do.TellGoodsPoints(5, 5))
    assert "So many points" in refused(state, do.TellGoodsPoints(0, -1))
    told = then(state, do.TellGoodsPoints(0, 5))
    goods = next(line for line in GAME.score(told).seats[0].lines if line.category == "goods")
    assert (goods.points, goods.confirmed) == (5, True)
