"""The course of turns."""

import pytest
from msgspec.structs import replace

from companion.games.action import Action
from companion.games.refusal import Reason, Refused
from companion.games.tuareg import GAME
from companion.games.tuareg import actions as act
from companion.games.tuareg.state import Cave, State, Thief
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
    offered,
    stacked,
)


@pytest.mark.rule("T-8")
def test_turns_go_round() -> None:
    state = begun(3, starter=1)
    turns = []
    for _ in range(6):
        turns.append(state.turn)
        state = do(state, act.Draw(), act.Discard(M))
        while state.phase == "surplus":
            state = do(state, act.Discard(M))
    assert turns == [1, 2, 0, 1, 2, 0]


@pytest.mark.rule("T-8")
def test_one_of_four_actions_must_be_chosen() -> None:
    state = holding(carrying(begun(), 0, "SS"), 0, 2)
    main, *others = GAME.prompts(state)
    assert main.id == "turn" and not main.optional
    assert all(prompt.optional for prompt in others)
    kinds = [type(action) for action in offered(state, "turn")]
    assert kinds == [act.Draw, act.Load, act.Load, act.Buy, act.Buy, act.Buy, act.Buy]


@pytest.mark.rule("T-10", "T-6")
def test_three_cards_are_drawn_and_one_goes_to_the_market() -> None:
    state = do(begun(market="WM"), act.Draw())
    assert (state.players[0].hand, state.stack) == (3, 39)
    assert offered(state, "discard") == [act.Discard(kind) for kind in (W, G, S, M)]
    state = do(state, act.Discard(G))
    assert (state.players[0].hand, state.market) == (2, (1, 1, 0, 1))
    assert state.turn == 1


@pytest.mark.rule("T-A12")
@pytest.mark.parametrize("left", [1, 2])
def test_what_is_left_of_the_stack_is_drawn(left: int) -> None:
    state = do(stacked(begun(), left), act.Draw())
    assert (state.players[0].hand, state.stack) == (left, 0)


@pytest.mark.rule("T-9")
def test_a_hand_of_more_than_four_is_shortened() -> None:
    state = do(holding(begun(), 0, 4), act.Draw(), act.Discard(M))
    (prompt,) = GAME.prompts(state)
    assert prompt.id == "surplus"
    assert english(prompt.text).startswith("Your hand has 2 cards too many")
    state = do(state, act.Discard(S))
    assert english(GAME.prompts(state)[0].text).startswith("Your hand has 1 card too many")
    state = do(state, act.Discard(S))
    assert (state.players[0].hand, state.market, state.turn) == (4, (1, 0, 2, 2), 1)


@pytest.mark.rule("T-9")
def test_the_hand_counts_only_at_the_end_of_the_turn() -> None:
    state = change(holding(begun(), 0, 4), 0, caves=(Cave(),))
    state = do(state, act.Draw(), act.Discard(M))
    assert state.players[0].hand == 6
    assert state.phase == "free"
    state = do(state, act.StoreFromHand(0))
    assert (state.players[0].hand, state.phase) == (5, "surplus")


@pytest.mark.rule("T-A16")
def test_the_market_grows_without_limit() -> None:
    state = begun()
    while state.stack:
        state = do(state, act.Draw())
        while state.phase in ("discard", "surplus"):
            state = do(state, offered(state)[0])
    assert sum(state.market) > 30


@pytest.mark.rule("T-30", "T-31")
def test_everybody_has_one_more_turn_when_the_stack_is_used_up() -> None:
    state = stacked(begun(3, starter=1), 3)
    state = do(state, act.Draw(), act.Discard(M))
    seats = []
    while state.phase != "stack":
        assert state.last is not None
        seats.append(state.turn)
        assert act.Draw() not in offered(state), "there is nothing to draw"
        state = do(state, act.Load("market"), act.Onto(0), offered_load(state))
        if state.phase == "load":
            state = do(state, act.StopLoading())
    assert seats == [2, 0, 1]


def offered_load(state: State) -> Action:
    """A good of the market that goes onto the first animal."""
    return offered(do(state, act.Load("market"), act.Onto(0)))[0]


