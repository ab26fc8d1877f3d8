"""Yak as others use it: found by its name, actions in written form, whose turn it is, and what it shows."""

from typing import Any, Union

import msgspec
import pytest
from msgspec.structs import replace

from companion.games.action import Action
from companion.games.game import find_games
from companion.games.yak import GAME
from companion.games.yak import actions as act
from companion.games.yak.state import State
from companion.games.yak.steps import Drawing
from tests.companion.games.yak.table import begun, cards, do, draw, said, with_cart, with_tower

ANY_ACTION = Union[tuple(GAME.actions)]  # noqa: UP007 - the classes are data here

WRITTEN: list[tuple[Action, dict[str, Any]]] = [
    (act.SetUp("carts"), {"type": "set_up", "step": "carts"}),
    (act.SetUpRest(), {"type": "set_up_rest"}),
    (act.TakeBabyYak(2), {"type": "take_baby_yak", "seat": 2}),
    (act.OpenGoal("red"), {"type": "open_goal", "colour": "red"}),
    (act.OpenPlaces(), {"type": "open_places"}),
    (act.PlacesOf(None), {"type": "places_of", "colour": None}),
    (act.MarkPlace(2, 3), {"type": "mark_place", "row": 2, "column": 3}),
    (act.PlacesMarked(), {"type": "places_marked"}),
    (act.GoalPoints(5), {"type": "goal_points", "points": 5}),
    (act.DrawStone("fog"), {"type": "draw_stone", "stone": "fog"}),
    (act.ChooseCard(1, "market"), {"type": "choose_card", "seat": 1, "card": "market"}),
    (act.Buy(("red", "crystal")), {"type": "buy", "stones": ["red", "crystal"]}),
    (act.Pay(1, 0, 2), {"type": "pay", "meat": 1, "milk": 0, "bread": 2}),
    (act.GiveSurplus(0, 1, 0), {"type": "give_surplus", "meat": 0, "milk": 1, "bread": 0}),
    (act.PickStone("red"), {"type": "pick_stone", "stone": "red"}),
    (act.Place(1, 0), {"type": "place", "row": 1, "column": 0}),
    (act.Restock("bread"), {"type": "restock", "kind": "bread"}),
    (act.TakeFood(1, 1, 0), {"type": "take_food", "meat": 1, "milk": 1, "bread": 0}),
    (act.PutStone("red", "no_meat"), {"type": "put_stone", "stone": "red", "cart": "no_meat"}),
    (act.TellFood(1, 2, 3, 0), {"type": "tell_food", "meat": 1, "milk": 2, "bread": 3, "seat": 0}),
    (act.TellTower(1, (("red", None),)), {"type": "tell_tower", "seat": 1, "rows": [["red", None]]}),
    (act.CountUp(), {"type": "count_up"}),
]


def facts(state: State, seat: int | None = None) -> dict[str, str]:
    """What is shown of the board or of a seat, by key."""
    view = GAME.view(state)
    return {fact.key: said(fact.value) for fact in (view.board if seat is None else view.seats[seat])}


def test_yak_is_found_by_its_name() -> None:
    assert find_games()["yak"] is GAME
    assert said(GAME.title) == "Yak"
    assert list(GAME.players) == [2, 3, 4]


@pytest.mark.parametrize(("action", "written"), WRITTEN)
def test_actions_are_written_plainly(action: Action, written: dict[str, Any]) -> None:
    assert msgspec.json.decode(msgspec.json.encode(action)) == written
    assert msgspec.convert(written, ANY_ACTION) == action


def test_every_action_has_a_written_form_here() -> None:
    assert {type(action) for action, _ in WRITTEN} == set(GAME.actions)


