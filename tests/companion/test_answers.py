"""Replies of buttons, pages, camera and keyboard become actions."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.answers import answer
from companion.games.message import say
from companion.games.prompt import Choice, Dice, Field, FieldOption, Form, Number, Option, Prompt, Tower, Wants
from companion.games.refusal import Reason, Refused
from companion.speech import spoken
from tests.companion.pig import PIG, Bank, Rain

YES_NO = (FieldOption(True, say("yes")), FieldOption(False, say("no")))
CHOICE = Choice((Option(say("Keep"), Bank()), Option(say("Rain"), Rain())))
DICE = Dice({"type": "roll", "seat": 1}, 2, ("red", "blue"))
PLAIN = Dice({"type": "roll"}, 2)
NUMBER = Number({"type": "wish", "seat": 0}, "number", 3, 9)
FORM = Form({"type": "bet"}, (Field("double", say("Double?"), YES_NO), Field("aloud", say("Aloud?"), YES_NO, False)))
TOWER = Tower({"type": "tower"}, (3, 2), ("red", "crystal"))


def asked(wants: Wants) -> Prompt:
    return Prompt("it", 0, say("Well?"), wants)


@pytest.mark.parametrize(
    ("wants", "reply", "action"),
    [
        (CHOICE, 1, {"type": "bank"}),
        (CHOICE, 2, {"type": "rain"}),
        (NUMBER, 3, {"type": "wish", "seat": 0, "number": 3}),
        (NUMBER, 9, {"type": "wish", "seat": 0, "number": 9}),
        (FORM, {"double": True}, {"type": "bet", "double": True, "aloud": False}),
        (FORM, {"double": False, "aloud": True}, {"type": "bet", "double": False, "aloud": True}),
        (
            TOWER,
            [["red", None, "crystal"], [None, None]],
            {"type": "tower", "rows": [["red", None, "crystal"], [None, None]]},
        ),
    ],
)
def test_a_reply_becomes_an_action(wants: Wants, reply: Any, action: dict[str, Any]) -> None:
    assert answer(asked(wants), reply) == action


def test_dice_become_an_action() -> None:
    one = {"colour": "blue", "value": 3}
    other = {"colour": "red", "value": 5}
    assert answer(asked(DICE), [("blue", 3), ("red", 5)]) == {"type": "roll", "seat": 1, "dice": [one, other]}
    assert answer(asked(PLAIN), [("blue", 3), ("red", 5)])["dice"] == [one, other]


@pytest.mark.parametrize(
    ("wants", "reply", "said"),
    [
        (CHOICE, 0, "Choose a number from 1 to 2."),
        (CHOICE, 3, "Choose a number from 1 to 2."),
        (CHOICE, -1, "Choose a number from 1 to 2."),
        (NUMBER, 2, "Tell a number from 3 to 9."),
        (NUMBER, 10, "Tell a number from 3 to 9."),
        (DICE, [("red", 5)], "2 dice are wanted; you told 1."),
        (Dice({"type": "roll"}, 1), [], "1 die is wanted; you told 0."),
        (DICE, [("red", 5), ("red", 5)], "These colours are wanted: red, blue."),
        (DICE, [("red", 5), ("pink", 5)], "These colours are wanted: red, blue."),
        (DICE, [("red", 0), ("blue", 5)], "A die shows 1 to 6."),
        (PLAIN, [("red", 7), ("blue", 5)], "A die shows 1 to 6."),
        (FORM, {}, "Choose one of the answers: Double?"),
        (FORM, {"double": 1}, "Choose one of the answers: Double?"),
        (FORM, {"double": "yes"}, "Choose one of the answers: Double?"),
        (FORM, {"double": True, "more": 1}, "Nobody asked for more."),
        (TOWER, [["red", None, "crystal"]], "The rows have 3, 2 places, from the base up."),
        (TOWER, [["red", None], [None, None]], "The rows have 3, 2 places, from the base up."),
        (TOWER, [["red", None, "gold"], [None, None]], "There is no stone gold."),
    ],
)
def test_a_reply_that_does_not_fit_says_why(wants: Wants, reply: Any, said: str) -> None:
    with pytest.raises(Refused) as caught:
        answer(asked(wants), reply)
    assert caught.value.refusal.reason is Reason.MALFORMED
    assert spoken(caught.value.refusal.text) == said


@given(st.lists(st.tuples(st.sampled_from(["red", "blue", "pink"]), st.integers(-2, 9)), max_size=4))
def test_dice_are_taken_exactly_if_they_are_those_that_were_wanted(dice: list[tuple[str, int]]) -> None:
    right = sorted(colour for colour, _ in dice) == ["blue", "red"] and all(1 <= value <= 6 for _, value in dice)
    try:
        told = answer(asked(DICE), dice)["dice"]
    except Refused:
        assert not right
    else:
        assert right and [(die["colour"], die["value"]) for die in told] == dice


def test_the_rules_accept_what_their_own_prompts_offer() -> None:
    state = PIG.start(2, {}, {})
    for _ in range(2):
        (prompt,) = PIG.prompts(state)
        from companion.session.written import Written

        state = PIG.apply(state, Written(PIG).action(answer(prompt, 7)))
    assert state.wishes == (7, 7)
