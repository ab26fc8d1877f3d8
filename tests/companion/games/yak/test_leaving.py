"""A player leaves for good: the others go on, and nothing is lost."""

import pytest
from msgspec.structs import replace

from companion.games.refusal import Reason, Refused
from companion.games.yak import GAME
from companion.games.yak import actions as act
from companion.games.yak.food import Food
from companion.games.yak.state import State, active
from companion.games.yak.steps import Checking, Choosing, Drawing, OpeningGoal, Over, Preparing, Starting
from tests.companion.games.yak.table import (
    begun,
    cards,
    do,
    draw,
    food_there,
    offered,
    refused,
    rows,
    said,
    stones_there,
    with_cart,
    with_food,
    with_tower,
)


def gone(state: State, seat: int) -> State:
    """A seat has left; neither food nor stones are lost."""
    after = GAME.leave(state, seat)
    assert food_there(after) == food_there(state)
    assert stones_there(after) == stones_there(state)
    return after


def test_the_tower_stays_and_the_food_goes_to_the_market() -> None:
    state = with_tower(begun(3), 1, "R G")
    after = gone(state, 1)
    assert after.players[1].left
    assert after.players[1].tower == rows("R G")
    assert after.players[1].food == Food()
    assert after.market == state.market.plus(Food(1, 1, 1))


def test_the_others_choose_cards_without_the_one_who_left() -> None:
    state = gone(begun(3), 1)
    assert [prompt.seat for prompt in GAME.prompts(state) if not prompt.optional] == [0, 2]
    state = do(state, act.ChooseCard(0, "restock"), act.ChooseCard(2, "market"))
    assert active(state) == 0
    assert refused(begun_without(1), act.ChooseCard(1, "build")) == "P1 has left the game."


def begun_without(seat: int) -> State:
    """A game of three that one has left."""
    return gone(begun(3), seat)


def test_if_only_the_one_who_leaves_had_no_card_the_day_begins() -> None:
    state = do(begun(3), act.ChooseCard(0, "restock"), act.ChooseCard(2, "build"))
    state = gone(state, 1)
    assert active(state) == 0
    assert state.step != Choosing()


def test_the_baby_yak_passes_them_by() -> None:
    state = gone(begun(3), 0)
    assert state.baby_yak == 1
    state = replace(begun_without(1), baby_yak=0)
    state = with_food(with_food(state, 0), 2)
    state = do(state, act.ChooseCard(0, "build"), act.ChooseCard(2, "build"))
    assert state.baby_yak == 2


def test_who_leaves_before_their_turn_has_none() -> None:
    state = gone(cards(begun(3), "restock", "restock", "restock"), 1)
    state = draw(do(state, act.Restock("milk")), "red")
    assert active(state) == 2


def test_who_holds_the_baby_yak_may_leave_after_their_turn() -> None:
    state = draw(do(cards(begun(3), "restock", "restock", "restock"), act.Restock("milk")), "red")
    state = gone(state, 0)
    assert active(state) == 1
    state = draw(do(state, act.Restock("meat")), "red")
    state = draw(do(state, act.Restock("meat")), "red")
    assert (state.baby_yak, state.step) == (1, Choosing())


def test_a_purchase_that_was_not_paid_is_taken_back() -> None:
    state = cards(with_food(with_cart(begun(3), 0, "RGB"), 0, milk=4, bread=4), "build", "restock", "restock")
    state = gone(do(state, act.Buy(("red", "green"))), 0)
    assert sorted(state.carts[0].stones) == ["blue", "green", "red"]
    assert state.carts[0].food == Food(0, 3, 3)
    assert active(state) == 1


def test_paid_stones_that_are_not_placed_return_to_the_bag() -> None:
    state = cards(with_food(with_cart(begun(3), 0, "RG"), 0, milk=4), "build", "restock", "restock")
    state = do(state, act.Buy(("red", "green")))
    state = gone(state, 0)
    assert isinstance(state.step, Drawing)
    assert (state.step.purpose, state.step.cart) == ("refill", 0)
    assert active(draw(state, "red", "red", "blue")) == 1


def test_the_surplus_of_their_purchase_goes_to_the_market() -> None:
    state = with_food(with_cart(begun(3), 0, "RxG", Food(0, 4, 4)), 0, milk=4, bread=4)
    state = do(cards(state, "build", "restock", "restock"), act.Buy(("red", "crystal")), act.Pay(0, 3, 1))
    state = gone(state, 0)
    assert state.carts[0].food.total == 9
    assert active(state) == 1


