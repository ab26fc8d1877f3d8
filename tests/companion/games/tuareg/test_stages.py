"""The end of a stage, the second stage and the end of the game."""

import pytest
from msgspec.structs import replace

from companion.games.refusal import Reason, Refused
from companion.games.tuareg import GAME
from companion.games.tuareg import actions as act
from companion.games.tuareg.state import Animal, Cave, State, Thief, cards
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


def ending(state: State, *, stage: int = 1) -> State:
    """The state before the last turn of a stage; nobody knows where the stack is."""
    state = replace(state, stack=0, missing=state.missing + state.stack, last=(state.turn,), stage=stage)
    nothing = ((0,) * 4,) * len(state.players)
    return replace(state, stages=state.stages or (nothing,) * (stage - 1))


def scored(state: State, *, stage: int = 1) -> State:
    """The state after its last turn was played: a good from the market onto the first animal with room."""
    state = ending(state, stage=stage)
    state = do(state, act.Load("market"))
    if state.phase == "animal":
        state = do(state, offered(state)[0])
    state = do(state, offered(state)[0])
    while state.phase in ("load", "free"):
        state = do(state, act.StopLoading() if state.phase == "load" else act.EndTurn())
    return state


@pytest.mark.rule("T-30", "T-32", "T-33")
def test_hands_are_kept_and_do_not_count() -> None:
    state = scored(holding(holding(carrying(begun(market="WW"), 1, "G"), 0, 4), 1, 2))
    assert state.phase == "stack"
    assert [player.hand for player in state.players] == [4, 2]
    assert state.stages == (((1, 0, 0, 0), (0, 1, 0, 0)),)


@pytest.mark.rule("T-34", "T-27")
def test_hidden_goods_are_revealed_and_counted() -> None:
    state = change(begun(3, market="WW"), 0, caves=(Cave((None, G)), Cave((None,))), thieves=(Thief(True, None),))
    state = scored(state)
    assert state.phase == "reveal"
    asked = []
    for kind in (S, M, G):
        asked.append(english(GAME.prompts(state)[0].text))
        assert GAME.prompts(state)[0].seat == 0
        state = do(state, act.Reveal(kind))
    assert asked == [
        "A: which good lies hidden in cave 1?",
        "A: which good lies hidden in cave 2?",
        "A: which good lies hidden under thief 1?",
    ]
    assert state.phase == "stack"
    assert state.stages[0][0] == (1, 2, 1, 1)


@pytest.mark.rule("T-34")
def test_a_kind_that_was_all_seen_elsewhere_can_not_be_revealed() -> None:
    state = carrying(begun(market="WW"), 1, "WWW", "WWW")
    state = scored(change(state, 0, caves=(Cave((None,)),)))
    assert act.Reveal(W) not in offered(state)
    with pytest.raises(Refused, match="seen elsewhere"):
        GAME.apply(state, act.Reveal(W))


@pytest.mark.rule("T-37", "T-38", "T-A10")
def test_used_special_cards_go_back_unused_ones_stay() -> None:
    state = change(
        carrying(begun(5, market="WW"), 0, donkeys=("G", "")), 0,
        caves=(Cave((G,)), Cave()), thieves=(Thief(True, G), Thief()), maps=2,
    )  # fmt: skip
    before = state.stock
    state = scored(state)
    player = state.players[0]
    assert player.specials == (1, 1, 2, 1)
    assert [animal.goods for animal in player.animals] == [()] * 3
    assert player.caves == (Cave(),) and player.thieves == (Thief(),)
    assert state.stock == (before[0] + 1, before[1] + 1, before[2], before[3] + 1)


@pytest.mark.rule("T-A10", "T-37")
def test_a_donkey_whose_goods_were_paid_was_used_all_the_same() -> None:
    state = carrying(begun(market="WW"), 0, donkeys=("G",))
    state = do(state, act.Buy("map"), act.PayFromRow(3))
    assert scored(replace(state, turn=1)).players[0].specials == (0, 0, 1, 0)


@pytest.mark.rule("T-40", "T-A2")
def test_scored_goods_make_the_new_stack_market_and_paid_goods_do_not() -> None:
    state = carrying(begun(market="WS"), 1, "GGMM", "SSSS")
    state = replace(state, out=(0, 0, 0, 3), stack=state.stack - 3)
    state = scored(state)
    assert state.stack == 4 + 4 + 1
    assert state.market == (0, 0, 1, 0)
    assert state.out == (0, 0, 0, 3)
    assert "Shuffle the 9 scored goods" in english(GAME.prompts(state)[0].text)


