"""A player leaves for good."""

import pytest
from msgspec.structs import replace

from companion.games.refusal import Reason, Refused
from companion.games.tuareg import GAME
from companion.games.tuareg import actions as act
from companion.games.tuareg.state import Cave, State, Thief, cards
from tests.companion.games.tuareg.table import (
    M,
    begun,
    carrying,
    change,
    do,
    english,
    holding,
    offered,
    stacked,
)


def leave(state: State, seat: int) -> State:
    """The state without a player; no card is lost."""
    state = GAME.leave(state, seat)
    assert cards(state) == 44
    return state


def test_the_others_go_on() -> None:
    state = leave(begun(3, starter=1), 2)
    turns = []
    for _ in range(4):
        turns.append(state.turn)
        state = do(state, act.Draw(), act.Discard(M))
        while state.phase == "surplus":
            state = do(state, act.Discard(M))
    assert turns == [1, 0, 1, 0]


def test_goods_leave_the_game_and_special_cards_go_back() -> None:
    state = change(
        carrying(holding(begun(3), 1, 3), 1, "GG", donkeys=("S",)), 1, maps=1, thieves=(Thief(True, None),),
        caves=(Cave((M, None)),),
    )  # fmt: skip
    state = leave(state, 1)
    assert state.out == (0, 2, 1, 1)
    assert state.missing == 3 + 2
    assert state.stock == (3, 3, 2, 1)
    assert state.players[1].specials == (0, 0, 0, 0)
    assert [english(fact.name) for fact in GAME.view(state).seats[1]] == ["Left"]


def test_who_is_on_turn_hands_on_even_in_the_middle_of_something() -> None:
    state = do(holding(begun(3), 0, 4), act.Load("hand"), act.Onto(0), act.LoadGood(M))
    state = leave(state, 0)
    assert (state.turn, state.phase, state.loading) == (1, "act", None)


def test_points_of_a_scored_stage_stay() -> None:
    state = replace(begun(3), stage=2, stages=(((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0)),))
    state = leave(carrying(state, 1, "G"), 1)
    assert [seat.total for seat in GAME.score(state).seats] == [6, 5, 4]


def test_nobody_waits_for_a_last_turn_of_who_left() -> None:
    state = do(stacked(begun(3), 1), act.Draw(), act.Discard(M))
    assert state.last == (1, 2, 0)
    assert leave(state, 2).last == (1, 0)
    assert leave(state, 1).last == (2, 0)


def test_the_last_turn_ends_the_stage_when_its_player_leaves() -> None:
    state = replace(stacked(begun(3), 0), last=(0,))
    assert leave(state, 0).phase == "stack"


def test_hidden_goods_of_who_left_are_not_revealed() -> None:
    state = change(begun(3), 1, caves=(Cave((None,)),))
    state = replace(stacked(change(state, 2, caves=(Cave((None,)),)), 0), last=(0,))
    state = do(state, act.Load("market"), act.Onto(0), act.LoadGood(M))
    assert (state.phase, GAME.prompts(state)[0].seat) == ("reveal", 1)
    state = leave(state, 1)
    assert (state.phase, GAME.prompts(state)[0].seat) == ("reveal", 2)
    assert leave(state, 2).phase == "over"


def test_a_tie_does_not_wait_for_the_hand_of_who_left() -> None:
    state = begun(3, options={"tiebreak": "hand_dinars"})
    nothing = ((0, 0, 0, 0),) * 3
    state = replace(holding(state, 1, 1), phase="hands", stage=2, stages=(nothing, nothing))
    assert leave(state, 1).phase == "over"


def test_the_last_one_ends_the_game() -> None:
    state = leave(begun(2), 0)
    assert GAME.over(state)
    assert GAME.prompts(state) == ()


def test_a_thief_no_longer_finds_who_left() -> None:
    state = change(holding(holding(begun(3), 1, 2), 2, 2), 0, thieves=(Thief(),))
    assert offered(leave(state, 1), "thief") == [act.StealFromHand(2)]
    with pytest.raises(Refused, match="another player"):
        GAME.apply(leave(state, 1), act.StealFromHand(1))


def test_before_the_first_turn_who_left_does_not_start() -> None:
    state = leave(do(GAME.start(3, {}, {}), act.AllDone(), act.MarketCard(M), act.MarketCard(M)), 1)
    assert offered(state) == [act.StartPlayer(0), act.StartPlayer(2)]
    with pytest.raises(Refused):
        GAME.apply(state, act.StartPlayer(1))


@pytest.mark.parametrize("seat", [-1, 1, 3])
def test_nobody_leaves_who_is_not_there(seat: int) -> None:
    with pytest.raises(Refused):
        GAME.leave(leave(begun(3), 1), seat)


def test_nobody_leaves_a_game_that_is_over() -> None:
    with pytest.raises(Refused) as refused:
        GAME.leave(leave(begun(2), 0), 1)
    assert refused.value.refusal.reason == Reason.GAME_OVER
