"""Caves and thieves."""

import pytest

from companion.games.action import Action
from companion.games.refusal import Refused
from companion.games.tuareg import GAME
from companion.games.tuareg import actions as act
from companion.games.tuareg.state import Animal, Cave, State, Thief
from tests.companion.games.tuareg.table import (
    G,
    M,
    S,
    W,
    begun,
    carrying,
    change,
    do,
    english,
    holding,
    loaded,
    offered,
    row,
)


def with_caves(state: State, *goods: str, seat: int = 0) -> State:
    """A player who owns caves that hold goods."""
    return change(state, seat, caves=tuple(Cave(row(letters)) for letters in goods))


def with_thieves(state: State, number: int = 1, seat: int = 0) -> State:
    """A player who owns thieves that haven't stolen."""
    return change(state, seat, thieves=(Thief(),) * number)


@pytest.mark.rule("T-24")
def test_a_hand_card_goes_hidden_into_a_cave() -> None:
    state = do(with_caves(holding(begun(), 0, 2), ""), act.StoreFromHand(0))
    assert state.players[0].caves[0].goods == (None,)
    assert state.players[0].hand == 1
    assert (state.phase, state.turn) == ("act", 0), "the one action is still to come"


@pytest.mark.rule("T-24", "T-22")
@pytest.mark.parametrize(("animal", "good", "left"), [(0, M, "SS"), (3, W, "G")])
def test_the_top_card_of_a_camel_or_donkey_goes_into_a_cave(animal: int, good: str, left: str) -> None:
    state = do(with_caves(carrying(begun(), 0, "SSM", donkeys=("GW",)), ""), act.StoreFromRow(0, animal))
    assert state.players[0].caves[0].goods == (good,)
    assert loaded(state.players[0], animal) == left


@pytest.mark.rule("T-24", "T-A20")
def test_a_cave_is_used_once_in_a_turn_before_or_after_the_action() -> None:
    state = do(with_caves(holding(begun(), 0, 2), ""), act.StoreFromHand(0))
    assert not offered(state, "cave")
    with pytest.raises(Refused, match="used in this turn"):
        GAME.apply(state, act.StoreFromHand(0))
    state = do(state, act.Draw(), act.Discard(M))
    assert state.turn == 1, "nothing is left to do, so the turn ends by itself"
    after = do(with_caves(holding(begun(), 0, 2), ""), act.Draw(), act.Discard(M))
    assert (after.phase, after.turn) == ("free", 0)
    after = do(after, act.StoreFromHand(0))
    assert after.turn == 1


@pytest.mark.rule("T-24")
def test_in_the_next_turn_a_cave_takes_a_good_again() -> None:
    state = do(with_caves(holding(begun(), 0, 2), ""), act.StoreFromHand(0), act.Draw(), act.Discard(M))
    state = do(state, act.Draw(), act.Discard(M))
    assert offered(state, "cave") == [act.StoreFromHand(0)]


@pytest.mark.rule("T-25")
def test_a_cave_holds_two_goods() -> None:
    full = with_caves(holding(begun(), 0, 2), "GG")
    assert not offered(full, "cave")
    with pytest.raises(Refused, match="full"):
        GAME.apply(full, act.StoreFromHand(0))


@pytest.mark.rule("T-A20")
def test_each_of_several_caves_is_used_once_a_turn() -> None:
    state = with_caves(holding(begun(3), 0, 3), "", "W", "")
    assert offered(state, "cave") == [act.StoreFromHand(0), act.StoreFromHand(1)], "equal caves are offered once"
    state = do(state, act.StoreFromHand(0), act.StoreFromHand(1), act.StoreFromHand(2))
    assert [len(cave.goods) for cave in state.players[0].caves] == [1, 2, 1]


def test_the_player_may_leave_the_cave_alone() -> None:
    state = do(with_caves(holding(begun(), 0, 2), ""), act.Draw(), act.Discard(M))
    assert offered(state, "end") == [act.EndTurn()]
    state = do(state, act.EndTurn())
    assert state.turn == 1
    assert state.players[0].caves[0].goods == ()


@pytest.mark.parametrize("action", [act.StoreFromHand(1), act.StoreFromHand(-1), act.StoreFromRow(0, 1)])
def test_caves_and_goods_that_are_not_there_are_refused(action: Action) -> None:
    with pytest.raises(Refused):
        GAME.apply(with_caves(carrying(begun(), 0, "G"), ""), action)


