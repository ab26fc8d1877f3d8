"""Which prompt an action answered, and with which reply: whatever was answered is found again."""

from typing import Any

import pytest

from companion.answered import prompt_of, reply_of
from companion.answers import answer
from companion.games.action import Action
from companion.games.kathmandu import GAME as KATHMANDU
from companion.games.kathmandu import actions as trek
from companion.games.prompt import Choice, Prompt
from companion.games.yak import GAME as YAK
from companion.games.yak import actions as yak
from companion.session.written import Written
from tests.companion.games.kathmandu.table import COLOURS, dice, moving, rolled, set_up
from tests.companion.games.yak.table import begun
from tests.companion.pig import PIG, Wish

KATHMANDU_FORM, YAK_FORM, PIG_FORM = Written(KATHMANDU), Written(YAK), Written(PIG)


def round_trip(prompt: Prompt, action: Action, written: Written) -> Any:
    """The reply of an action, after it was seen to make the same action again."""
    reply = reply_of(prompt, action)
    assert written.action(answer(prompt, reply)) == action
    return reply


def test_a_choice_is_found_by_its_number() -> None:
    prompts = KATHMANDU.prompts(rolled((4,)))
    prompt = prompt_of(prompts, trek.TakeDie("purple"))
    assert prompt is not None and isinstance(prompt.wants, Choice)
    assert prompt.wants.options[round_trip(prompt, trek.TakeDie("purple"), KATHMANDU_FORM) - 1].action == trek.TakeDie(
        "purple"
    )


def test_dice_come_in_the_order_in_which_they_are_asked() -> None:
    [prompt, *_] = KATHMANDU.prompts(set_up())
    mixed = trek.Roll(0, tuple(reversed(dice(1, 2, 3, 4, 5, 6))))
    assert reply_of(prompt, mixed) == [(colour, value) for value, colour in enumerate(COLOURS, 1)]
    assert round_trip(prompt, trek.Roll(0, dice(1, 2, 3, 4, 5, 6)), KATHMANDU_FORM)


def test_dice_of_other_colours_are_no_reply_but_the_question_is_the_same() -> None:
    [prompt, *_] = prompts = KATHMANDU.prompts(set_up())
    few = trek.Roll(0, dice(1)[:5])
    assert reply_of(prompt, few) is None
    assert prompt_of(prompts, few) is prompt


def test_dice_of_another_seat_are_another_question() -> None:
    assert prompt_of(KATHMANDU.prompts(set_up()), trek.Roll(1, dice())) is None


def test_a_form_is_found_with_its_values() -> None:
    state = moving()
    [prompt] = [prompt for prompt in KATHMANDU.prompts(state) if prompt.id == "move"]
    move = KATHMANDU_FORM.action(answer(prompt, {"needle": 1}))
    assert round_trip(prompt, move, KATHMANDU_FORM)["needle"] == 1


def test_a_value_that_a_form_does_not_offer_is_left_to_be_chosen() -> None:
    state = moving()
    [prompt] = [prompt for prompt in KATHMANDU.prompts(state) if prompt.id == "move"]
    nowhere = trek.Move(field="nowhere")
    reply = reply_of(prompt, nowhere)
    assert "field" not in reply and reply["needle"] == 0


def test_a_number_out_of_reach_is_no_reply() -> None:
    [prompt] = PIG.prompts(PIG.start(2, {}, {}))
    assert round_trip(prompt, Wish(0, 7), PIG_FORM) == 7
    assert reply_of(prompt, Wish(0, 99)) is None
    assert reply_of(prompt, Wish(1, 7)) is None


def test_a_tower_is_found_row_by_row() -> None:
    state = begun(2)
    [prompt] = [prompt for prompt in YAK.prompts(state) if prompt.id == "tower_1"]
    rows = (("red", "red", None, None, None), (None,) * 4, (None,) * 3, (None,) * 2)
    tower = yak.TellTower(1, rows)
    assert round_trip(prompt, tower, YAK_FORM)[0] == ["red", "red", None, None, None]
    assert prompt_of(YAK.prompts(state), tower) == prompt


def test_what_exactly_was_offered_goes_before_what_is_alike() -> None:
    prompts = YAK.prompts(begun(3))
    prompt = prompt_of(prompts, yak.ChooseCard(2, "market"))
    assert prompt is not None and prompt.id == "card_2"


@pytest.mark.parametrize("prompts", [(), PIG.prompts(PIG.start(2, {}, {}))])
def test_a_stray_action_answers_nothing(prompts: tuple[Prompt, ...]) -> None:
    assert prompt_of(prompts, trek.EndTurn()) is None
