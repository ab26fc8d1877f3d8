"""Build: buying, paying, the surplus, placing, and the refill of an empty cart."""

import pytest
from msgspec.structs import replace

from companion.games.yak import GAME
from companion.games.yak import actions as act
from companion.games.yak.food import Food
from companion.games.yak.payment import price
from companion.games.yak.state import State, active
from companion.games.yak.steps import Buying, Drawing, Overflowing, Paying, Placing, Restocking
from tests.companion.games.yak.table import (
    asked,
    begun,
    cards,
    do,
    draw,
    malformed,
    offered,
    refused,
    rows,
    said,
    stones,
    with_cart,
    with_food,
    with_tower,
)


def building(letters: str, tower: str = "", seats: int = 2, **food: int) -> State:
    """Seat 0 builds from a cart (no meat) with these stones, with this food and tower."""
    state = with_tower(with_cart(begun(seats), 0, letters), 0, tower)
    state = with_food(state, 0, **(food or {"milk": 4, "bread": 4}))
    return cards(state, "build", *["restock"] * (seats - 1))


def at_two_kinds(two_kinds: bool = True, **food: int) -> State:
    """Seat 3 of four builds from the cart that takes all kinds, with three red stones."""
    state = with_cart(begun(4, {"two_kinds_cart": two_kinds}), 3, "RRR")
    state = replace(with_food(state, 3, **food), baby_yak=3)
    return cards(state, "market", "market", "market", "build")


@pytest.mark.rule("Y-11", "Y-13", "Y-A12")
@pytest.mark.parametrize(
    ("letters", "cost"),
    [("R", 1), ("RG", 3), ("RGB", 5), ("x", 2), ("Rx", 4), ("xx", 5), ("RGx", 6), ("Rxx", 7), ("xxx", 8)],
)
def test_prices(letters: str, cost: int) -> None:
    assert price(begun(2).tables, stones(letters)) == cost


@pytest.mark.rule("Y-11")
def test_one_to_three_stones_are_bought_from_the_cart_in_front() -> None:
    state = building("RGB")
    choices = [action.stones for action in offered(state) if isinstance(action, act.Buy)]
    assert choices[0] == stones("RGB")
    assert sorted(map(len, choices)) == [1, 1, 1, 2, 2, 2, 3]
    state = do(state, act.Buy(stones("RB")), act.Pay(0, 2, 1))
    assert state.carts[0].stones == ("green",)
    assert state.carts[0].food == Food(0, 5, 4)
    assert state.players[0].food == Food(0, 2, 3)


@pytest.mark.rule("Y-11")
def test_four_stones_are_never_bought_at_once() -> None:
    state = building("RGBY")
    assert all(len(action.stones) <= 3 for action in offered(state) if isinstance(action, act.Buy))
    assert refused(state, act.Buy(stones("RGBY"))) == "So many stones can't be bought at once."


@pytest.mark.rule("Y-11")
def test_stones_of_other_carts_are_not_for_sale() -> None:
    state = building("RGB")
    assert refused(state, act.Buy(("black",))) == "Those stones are not all on the cart in front of you."
    assert refused(state, act.Buy(("red", "red"))) == "Those stones are not all on the cart in front of you."
    assert malformed(state, act.Buy(("gold",))) == "There are no stones called gold."


@pytest.mark.rule("Y-11")
def test_what_can_not_be_paid_is_not_offered() -> None:
    state = building("RGB", milk=2, bread=1, meat=5)
    assert max(len(action.stones) for action in offered(state) if isinstance(action, act.Buy)) == 2
    text = refused(state, act.Buy(stones("RGB")))
    assert text == "These stones cost 5 food, more than you can pay to this cart."


@pytest.mark.rule("Y-12", "Y-6")
def test_payment_respects_the_restriction_of_the_cart() -> None:
    state = do(building("RGB", milk=3, bread=2, meat=3), act.Buy(stones("RG")))
    assert {(pay.meat, pay.milk, pay.bread) for pay in offered(state) if isinstance(pay, act.Pay)} == {
        (0, 3, 0),
        (0, 2, 1),
        (0, 1, 2),
    }
    assert refused(state, act.Pay(1, 2, 0)) == "This cart doesn't take all of that food."


@pytest.mark.rule("Y-12")
def test_payment_is_exact_and_of_what_one_has() -> None:
    state = do(building("RGB", milk=3, bread=2), act.Buy(stones("RG")))
    assert refused(state, act.Pay(0, 2, 2)) == "The stones cost 3 food, no more and no less."
    assert refused(state, act.Pay(0, 0, 3)) == "You don't have that food."
    assert refused(building("R"), act.Pay(0, 1, 0)) == "That is not asked for now."


def test_the_likeliest_payment_leaves_an_even_reserve() -> None:
    state = do(building("RGB", milk=4, bread=1), act.Buy(stones("RG")))
    assert offered(state)[0] == act.Pay(0, 3, 0)


