"""The set-up: what is laid out, in which steps, and what the carts hold at first."""

import pytest

from companion.games.prompt import Choice
from companion.games.refusal import Reason, Refused
from companion.games.yak import GAME
from companion.games.yak import actions as act
from companion.games.yak.food import Food
from companion.games.yak.steps import Choosing, Drawing, Preparing, Starting
from companion.games.yak.tower import size
from tests.companion.games.yak.table import (
    asked,
    begun,
    do,
    draw,
    food_there,
    malformed,
    offered,
    refused,
    said,
    stones_there,
)


@pytest.mark.rule("Y-39")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_players_play(seats: int) -> None:
    state = GAME.start(seats, {}, {})
    assert len(state.players) == seats
    assert seats in GAME.players


@pytest.mark.rule("Y-39")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(Refused) as caught:
        GAME.start(seats, {}, {})
    assert caught.value.refusal.reason == Reason.MALFORMED
    assert said(caught.value.refusal.text) == "Yak is played by 2 to 4 players."
    assert seats not in GAME.players


@pytest.mark.rule("Y-1", "Y-2")
def test_every_player_starts_without_stones_and_with_one_food_of_each_kind() -> None:
    for player in GAME.start(4, {}, {}).players:
        assert player.food == Food(1, 1, 1)
        assert size(player.tower) == 0


@pytest.mark.rule("Y-3")
def test_every_player_chooses_among_three_cards() -> None:
    state = begun(3)
    prompts = [prompt for prompt in GAME.prompts(state) if not prompt.optional]
    assert [prompt.seat for prompt in prompts] == [0, 1, 2]
    for prompt in prompts:
        assert isinstance(prompt.wants, Choice)
        assert [said(option.text) for option in prompt.wants.options] == ["Build", "Restock", "Market"]


@pytest.mark.rule("Y-4", "YX-1", "YX-3")
@pytest.mark.parametrize(("seats", "carts", "food"), [(2, 3, 30), (3, 3, 33), (4, 4, 45)])
def test_carts_and_food_by_number_of_players(seats: int, carts: int, food: int) -> None:
    state = GAME.start(seats, {}, {})
    assert len(state.carts) == carts
    assert [cart.food.total for cart in state.carts] == [6, 6, 6, 9][:carts]
    assert food_there(state).total == food


@pytest.mark.rule("Y-4")
def test_with_four_players_there_are_fifteen_of_each_food() -> None:
    assert food_there(GAME.start(4, {}, {})) == Food(15, 15, 15)


