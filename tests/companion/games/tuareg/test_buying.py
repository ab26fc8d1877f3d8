"""Buying special cards."""

import pytest
from msgspec.structs import replace

from companion.games.action import Action
from companion.games.refusal import Refused
from companion.games.tuareg import GAME
from companion.games.tuareg import actions as act
from companion.games.tuareg.state import State
from companion.games.tuareg.tables import SPECIALS, SpecialKind
from tests.companion.games.tuareg.table import (
    G,
    M,
    S,
    W,
    begun,
    carrying,
    do,
    english,
    holding,
    loaded,
    offered,
)


def log(state: State, *actions: Action) -> list[str]:
    """The lines that some actions write."""
    lines = []
    for action in actions:
        lines.append(english(GAME.describe(state, action)))
        state = do(state, action)
    return lines


@pytest.mark.rule("T-14", "T-29")
@pytest.mark.parametrize("special", SPECIALS)
def test_any_of_the_four_sorts_can_be_bought(special: SpecialKind) -> None:
    state = begun()
    bought = do(holding(state, 0, 1), act.Buy(special), act.PayFromHand(G))
    sort = SPECIALS.index(special)
    assert bought.players[0].specials == tuple(int(index == sort) for index in range(4))
    assert bought.in_stock(special) == state.in_stock(special) - 1
    assert bought.out == (0, 1, 0, 0)
    assert bought.turn == 1


@pytest.mark.rule("T-EX9", "T-15", "T-16")
@pytest.mark.parametrize(("letters", "lost"), [("G", 0), ("WM", 0), ("SS", 1), ("MMM", 0), ("MMG", 2)])
def test_payments_that_come_to_three_dinars(letters: str, lost: int) -> None:
    kinds = {"W": W, "G": G, "S": S, "M": M}
    payments = [act.PayFromHand(kinds[letter]) for letter in letters]
    state = holding(begun(), 0, len(letters))
    lines = log(state, act.Buy("map"), *payments)
    assert do(state, act.Buy("map"), *payments).players[0].maps == 1
    assert ("lost" in lines[-1]) == (lost > 0)
    assert lost == 0 or f"{lost} dinar" in lines[-1]


@pytest.mark.rule("T-EX9")
def test_two_millet_are_refused() -> None:
    state = holding(begun(), 0, 2)
    state = do(state, act.Buy("map"), act.PayFromHand(M))
    assert act.PayFromHand(M) not in offered(state)
    with pytest.raises(Refused, match="doesn't come to the price"):
        GAME.apply(state, act.PayFromHand(M))
    with pytest.raises(Refused, match="doesn't come to the price"):
        GAME.apply(holding(begun(), 0, 2, "MM"), act.Buy("map"))


@pytest.mark.rule("T-EX9", "T-22", "T-A19")
def test_only_the_top_card_of_a_row_pays_then_the_one_below() -> None:
    state = do(carrying(begun(), 0, "SSM"), act.Buy("cave"))
    assert offered(state) == [act.PayFromRow(0)]
    state = do(state, act.PayFromRow(0))
    assert (loaded(state.players[0]), state.out) == ("SS", (0, 0, 0, 1))
    state = do(state, act.PayFromRow(0))
    assert (loaded(state.players[0]), state.out) == ("S", (0, 0, 1, 1))
    assert len(state.players[0].caves) == 1


@pytest.mark.rule("T-15", "T-A19")
def test_hand_and_several_rows_pay_together() -> None:
    state = holding(carrying(begun(), 0, "M", "M"), 0, 1)
    state = do(state, act.Buy("map"), act.PayFromRow(0), act.PayFromHand(M), act.PayFromRow(1))
    assert state.players[0].maps == 1
    assert [loaded(state.players[0], index) for index in (0, 1)] == ["", ""]


@pytest.mark.rule("T-A19")
def test_the_top_card_of_a_donkey_pays_unless_the_players_want_it_otherwise() -> None:
    state = carrying(begun(), 0, donkeys=("MG",))
    assert loaded(do(state, act.Buy("map"), act.PayFromRow(3)).players[0], 3) == "M"
    strict = carrying(begun(options={"donkey_can_pay": False}), 0, donkeys=("MG",))
    assert not [action for action in offered(strict) if isinstance(action, act.Buy)]
    with pytest.raises(Refused):
        GAME.apply(strict, act.Buy("map"))
    both = do(carrying(begun(options={"donkey_can_pay": False}), 0, "G", donkeys=("MG",)), act.Buy("map"))
    with pytest.raises(Refused, match="donkey"):
        GAME.apply(both, act.PayFromRow(3))


def test_an_empty_pile_sells_nothing() -> None:
    state = replace(holding(begun(), 0, 3), stock=(1, 1, 0, 1))
    assert act.Buy("map") not in offered(state)
    with pytest.raises(Refused, match="left to buy"):
        GAME.apply(state, act.Buy("map"))


def test_who_has_nothing_is_offered_nothing() -> None:
    assert not [action for action in offered(begun()) if isinstance(action, act.Buy)]


@pytest.mark.parametrize("animal", [-1, 1, 7])
def test_an_animal_without_goods_pays_nothing(animal: int) -> None:
    state = do(carrying(begun(), 0, "GG"), act.Buy("map"))
    with pytest.raises(Refused, match="no good"):
        GAME.apply(state, act.PayFromRow(animal))


@pytest.mark.rule("T-A22")
@pytest.mark.parametrize(("special", "told"), [("donkey", True), ("thief", True), ("cave", False), ("map", False)])
def test_buyers_of_donkeys_and_thieves_are_told_what_a_thief_can_do(special: SpecialKind, told: bool) -> None:
    line = log(carrying(begun(), 0, "G"), act.Buy(special), act.PayFromRow(0))[-1]
    assert ("never from a donkey or a cave" in line) == told


@pytest.mark.rule("T-A22", "T-A6")
def test_they_are_told_otherwise_if_thieves_may_rob_donkeys() -> None:
    state = carrying(begun(options={"thief_targets_donkey": True}), 0, "G")
    assert "hands, camels and donkeys" in log(state, act.Buy("donkey"), act.PayFromRow(0))[-1]


def test_the_question_says_what_is_still_to_be_paid() -> None:
    state = do(carrying(begun(), 0, "SM"), act.Buy("map"))
    (prompt,) = GAME.prompts(state)
    assert english(prompt.text).startswith("Pay 3 dinars for the map")
    assert [english(option.text) for option in prompt.wants.options] == [  # type: ignore[union-attr]
        "millet from camel 1 (1 dinar)"
    ]
    assert english(GAME.prompts(do(state, act.PayFromRow(0)))[0].text).startswith("Pay 2 dinars")


def test_a_card_the_hand_can_not_hold_does_not_pay() -> None:
    state = do(holding(carrying(begun(), 0, "M"), 0, 1, "G"), act.Buy("map"))
    assert act.PayFromHand(S) not in offered(state)
    with pytest.raises(Refused) as refused:
        GAME.apply(state, act.PayFromHand(S))
    assert "can't hold rock salt" in english(refused.value.refusal.text)