@pytest.mark.parametrize(
    "written",
    [
        {"type": "choose_card", "seat": 4, "card": "build"},
        {"type": "choose_card", "seat": -1, "card": "build"},
        {"type": "choose_card", "seat": 0, "card": "sleep"},
        {"type": "choose_card", "card": "build"},
        {"type": "buy", "stones": []},
        {"type": "pay", "meat": -1, "milk": 0, "bread": 0},
        {"type": "pay", "meat": 1},
        {"type": "place", "row": 0, "column": 1},
        {"type": "restock", "kind": "water"},
        {"type": "goal_points", "points": 0},
        {"type": "count_up", "now": True},
        {"type": "fly"},
    ],
)
def test_senseless_actions_have_no_meaning(written: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(written, ANY_ACTION)


@pytest.mark.parametrize(("action", "_"), WRITTEN)
def test_who_makes_an_action(action: Action, _: dict[str, Any]) -> None:
    """Of the active player is what belongs to a turn; what the table shows anybody may tell."""
    state = replace(cards(begun(3), "restock", "build", "market"), turn=1)
    of_the_turn = (act.Buy, act.Pay, act.GiveSurplus, act.PickStone, act.Place)
    trade = (act.Restock, act.TakeFood, act.PutStone)
    expected = 1 if isinstance(action, (*of_the_turn, *trade, act.ChooseCard)) else None
    assert GAME.actor(state, action) == expected


def test_an_action_of_another_game_is_refused() -> None:
    class Fly(Action, frozen=True):
        """No action of Yak."""

    with pytest.raises(Exception, match="no such action"):
        GAME.apply(begun(2), Fly())


def test_the_board_at_a_glance() -> None:
    shown = facts(begun(2))
    assert shown["round"] == "1"
    assert shown["baby_yak"] == "P0"
    assert shown["direction"] == "clockwise"
    assert shown["market"] == "2 meat, 2 milk, 2 bread"
    assert shown["fog"] == "0 of 4"
    assert shown["bag"] == str(64 + 8 + 5 - 9)
    assert shown["free_cart_2"] == "“no bread”: pink, black, red; 3 meat, 3 milk"
    assert "trigger" not in shown


def test_fog_and_the_end_at_a_glance() -> None:
    state = replace(begun(3), direction=-1, fog_track=3, trigger=2, trigger_day=1)
    shown = facts(state)
    assert shown["direction"] == "anticlockwise"
    assert shown["fog"] == "3 of 4"
    assert shown["trigger"] == "P2"
    assert not [key for key in shown if key.startswith("free_cart")]


def test_a_seat_at_a_glance() -> None:
    state = with_tower(with_cart(begun(2), 1, "xR"), 1, "R x B / G")
    shown = facts(state, 1)
    assert shown["food"] == "1 meat, 1 milk, 1 bread"
    assert shown["card"] == "not chosen yet"
    assert shown["cart"] == "“no milk”: crystal, red; 3 meat, 3 bread"
    assert shown["tower"] == "red, crystal, blue, –, – | green, –, –, –"
    assert facts(state, 0)["tower"] == "no stones"


def test_an_empty_cart_at_a_glance() -> None:
    assert facts(with_cart(begun(2), 0, ""), 0)["cart"] == "“no meat”: nothing; 3 milk, 3 bread"


def test_cards_at_a_glance() -> None:
    state = cards(begun(2), "restock", "build")
    assert (facts(state, 0)["card"], facts(state, 1)["card"]) == ("Restock", "Build")
    before = GAME.start(2, {}, {})
    assert facts(before, 0)["card"] == "none"


def test_whose_turn_it_is() -> None:
    assert GAME.view(begun(2)).turn is None
    loading = do(GAME.start(2, {}, {}), act.SetUpRest(), act.TakeBabyYak(1))
    assert isinstance(loading.step, Drawing)
    assert GAME.view(loading).turn is None
    state = cards(begun(3), "restock", "build", "market")
    assert GAME.view(state).turn == 0
    assert GAME.view(draw(do(state, act.Restock("milk")), "red")).turn == 1


def test_the_players_read_of_rounds_not_of_mornings() -> None:
    words = {said(fact.name) for fact in GAME.view(begun(2)).board}
    assert "Round" in words
    assert not words & {"Day", "Morning", "Noon", "Evening"}


def test_the_log_tells_fog_and_the_end_of_a_round() -> None:
    state = do(cards(begun(2), "market", "build"), act.TakeFood(1, 1, 0))
    assert said(GAME.describe(state, act.DrawStone("fog"))) == "Out of the bag: fog. Fog: all carts turn round."
    assert said(GAME.describe(state, act.DrawStone("red"))) == "Out of the bag: red."
    state = draw(do(cards(begun(2), "restock", "restock"), act.Restock("milk")), "red")
    state = do(state, act.Restock("meat"))
    text = said(GAME.describe(state, act.DrawStone("red")))
    assert text == "Out of the bag: red. The carts move on, the baby yak goes to P1."


def test_the_log_tells_who_completed_level_four() -> None:
    state = with_tower(begun(2), 0, "R G B Y P / R G B Y / O O K / S")
    state = do(cards(with_cart(state, 0, "BG"), "build", "restock"), act.Buy(("blue",)))
    text = said(GAME.describe(state, act.Pay(0, 1, 0)))
    assert text == "P0 pays 1 milk. P0 has completed level 4: one more round follows this one."


def test_cards_are_shown_from_the_baby_yak_on() -> None:
    state = do(replace(begun(3), baby_yak=1), act.ChooseCard(0, "restock"), act.ChooseCard(1, "restock"))
    text = said(GAME.describe(state, act.ChooseCard(2, "market")))
    assert text == "P2 has chosen a card. All show their cards: P1: Restock, P2: Market, P0: Restock."


@pytest.mark.parametrize("step", ["food", "cards", "market", "bag", "carts"])
def test_the_log_tells_the_set_up(step: act.SetUpStep) -> None:
    assert said(GAME.describe(GAME.start(2, {}, {}), act.SetUp(step))).endswith(".")


def test_the_log_tells_the_rest_of_the_set_up() -> None:
    state = GAME.start(2, {}, {})
    assert said(GAME.describe(state, act.SetUpRest())) == "Everything is laid out."
    state = do(state, act.SetUpRest())
    assert said(GAME.describe(state, act.TakeBabyYak(1))) == "P1 takes the baby yak."
    state = draw(do(state, act.TakeBabyYak(1)), *["red", "green", "blue"] * 3)
    assert said(GAME.describe(state, act.SetUp("fog"))) == "The fog is in the bag."


def test_the_score_can_be_asked_for_at_any_time() -> None:
    sheet = GAME.score(with_tower(begun(2), 0, "R R R"))
    assert sheet.seats[0].total == 4 + 2
    assert [seat.rank for seat in sheet.seats] == [1, 2]
    assert not GAME.over(begun(2))