@pytest.mark.rule("YX-1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_without_the_found_rule_four_carts_go_round(seats: int) -> None:
    state = GAME.start(seats, {"carts_by_players": False}, {})
    assert len(state.carts) == 4


@pytest.mark.rule("YX-3")
def test_carts_may_start_with_less_food() -> None:
    state = GAME.start(2, {"cart_food_per_carried_kind": 2}, {})
    assert [cart.food for cart in state.carts] == [Food(0, 2, 2), Food(2, 0, 2), Food(2, 2, 0)]


@pytest.mark.rule("Y-6", "YX-2")
def test_each_cart_has_a_restriction() -> None:
    kinds = GAME.start(4, {}, {}).tables.cart
    assert [set(kind.accepts) for kind in kinds[:3]] == [{"milk", "bread"}, {"meat", "bread"}, {"meat", "milk"}]
    assert kinds[3].max_kinds_per_purchase == 2


@pytest.mark.rule("Y-5")
@pytest.mark.parametrize("seats", [2, 4])
def test_three_stones_are_drawn_to_each_cart(seats: int) -> None:
    state = do(GAME.start(seats, {}, {}), act.SetUpRest(), act.TakeBabyYak(1))
    for number, first in enumerate(["red", "blue", "crystal", "pink"][: len(state.carts)]):
        assert isinstance(state.step, Drawing)
        assert state.step.cart == number
        state = draw(state, first, "green", "orange") if number < 2 else draw(state, first, "purple", "black")
    assert [len(cart.stones) for cart in state.carts] == [3] * len(state.carts)
    assert state.carts[0].stones == ("red", "green", "orange")


@pytest.mark.rule("Y-7")
def test_the_bag_holds_eight_of_each_colour_and_eight_crystals_and_five_fog_stones() -> None:
    there = stones_there(GAME.start(4, {}, {}))
    assert there.pop("crystal") == 8
    assert there.pop("fog") == 5
    assert len(there) == 8
    assert set(there.values()) == {8}


@pytest.mark.rule("Y-7")
def test_fewer_stones_for_two_players_can_be_copied_from_the_box() -> None:
    there = stones_there(GAME.start(2, {}, {"stones_per_colour": {"2": 6}}))
    assert there["red"] == 6
    assert stones_there(GAME.start(3, {}, {"stones_per_colour": {"2": 6}}))["red"] == 8


@pytest.mark.rule("Y-8")
def test_the_market_starts_with_two_of_each_food() -> None:
    assert GAME.start(2, {}, {}).market == Food(2, 2, 2)


@pytest.mark.rule("YX-4")
def test_fog_goes_into_the_bag_after_the_carts_are_loaded() -> None:
    state = do(GAME.start(2, {}, {}), act.SetUpRest(), act.TakeBabyYak(0))
    assert act.DrawStone("fog") not in offered(state)
    assert "no more stones of this kind: fog" in refused(state, act.DrawStone("fog"))
    state = draw(state, *["red", "green", "blue"] * 3)
    assert state.step == Preparing(("fog",))
    assert state.bag[-1] == 0
    state = do(state, act.SetUp("fog"))
    assert state.bag[-1] == 5
    assert state.step == Choosing()


@pytest.mark.rule("YX-4")
def test_without_the_found_rule_fog_may_come_while_the_carts_are_loaded() -> None:
    state = do(GAME.start(2, {"fog_after_carts": False}, {}), act.SetUpRest(), act.TakeBabyYak(0))
    state = draw(state, "red", "fog", "green", "blue")
    assert state.carts[0].stones == ("red", "green", "blue")
    assert state.direction == -1
    state = draw(state, *["red", "green", "blue"] * 2)
    assert state.step == Choosing()


@pytest.mark.rule("YX-4")
def test_all_yaks_face_clockwise_at_first() -> None:
    assert begun(3).direction == 1


def test_each_step_of_the_set_up_is_asked_for_and_done_with_one_button() -> None:
    state = GAME.start(2, {}, {})
    seen = []
    while isinstance(state.step, Preparing):
        seen.append(asked(state).id)
        state = do(state, offered(state)[0])
    assert seen == ["set_up_food", "set_up_cards", "set_up_market", "set_up_bag", "set_up_carts"]
    assert state.step == Starting()


def test_one_button_says_that_all_the_rest_is_done() -> None:
    state = do(GAME.start(2, {}, {}), act.SetUp("food"))
    assert offered(state) == [act.SetUp("cards"), act.SetUpRest()]
    assert do(state, act.SetUpRest()).step == Starting()


def test_a_step_is_done_once() -> None:
    state = do(GAME.start(2, {}, {}), act.SetUp("food"))
    assert refused(state, act.SetUp("food")) == "That is not asked for now."
    assert refused(begun(), act.SetUp("cards")) == "That is not asked for now."
    assert refused(begun(), act.SetUpRest()) == "That is not asked for now."


def test_the_steps_say_what_lies_where() -> None:
    state = GAME.start(2, {}, {})
    texts = []
    while isinstance(state.step, Preparing):
        texts.append(said(asked(state).text))
        state = do(state, offered(state)[0])
    assert texts[0] == "Each player takes this food: 1 meat, 1 milk, 1 bread."
    assert texts[2] == "Put this food on the market: 2 meat, 2 milk, 2 bread."
    assert texts[3] == "Put 8 stones of each colour and 8 crystals into the bag, no fog yet."
    assert "“no meat” before P0 (3 milk, 3 bread)" in texts[4]
    assert "“no bread” at the free stop (3 meat, 3 milk)" in texts[4]


def test_with_fog_in_the_bag_from_the_start_the_step_says_so() -> None:
    state = GAME.start(2, {"fog_after_carts": False}, {})
    state = do(state, act.SetUp("food"), act.SetUp("cards"), act.SetUp("market"))
    assert said(asked(state).text).endswith("8 crystals and 5 fog stones into the bag.")


def test_the_players_say_who_begins() -> None:
    state = do(GAME.start(3, {}, {}), act.SetUpRest())
    assert offered(state) == [act.TakeBabyYak(0), act.TakeBabyYak(1), act.TakeBabyYak(2)]
    assert do(state, act.TakeBabyYak(2)).baby_yak == 2
    assert malformed(state, act.TakeBabyYak(3)) == "There is no such seat."
    assert refused(begun(), act.TakeBabyYak(0)) == "That is not asked for now."


def test_a_stone_that_yak_does_not_have_is_refused() -> None:
    state = do(GAME.start(2, {}, {}), act.SetUpRest(), act.TakeBabyYak(0))
    assert malformed(state, act.DrawStone("gold")) == "There are no stones called gold."
