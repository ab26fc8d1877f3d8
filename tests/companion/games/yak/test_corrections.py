"""Food told anew, towers shown anew: between days and at the end, and never so that anything is lost."""

import pytest
from msgspec.structs import replace

from companion.games.prompt import Form, Tower
from companion.games.yak import GAME
from companion.games.yak import actions as act
from companion.games.yak.food import Food
from companion.games.yak.state import State
from companion.games.yak.steps import Checking
from companion.games.yak.tower import Rows
from tests.companion.games.yak.table import begun, cards, do, malformed, refused, rows, said, with_tower


def shown(text: str, seat: int = 0) -> act.TellTower:
    """A picture of a tower."""
    return act.TellTower(seat, rows(text))


def last(state: State) -> State:
    """The same table after the last day."""
    return replace(state, step=Checking())


def tower(state: State, seat: int = 0) -> Rows:
    """The tower of a seat."""
    return state.players[seat].tower


def test_between_days_and_at_the_end_towers_and_food_may_be_told() -> None:
    for state in (begun(3), last(begun(3))):
        optional = [prompt for prompt in GAME.prompts(state) if prompt.optional]
        assert [prompt.id for prompt in optional] == ["tower_0", "tower_1", "tower_2", "food_0", "food_1", "food_2"]
        assert not GAME.prompts(state)[0].optional
    assert not [prompt for prompt in GAME.prompts(cards(begun(2), "build", "build")) if prompt.optional]


def test_the_question_for_a_tower_says_its_shape_and_stones() -> None:
    wants = next(prompt.wants for prompt in GAME.prompts(begun(2)) if prompt.id == "tower_1")
    assert isinstance(wants, Tower)
    assert wants.widths == (5, 4, 3, 2)
    assert len(wants.stones) == 9
    assert wants.template == {"type": "tell_tower", "seat": 1}


def test_the_question_for_food_is_filled_with_what_the_companion_knows() -> None:
    wants = next(prompt.wants for prompt in GAME.prompts(begun(2)) if prompt.id == "food_1")
    assert isinstance(wants, Form)
    assert [(field.name, field.default) for field in wants.fields] == [("meat", 1), ("milk", 1), ("bread", 1)]
    assert [option.value for option in wants.fields[0].options] == list(range(9))


def test_corrections_are_not_among_the_moves_of_the_game() -> None:
    assert all(isinstance(action, act.ChooseCard) for action in GAME.legal(begun(2)))
    assert list(GAME.legal(last(begun(2)))) == [act.CountUp()]


@pytest.mark.rule("Y-8")
def test_food_told_anew_is_squared_with_the_market() -> None:
    state = do(begun(2), act.TellFood(3, 0, 1, seat=1))
    assert state.players[1].food == Food(3, 0, 1)
    assert state.market == Food(0, 3, 2)


def test_food_that_is_not_there_is_refused() -> None:
    text = refused(begun(2), act.TellFood(4, 1, 1, seat=0))
    assert text.startswith("The market and this reserve hold 3 meat, 3 milk, 3 bread together")


@pytest.mark.rule("Y-16")
def test_more_food_than_a_reserve_holds_is_refused() -> None:
    assert refused(begun(2), act.TellFood(3, 3, 3, seat=0)) == "A reserve holds 8 food at most."


def test_a_tower_shown_anew_replaces_the_known_one() -> None:
    state = with_tower(begun(2), 0, "R G B / Y P")
    assert tower(do(state, shown("B G R / P Y"))) == rows("B G R / P Y")
    assert tower(do(state, shown(". . B G R / . . P Y"))) == rows("B G R / P Y")


def test_a_tower_of_other_stones_is_refused_and_the_difference_is_named() -> None:
    state = with_tower(begun(2), 0, "R R G")
    text = refused(state, shown("R B B"))
    assert "too much blue, blue, missing green, red." in text
    assert "too much nothing, missing red." in refused(state, shown("R G"))


