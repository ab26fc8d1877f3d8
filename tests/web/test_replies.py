"""The forms that answer prompts: what a browser would send of them is the reply that was meant."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask, render_template_string
from hypothesis import given
from hypothesis import strategies as st

from companion.games.kathmandu import GAME as KATHMANDU
from companion.games.message import say
from companion.games.prompt import Choice, Dice, Field, FieldOption, Form, Number, Option, Prompt, Tower
from companion.games.refusal import Reason, Refused
from companion.speech import spoken
from tests.companion.games.kathmandu.table import moving
from tests.companion.pig import PIG, Bank, Rain
from tests.web.pages import Element, parse
from web.replies import answered, reply, whole

YES_NO = (FieldOption(True, say("yes")), FieldOption(False, say("no")), FieldOption(1, say("one")))
MANY = tuple(FieldOption(number, say("%(n)s", n=number)) for number in range(12))

CHOICE = Prompt("choice", 0, say("?"), Choice((Option(say("Keep them"), Bank()), Option(say("It rains"), Rain()))))
DICE = Prompt("dice", 0, say("?"), Dice({"type": "roll"}, 3, ("red", "blue", "brown")))
PLAIN = Prompt("plain", 0, say("?"), Dice({"type": "roll"}, 2))
FEW = Prompt("few", 0, say("?"), Number({"type": "n"}, "number", 2, 6))
NUMBER = Prompt("number", 0, say("?"), Number({"type": "n"}, "number", -5, 500))
FORM = Prompt(
    "form", 0, say("?"), Form({"type": "f"}, (Field("sure", say("Sure?"), YES_NO), Field("n", say("N"), MANY, 3)))
)
TOWER = Prompt("tower", 0, say("?"), Tower({"type": "t"}, (3, 2), ("red", "crystal")))


def drawn(app: Flask, prompt: Prompt, current: Any = None) -> Element:
    """The form of a prompt."""
    source = '{% from "answers.html" import answer with context %}{{ answer(prompt, "/here", 7, (), current) }}'
    with app.test_request_context():
        return parse(render_template_string(source, prompt=prompt, current=current)).one("form")


def sent(form: Element, **clicked: str) -> dict[str, str]:
    """What a browser sends of a form."""
    fields = {each["name"]: each["value"] for each in form.all("input") if each["type"] == "hidden"}
    radios = [each for each in form.all("input", type="radio") if "name" in each.attributes]
    fields |= {each["name"]: each["value"] for each in radios if "checked" in each.attributes}
    fields |= {each["name"]: each["value"] for each in form.all("input", type="number")}
    for each in form.all("select"):
        chosen = [option for option in each.all("option") if "selected" in option.attributes] or each.all("option")
        fields[each["name"]] = chosen[0]["value"]
    return fields | clicked


def buttons(form: Element) -> Iterator[dict[str, str]]:
    """What each button would add."""
    return ({each["name"]: each["value"]} for each in form.all("button") if "name" in each.attributes)


@pytest.mark.parametrize(
    ("prompt", "current"),
    [
        (DICE, [("red", 1), ("blue", 6), ("brown", 3)]),
        (PLAIN, [("white", 2), ("white", 5)]),
        (NUMBER, 42),
        (FORM, {"sure": True, "n": 11}),
        (FORM, {"sure": 1, "n": 0}),
        (TOWER, [["red", None, "crystal"], [None, "red"]]),
    ],
)
def test_a_form_that_shows_an_answer_sends_just_that(app: Flask, prompt: Prompt, current: Any) -> None:
    assert reply(prompt, sent(drawn(app, prompt, current))) == current


def test_each_button_of_a_choice_is_one_of_the_answers(app: Flask) -> None:
    form = drawn(app, CHOICE)
    assert [reply(CHOICE, sent(form, **button)) for button in buttons(form)] == [1, 2]
    assert [answered([CHOICE], sent(form, **button))["type"] for button in buttons(form)] == ["bank", "rain"]


def test_a_small_range_of_numbers_has_a_button_each(app: Flask) -> None:
    form = drawn(app, FEW)
    assert [reply(FEW, sent(form, **button)) for button in buttons(form)] == [2, 3, 4, 5, 6]


def test_the_answer_that_stands_is_marked(app: Flask) -> None:
    marked = [button.text for button in drawn(app, CHOICE, 2).all("button") if "aria-current" in button.attributes]
    assert marked == ["It rains ✓ (as it stands)"]
    assert not [button for button in drawn(app, CHOICE).all("button") if "aria-current" in button.attributes]


def test_a_form_carries_what_it_was_based_on(app: Flask) -> None:
    assert sent(drawn(app, CHOICE))["based_on"] == "7"


def test_a_usual_move_takes_one_tap(app: Flask) -> None:
    [move] = [prompt for prompt in KATHMANDU.prompts(moving()) if prompt.id == "move"]
    assert answered([move], sent(drawn(app, move)))["type"] == "move"


def test_of_a_long_form_what_stands_right_as_a_rule_is_folded_until_it_does_not(app: Flask) -> None:
    fields = tuple(Field(f"f{number}", say("N"), MANY, 3) for number in range(4))
    long = Prompt("long", 0, say("?"), Form({"type": "l"}, fields))
    form = drawn(app, long)
    folded = form.one("details")
    assert "open" not in folded.attributes
    assert [each["name"] for each in folded.all("select")] == ["field-f2", "field-f3"]
    assert reply(long, sent(form)) == dict.fromkeys(("f0", "f1", "f2", "f3"), 3)
    assert "open" in drawn(app, long, {"f0": 3, "f1": 3, "f2": 3, "f3": 9}).one("details").attributes
    assert not drawn(app, FORM).all("details")
    needed = Prompt("needed", 0, say("?"), Form({"type": "l"}, (*fields[:3], Field("last", say("N"), MANY))))
    assert not drawn(app, needed).all("details"), "what must be chosen is never folded away"


def test_a_field_that_nothing_stands_in_must_be_chosen(app: Flask) -> None:
    fields = sent(drawn(app, FORM))
    with pytest.raises(Refused) as refused:
        reply(FORM, fields)
    assert spoken(refused.value.refusal.text) == "Choose one of the answers: Sure?"
    assert reply(FORM, fields | {"field-sure": "1"}) == {"sure": False, "n": 3}


def test_a_question_that_nobody_asks_any_more_is_said_to_be_so() -> None:
    with pytest.raises(Refused) as refused:
        answered([CHOICE], {"prompt": "other", "option": "1"})
    assert refused.value.refusal.reason is Reason.NOT_LEGAL_NOW


def test_a_tower_in_an_unknown_stone_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        answered([TOWER], {"prompt": "tower", "cell-0-0": "gold"})
    assert spoken(refused.value.refusal.text) == "There is no stone gold."


@given(st.dictionaries(st.sampled_from(["option", "number", "die-0", "die-1", "field-n", "cell-0-0"]), st.text()))
def test_any_text_in_the_fields_is_a_reply_or_a_refusal(fields: dict[str, str]) -> None:
    for prompt in (CHOICE, DICE, PLAIN, FEW, NUMBER, FORM, TOWER, *PIG.prompts(PIG.start(2, {}, {}))):
        try:
            answered([prompt], fields | {"prompt": prompt.id})
        except Refused as refused:
            assert refused.refusal.reason is Reason.MALFORMED


@pytest.mark.parametrize("text", ["", " ", "x", "1.5", "²", "٣", "--1", "1" * 10])
def test_only_plain_whole_numbers_are_numbers(text: str) -> None:
    with pytest.raises(Refused):
        whole({"n": text}, "n", say("A number, please."))
