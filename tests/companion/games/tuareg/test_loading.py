"""Loading camels and donkeys."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.refusal import Refused
from companion.games.tuareg import GAME
from companion.games.tuareg import actions as act
from companion.games.tuareg.loading import why_not
from companion.games.tuareg.state import Animal
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
    row,
)

TABLES = begun().tables


def goes(beast: str, letters: str) -> bool:
    """Whether the goods go onto an animal, one after the other."""
    animal = Animal("camel" if beast == "camel" else "donkey")
    for kind in row(letters):
        if why_not(TABLES, animal, kind) is not None:
            return False
        animal = Animal(animal.beast, (*animal.goods, kind))
    return True


@pytest.mark.rule("T-17", "T-18", "T-19", "T-20", "T-21")
@pytest.mark.parametrize(
    ("letters", "fits"),
    [
        ("MMGG", True),
        ("MGMM", False),
        ("GGG", False),
        ("WWWW", True),
        ("WM", False),
        ("MW", False),
        ("SSMMM", False),
        ("SMG", False),
        ("SSSM", True),
        ("GGSS", True),
        ("MMMM", True),
        ("WWWWW", False),
    ],
)
def test_loading_rules_of_camels(letters: str, fits: bool) -> None:
    assert goes("camel", letters) == fits


@pytest.mark.rule("T-23")
@pytest.mark.parametrize(("letters", "fits"), [("WMGG", True), ("GGGG", True), ("MWMW", True), ("MMMMM", False)])
def test_a_donkey_has_no_loading_rules_but_four_goods(letters: str, fits: bool) -> None:
    assert goes("donkey", letters) == fits


@given(st.lists(st.sampled_from((W, G, S, M)), max_size=5))
def test_camels_carry_what_the_rules_say(goods: list[str]) -> None:
    """At most four; at most two runs; at most two gold; water alone."""
    letters = "".join(kind[0].upper() for kind in goods)
    runs = [letter for index, letter in enumerate(letters) if index == 0 or letters[index - 1] != letter]
    allowed = (
        len(letters) <= 4
        and len(runs) <= 2
        and letters.count("G") <= 2
        and ("W" not in letters or set(letters) == {"W"})
    )
    assert goes("camel", letters) == allowed


@pytest.mark.rule("T-11")
def test_up_to_four_goods_of_the_hand_go_onto_one_camel() -> None:
    state = do(holding(begun(), 0, 6), act.Load("hand"), act.Onto(1))
    state = do(state, *[act.LoadGood(kind) for kind in row("MMSS")])
    assert loaded(state.players[0], 1) == "MMSS"
    assert state.players[0].hand == 2
    assert state.turn == 1


@pytest.mark.rule("T-11", "T-8")
def test_loading_ends_when_the_player_says_so_but_not_before_one_good() -> None:
    state = do(holding(begun(), 0, 3), act.Load("hand"), act.Onto(0))
    assert act.StopLoading() not in offered(state)
    with pytest.raises(Refused, match="one good at least"):
        GAME.apply(state, act.StopLoading())
    state = do(state, act.LoadGood(W), act.StopLoading())
    assert loaded(state.players[0]) == "W"
    assert state.turn == 1


@pytest.mark.rule("T-13")
def test_goods_of_the_market_go_directly_onto_a_camel() -> None:
    state = do(begun(market="GM"), act.Load("market"), act.Onto(2), act.LoadGood(G), act.LoadGood(M))
    assert loaded(state.players[0], 2) == "GM"
    assert state.market == (0, 0, 0, 0)
    assert state.players[0].hand == 0
    assert state.turn == 1


def test_only_what_lies_in_the_market_can_be_loaded_from_it() -> None:
    state = do(begun(market="GM"), act.Load("market"), act.Onto(0))
    assert offered(state) == [act.LoadGood(G), act.LoadGood(M)]
    with pytest.raises(Refused, match="market"):
        GAME.apply(state, act.LoadGood(S))


@pytest.mark.rule("T-A3")
def test_the_market_gives_mixed_kinds_unless_the_players_want_one_kind() -> None:
    mixed = do(begun(market="GM"), act.Load("market"), act.Onto(0), act.LoadGood(G))
    assert act.LoadGood(M) in offered(mixed)
    same = do(begun(market="GG", options={"market_load_same_kind": True}), act.Load("market"), act.Onto(0))
    same = do(same, act.LoadGood(G), act.LoadGood(G))
    assert loaded(same.players[0]) == "GG"
    one = do(begun(market="GM", options={"market_load_same_kind": True}), act.Load("market"), act.Onto(0))
    one = do(one, act.LoadGood(G))
    assert loaded(one.players[0]) == "G"
    assert one.turn == 1, "nothing else could be loaded, so the turn is over"


@pytest.mark.rule("T-A3")
def test_another_kind_from_the_market_is_refused_then() -> None:
    state = begun(market="GG", options={"market_load_same_kind": True})
    state = do(state, act.Draw(), act.Discard(M), act.Load("market"), act.Onto(0), act.LoadGood(G))
    with pytest.raises(Refused, match="only one kind"):
        GAME.apply(state, act.LoadGood(M))


@pytest.mark.rule("T-A4")
def test_one_animal_an_action() -> None:
    state = do(holding(begun(), 0, 4), act.Load("hand"), act.Onto(0), act.LoadGood(M))
    with pytest.raises(Refused):
        GAME.apply(state, act.Onto(1))
    assert not [action for action in offered(state) if isinstance(action, act.Onto)]


@pytest.mark.rule("T-A5", "T-23")
def test_donkeys_are_loaded_by_the_same_actions() -> None:
    state = holding(carrying(begun(), 0, donkeys=("",)), 0, 4)
    state = do(state, act.Load("hand"), act.Onto(3), *[act.LoadGood(kind) for kind in row("WMGW")])
    assert loaded(state.players[0], 3) == "WMGW"
    assert state.players[0].animals[3].used


@pytest.mark.rule("T-A14")
def test_changes_are_counted_in_the_row_as_it_lies_there_now() -> None:
    full = holding(carrying(begun(), 0, "MMS"), 0, 1)
    assert act.LoadGood(G) not in offered(do(full, act.Load("hand"), act.Onto(0)))
    paid = holding(carrying(begun(), 0, "MM"), 0, 1)
    assert act.LoadGood(G) in offered(do(paid, act.Load("hand"), act.Onto(0)))


@pytest.mark.rule("T-A14")
def test_after_the_top_card_paid_another_kind_may_follow() -> None:
    state = holding(carrying(begun(), 0, "MMSS"), 0, 1)
    state = do(state, act.Buy("map"), act.PayFromRow(0), act.PayFromRow(0))
    state = do(holding(state, 1, 0), act.Draw(), act.Discard(M), act.Load("hand"), act.Onto(0), act.LoadGood(G))
    assert loaded(state.players[0]) == "MMG"


@pytest.mark.rule("T-A15")
def test_nothing_unloads_a_camel_back_to_the_hand() -> None:
    state = carrying(begun(), 0, "MMSS")
    for action in offered(state):
        assert do(state, action).players[0].hand in (0, 3), "only drawing fills the hand"


def test_what_is_forced_happens_by_itself() -> None:
    state = holding(carrying(begun(market="WW"), 0, "SSSS", "MMMM", ""), 0, 0)
    state = do(state, act.Load("market"))
    assert [prompt.id for prompt in GAME.prompts(state)] == ["load.good"], "only one camel has room"
    state = do(state, act.LoadGood(W), act.LoadGood(W))
    assert state.turn == 1, "the market is empty, so loading is over"


def test_a_full_camel_is_not_offered() -> None:
    state = do(holding(carrying(begun(), 0, "SSSS"), 0, 2), act.Load("hand"))
    assert offered(state) == [act.Onto(1), act.Onto(2)]
    for animal in (-1, 0, 3):
        with pytest.raises(Refused):
            GAME.apply(state, act.Onto(animal))


def test_loading_what_fits_nowhere_is_refused() -> None:
    full = carrying(begun(), 0, "SSSS", "MMMM", "WWWW")
    assert not [action for action in offered(full) if isinstance(action, act.Load)]
    for source in ("hand", "market"):
        with pytest.raises(Refused):
            GAME.apply(full, act.Load(source))


@pytest.mark.parametrize(
    ("there", "kind", "words"),
    [("SSSS", S, "full"), ("WW", M, "Water travels alone"), ("MS", G, "change only once"), ("MGG", G, "no more gold")],
)
def test_a_refusal_names_the_rule(there: str, kind: str, words: str) -> None:
    state = holding(carrying(begun(), 0, there, ""), 0, 2)
    state = do(state, act.Load("hand"))
    reason = why_not(state.tables, state.players[0].animals[0], kind)  # type: ignore[arg-type]
    assert reason is not None and words in english(reason)


def test_the_question_shows_what_lies_there() -> None:
    state = do(holding(carrying(begun(), 0, "SM"), 0, 2), act.Load("hand"))
    (prompt,) = GAME.prompts(state)
    assert [english(option.text) for option in prompt.wants.options] == [  # type: ignore[union-attr]
        "camel 1: rock salt, millet",
        "camel 2: empty",
        "camel 3: empty",
    ]


def test_a_good_that_does_not_fit_is_refused_with_the_rule() -> None:
    state = do(holding(carrying(begun(), 0, "SSSM"), 0, 2), act.Load("hand"), act.Onto(1), act.LoadGood(W))
    with pytest.raises(Refused) as refused:
        GAME.apply(state, act.LoadGood(M))
    assert english(refused.value.refusal.text).startswith("Water travels alone")
    assert loaded(state.players[0], 1) == "W", "nothing was changed"