@pytest.mark.rule("YX-6")
def test_a_tower_that_could_not_be_built_is_refused() -> None:
    state = with_tower(begun(2), 0, "R R G")
    assert refused(state, shown("R R / . G")) == "Row 2, place 2: a stone above the base must rest on two stones."
    assert refused(state, shown("R R . G")) == "Row 1, place 4: all stones of a tower must touch each other."


@pytest.mark.rule("Y-15")
def test_a_tower_that_is_too_wide_or_too_high_is_refused() -> None:
    text = "The tower is wider or higher than a tower can be."
    assert refused(begun(2), act.TellTower(0, (("red",) * 6,))) == text
    assert refused(begun(2), act.TellTower(0, ((), (), (), (), ()))) == text


def test_short_rows_are_filled_up() -> None:
    state = with_tower(begun(2), 0, "R R G")
    assert tower(do(state, act.TellTower(0, (("red", "red"), ("green",))))) == rows("R R / G")


FULL = "R G B Y P / R G B Y / O O K / S S"
LACKS_ONE = "R G B Y P / R G B Y / O O K / S"


@pytest.mark.rule("Y-29")
def test_a_tower_that_turns_out_complete_makes_this_the_last_day() -> None:
    """Moving a stone can't fill level 4, but the other reading's first stone can come to light."""
    state = with_tower(begun(2, {"end_trigger": "level4_first_stone"}), 0, "R G B Y P / R G B Y / O O K")
    assert state.trigger is None
    state = replace(with_tower(state, 0, "R G B Y / R G B / O O / S"), day=4)
    state = do(state, shown("R G B Y / R G B / O O / S"))
    assert (state.trigger, state.trigger_day) == (0, 3)


@pytest.mark.rule("Y-29")
def test_a_tower_that_turns_out_incomplete_takes_the_trigger_back() -> None:
    option = {"end_trigger": "level4_first_stone"}
    state = with_tower(begun(2, option), 0, "R G B Y / R G B / O O / S")
    state = replace(state, trigger=0, trigger_day=2, day=3)
    state = do(state, shown("R G B Y S / R G B / O O"))
    assert (state.trigger, state.trigger_day) == (None, None)


@pytest.mark.rule("Y-A19")
def test_then_the_next_who_has_level_four_has_started_the_end() -> None:
    option = {"end_trigger": "level4_first_stone"}
    state = with_tower(begun(2, option), 0, "R G B Y / R G B / O O / S")
    state = with_tower(state, 1, "R G B Y / R G B / O O / S")
    state = replace(state, trigger=0, trigger_day=2, day=3)
    assert do(state, shown("R G B Y / R G B / O O / S")).trigger == 0
    state = do(state, shown("R G B Y S / R G B / O O"))
    assert (state.trigger, state.trigger_day) == (1, 2)


def test_after_the_last_day_the_trigger_stays_as_it_was_played() -> None:
    state = replace(with_tower(begun(2), 0, FULL), trigger=0, trigger_day=2, day=4)
    state = do(last(state), act.TellTower(0, tower(state)))
    assert (state.trigger, state.trigger_day) == (0, 2)


def test_during_a_day_nothing_is_corrected_this_way() -> None:
    state = cards(begun(2), "build", "build")
    assert refused(state, act.TellFood(1, 1, 1, seat=0)) == "That is not asked for now."
    assert refused(state, shown("")) == "That is not asked for now."


def test_a_seat_that_is_not_there_is_refused() -> None:
    assert malformed(begun(2), act.TellFood(1, 1, 1, seat=3)) == "There is no such seat."
    assert malformed(begun(2), act.TellTower(3, ())) == "There is no such seat."


def test_the_log_tells_corrections() -> None:
    state = with_tower(begun(2), 0, "R R G")
    assert said(GAME.describe(state, act.TellFood(0, 2, 0, seat=1))) == "P1 really has 2 milk."
    assert said(GAME.describe(state, shown("R G R"))) == "The tower of P0 is shown anew."
    assert said(GAME.describe(last(state), act.CountUp())) == "The game is counted up."
    assert GAME.actor(state, act.TellFood(0, 2, 0, seat=1)) is None
