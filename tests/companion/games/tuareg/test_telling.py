"""The log, the questions and the view, as players read them."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from companion.games.action import Action
from companion.games.prompt import Choice
from companion.games.tuareg import GAME, telling
from companion.games.tuareg import actions as act
from companion.games.tuareg.state import Buying, Cave, Loading, State, Thief
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

NOTE = "A thief steals from hands and camels, but never from a donkey or a cave."


def rich() -> State:
    """A game in which much is possible."""
    state = carrying(carrying(begun(3), 0, "SM", donkeys=("G",)), 1, "WW")
    state = holding(holding(state, 0, 3), 1, 2)
    return change(state, 0, caves=(Cave(), Cave((None,))), thieves=(Thief(),))


def loading() -> State:
    """In the middle of loading the second camel."""
    return replace(rich(), phase="load", loading=Loading("hand", 1))


def paying() -> State:
    """A thief is being bought; one dinar is missing."""
    return replace(rich(), phase="pay", buying=Buying("thief", 2))


@pytest.mark.parametrize(
    ("state", "action", "line"),
    [
        (rich, act.Done("goods"), "The goods are shuffled and the market is open."),
        (rich, act.Done("camels"), "Everybody has a camel card."),
        (rich, act.Done("specials"), "The special cards are laid out."),
        (rich, act.Done("stack"), "The new stack is shuffled: the second stage begins."),
        (rich, act.AllDone(), "Everything is laid out."),
        (rich, act.MarketCard(S), "The market has rock salt."),
        (rich, act.StartPlayer(2), "C starts."),
        (rich, act.Draw(), "A draws 3 cards."),
        (lambda: stacked(rich(), 1), act.Draw(), "A draws 1 card."),
        (rich, act.Discard(M), "A puts millet into the market."),
        (rich, act.Load("hand"), "A loads from the hand."),
        (rich, act.Load("market"), "A loads from the market."),
        (rich, act.Onto(2), "A loads donkey 1."),
        (loading, act.LoadGood(W), "A lays water onto camel 2."),
        (loading, act.StopLoading(), "A has loaded."),
        (rich, act.Buy("map"), "A buys a card: map."),
        (paying, act.PayFromHand(M), f"A pays with millet from the hand. {NOTE}"),
        (paying, act.PayFromRow(2), f"A pays with gold from donkey 1. 2 dinars are lost. {NOTE}"),
        (rich, act.Pass(), "A can't do anything."),
        (rich, act.StoreFromHand(0), "A hides a hand card in a cave."),
        (rich, act.StoreFromRow(0, 0), "A puts millet from camel 1 into a cave."),
        (rich, act.StealFromHand(1), "A steals a hand card from B."),
        (rich, act.StealFromRow(1, 0), "A steals water from B, camel 1."),
        (rich, act.EndTurn(), "A ends the turn."),
        (rich, act.TellCard(0, G), "A tells a hand card."),
        (lambda: replace(rich(), phase="hands"), act.TellCard(0, G), "A shows gold."),
        (rich, act.StackEmpty(), "The stack is used up."),
        (rich, act.Reveal(G), "A reveals gold in a cave."),
        (lambda: change(begun(), 1, thieves=(Thief(True, None),)), act.Reveal(G), "B reveals gold under a thief."),
    ],
)
def test_every_action_has_its_line(state: Callable[[], State], action: Action, line: str) -> None:
    assert english(telling.line(state(), action)) == line


def test_all_actions_were_told_above() -> None:
    marks = test_every_action_has_its_line.pytestmark  # type: ignore[attr-defined]
    assert {type(case[1]) for case in marks[0].args[1]} == set(GAME.actions)


@pytest.mark.rule("T-30", "T-31")
def test_the_log_says_that_the_stack_is_used_up() -> None:
    state = do(stacked(begun(2), 1), act.Draw())
    assert english(GAME.describe(state, act.Discard(M))) == (
        "A puts millet into the market. The stack is used up: everybody has one more turn."
    )
    again = do(state, act.Discard(M))
    again = do(again, act.Load("market"), act.Onto(0), act.LoadGood(M))
    assert english(GAME.describe(again, act.StopLoading())) == "B has loaded."


def asked(state: State) -> dict[str, tuple[str, list[str]]]:
    """All questions and the texts of their buttons."""
    found = {}
    for prompt in GAME.prompts(state):
        assert isinstance(prompt.wants, Choice)
        found[prompt.id] = (english(prompt.text), [english(option.text) for option in prompt.wants.options])
    return found


def test_questions_of_a_turn() -> None:
    questions = asked(rich())
    assert list(questions) == ["turn", "cave", "thief", "hand"]
    assert questions["turn"] == (
        "A: choose an action.",
        [
            "Draw 3 cards",
            "Load from your hand",
            "Load from the market",
            "Buy a card: donkey",
            "Buy a card: cave",
            "Buy a card: map",
        ],
    )
    assert questions["cave"][1] == [
        "From your hand into cave 1",
        "millet from camel 1 into cave 1",
        "gold from donkey 1 into cave 1",
        "From your hand into cave 2",
        "millet from camel 1 into cave 2",
        "gold from donkey 1 into cave 2",
    ]
    assert questions["thief"][1] == ["From the hand of B", "water: B, camel 1"]
    assert questions["hand"][1] == ["water", "gold", "rock salt", "millet"]


def test_only_the_hand_is_asked_in_secret() -> None:
    assert [prompt.id for prompt in GAME.prompts(rich()) if prompt.secret] == ["hand"]


@pytest.mark.rule("T-A6", "T-A22")
def test_the_thief_says_whom_it_robs() -> None:
    assert asked(rich())["thief"][0].endswith("or the top card of a camel.")
    state = carrying(begun(options={"thief_targets_donkey": True}), 1, "WW")
    assert asked(change(state, 0, thieves=(Thief(),)))["thief"][0].endswith("the top card of a camel or donkey.")


def test_questions_while_paying_and_loading() -> None:
    assert asked(paying())["pay"] == (
        "Pay 1 dinar for the thief; what is too much is lost.",
        [
            "millet from camel 1 (1 dinar)",
            "gold from donkey 1 (3 dinars)",
            "water from your hand (2 dinars)",
            "gold from your hand (3 dinars)",
            "rock salt from your hand (2 dinars)",
            "millet from your hand (1 dinar)",
        ],
    )
    text, buttons = asked(do(loading(), act.LoadGood(S)))["load.good"]
    assert text == "What do you lay onto camel 2? There: rock salt."
    assert buttons == ["gold", "rock salt", "millet", "That's all"]


def test_questions_of_laying_out() -> None:
    state = GAME.start(4, {}, {})
    texts = []
    while state.phase != "act":
        text, buttons = next(iter(asked(state).values()))
        texts.append((text, buttons[0]))
        state = do(state, offered(state)[0])
    assert texts == [
        ("Shuffle the goods cards, make a stack face down and turn up 2 cards as the market.", "Done"),
        ("Give everybody a camel card, the side with 2 camels up.", "Done"),
        ("Lay the special cards open in four piles. Donkeys: 4, caves: 4, maps: 3, thieves: 2.", "Done"),
        ("What is card 1 of the market?", "water"),
        ("What is card 2 of the market?", "water"),
        ("Who is the youngest? That player starts.", "A"),
    ]


@pytest.mark.rule("T-28", "T-42")
def test_the_view_shows_what_lies_open_and_counts_what_is_hidden() -> None:
    state = change(holding(rich(), 0, 3, "G"), 0, maps=1, thieves=(Thief(True, None),))
    view = GAME.view(state)
    assert view.turn == 0
    assert {fact.key: english(fact.value) for fact in view.board} == {
        "stage": "1",
        "stack": str(state.stack),
        "market": "1 water, 1 millet",
        "specials": "donkey 2, cave 1, map 1",
    }
    assert {english(fact.name): english(fact.value) for fact in view.seats[0]} == {
        "Hand": "3",
        "camel 1": "rock salt, millet",
        "camel 2": "empty",
        "donkey 1": "gold",
        "cave 1": "empty",
        "cave 2": "hidden",
        "thief 1": "hidden",
        "Maps": "1",
    }


def test_a_secret_hand_is_not_shown() -> None:
    told = do(rich(), act.TellCard(0, G))
    assert GAME.view(told) == GAME.view(rich())


def test_nobody_is_on_turn_while_cards_are_laid_out_or_the_game_is_over() -> None:
    assert GAME.view(GAME.start(2, {}, {})).turn is None
    assert GAME.view(GAME.leave(begun(2), 1)).turn is None
