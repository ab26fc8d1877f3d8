"""One whole game between two players, told action by action; a short one, with twelve goods."""

import msgspec
import pytest

from companion.games.tuareg import GAME
from companion.games.tuareg import actions as act
from companion.games.tuareg.state import State, cards
from tests.companion.games.tuareg.table import G, M, S, W, english, loaded, offered

FEW = {"goods": {"water": {"count": 2}, "gold": {"count": 3}, "salt": {"count": 3}, "millet": {"count": 4}}}
"""A small box: twelve goods."""

LAYING_OUT = (
    act.Done("goods"),
    act.Done("camels"),
    act.Done("specials"),
    act.MarketCard(G),
    act.MarketCard(M),
    act.StartPlayer(1),
)

FIRST_STAGE = (
    # B draws gold, rock salt and millet
    act.Draw(), act.Discard(M),
    # A loads gold and millet from the market
    act.Load("market"), act.Onto(0), act.LoadGood(G), act.LoadGood(M), act.StopLoading(),
    # B buys a thief with the gold in hand, and steals at once: millet lies on top
    act.Buy("thief"), act.PayFromHand(G), act.StealFromRow(0, 0),
    # A draws water, water and rock salt
    act.Draw(), act.Discard(S),
    # B draws gold, rock salt and millet
    act.Draw(), act.Discard(G),
    # A loads both water
    act.Load("hand"), act.Onto(1), act.LoadGood(W), act.LoadGood(W),
    # B draws the last card, millet
    act.Draw(), act.Discard(M),
    # the last turns: A pays a map with gold from the camel, B loads two rock salt
    act.Buy("map"), act.PayFromRow(0),
    act.Load("hand"), act.Onto(2), act.LoadGood(S), act.LoadGood(S), act.StopLoading(),
)  # fmt: skip

SECOND_STAGE = (
    act.Done("stack"),
    # A draws millet, rock salt and rock salt: the stack has five cards
    act.Draw(), act.Discard(S),
    # B draws both water
    act.Draw(), act.Discard(M),
    # the last turns: A loads from the market, B from the hand
    act.Load("market"), act.Onto(0), act.LoadGood(G), act.LoadGood(M), act.LoadGood(M), act.StopLoading(),
    act.Load("hand"), act.Onto(0), act.LoadGood(W), act.LoadGood(W),
)  # fmt: skip


def played(*actions: act.Action) -> list[State]:
    """The states of the game, one after each action."""
    states = [GAME.start(2, {}, FEW)]
    for action in actions:
        assert action in offered(states[-1]), (len(states), action)
        states.append(GAME.apply(states[-1], action))
        assert cards(states[-1]) == 12
    return states


def test_after_laying_out() -> None:
    state = played(*LAYING_OUT)[-1]
    assert (state.stack, state.market, state.turn) == (10, (0, 1, 0, 1), 1)
    assert [len(player.animals) for player in state.players] == [3, 3]
    assert state.stock == (2, 2, 1, 1)


@pytest.mark.rule("T-10", "T-13", "T-14", "T-26")
def test_the_first_turns() -> None:
    state = played(*LAYING_OUT, *FIRST_STAGE[:10])[-1]
    assert loaded(state.players[0]) == "G"
    assert state.players[1].thieves[0].good == M
    assert (state.turn, state.out, state.in_stock("thief")) == (0, (0, 1, 0, 0), 0)
    assert [player.hand for player in state.players] == [0, 1]


@pytest.mark.rule("T-30", "T-31")
def test_who_has_the_last_turns() -> None:
    states = played(*LAYING_OUT, *FIRST_STAGE)
    last = [state.turn for state in states if state.last is not None and state.phase == "act"]
    assert last == [0, 1]


@pytest.mark.rule("T-32", "T-34", "T-35", "T-37", "T-40")
def test_the_first_scoring() -> None:
    state = played(*LAYING_OUT, *FIRST_STAGE)[-1]
    assert state.phase == "stack"
    assert state.stages == (((2, 0, 0, 0), (0, 0, 2, 1)),), "water of A; rock salt of B and the stolen millet"
    assert [seat.lines[0].points for seat in GAME.score(state).seats] == [6, 4 + 3]
    assert state.in_stock("thief") == 1, "the thief was used"
    assert state.players[0].maps == 1
    assert (state.stack, state.out) == (5, (0, 2, 0, 0))
    assert state.market == (0, 1, 1, 2)
    assert [player.hand for player in state.players] == [0, 1]


