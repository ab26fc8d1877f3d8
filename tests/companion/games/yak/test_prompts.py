"""The questions: one at a time, to the right player, in words that say what to do, the likeliest answer first."""

import pytest
from msgspec.structs import replace

from companion.games.action import Action
from companion.games.prompt import Choice, Prompt
from companion.games.yak import GAME
from companion.games.yak import actions as act
from companion.games.yak.food import Food
from companion.games.yak.state import State
from companion.games.yak.steps import Checking
from tests.companion.games.yak.table import (
    asked,
    begun,
    cards,
    do,
    draw,
    offered,
    said,
    with_cart,
    with_food,
    with_tower,
)


def buttons(state: State) -> list[str]:
    """What stands on the buttons."""
    wants = asked(state).wants
    assert isinstance(wants, Choice)
    return [said(option.text) for option in wants.options]


def main(state: State) -> list[Prompt]:
    """All questions that must be answered."""
    return [prompt for prompt in GAME.prompts(state) if not prompt.optional]


def on_the_way() -> list[tuple[str, State]]:
    """A state for each question of a turn, by the question's id."""
    rich = with_food(with_cart(begun(2), 0, "RGB", Food(0, 4, 4)), 0, milk=4, bread=4)
    buying = cards(with_tower(rich, 0, "P K"), "build", "restock")
    paying = do(buying, act.Buy(("red", "green", "blue")))
    overflowing = do(paying, act.Pay(0, 3, 2))
    picking = do(overflowing, act.GiveSurplus(0, 2, 2))
    placing = do(picking, act.PickStone("red"))
    marketing = cards(begun(2), "market", "restock")
    drawing = do(marketing, act.TakeFood(1, 1, 0))
    return [
        ("buy", buying),
        ("pay", paying),
        ("surplus", overflowing),
        ("pick", picking),
        ("place", placing),
        ("restock", cards(begun(2), "restock", "build")),
        ("take_food", marketing),
        ("draw", drawing),
        ("put_stone", draw(drawing, "red", "green", "fog", "blue")),
    ]


@pytest.mark.parametrize(("name", "state"), on_the_way())
def test_in_a_turn_one_question_is_asked_of_the_active_player(name: str, state: State) -> None:
    prompts = GAME.prompts(state)
    assert [prompt.id for prompt in prompts] == [name]
    assert prompts[0].seat == 0
    assert not prompts[0].secret
    assert not prompts[0].optional


@pytest.mark.parametrize(("name", "state"), on_the_way())
def test_every_answer_is_accepted_and_named_differently(name: str, state: State) -> None:
    names = buttons(state)
    assert len(set(names)) == len(names)
    for action in offered(state):
        assert do(state, action) != state
    assert list(GAME.legal(state)) == offered(state)
    assert name


@pytest.mark.parametrize(("name", "state"), on_the_way())
def test_answers_of_the_other_questions_are_refused(name: str, state: State) -> None:
    others: list[Action] = [offered(other)[0] for asked_for, other in on_the_way() if asked_for != name]
    for action in others:
        with pytest.raises(Exception, match="not_legal_now"):
            GAME.apply(state, action)


def test_words_of_the_questions() -> None:
    texts = {name: said(asked(state).text) for name, state in on_the_way()}
    assert texts["buy"] == "P0, which stones do you buy from the cart “no meat”?"
    assert texts["pay"] == "How do you pay 5 food?"
    assert texts["surplus"] == "The cart is full: which 4 of your food goes to the market?"
    assert texts["pick"] == "Which stone do you place first?"
    assert texts["place"] == "Where does this stone go: red?"
    assert texts["restock"] == "Which food do you take from the cart?"
    assert texts["put_stone"] == "Which stone goes into which cart? The others return to the bag."


def test_words_on_the_buttons() -> None:
    states = dict(on_the_way())
    assert buttons(states["buy"])[:2] == ["red, green, blue for 5", "red, green for 3"]
    assert buttons(states["surplus"])[0] == "2 milk, 2 bread"
    assert buttons(states["place"]) == ["row 1, left of all", "row 1, place 3", "row 2, place 1"]
    assert buttons(states["restock"]) == ["3 milk", "3 bread"]
    assert buttons(states["put_stone"])[0] == "red to “no meat”"
    assert buttons(states["draw"])[-2:] == ["crystal", "fog"]


@pytest.mark.rule("Y-16")
def test_the_most_food_is_the_likeliest_to_be_restocked() -> None:
    state = cards(with_cart(begun(2), 0, "RGB", Food(0, 2, 5)), "restock", "build")
    assert buttons(state) == ["5 bread", "2 milk"]


@pytest.mark.rule("Y-19")
def test_food_that_one_lacks_is_the_likeliest_to_be_taken() -> None:
    state = cards(with_food(begun(2), 0, meat=3), "market", "build")
    assert buttons(state)[0] == "1 milk, 1 bread"


@pytest.mark.rule("Y-9")
def test_each_player_is_asked_for_a_card_by_name() -> None:
    prompts = main(begun(3))
    assert [prompt.id for prompt in prompts] == ["card_0", "card_1", "card_2"]
    assert said(prompts[2].text) == "P2, choose a card in secret."


def test_at_the_end_one_button_counts_the_game_up() -> None:
    state = replace(begun(2), step=Checking())
    assert buttons(state) == ["Count up"]
    assert main(state)[0].seat is None


@pytest.mark.rule("Y-11")
def test_at_most_fourteen_purchases_are_offered() -> None:
    """Four different stones on a cart, and food enough for any three."""
    state = with_food(with_cart(begun(2), 0, "RGBY"), 0, milk=4, bread=4)
    assert len(offered(cards(state, "build", "restock"))) == 4 + 6 + 4


@pytest.mark.rule("Y-11")
def test_equal_stones_are_offered_once() -> None:
    state = with_food(with_cart(begun(2), 0, "RRRR"), 0, milk=4, bread=4)
    assert buttons(cards(state, "build", "restock")) == ["red, red, red for 5", "red, red for 3", "red for 1"]


def test_the_shared_set_up_is_asked_of_nobody_in_particular() -> None:
    state = GAME.start(2, {}, {})
    assert main(state)[0].seat is None
    state = do(state, act.SetUpRest())
    assert (asked(state).id, asked(state).seat) == ("baby_yak", None)
    assert buttons(state) == ["P0", "P1"]
    state = do(state, act.TakeBabyYak(0))
    assert (asked(state).id, asked(state).seat) == ("draw", None)
    assert said(asked(state).text) == "Draw 3 stones for the cart “no meat”: what is the next one?"
