"""Restock and Market: food for the reserve, stones for the carts."""

import pytest
from msgspec.structs import replace

from companion.games.prompt import Choice
from companion.games.yak import GAME
from companion.games.yak import actions as act
from companion.games.yak.food import Food
from companion.games.yak.state import State, active
from companion.games.yak.steps import Choosing, Drawing, Marketing, Putting, Restocking
from tests.companion.games.yak.table import (
    asked,
    begun,
    cards,
    do,
    draw,
    offered,
    refused,
    said,
    with_bag,
    with_cart,
    with_food,
)


def restocking(food: Food | None = None, letters: str = "RGB", **has: int) -> State:
    """Seat 0 restocks from the cart "no meat"."""
    state = with_cart(begun(2), 0, letters, food)
    return cards(with_food(state, 0, **has) if has else state, "restock", "build")


def trading(market: Food | None = None, seats: int = 2, **has: int) -> State:
    """Seat 0 goes to the market."""
    state = begun(seats)
    state = replace(state, market=market or state.market)
    state = with_food(state, 0, **has) if has else state
    return cards(state, "market", *["build"] * (seats - 1))


@pytest.mark.rule("Y-16")
def test_all_food_of_one_kind_is_taken() -> None:
    state = restocking(Food(0, 3, 5))
    assert offered(state) == [act.Restock("bread"), act.Restock("milk")]
    state = do(state, act.Restock("bread"))
    assert state.players[0].food == Food(1, 1, 6)
    assert state.carts[0].food == Food(0, 3, 0)


@pytest.mark.rule("Y-16", "Y-A3")
def test_a_reserve_holds_eight_and_the_rest_stays_on_the_cart() -> None:
    state = do(restocking(Food(0, 3, 5), meat=3, bread=3), act.Restock("bread"))
    assert state.players[0].food == Food(3, 0, 5)
    assert state.carts[0].food == Food(0, 3, 3)


@pytest.mark.rule("Y-16")
def test_a_kind_that_is_not_there_is_refused() -> None:
    assert refused(restocking(), act.Restock("meat")) == "The cart in front of you has no such food."


@pytest.mark.rule("Y-16")
def test_only_one_kind_needs_no_choice() -> None:
    state = restocking(Food(0, 4, 0))
    assert state.players[0].food == Food(1, 5, 1)
    assert isinstance(state.step, Drawing)


@pytest.mark.rule("Y-16", "Y-17")
@pytest.mark.parametrize("food", [Food(), Food(0, 3, 3)])
def test_without_food_to_take_a_stone_is_drawn_all_the_same(food: Food) -> None:
    state = restocking(food, meat=8) if food.total else restocking(food)
    assert isinstance(state.step, Drawing)
    assert state.step.purpose == "restock"
    assert draw(state, "black").carts[0].stones == ("red", "green", "blue", "black")


@pytest.mark.rule("Y-17")
def test_then_one_stone_is_drawn_into_that_cart() -> None:
    state = do(restocking(), act.Restock("milk"))
    assert isinstance(state.step, Drawing)
    assert (state.step.left, state.step.cart) == (1, 0)
    state = draw(state, "crystal")
    assert state.carts[0].stones == ("red", "green", "blue", "crystal")
    assert active(state) == 1


@pytest.mark.rule("Y-18", "Y-A4")
def test_a_full_cart_gets_no_stone() -> None:
    state = do(restocking(letters="RGBY"), act.Restock("milk"))
    assert len(state.carts[0].stones) == 4
    assert active(state) == 1


@pytest.mark.rule("Y-18")
def test_set_up_and_refill_never_overfill_a_cart() -> None:
    state = do(GAME.start(2, {}, {"cart_start_stones": 9}), act.SetUpRest(), act.TakeBabyYak(0))
    assert isinstance(state.step, Drawing)
    assert state.step.left == 4


@pytest.mark.rule("Y-19")
def test_two_food_of_choice_are_taken_from_the_market() -> None:
    state = trading()
    takings = {(taken.meat, taken.milk, taken.bread) for taken in offered(state) if isinstance(taken, act.TakeFood)}
    assert takings == {(2, 0, 0), (0, 2, 0), (0, 0, 2), (1, 1, 0), (1, 0, 1), (0, 1, 1)}
    state = do(state, act.TakeFood(0, 2, 0))
    assert state.players[0].food == Food(1, 3, 1)
    assert state.market == Food(2, 0, 2)


@pytest.mark.rule("Y-19")
def test_no_more_and_no_less_than_two_are_taken() -> None:
    state = trading()
    assert refused(state, act.TakeFood(1, 0, 0)) == "Take 2 food from the market."
    assert refused(state, act.TakeFood(1, 1, 1)) == "Take 2 food from the market."
    assert refused(state, act.TakeFood(3, 0, 0)) == "The market doesn't have that food."