def test_a_cart_gets_its_stone_all_the_same() -> None:
    state = do(cards(begun(3), "restock", "restock", "restock"), act.Restock("milk"))
    state = gone(draw(state, "fog"), 0)
    assert isinstance(state.step, Drawing)
    assert GAME.prompts(state)[0].seat is None, "whoever left isn't asked"
    state = draw(state, "pink")
    assert state.carts[0].stones[-1] == "pink"
    assert state.fog_track == 1
    assert active(state) == 1


def test_stones_drawn_for_the_market_return_to_the_bag_and_fog_to_its_track() -> None:
    state = do(cards(begun(3), "market", "restock", "restock"), act.TakeFood(1, 1, 0))
    state = gone(draw(state, "fog", "red"), 0)
    assert active(state) == 1
    assert state.fog_track == 1
    state = do(cards(begun(3), "market", "restock", "restock"), act.TakeFood(1, 1, 0))
    state = gone(draw(state, "pink", "red", "red"), 0)
    assert active(state) == 1


@pytest.mark.parametrize("card", ["build", "restock", "market"])
def test_a_turn_that_was_not_begun_is_skipped(card: act.Card) -> None:
    state = gone(cards(begun(3), card, "restock", "restock"), 0)
    assert active(state) == 1


def test_with_one_player_left_the_game_is_counted_up() -> None:
    state = gone(begun(2), 1)
    assert state.step == Checking()
    assert offered(state) == [act.CountUp()]
    assert do(state, act.CountUp()).step == Over()


def test_the_last_player_finishes_the_day() -> None:
    state = gone(cards(begun(2), "restock", "restock"), 1)
    state = draw(do(state, act.Restock("milk")), "red")
    assert state.step == Checking()


@pytest.mark.parametrize("taken", [0, 2, 4])
def test_leaving_during_the_set_up_of_two_ends_the_game(taken: int) -> None:
    state = do(GAME.start(2, {}, {}), act.SetUpRest(), act.TakeBabyYak(0))
    state = gone(draw(state, *["red"] * taken), 1)
    assert state.step == Checking()


def test_leaving_during_the_set_up_of_four() -> None:
    state = GAME.leave(GAME.start(4, {"master_builder": True}, {}), 0)
    assert isinstance(state.step, Preparing)
    state = do(state, act.SetUpRest())
    assert state.step == Starting()
    assert offered(state) == [act.TakeBabyYak(1), act.TakeBabyYak(2), act.TakeBabyYak(3)]
    assert refused(state, act.TakeBabyYak(0)) == "That is not asked for now."
    state = gone(do(state, act.TakeBabyYak(3)), 3)
    assert isinstance(state.step, OpeningGoal)
    assert state.baby_yak == 1


@pytest.mark.parametrize("card", ["build", "restock", "market"])
def test_with_nobody_left_the_game_ends_at_once(card: str) -> None:
    state = gone(gone(cards(begun(2), card, card), 1), 0)
    assert state.step == Checking()
    assert do(state, act.CountUp()).step == Over()


def test_the_last_two_leave_while_stones_are_drawn() -> None:
    state = draw(do(cards(begun(2), "restock", "restock"), act.Restock("milk")), "fog")
    state = gone(gone(state, 0), 1)
    assert state.step == Checking()
    assert state.fog_track == 1, "what was drawn lies where it belongs"


def test_nobody_leaves_twice_or_after_the_end() -> None:
    state = gone(begun(3), 1)
    with pytest.raises(Refused) as caught:
        GAME.leave(state, 1)
    assert said(caught.value.refusal.text) == "P1 has left the game."
    over = do(gone(state, 2), act.CountUp())
    with pytest.raises(Refused) as caught:
        GAME.leave(over, 0)
    assert caught.value.refusal.reason == Reason.GAME_OVER
    with pytest.raises(Refused) as caught:
        GAME.leave(begun(2), 2)
    assert caught.value.refusal.reason == Reason.MALFORMED


def test_the_one_who_left_is_counted_with_what_stands() -> None:
    state = gone(with_tower(begun(3), 1, "R R R"), 1)
    assert GAME.score(state).seats[1].total == 4
    assert [said(fact.value) for fact in GAME.view(state).seats[1]] == [
        "the tower counts as it stands",
        "red, red, red, –, –",
    ]