def test_what_can_only_be_paid_in_one_way_is_not_asked() -> None:
    state = do(building("RGB", milk=3), act.Buy(stones("RG")))
    assert state.players[0].food == Food()
    assert isinstance(state.step, Placing)


@pytest.mark.rule("YX-2", "Y-A11")
def test_the_fourth_cart_takes_two_kinds_at_most_in_one_purchase() -> None:
    state = do(at_two_kinds(meat=2, milk=2, bread=2), act.Buy(("red", "red")))
    paid = [(pay.meat, pay.milk, pay.bread) for pay in offered(state) if isinstance(pay, act.Pay)]
    assert sorted(paid) == [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]
    text = refused(state, act.Pay(1, 1, 1))
    assert text == "This cart takes two kinds of food at most in one purchase."


@pytest.mark.rule("YX-2", "Y-A11")
def test_three_stones_that_would_take_three_kinds_are_not_offered() -> None:
    state = at_two_kinds(meat=2, milk=2, bread=2)
    assert act.Buy(("red",) * 3) not in offered(state)
    assert "more than you can pay" in refused(state, act.Buy(("red",) * 3))


@pytest.mark.rule("YX-2")
def test_without_the_found_rule_the_fourth_cart_takes_all_kinds() -> None:
    state = do(at_two_kinds(two_kinds=False, meat=2, milk=2, bread=2), act.Buy(("red",) * 3))
    assert act.Pay(1, 2, 2) in offered(state)


@pytest.mark.rule("Y-13", "Y-20", "Y-A16", "Y-EX11")
def test_the_worked_purchase() -> None:
    state = begun(3)
    state = with_cart(state, 2, "RxG", Food(4, 4, 0))
    state = replace(with_food(state, 2, meat=4, milk=2, bread=2), baby_yak=2)
    state = do(cards(state, "restock", "restock", "build"), act.Buy(stones("Rx")))
    assert isinstance(state.step, Paying)
    assert state.step.price == 4
    assert "doesn't take" in refused(state, act.Pay(2, 1, 1))
    market = state.market
    state = do(state, act.Pay(3, 1, 0))
    assert isinstance(state.step, Overflowing)
    assert state.step.surplus == 3
    assert offered(state) == [act.GiveSurplus(2, 1, 0), act.GiveSurplus(3, 0, 0)]
    state = do(state, act.GiveSurplus(3, 0, 0))
    assert state.carts[2].food == Food(4, 5, 0)
    assert state.market == market.plus(Food(3, 0, 0))
    state = do(state, act.PickStone("red"), act.Place(1, 2))
    assert state.carts[2].stones == ("green",)
    assert active(state) == 0
    assert state.step == Restocking()


@pytest.mark.rule("Y-20", "Y-A16")
def test_surplus_is_part_of_the_food_just_paid() -> None:
    state = with_cart(begun(2), 0, "RxG", Food(0, 4, 4))
    state = cards(with_food(state, 0, milk=4, bread=4), "build", "restock")
    state = do(state, act.Buy(stones("Rx")), act.Pay(0, 3, 1))
    assert refused(state, act.GiveSurplus(0, 1, 2)) == "Only food that you have just paid goes to the market."
    assert "holds 3 food too much" in refused(state, act.GiveSurplus(0, 2, 0))
    assert refused(state, act.Pay(0, 1, 0)) == "That is not asked for now."


@pytest.mark.rule("Y-20")
def test_a_cart_that_holds_nine_food_gives_no_surplus() -> None:
    state = with_cart(begun(2), 0, "RxG", Food(0, 4, 4))
    market = state.market
    state = do(cards(state, "build", "restock"), act.Buy(("red",)), act.Pay(0, 1, 0))
    assert state.carts[0].food == Food(0, 5, 4)
    assert state.market == market


@pytest.mark.rule("Y-20")
def test_surplus_that_can_only_be_one_thing_is_not_asked() -> None:
    state = with_cart(begun(2), 0, "RxG", Food(0, 5, 4))
    market = state.market
    state = do(cards(state, "build", "restock"), act.Buy(("red",)), act.Pay(0, 1, 0))
    assert state.carts[0].food == Food(0, 5, 4)
    assert state.market == market.plus(Food(0, 1, 0))
    assert refused(state, act.GiveSurplus(0, 1, 0)) == "That is not asked for now."


@pytest.mark.rule("Y-14", "Y-A2")
def test_bought_stones_are_placed_one_by_one_in_the_order_one_likes() -> None:
    state = do(building("RGBY", tower="P K"), act.Buy(stones("RGB")), act.Pay(0, 2, 3), act.GiveSurplus(0, 0, 2))
    assert offered(state) == [act.PickStone("red"), act.PickStone("green"), act.PickStone("blue")]
    state = do(state, act.PickStone("blue"))
    assert said(asked(state).text) == "Where does this stone go: blue?"
    assert offered(state) == [act.Place(1, 0), act.Place(1, 3), act.Place(2, 1)]
    state = do(state, act.Place(2, 1), act.PickStone("red"), act.Place(1, 0), act.Place(2, 1))
    assert state.players[0].tower == rows("R P K / G B")
    assert active(state) == 1


