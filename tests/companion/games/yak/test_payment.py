"""Payments in general: all that are legal are offered, none that isn't, and none is offered that can't be made."""

from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.games.refusal import Refused
from companion.games.yak import GAME
from companion.games.yak import actions as act
from companion.games.yak.food import Food
from companion.games.yak.payment import can_pay, payments, price, surpluses
from companion.games.yak.state import State
from companion.games.yak.steps import Overflowing, Paying
from tests.companion.games.yak.table import begun, food_there, with_cart, with_food

RESERVES = st.builds(Food, st.integers(0, 8), st.integers(0, 8), st.integers(0, 8)).filter(lambda food: food.total <= 8)
STONES = st.lists(st.sampled_from(["red", "blue", "crystal"]), min_size=1, max_size=3).map(tuple)
ACCEPTED = (("milk", "bread"), ("meat", "bread"), ("meat", "milk"), ("meat", "milk", "bread"))
TABLE = begun(4)


def paying(cart: int, reserve: Food, stones: tuple[str, ...]) -> State:
    """Seat 0 owes the price of these stones to a cart that stands in front of it."""
    state = with_food(TABLE, 0, reserve.meat, reserve.milk, reserve.bread)
    return replace(state, offset=-cart % 4, step=Paying(stones, price(state.tables, stones)))


def legal(cart: int, reserve: Food, amount: int) -> set[Food]:
    """All payments that the rules allow, tried one by one."""
    found = set()
    for meat, milk, bread in product(range(9), repeat=3):
        food = Food(meat, milk, bread)
        kinds = set(food.kinds)
        two_at_most = cart < 3 or len(kinds) <= 2
        if food.total == amount and reserve.covers(food) and kinds <= set(ACCEPTED[cart]) and two_at_most:
            found.add(food)
    return found


@pytest.mark.rule("Y-12", "YX-2", "Y-A11")
@given(st.integers(0, 3), RESERVES, STONES)
def test_all_legal_payments_are_offered_and_no_others(cart: int, reserve: Food, stones: tuple[str, ...]) -> None:
    state = paying(cart, reserve, stones)
    assert isinstance(state.step, Paying)
    offered = payments(state, state.step)
    assert set(offered) == legal(cart, reserve, state.step.price)
    assert len(offered) == len(set(offered))
    assert can_pay(state, state.step.price) == bool(offered)


@pytest.mark.rule("Y-12")
@given(st.integers(0, 3), RESERVES, STONES, RESERVES)
def test_any_other_payment_is_refused(cart: int, reserve: Food, stones: tuple[str, ...], paid: Food) -> None:
    state = paying(cart, reserve, stones)
    assert isinstance(state.step, Paying)
    action = act.Pay(paid.meat, paid.milk, paid.bread)
    if paid in legal(cart, reserve, state.step.price):
        assert food_there(GAME.apply(state, action)) == food_there(state)
    else:
        with pytest.raises(Refused):
            GAME.apply(state, action)


@pytest.mark.rule("Y-20")
@given(st.integers(0, 3), RESERVES, STONES, st.integers(0, 9))
def test_a_cart_never_holds_more_than_nine_food_after_a_purchase(
    cart: int, reserve: Food, stones: tuple[str, ...], held: int
) -> None:
    amounts = {ACCEPTED[cart][0]: held}
    state = with_cart(paying(cart, reserve, stones), cart, "RGB", Food(**amounts))
    assert isinstance(state.step, Paying)
    ways = payments(state, state.step)
    assume(ways)
    before = food_there(state)
    state = GAME.apply(state, act.Pay(ways[-1].meat, ways[-1].milk, ways[-1].bread))
    if isinstance(state.step, Overflowing):
        given_away = surpluses(state.step)[-1]
        state = GAME.apply(state, act.GiveSurplus(given_away.meat, given_away.milk, given_away.bread))
    assert state.carts[cart].food.total == min(9, held + ways[-1].total)
    assert food_there(state) == before


@pytest.mark.rule("Y-A16")
def test_the_kind_named_last_goes_first() -> None:
    offered = surpluses(Overflowing(("red",), Food(2, 1, 2), 2))
    assert offered == [Food(0, 0, 2), Food(0, 1, 1), Food(1, 0, 1), Food(1, 1, 0), Food(2, 0, 0)]


@pytest.mark.rule("Y-11", "Y-13")
@given(STONES)
def test_the_price_depends_on_number_and_crystals_only(stones: tuple[str, ...]) -> None:
    assert price(TABLE.tables, stones) == (0, 1, 3, 5)[len(stones)] + stones.count("crystal")
    assert price(TABLE.tables, tuple(reversed(stones))) == price(TABLE.tables, stones)


def test_prices_of_ones_own_box() -> None:
    tables = begun(2, own={"stone_price": [0, 1, 2, 4], "crystal_surcharge": 2}).tables
    assert price(tables, ("red", "crystal")) == 4
    assert price(tables, ("red", "blue", "green")) == 4
