"""What is known of hands."""

import pytest

from companion.games.refusal import Refused
from companion.games.tuareg import GAME
from companion.games.tuareg import actions as act
from companion.games.tuareg.knowledge import holdable, least, most, unseen
from companion.games.tuareg.state import Cave
from tests.companion.games.tuareg.table import (
    G,
    S,
    W,
    begun,
    carrying,
    change,
    do,
    english,
    holding,
    offered,
    stacked,
)


def test_cards_that_lie_open_are_seen() -> None:
    state = change(carrying(begun(market="WM"), 0, "GG"), 1, caves=(Cave((S, None)),))
    assert unseen(state) == (7, 8, 11, 13)


def test_a_hand_can_not_hold_what_lies_elsewhere() -> None:
    state = carrying(begun(market="WW"), 1, "WWW", "WWW")
    state = do(holding(state, 0, 2), act.Draw())
    assert [action for action in offered(state, "discard") if action == act.Discard(W)] == []
    with pytest.raises(Refused) as refused:
        GAME.apply(state, act.Discard(W))
    assert "can't hold water" in english(refused.value.refusal.text)


def test_a_player_may_tell_the_hand_card_by_card() -> None:
    state = holding(begun(), 0, 2)
    (prompt,) = [prompt for prompt in GAME.prompts(state) if prompt.id == "hand"]
    assert prompt.optional and prompt.secret and prompt.seat == 0
    state = do(state, act.TellCard(0, G), act.TellCard(0, S))
    assert state.players[0].known == (0, 1, 1, 0)
    assert not offered(state, "hand"), "there is nothing left to tell"
    assert holdable(state, 0) == (G, S)
    with pytest.raises(Refused, match="are known"):
        GAME.apply(state, act.TellCard(0, G))


def test_what_is_told_makes_fewer_buttons() -> None:
    state = do(holding(begun(), 0, 1), act.TellCard(0, G), act.Load("hand"), act.Onto(0))
    assert offered(state) == [act.LoadGood(G)]
    with pytest.raises(Refused, match="can't hold"):
        GAME.apply(state, act.LoadGood(S))


def test_nobody_tells_more_of_a_kind_than_there_is() -> None:
    state = carrying(begun(market="WW"), 1, "WWW", "WW")
    state = do(holding(state, 0, 2), act.TellCard(0, W))
    assert act.TellCard(0, W) not in offered(state)
    with pytest.raises(Refused, match="can't hold"):
        GAME.apply(state, act.TellCard(0, W))


def test_what_one_hand_holds_no_other_holds() -> None:
    state = carrying(begun(market="WW"), 1, "WWW", "WW")
    state = do(holding(holding(state, 0, 1), 1, 3), act.TellCard(0, W))
    assert W not in holdable(state, 1)


def test_after_a_hidden_loss_nothing_is_certain() -> None:
    """Of a known hand one card went hidden: it may be any of them."""
    state = change(holding(begun(), 0, 3, "GGS"), 0, caves=(Cave(),))
    state = do(state, act.StoreFromHand(0))
    player = state.players[0]
    assert (player.hand, player.known, player.unknown) == (2, (0, 1, 0, 0), 1)
    assert S in holdable(state, 0)


@pytest.mark.parametrize(
    ("number", "known", "low", "high"), [(0, "", 0, 0), (2, "GG", 6, 6), (3, "G", 5, 9), (2, "", 2, 6)]
)
def test_the_dinars_of_a_hand(number: int, known: str, low: int, high: int) -> None:
    state = holding(begun(), 0, number, known)
    assert (least(state, 0), most(state, 0)) == (low, high)


def test_dinars_of_a_hand_know_what_is_left() -> None:
    state = carrying(begun(3, market="GG"), 1, "GG", "GG")
    state = holding(carrying(state, 2, "GG", "G"), 0, 2)
    assert most(state, 0) == 3 + 2, "only one gold is unseen"


def test_other_players_are_not_asked_to_tell() -> None:
    with pytest.raises(Refused):
        GAME.apply(holding(begun(), 1, 2), act.TellCard(1, G))


def test_cards_that_are_missing_may_be_anything() -> None:
    state = do(stacked(holding(begun(market="MM"), 0, 1), 2), act.StackEmpty())
    assert sum(unseen(state)) == 42