@pytest.mark.rule("Y-14", "YX-6")
def test_a_stone_that_would_hang_in_the_air_is_refused() -> None:
    state = do(building("RGB", tower="P K"), act.Buy(("red",)), act.Pay(0, 1, 0))
    for place in [act.Place(1, 5), act.Place(2, 2), act.Place(1, 1), act.Place(9, 9), act.Place(3, 1)]:
        text = refused(state, place)
        assert text == "A stone lies in the base beside another stone, or on two stones of the row below."


@pytest.mark.rule("YX-6")
def test_without_the_pyramid_the_refusal_says_what_holds() -> None:
    state = with_tower(with_cart(begun(2, {"pyramid": False}), 0, "RGB"), 0, "P K")
    state = do(cards(state, "build", "restock"), act.Buy(("red",)), act.Pay(0, 1, 0))
    assert act.Place(2, 2) in offered(state)
    assert refused(state, act.Place(3, 1)) == "A stone lies beside another stone or on one."


@pytest.mark.rule("Y-14")
def test_the_first_stone_lies_down_by_itself() -> None:
    state = do(building("RGB"), act.Buy(("red",)), act.Pay(0, 1, 0))
    assert state.players[0].tower == rows("R")
    assert refused(state, act.Place(1, 2)) == "That is not asked for now."


def test_a_stone_must_be_picked_from_the_bought_ones() -> None:
    state = do(building("RGB"), act.Buy(stones("RG")), act.Pay(0, 2, 1))
    assert refused(state, act.PickStone("blue")) == "That is not one of the stones you bought."
    assert refused(state, act.Place(1, 1)) == "That is not asked for now."
    picked = do(state, act.PickStone("red"))
    assert refused(picked, act.PickStone("green")) == "That is not asked for now."


def test_equal_stones_need_no_picking() -> None:
    state = do(building("RRB", tower="P K"), act.Buy(("red", "red")), act.Pay(0, 2, 1))
    assert asked(state).id == "place"


@pytest.mark.rule("Y-A1")
def test_no_more_stones_are_bought_than_have_room() -> None:
    state = building("RGB", tower="R G B Y P / R G B Y / O O K / S .")
    assert all(len(action.stones) == 1 for action in offered(state) if isinstance(action, act.Buy))
    assert refused(state, act.Buy(stones("RG"))) == "Your tower has no room for so many stones."


@pytest.mark.rule("YX-5")
def test_a_cart_emptied_by_a_purchase_is_refilled_with_three_stones() -> None:
    state = do(building("R"), act.Buy(("red",)), act.Pay(0, 1, 0))
    assert isinstance(state.step, Drawing)
    assert (state.step.purpose, state.step.cart, state.step.left) == ("refill", 0, 3)
    state = draw(state, "pink", "crystal", "blue")
    assert state.carts[0].stones == ("pink", "crystal", "blue")
    assert active(state) == 1


@pytest.mark.rule("YX-5")
def test_without_the_found_rule_it_stays_empty() -> None:
    state = with_cart(begun(2, {"refill_empty_cart": 0}), 0, "R")
    state = do(cards(state, "build", "restock"), act.Buy(("red",)), act.Pay(0, 1, 0))
    assert state.carts[0].stones == ()
    assert active(state) == 1


def test_buying_is_for_the_build_card_only() -> None:
    state = cards(begun(2), "restock", "build")
    assert refused(state, act.Buy(("red",))) == "That is not asked for now."
    assert state.step == Restocking()
    assert building("R").step == Buying()


def test_buttons_name_stones_and_price() -> None:
    wants = asked(building("RxG", milk=4)).wants
    texts = [said(option.text) for option in wants.options]
    assert texts[0] == "red, green for 3"
    assert "red, crystal for 4" in texts
    assert "crystal for 2" in texts


def test_the_log_tells_purchase_and_payment() -> None:
    state = building("RGB", milk=4, bread=1)
    assert said(GAME.describe(state, act.Buy(stones("RG")))) == "P0 buys red, green."
    state = do(state, act.Buy(stones("RG")))
    assert said(GAME.describe(state, act.Pay(0, 3, 0))) == "P0 pays 3 milk."
    state = do(state, act.Pay(0, 3, 0))
    assert said(GAME.describe(state, act.PickStone("green"))) == "P0 places green next."
    state = do(state, act.PickStone("green"))
    assert said(GAME.describe(state, act.Place(1, 0))) == "P0 places the stone in row 1, left of all."
    assert said(GAME.describe(state, act.Place(1, 2))) == "P0 places the stone in row 1, place 2."