@pytest.mark.rule("Y-A5")
@pytest.mark.parametrize(
    ("market", "has", "taken"),
    [
        (Food(0, 0, 1), {"meat": 1}, Food(0, 0, 1)),
        (Food(0, 0, 5), {"meat": 7}, Food(0, 0, 1)),
        (Food(0, 0, 2), {"meat": 8}, Food()),
        (Food(), {"meat": 1}, Food()),
    ],
)
def test_what_is_possible_is_taken_and_stones_are_drawn(market: Food, has: dict[str, int], taken: Food) -> None:
    state = trading(market, **has)
    assert state.players[0].food == Food(has["meat"]).plus(taken)
    assert isinstance(state.step, Drawing)
    assert (state.step.purpose, state.step.left) == ("market", 3)


@pytest.mark.rule("Y-A5")
def test_with_room_for_one_food_its_kind_is_asked() -> None:
    state = trading(None, meat=7)
    assert offered(state) == [act.TakeFood(0, 0, 1), act.TakeFood(0, 1, 0), act.TakeFood(1, 0, 0)]
    assert said(asked(state).text) == "Which food do you take from the market?"
    assert said(asked(trading()).text) == "Which 2 food do you take from the market?"


@pytest.mark.rule("Y-21")
def test_three_stones_are_drawn_one_goes_into_a_cart_and_two_back() -> None:
    state = do(trading(), act.TakeFood(1, 1, 0))
    bag = sum(state.bag)
    state = draw(state, "red", "crystal", "red")
    assert state.step == Putting(("red", "crystal", "red"))
    assert len(offered(state)) == 2 * 3
    state = do(state, act.PutStone("crystal", "no_bread"))
    assert state.carts[2].stones[-1] == "crystal"
    assert sum(state.bag) == bag - 1
    assert active(state) == 1


@pytest.mark.rule("Y-21", "Y-18")
def test_a_full_cart_is_no_choice() -> None:
    state = with_cart(trading(), 1, "RGBY")
    state = draw(do(state, act.TakeFood(1, 1, 0)), "red", "pink", "pink")
    assert [put.cart for put in offered(state) if isinstance(put, act.PutStone)] == ["no_meat", "no_bread"] * 2
    for cart in ("no_milk", "two_kinds", "nowhere"):
        assert refused(state, act.PutStone("red", cart)) == "There is no such cart with room for a stone."
    assert refused(state, act.PutStone("black", "no_meat")) == "That stone was not drawn."


@pytest.mark.rule("Y-21", "Y-A4")
def test_if_all_carts_are_full_no_stones_are_drawn() -> None:
    state = trading()
    for number, letters in enumerate(["RGBY", "RGBY", "OPKS"]):
        state = with_cart(state, number, letters)
    state = do(state, act.TakeFood(1, 1, 0))
    assert state.step == Choosing() or active(state) == 1
    assert not isinstance(state.step, Drawing)


@pytest.mark.rule("Y-21")
def test_one_stone_and_one_cart_need_no_choice() -> None:
    state = with_cart(with_cart(trading(), 1, "RGBY"), 0, "RGBY")
    state = draw(do(state, act.TakeFood(1, 1, 0)), "pink", "pink", "pink")
    assert state.carts[2].stones[-1] == "pink"
    assert active(state) == 1


@pytest.mark.rule("Y-A14")
def test_with_an_empty_bag_the_market_is_food_only() -> None:
    state = do(with_bag(trading()), act.TakeFood(1, 1, 0))
    assert active(state) == 1


@pytest.mark.rule("Y-21", "Y-A14")
def test_with_two_stones_in_the_bag_one_goes_back() -> None:
    state = do(with_bag(trading(), red=1, blue=1), act.TakeFood(1, 1, 0))
    assert isinstance(state.step, Drawing)
    assert state.step.left == 2
    state = draw(state, "blue")
    assert state.step == Putting(("blue", "red"))
    state = do(state, act.PutStone("red", "no_meat"))
    assert state.bag[4] == 1


def test_each_action_belongs_to_its_card() -> None:
    market, cart = trading(), restocking()
    assert refused(market, act.Restock("milk")) == "That is not asked for now."
    assert refused(cart, act.TakeFood(1, 1, 0)) == "That is not asked for now."
    assert refused(cart, act.PutStone("red", "no_meat")) == "That is not asked for now."
    assert (market.step, cart.step) == (Marketing(), Restocking())


def test_buttons_and_log_of_both() -> None:
    state = restocking(Food(0, 3, 5))
    wants = asked(state).wants
    assert isinstance(wants, Choice)
    assert [said(option.text) for option in wants.options] == ["5 bread", "3 milk"]
    assert said(GAME.describe(state, act.Restock("milk"))) == "P0 takes milk from the cart."
    state = trading()
    assert said(GAME.describe(state, act.TakeFood(1, 0, 1))) == "P0 takes 1 meat, 1 bread from the market."
    state = draw(do(state, act.TakeFood(1, 1, 0)), "red", "crystal", "red")
    put = act.PutStone("crystal", "no_bread")
    assert said(GAME.describe(state, put)).startswith("P0 puts crystal into the cart “no bread”.")


def test_the_log_tells_what_nobody_was_asked_about() -> None:
    state = do(with_cart(begun(2), 0, "RGB", Food(0, 4, 0)), act.ChooseCard(0, "restock"))
    text = said(GAME.describe(state, act.ChooseCard(1, "build")))
    assert text.endswith("All show their cards: P0: Restock, P1: Build. P0 takes 4 milk.")
