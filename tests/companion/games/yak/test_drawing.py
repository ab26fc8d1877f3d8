"""Drawing stones: fog turns the carts round, is replaced, and fills the mountain track twice."""

import pytest
from msgspec.structs import replace

from companion.games.yak import actions as act
from companion.games.yak.drawing import clear_fog
from companion.games.yak.state import State, active
from companion.games.yak.steps import Choosing, Drawing, Putting
from tests.companion.games.yak.table import (
    asked,
    begun,
    cards,
    do,
    draw,
    offered,
    refused,
    said,
    stones_there,
    with_bag,
)


def market(flip: str = "per_draw") -> State:
    """Seat 0 is about to draw three stones."""
    return do(cards(begun(2, {"fog_flip": flip}), "market", "build"), act.TakeFood(1, 1, 0))


def left(state: State) -> int:
    """How many stones are still to be told of those drawn together."""
    assert isinstance(state.step, Drawing)
    return state.step.left


@pytest.mark.rule("Y-22", "Y-23", "Y-24", "Y-A17")
def test_the_example_of_the_reading() -> None:
    """DRAW(3) shows fog, fog, red; two clean replacements: the carts turn round once."""
    state = market()
    state = draw(state, "fog")
    assert (state.direction, left(state)) == (-1, 2)
    state = draw(state, "fog")
    assert (state.direction, left(state)) == (-1, 1)
    state = draw(state, "red")
    assert (state.direction, left(state)) == (-1, 2)
    state = draw(state, "blue", "green")
    assert state.direction == -1
    assert state.step == Putting(("red", "blue", "green"))
    assert state.fog_track == 2
    assert state.bag[-1] == 3


@pytest.mark.rule("Y-A17")
def test_by_the_other_reading_each_fog_stone_turns_the_carts() -> None:
    state = draw(market("per_stone"), "fog", "fog", "red", "blue", "green")
    assert state.direction == 1
    assert draw(market("per_stone"), "fog", "red", "red", "blue").direction == -1


@pytest.mark.rule("Y-23")
def test_fog_among_the_replacements_turns_the_carts_again() -> None:
    state = draw(market(), "fog", "red", "red")
    assert (state.direction, left(state)) == (-1, 1)
    state = draw(state, "fog")
    assert (state.direction, left(state)) == (1, 1)
    state = draw(state, "crystal")
    assert state.step == Putting(("red", "red", "crystal"))
    assert state.direction == 1
    assert state.fog_track == 2


@pytest.mark.rule("Y-24")
def test_fog_stays_aside_until_the_stones_are_out() -> None:
    state = draw(market(), "fog", "red")
    assert state.fog_track == 0
    assert isinstance(state.step, Drawing)
    assert state.step.aside == 1
    assert draw(state, "red", "blue").fog_track == 1


@pytest.mark.rule("Y-22")
@pytest.mark.parametrize("card", ["restock", "market"])
def test_a_drawing_without_fog_turns_nothing(card: act.Card) -> None:
    state = cards(begun(2), card, "build")
    state = do(state, act.Restock("milk")) if card == "restock" else do(state, act.TakeFood(1, 1, 0))
    assert draw(state, *["red"] * left(state)).direction == 1


@pytest.mark.rule("Y-22", "Y-17")
def test_fog_for_a_restocked_cart_is_replaced() -> None:
    state = do(cards(begun(2), "restock", "build"), act.Restock("milk"))
    state = draw(state, "fog", "black")
    assert state.carts[0].stones[-1] == "black"
    assert (state.direction, state.fog_track) == (-1, 1)


@pytest.mark.rule("Y-25", "Y-A6", "Y-A18")
def test_the_track_fills_twice() -> None:
    state = replace(begun(2), fog_track=3, bag=(*begun(2).bag[:-1], 1))
    first = clear_fog(state, 1)
    assert (first.fog_track, first.fills, first.bag[-1]) == (0, 1, 5)
    second = clear_fog(replace(first, fog_track=3, bag=(*first.bag[:-1], 1)), 1)
    assert (second.fog_track, second.fills, second.bag[-1]) == (4, 2, 1)