def test_an_empty_hand_stores_nothing() -> None:
    state = with_caves(begun(), "")
    assert not offered(state, "cave")
    with pytest.raises(Refused, match="no cards in hand"):
        GAME.apply(state, act.StoreFromHand(0))


@pytest.mark.rule("T-26", "T-27")
def test_a_thief_takes_a_random_card_of_a_hand() -> None:
    state = do(with_thieves(holding(begun(), 1, 3)), act.StealFromHand(1))
    assert state.players[1].hand == 2
    assert state.players[0].thieves == (Thief(True, None),)
    assert state.players[0].hand == 0
    assert (state.phase, state.turn) == ("act", 0), "stealing is free"


@pytest.mark.rule("T-26", "T-27", "T-22")
def test_a_thief_takes_the_top_card_of_a_camel() -> None:
    state = do(with_thieves(carrying(begun(), 1, "", "SSG")), act.StealFromRow(1, 1))
    assert loaded(state.players[1], 1) == "SS"
    assert state.players[0].thieves == (Thief(True, G),)
    assert state.players[0].goods == (0, 1, 0, 0)


@pytest.mark.rule("T-26", "T-A20")
def test_a_thief_steals_once_in_its_life() -> None:
    state = do(with_thieves(holding(begun(), 1, 3)), act.StealFromHand(1))
    assert not offered(state, "thief")
    with pytest.raises(Refused, match="hasn't stolen yet"):
        GAME.apply(state, act.StealFromHand(1))
    state = do(state, act.Draw(), act.Discard(M), act.Draw(), act.Discard(M))
    while state.turn == 1:
        state = do(state, offered(state)[0])
    assert state.turn == 0 and not offered(state, "thief")


@pytest.mark.rule("T-A20")
def test_two_thieves_steal_in_one_turn_before_and_after_the_action() -> None:
    state = do(with_thieves(begun(4, options={"special_piles": False}), 2), act.Draw(), act.Discard(M))
    assert state.turn == 1, "there was nothing to steal"
    state = with_thieves(holding(begun(4), 1, 3), 2)
    state = do(state, act.StealFromHand(1), act.Draw(), act.Discard(M))
    assert (state.turn, state.phase) == (0, "free")
    state = do(state, act.StealFromHand(1))
    assert (state.turn, state.players[1].hand) == (1, 1)


@pytest.mark.rule("T-26", "T-A6")
def test_a_thief_finds_nothing_on_donkeys_nor_in_caves() -> None:
    state = with_caves(carrying(begun(3), 1, "S", donkeys=("GG",)), "GG", seat=2)
    state = with_thieves(state)
    assert offered(state, "thief") == [act.StealFromRow(1, 0)]
    with pytest.raises(Refused, match="donkey"):
        GAME.apply(state, act.StealFromRow(1, 2))


@pytest.mark.rule("T-A6")
def test_a_thief_robs_donkeys_if_the_players_want_it() -> None:
    state = with_thieves(carrying(begun(3, options={"thief_targets_donkey": True}), 1, donkeys=("GS",)))
    assert offered(state, "thief") == [act.StealFromRow(1, 2)]
    state = do(state, act.StealFromRow(1, 2))
    assert loaded(state.players[1], 2) == "G"
    assert state.players[0].thieves[0].good == S


@pytest.mark.parametrize("action", [*map(act.StealFromHand, (-1, 0, 1, 2)), act.StealFromRow(1, 0)])
def test_nobody_robs_oneself_nor_empty_hands(action: Action) -> None:
    with pytest.raises(Refused):
        GAME.apply(with_thieves(holding(begun(), 0, 2)), action)


def test_without_a_thief_nothing_is_stolen() -> None:
    state = holding(begun(), 1, 3)
    assert not offered(state, "thief")
    with pytest.raises(Refused):
        GAME.apply(state, act.StealFromHand(1))


@pytest.mark.rule("T-A10")
def test_what_counts_as_used() -> None:
    state = change(begun(5), 0, caves=(Cave(), Cave((W,))), thieves=(Thief(), Thief(True, None)))
    donkeys = (*state.players[0].animals, Animal("donkey"), Animal("donkey", used=True))
    assert change(state, 0, animals=donkeys).players[0].unused == 3


def test_the_log_never_names_what_is_hidden() -> None:
    state = with_thieves(with_caves(holding(holding(begun(), 0, 1, "G"), 1, 1, "G"), ""))
    for action in (act.StoreFromHand(0), act.StealFromHand(1)):
        assert "gold" not in english(GAME.describe(state, action))
        assert GAME.apply(state, action).players[0].goods == (0, 0, 0, 0)