@pytest.mark.rule("T-A21")
def test_paid_goods_return_only_if_the_players_want_it() -> None:
    state = carrying(begun(market="WS", options={"paid_goods_return": True}), 1, "GG")
    state = scored(replace(state, out=(0, 0, 0, 3), stack=state.stack - 3))
    assert (state.stack, state.out) == (2 + 1 + 3, (0, 0, 0, 0))


@pytest.mark.rule("T-A13", "T-1")
def test_the_player_after_the_last_turn_starts_the_second_stage() -> None:
    state = scored(carrying(begun(3, starter=1, market="WW"), 0, "GG"))
    assert (state.phase, state.stage, state.turn) == ("stack", 1, 1)
    state = do(state, act.Done("stack"))
    assert (state.phase, state.stage, state.turn, state.last) == ("act", 2, 2, None)


@pytest.mark.rule("T-A12", "T-40")
def test_the_second_stack_may_be_of_any_size() -> None:
    state = do(scored(carrying(begun(2, market="WW"), 0, "GGM")), act.Done("stack"))
    assert state.stack == 4
    state = do(state, act.Draw(), act.Discard(G))
    assert state.last is None
    state = do(state, act.Draw())
    assert state.players[state.turn].hand == 1
    state = do(state, act.Discard(G))
    assert state.last == (1, 0)


@pytest.mark.rule("T-41", "T-A7")
def test_the_second_stage_has_its_last_turns_too_and_ends_the_game() -> None:
    state = do(scored(begun(2, market="WW")), act.Done("stack"))
    state = do(state, act.Draw(), act.Discard(G))
    assert state.last == (0, 1)
    for _ in range(2):
        assert not GAME.over(state)
        state = do(state, act.Load("market"), act.Onto(0), offered(do(state, act.Load("market"), act.Onto(0)))[0])
        state = do(state, act.StopLoading()) if state.phase == "load" else state
    assert GAME.over(state)
    assert GAME.prompts(state) == ()
    assert len(state.stages) == 2
    with pytest.raises(Refused) as refused:
        GAME.apply(state, act.Draw())
    assert refused.value.refusal.reason == Reason.GAME_OVER


def test_a_stage_without_any_stack_has_last_turns_only() -> None:
    state = ending(begun(2, market="WW"))
    nothing = replace(state, phase="stack", stages=(((0,) * 4,) * 2,), last=None)
    state = do(nothing, act.Done("stack"))
    assert (state.stack, state.last) == (0, (1, 0))


@pytest.mark.rule("T-A1", "T-2")
def test_special_cards_give_points_only_at_the_end_of_the_game() -> None:
    state = scored(change(begun(market="WW"), 0, maps=1, caves=(Cave(),)))
    first, second, maps, specials = GAME.score(state).seats[0].lines
    assert (first.points, second.points) == (6, 0), "water alone"
    assert (maps.points, specials.points) == (2, 1), "what they would be worth if the game ended now"
    over = do(scored(do(state, act.Done("stack")), stage=2))
    assert [line.points for line in GAME.score(over).seats[0].lines][2:] == [2, 1], "counted once"


@pytest.mark.rule("T-A11", "T-33")
def test_hands_are_shown_in_a_tie_if_their_dinars_decide() -> None:
    state = begun(2, market="WW", options={"tiebreak": "hand_dinars"})
    state = carrying(holding(holding(state, 0, 2), 1, 1), 1, "W")
    state = scored(state, stage=2)
    assert state.phase == "hands"
    assert [seat.total for seat in GAME.score(state).seats] == [5, 5]
    (prompt,) = GAME.prompts(state)
    assert (english(prompt.text), prompt.seat) == ("A: a tie! Show your hand. Which card is in it?", 0)
    assert len(offered(state)) == 4 and not prompt.optional
    state = do(state, act.TellCard(0, M), act.TellCard(0, M))
    assert GAME.prompts(state)[0].seat == 1
    with pytest.raises(Refused) as refused:
        GAME.apply(state, act.TellCard(0, M))
    assert refused.value.refusal.reason == Reason.NOT_YOUR_TURN
    state = do(state, act.TellCard(1, G))
    assert GAME.over(state)
    assert [(seat.rank, seat.tie_break) for seat in GAME.score(state).seats] == [(2, 2), (1, 3)]


@pytest.mark.rule("T-A11")
def test_hands_stay_secret_without_a_tie() -> None:
    state = begun(2, market="WW", options={"tiebreak": "hand_dinars"})
    assert GAME.over(scored(holding(holding(state, 0, 2), 1, 1), stage=2))


def test_a_whole_stage_keeps_every_card() -> None:
    state = scored(change(carrying(begun(5, market="SS"), 2, "WW"), 1, maps=1, animals=(Animal("camel", row("GG")),)))
    assert cards(state) == 44
    assert loaded(state.players[1]) == ""
