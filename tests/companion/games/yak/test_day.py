"""A day: cards in secret, turns from the baby yak on, the carts' move, and how the game ends."""

import pytest
from msgspec.structs import replace

from companion.games.refusal import Reason, Refused
from companion.games.yak import GAME
from companion.games.yak import actions as act
from companion.games.yak.state import State, active, cart_before
from companion.games.yak.steps import Buying, Checking, Choosing, Drawing, Marketing, Over, Restocking
from tests.companion.games.yak.table import (
    begun,
    cards,
    do,
    draw,
    malformed,
    offered,
    refused,
    rows,
    said,
    with_bag,
    with_cart,
    with_food,
    with_tower,
)

ALMOST = "R G B Y P / R G B Y / O O K / S"
"""A tower that lacks one stone of level 4."""


def idle_day(state: State) -> State:
    """A day on which nobody can do anything: all choose to build, and nobody has food."""
    for seat in range(len(state.players)):
        state = with_food(state, seat)
    return cards(state, *["build"] * len(state.players))


def ready_to_finish(**options: str) -> State:
    """Seat 0 may place the last stone of level 4 with its next purchase, on the third day."""
    state = with_tower(begun(2, options), 0, ALMOST)
    return replace(with_cart(state, 0, "BG"), day=3)


def finish(state: State) -> State:
    """Seat 0 buys the last stone of its tower, seat 1 restocks."""
    state = do(cards(state, "build", "restock"), act.Buy(("blue",)), act.Pay(0, 1, 0))
    return draw(do(state, act.Restock("meat")), "pink")


@pytest.mark.rule("Y-9")
def test_cards_are_chosen_in_secret_and_in_any_order() -> None:
    state = begun(3)
    assert all(prompt.secret for prompt in GAME.prompts(state) if not prompt.optional)
    state = do(state, act.ChooseCard(2, "market"), act.ChooseCard(0, "build"))
    assert [prompt.seat for prompt in GAME.prompts(state) if not prompt.optional] == [1]
    assert state.step == Choosing()


@pytest.mark.rule("Y-9")
def test_a_chosen_card_is_not_shown_before_all_have_chosen() -> None:
    state = do(begun(2), act.ChooseCard(0, "market"))
    shown = [said(fact.value) for fact in GAME.view(state).seats[0] if fact.key == "card"]
    assert shown == ["chosen"]
    assert said(GAME.describe(begun(2), act.ChooseCard(0, "market"))) == "P0 has chosen a card."
    state = do(state, act.ChooseCard(1, "build"))
    assert [said(fact.value) for fact in GAME.view(state).seats[0] if fact.key == "card"] == ["Market"]


@pytest.mark.rule("Y-9")
def test_each_player_chooses_for_themselves_and_once() -> None:
    state = begun(2)
    assert GAME.actor(state, act.ChooseCard(1, "build")) == 1
    state = do(state, act.ChooseCard(1, "build"))
    assert refused(state, act.ChooseCard(1, "market")) == "P1 has chosen a card already."
    assert malformed(state, act.ChooseCard(3, "market")) == "There is no such seat."


@pytest.mark.rule("Y-10")
def test_the_holder_of_the_baby_yak_begins_and_the_others_follow_clockwise() -> None:
    state = replace(begun(3), baby_yak=1)
    state = cards(state, "restock", "market", "build")
    assert active(state) == 1
    assert state.step == Marketing()
    state = do(state, act.TakeFood(1, 1, 0))
    state = do(draw(state, "red", "red", "blue"), act.PutStone("red", "no_milk"))
    assert active(state) == 2
    assert state.step == Buying()
    state = do(state, act.Buy(("pink",)), act.Pay(0, 1, 0))
    assert active(state) == 0
    assert state.step == Restocking()


@pytest.mark.rule("Y-10")
def test_only_the_player_whose_turn_it_is_acts() -> None:
    state = cards(begun(2), "build", "build")
    assert GAME.actor(state, act.Buy(("red",))) == 0
    assert GAME.actor(state, act.DrawStone("red")) is None
    assert all(prompt.seat == 0 for prompt in GAME.prompts(state))


@pytest.mark.rule("Y-26")
def test_played_cards_return_to_the_hand() -> None:
    state = idle_day(begun(2))
    assert [player.card for player in state.players] == [None, None]
    assert act.ChooseCard(0, "build") in offered(state)


@pytest.mark.rule("Y-27")
def test_all_carts_move_one_stop_the_way_they_face() -> None:
    state = begun(3)
    assert [cart_before(state, seat) for seat in range(3)] == [0, 1, 2]
    assert [cart_before(idle_day(state), seat) for seat in range(3)] == [2, 0, 1]
    turned = replace(state, direction=-1)
    assert [cart_before(idle_day(turned), seat) for seat in range(3)] == [1, 2, 0]


@pytest.mark.rule("Y-27", "YX-1")
def test_with_two_players_a_cart_comes_back_after_three_days() -> None:
    state = begun(2)
    seen = []
    for _ in range(4):
        seen.append((cart_before(state, 0), cart_before(state, 1)))
        state = idle_day(state)
    assert seen == [(0, 1), (2, 0), (1, 2), (0, 1)]


