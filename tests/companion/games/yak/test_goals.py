"""The variant "Master Builder": goal cards are told when they are opened and judged at the end."""

import pytest
from msgspec.structs import replace

from companion.games.action import Action
from companion.games.yak import GAME
from companion.games.yak import actions as act
from companion.games.yak.goals import points_of_goals
from companion.games.yak.state import Goal, State
from companion.games.yak.steps import Drawing, OpeningGoal
from tests.companion.games.yak.table import asked, begun, do, malformed, offered, refused, said, with_tower


def opening(seats: int = 2) -> State:
    """A game of the variant that asks for its first goal card."""
    return do(GAME.start(seats, {"master_builder": True}, {}), act.SetUpRest(), act.TakeBabyYak(0))


def judged(goal: Goal, *towers: str, tie: str = "all") -> list[int]:
    """The points of each seat for one goal card."""
    state = begun(len(towers), {"goal_tie": tie})
    for seat, text in enumerate(towers):
        state = with_tower(state, seat, text)
    return points_of_goals(replace(state, goals=(goal,)))


@pytest.mark.rule("Y-37")
def test_three_goal_cards_are_opened_at_the_start() -> None:
    state = opening()
    for colour in ("red", "blue", "black"):
        assert isinstance(state.step, OpeningGoal)
        state = do(state, act.OpenGoal(colour), act.GoalPoints(4))
    assert [goal.colour for goal in state.goals] == ["red", "blue", "black"]
    assert isinstance(state.step, Drawing)


@pytest.mark.rule("Y-37")
def test_without_the_variant_there_are_none() -> None:
    state = do(GAME.start(2, {}, {}), act.SetUpRest(), act.TakeBabyYak(0))
    assert isinstance(state.step, Drawing)
    assert points_of_goals(begun(3)) == [0, 0, 0]


@pytest.mark.rule("Y-38")
def test_a_card_is_told_by_buttons_alone() -> None:
    state = opening()
    assert said(asked(state).text) == "What does goal card 1 ask for?"
    assert len(offered(state)) == 9
    state = do(state, act.OpenPlaces())
    assert said(asked(state).text) == "Goal card 1: which colour must lie at the places?"
    assert offered(state)[0] == act.PlacesOf(None)
    state = do(state, act.PlacesOf("green"))
    assert len(offered(state)) == 14
    state = do(state, act.MarkPlace(2, 1), act.MarkPlace(1, 5))
    assert offered(state)[0] == act.PlacesMarked()
    assert act.MarkPlace(2, 1) not in offered(state)
    state = do(state, act.PlacesMarked())
    assert offered(state)[0] == act.GoalPoints(4)
    assert len(offered(state)) == 10
    state = do(state, act.GoalPoints(6))
    assert state.goals == (Goal("green", ((1, 5), (2, 1)), 6),)
    assert said(asked(state).text) == "What does goal card 2 ask for?"


@pytest.mark.rule("Y-38")
def test_most_stones_of_a_colour() -> None:
    assert judged(Goal("red", (), 5), "R R G", "R B B") == [5, 0]
    assert judged(Goal("blue", (), 5), "R R G", "R B B") == [0, 5]


@pytest.mark.rule("Y-38")
def test_crystals_do_not_count_for_goal_cards() -> None:
    assert judged(Goal("red", (), 5), "R x x", "R R") == [0, 5]
    assert judged(Goal(None, ((1, 1),), 5), "x", "R") == [0, 5]


@pytest.mark.rule("Y-38")
def test_without_a_stone_of_the_colour_nobody_has_most() -> None:
    assert judged(Goal("pink", (), 5), "R", "B") == [0, 0]


@pytest.mark.rule("Y-A15")
def test_all_who_have_as_many_get_the_points() -> None:
    assert judged(Goal("red", (), 5), "R R", "R R", "R") == [5, 5, 0]


@pytest.mark.rule("Y-A15")
def test_by_the_other_reading_a_tie_gives_nothing() -> None:
    assert judged(Goal("red", (), 5), "R R", "R R", "R", tie="none") == [0, 0, 0]
    assert judged(Goal("red", (), 5), "R R R", "R R", "R", tie="none") == [5, 0, 0]


@pytest.mark.rule("Y-38")
def test_stones_at_certain_places() -> None:
    goal = Goal("red", ((1, 1), (2, 2)), 3)
    assert judged(goal, "R G B / B R", "R G Y / O R", "R K R / P G") == [3, 3, 0]
    assert judged(Goal(None, ((1, 1), (2, 2)), 3), "R G G / B P", "R G G / P") == [3, 0]


@pytest.mark.rule("Y-38")
def test_a_small_tower_may_stand_anywhere_under_the_pattern() -> None:
    assert judged(Goal("red", ((1, 5),), 3), "G R", "G R B Y P") == [3, 0]


@pytest.mark.rule("Y-38")
def test_the_points_come_from_the_card() -> None:
    state = with_tower(begun(2), 0, "R R")
    state = replace(state, goals=(Goal("red", (), 7), Goal(None, ((1, 1),), 2)))
    lines = {line.category: line for line in GAME.score(state).seats[0].lines}
    assert lines["goals"].points == 9


def test_senseless_answers_are_refused() -> None:
    state = opening()
    assert malformed(state, act.OpenGoal("gold")) == "There are no stones of the colour gold."
    assert malformed(state, act.OpenGoal("crystal")) == "There are no stones of the colour crystal."
    places = do(state, act.OpenPlaces())
    assert malformed(places, act.PlacesOf("fog")) == "There are no stones of the colour fog."
    marking = do(places, act.PlacesOf(None))
    assert refused(marking, act.PlacesMarked()) == "Mark one place at least."
    assert refused(marking, act.MarkPlace(2, 5)) == "Mark a place of the tower that is not marked yet."
    marked = do(marking, act.MarkPlace(1, 1))
    assert refused(marked, act.MarkPlace(1, 1)) == "Mark a place of the tower that is not marked yet."


@pytest.mark.parametrize(
    "action",
    [
        act.OpenPlaces(),
        act.PlacesOf(None),
        act.MarkPlace(1, 1),
        act.PlacesMarked(),
        act.GoalPoints(4),
        act.OpenGoal("red"),
    ],
)
def test_goal_cards_are_told_in_the_set_up_only(action: Action) -> None:
    assert refused(begun(2), action) == "That is not asked for now."


def test_log_and_view_of_goal_cards() -> None:
    state = opening()
    assert said(GAME.describe(state, act.OpenGoal("red"))) == "A goal card asks for most stones of red."
    assert said(GAME.describe(state, act.OpenPlaces())) == "A goal card asks for stones at certain places."
    state = do(state, act.OpenPlaces())
    assert said(GAME.describe(state, act.PlacesOf(None))) == "The places ask for any colour."
    state = do(state, act.PlacesOf(None))
    assert said(GAME.describe(state, act.MarkPlace(2, 1))) == "One place of the goal card: row 2, place 1."
    state = do(state, act.MarkPlace(2, 1))
    assert said(GAME.describe(state, act.PlacesMarked())) == "All places of the goal card are marked."
    state = do(state, act.PlacesMarked())
    assert said(GAME.describe(state, act.GoalPoints(1))) == "The goal card is worth 1 point."
    state = do(state, act.GoalPoints(1), act.OpenGoal("blue"), act.GoalPoints(3))
    shown = [said(fact.value) for fact in GAME.view(state).board if fact.key.startswith("goal")]
    assert shown == ["any colour at row 2, place 1 → 1", "most stones of blue → 3"]