@pytest.mark.rule("Y-25")
def test_after_the_second_filling_one_fog_stone_is_left_in_the_bag() -> None:
    state = begun(2)
    for _ in range(8):
        state = replace(state, bag=(*state.bag[:-1], state.bag[-1] - 1))
        state = clear_fog(state, 1)
    assert (state.fog_track, state.fills, state.bag[-1]) == (4, 2, 1)
    assert stones_there(state)["fog"] == 5


@pytest.mark.rule("Y-A7")
def test_fog_beyond_a_full_track_begins_the_next_filling() -> None:
    state = replace(begun(2), fog_track=3, bag=(*begun(2).bag[:-1], 0))
    state = clear_fog(state, 2)
    assert (state.fog_track, state.fills, state.bag[-1]) == (1, 1, 4)


@pytest.mark.rule("Y-A7", "Y-A18")
def test_fog_beyond_the_second_filling_returns_to_the_bag() -> None:
    state = replace(begun(2), fog_track=3, fills=1, bag=(*begun(2).bag[:-1], 0))
    state = clear_fog(state, 2)
    assert (state.fog_track, state.fills, state.bag[-1]) == (4, 2, 1)


@pytest.mark.rule("Y-A18")
def test_the_last_fog_stone_turns_the_carts_and_goes_back() -> None:
    state = replace(market(), fog_track=4, fills=2)
    state = replace(state, bag=(*state.bag[:-1], 1))
    state = draw(state, "fog", "red", "red", "blue")
    assert (state.direction, state.fog_track, state.fills, state.bag[-1]) == (-1, 4, 2, 1)


@pytest.mark.rule("Y-A18")
def test_the_track_of_ones_own_box_may_hold_another_number() -> None:
    state = clear_fog(replace(begun(2, own={"fog_track": 5}), bag=(*begun(2).bag[:-1], 0)), 5)
    assert (state.fog_track, state.fills, state.bag[-1]) == (0, 1, 5)


@pytest.mark.rule("Y-A14")
def test_as_many_stones_are_drawn_as_there_are() -> None:
    state = do(with_bag(cards(begun(2), "market", "build"), red=1, pink=1), act.TakeFood(1, 1, 0))
    assert left(state) == 2
    assert draw(state, "pink").step == Putting(("pink", "red"))


@pytest.mark.rule("Y-A14")
def test_with_an_empty_bag_nothing_is_drawn() -> None:
    state = do(with_bag(cards(begun(2), "restock", "build")), act.Restock("milk"))
    assert len(state.carts[0].stones) == 3
    assert active(state) == 1


@pytest.mark.rule("Y-A14")
def test_without_replacements_for_fog_the_drawing_ends() -> None:
    state = do(with_bag(cards(begun(2), "restock", "build"), fog=1), act.Restock("milk"))
    assert len(state.carts[0].stones) == 3
    assert (state.direction, state.fog_track) == (-1, 1)
    assert active(state) == 1


@pytest.mark.rule("Y-A14")
def test_the_last_stones_of_one_kind_need_not_be_told() -> None:
    state = do(with_bag(cards(begun(2), "restock", "restock"), black=3), act.Restock("milk"))
    assert state.carts[0].stones[-1] == "black"


def test_only_what_the_bag_holds_is_offered_in_a_fixed_order() -> None:
    state = do(with_bag(cards(begun(2), "market", "build"), black=1, red=2, fog=1, crystal=1), act.TakeFood(1, 1, 0))
    assert offered(state) == [act.DrawStone(stone) for stone in ("red", "black", "crystal", "fog")]
    assert "holds no more stones" in refused(state, act.DrawStone("green"))


def test_the_question_counts_the_stones_and_names_the_cart() -> None:
    state = market()
    assert said(asked(state).text) == "Draw 3 stones: what is the next one?"
    assert said(asked(draw(state, "red", "red")).text) == "Draw a stone: what is it?"
    state = do(cards(begun(2), "restock", "build"), act.Restock("milk"))
    assert said(asked(state).text) == "Draw a stone for the cart “no meat”: what is it?"


def test_stones_are_drawn_only_when_asked() -> None:
    assert begun(2).step == Choosing()
    assert refused(begun(2), act.DrawStone("red")) == "That is not asked for now."