@pytest.mark.rule("YX-1")
def test_without_the_found_rule_a_cart_comes_back_after_four_days() -> None:
    state = begun(2, {"carts_by_players": False})
    seen = []
    for _ in range(5):
        seen.append(cart_before(state, 0))
        state = idle_day(state)
    assert seen == [0, 3, 2, 1, 0]


@pytest.mark.rule("Y-28")
def test_the_baby_yak_goes_on_clockwise() -> None:
    state = begun(3)
    holders = []
    for _ in range(4):
        holders.append(state.baby_yak)
        state = idle_day(state)
    assert holders == [0, 1, 2, 0]
    assert state.day == 5


@pytest.mark.rule("Y-29", "Y-A1")
def test_a_full_fourth_level_starts_the_end() -> None:
    state = finish(ready_to_finish())
    assert state.players[0].tower == rows("R G B Y P / R G B Y / O O K / S B")
    assert state.trigger == 0


@pytest.mark.rule("Y-29", "Y-A1", "Y-A19")
def test_a_first_stone_on_level_four_is_not_enough() -> None:
    state = begun(2)
    state = with_cart(with_tower(state, 0, "R G B Y P / R G B Y / O O K"), 0, "BG")
    state = do(cards(state, "build", "restock"), act.Buy(("blue",)), act.Pay(0, 1, 0), act.Place(4, 1))
    assert state.trigger is None


@pytest.mark.rule("Y-A19")
def test_by_the_other_reading_the_first_stone_on_level_four_starts_the_end() -> None:
    state = begun(2, {"end_trigger": "level4_first_stone"})
    state = with_cart(with_tower(state, 0, "R G B Y P / R G B Y / O O K"), 0, "BG")
    state = do(cards(state, "build", "restock"), act.Buy(("blue",)), act.Pay(0, 1, 0), act.Place(4, 1))
    assert state.trigger == 0


@pytest.mark.rule("Y-30")
def test_the_day_is_finished_and_one_more_is_played() -> None:
    state = finish(ready_to_finish())
    assert (state.day, state.step) == (4, Choosing())
    state = idle_day(state)
    assert state.step == Checking()
    assert not GAME.over(state)
    state = do(state, act.CountUp())
    assert state.step == Over()
    assert GAME.over(state)
    assert GAME.prompts(state) == ()
    assert list(GAME.legal(state)) == []


@pytest.mark.rule("Y-30")
def test_players_after_the_one_who_starts_the_end_still_have_their_turn() -> None:
    state = do(cards(ready_to_finish(), "build", "restock"), act.Buy(("blue",)), act.Pay(0, 1, 0))
    assert (active(state), state.step) == (1, Restocking())


@pytest.mark.rule("Y-A19", "Y-35")
def test_the_bonus_goes_to_the_first_in_turn_order() -> None:
    state = with_tower(ready_to_finish(), 1, "S K P Y G / B B G Y / O O S / R")
    state = with_cart(state, 1, "PO")
    state = do(cards(state, "build", "build"), act.Buy(("blue",)), act.Pay(0, 1, 0))
    state = do(state, act.Buy(("purple",)), act.Pay(1, 0, 0))
    assert all(state.players[1].tower[3])
    assert state.trigger == 0
    points = [line.points for seat in GAME.score(state).seats for line in seat.lines if line.category == "trigger"]
    assert points == [3, 0]


@pytest.mark.rule("Y-A10")
def test_who_can_not_pay_for_a_stone_has_no_turn_when_building() -> None:
    state = with_food(begun(2), 0, meat=2)
    after = cards(state, "build", "restock")
    assert active(after) == 1
    assert after.carts[0] == state.carts[0]
    chosen = do(state, act.ChooseCard(0, "build"))
    text = said(GAME.describe(chosen, act.ChooseCard(1, "restock")))
    assert text == ("P1 has chosen a card. All show their cards: P0: Build, P1: Restock. P0 can't buy anything.")


@pytest.mark.rule("Y-A10")
def test_a_full_tower_takes_no_stones() -> None:
    state = with_tower(begun(2), 0, "R G B Y P / R G B Y / O O K / S S")
    assert active(cards(state, "build", "restock")) == 1


def test_when_all_stones_are_sold_the_game_ends() -> None:
    state = with_bag(begun(2), fog=3)
    state = replace(state, carts=tuple(replace(cart, stones=()) for cart in state.carts))
    assert idle_day(state).step == Checking()


def test_when_the_game_is_over_nothing_is_accepted() -> None:
    state = do(idle_day(finish(ready_to_finish())), act.CountUp())
    for action in [act.CountUp(), act.ChooseCard(0, "build"), act.TellFood(0, 0, 0, 0)]:
        with pytest.raises(Refused) as caught:
            GAME.apply(state, action)
        assert caught.value.refusal.reason == Reason.GAME_OVER


def test_the_game_is_counted_up_at_its_end_only() -> None:
    assert refused(begun(2), act.CountUp()) == "That is not asked for now."


def test_cards_are_not_chosen_during_a_day() -> None:
    state = cards(begun(2), "restock", "build")
    assert refused(state, act.ChooseCard(0, "build")) == "That is not asked for now."
    drawing = do(state, act.Restock("milk"))
    assert isinstance(drawing.step, Drawing)
    assert refused(drawing, act.ChooseCard(0, "build")) == "That is not asked for now."