@pytest.mark.rule("T-41", "T-42", "T-33")
def test_the_end() -> None:
    state = played(*LAYING_OUT, *FIRST_STAGE, *SECOND_STAGE)[-1]
    assert GAME.over(state)
    assert state.stages[1] == ((0, 1, 0, 2), (2, 0, 0, 0))
    sheet = GAME.score(state)
    assert [[line.points for line in seat.lines] for seat in sheet.seats] == [[6, 5 + 3, 2, 0], [7, 6, 0, 0]]
    assert [(seat.total, seat.rank, seat.winner) for seat in sheet.seats] == [(16, 1, True), (13, 2, False)]


def test_the_end_written_down_counts_the_same() -> None:
    state = played(*LAYING_OUT, *FIRST_STAGE, *SECOND_STAGE)[-1]
    kinds = ("water", "gold", "salt", "millet")
    players = [
        {
            "name": "AB"[seat],
            "stages": [dict(zip(kinds, stage[seat], strict=True)) for stage in state.stages],
            "maps": player.maps,
            "unused_specials": player.unused,
            "hand": player.hand,
        }
        for seat, player in enumerate(state.players)
    ]
    assert GAME.count(GAME.read_end({"game": "tuareg", "players": players}), {}) == GAME.score(state)


def test_the_score_grows_along_the_way() -> None:
    states = played(*LAYING_OUT, *FIRST_STAGE)
    totals = [[seat.total for seat in GAME.score(state).seats] for state in states]
    assert totals[0] == [0, 0]
    assert [8, 0] in totals, "A has gold and millet alone"
    assert [5, 3] in totals, "B's thief has the millet"
    assert totals[-1] == [8, 7]


def test_the_log_reads_like_the_evening() -> None:
    actions = (*LAYING_OUT, *FIRST_STAGE)
    states = played(*actions)
    log = [english(GAME.describe(state, action)) for state, action in zip(states, actions, strict=False)]
    assert log[5:16] == [
        "B starts.",
        "B draws 3 cards.",
        "B puts millet into the market.",
        "A loads from the market.",
        "A loads camel 1.",
        "A lays gold onto camel 1.",
        "A lays millet onto camel 1.",
        "A has loaded.",
        "B buys a card: thief.",
        "B pays with gold from the hand. A thief steals from hands and camels, but never from a donkey or a cave.",
        "B steals millet from A, camel 1.",
    ]


def test_taking_a_step_back_is_taking_the_state_before() -> None:
    """Actions never change a state: each is as it was after all that followed."""
    actions = (*LAYING_OUT, *FIRST_STAGE, *SECOND_STAGE)
    states = played(*actions)
    again = played(*actions)
    assert [msgspec.json.encode(state) for state in states] == [msgspec.json.encode(state) for state in again]


def test_the_log_says_what_followed_by_itself() -> None:
    actions = (*LAYING_OUT, *FIRST_STAGE, *SECOND_STAGE)
    states = played(*actions)
    log = [english(GAME.describe(state, action)) for state, action in zip(states, actions, strict=False)]
    end = len(LAYING_OUT) + len(FIRST_STAGE)
    assert log[end - 1] == "B has loaded. Stage 1 is scored: A 6, B 7."
    assert log[-1] == "B lays water onto camel 1. Stage 2 is scored: A 8, B 6. The game is over. First: A."
    assert sum("everybody has one more turn" in line for line in log) == 2


def test_points_of_scored_stages_are_seen_at_a_glance() -> None:
    first = played(*LAYING_OUT, *FIRST_STAGE)
    assert not [fact for fact in GAME.view(first[-2]).seats[1] if fact.key == "stage1"]
    facts = {fact.key: english(fact.value) for fact in GAME.view(first[-1]).seats[1]}
    assert (facts["stage1"], "stage2" in facts) == ("7", False)
    end = {
        fact.key: english(fact.value)
        for fact in GAME.view(played(*LAYING_OUT, *FIRST_STAGE, *SECOND_STAGE)[-1]).seats[0]
    }
    assert (end["stage1"], end["stage2"]) == ("6", "8")