@pytest.mark.rule("T-31")
def test_the_last_turns_are_announced() -> None:
    state = do(stacked(begun(2), 3), act.Draw(), act.Discard(M))
    assert "your last turn of this stage" in english(GAME.prompts(state)[0].text)
    board = {fact.key: english(fact.value) for fact in GAME.view(state).board}
    assert (board["stack"], board["last"]) == ("0", "B, A")


def test_drawing_from_an_empty_stack_is_refused() -> None:
    state = do(stacked(begun(), 1), act.Draw(), act.Discard(M))
    with pytest.raises(Refused, match="used up"):
        GAME.apply(state, act.Draw())


@pytest.mark.rule("T-30")
def test_the_players_may_tell_that_the_stack_is_used_up() -> None:
    state = stacked(begun(), 2)
    assert act.StackEmpty() in offered(state, "stack.empty")
    state = do(state, act.StackEmpty())
    assert state.stack == 0
    assert act.Draw() not in offered(state)
    state = do(state, act.Load("market"), act.Onto(0), act.LoadGood(M))
    assert state.last == (1, 0)
    with pytest.raises(Refused):
        GAME.apply(state, act.StackEmpty())


def test_the_empty_stack_is_offered_only_when_few_cards_are_left_but_may_be_told_any_time() -> None:
    state = begun()
    assert act.StackEmpty() not in offered(state)
    assert do(state, act.StackEmpty()).missing == 42


@pytest.mark.rule("T-A18")
def test_passing_is_allowed_only_if_nothing_is_possible() -> None:
    busy = begun()
    assert act.Pass() not in offered(busy)
    with pytest.raises(Refused, match="can do something"):
        GAME.apply(busy, act.Pass())
    stuck = stuck_state()
    assert offered(stuck) == [act.Pass()]
    assert do(stuck, act.Pass()).turn == 1


def stuck_state() -> State:
    """Full camels of which nothing can be bought, no hand, no stack."""
    state = carrying(begun(2, market="GG"), 0, "WWWW", "MMMM", "SSSS")
    return stacked(change_stock(state), 0)


def change_stock(state: State) -> State:
    """Nothing left to buy."""
    return replace(state, stock=(0, 0, 0, 0))


@pytest.mark.rule("T-A18")
@pytest.mark.parametrize(("known", "may"), [("", True), ("W", True), ("G", False)])
def test_a_hand_nobody_knows_may_hold_nothing_that_fits(known: str, may: bool) -> None:
    state = carrying(begun(2, market="WW"), 0, "MMMM", "SSSS", "SS")
    state = stacked(change_stock(holding(state, 0, 1, known)), 0)
    assert (act.Pass() in offered(state)) == may


@pytest.mark.rule("T-A18")
@pytest.mark.parametrize(("hand", "known", "may"), [(3, "", False), (2, "", True), (1, "G", False), (2, "MM", True)])
def test_who_can_buy_for_certain_can_not_pass(hand: int, known: str, may: bool) -> None:
    state = change(begun(2, market="WW", options={"donkey_can_pay": False}), 0, animals=())
    state = stacked(holding(state, 0, hand, known), 0)
    assert (act.Pass() in offered(state)) == may


def test_something_else_than_what_is_asked_is_refused_with_the_question() -> None:
    state = do(begun(), act.Draw())
    with pytest.raises(Refused) as refused:
        GAME.apply(state, act.Draw())
    assert refused.value.refusal.reason == Reason.NOT_LEGAL_NOW
    assert english(refused.value.refusal.text).endswith("Put one hand card into the market. Which?")


def test_the_actor_of_each_action() -> None:
    state = change(begun(3, starter=2), 2, thieves=(Thief(True, None),))
    assert GAME.actor(state, act.Draw()) == 2
    assert GAME.actor(state, act.TellCard(1, G)) == 1
    assert GAME.actor(state, act.Reveal(G)) == 2
    for action in (act.StackEmpty(), act.Done("goods"), act.AllDone(), act.MarketCard(G), act.StartPlayer(0)):
        assert GAME.actor(state, action) is None


def test_an_action_of_another_game_is_malformed() -> None:
    class Dance(Action, frozen=True):
        """Not a thing that Tuareg knows."""

    with pytest.raises(Refused) as refused:
        GAME.apply(begun(), Dance())
    assert refused.value.refusal.reason == Reason.MALFORMED
