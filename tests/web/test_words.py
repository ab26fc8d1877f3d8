"""What the pages say about dice, in words."""

from collections.abc import Iterator

import pytest

from companion.demo.state import DemoState
from companion.hub import Event
from tests.dice import a_die
from tests.web.conftest import Room
from vision.dice.colours import COLOURS
from web import words


@pytest.fixture(autouse=True)
def english(room: Room) -> Iterator[None]:
    with room.app().test_request_context(headers={"Accept-Language": "en"}):
        yield


def event(name: str, state: DemoState) -> str:
    return words.said(Event(name, {}, state))


@pytest.mark.parametrize("colour", COLOURS)
def test_every_colour_has_a_name_of_its_own(colour: str) -> None:
    others = {words.colour_name(other) for other in COLOURS if other != colour}
    assert words.colour_name(colour) not in others


@pytest.mark.parametrize(
    ("values", "text"), [((), ""), ((5,), "5"), ((5, 6), "5 or 6"), ((1, 5, 6), "1, 5 or 6")], ids=str
)
def test_alternatives_are_listed_as_people_do(values: tuple[int, ...], text: str) -> None:
    assert words.either(values) == text


def test_values_that_are_next_to_impossible_are_not_asked_for_by_name() -> None:
    assert words.question(a_die(6, sure=False, alternatives=((4, 0.012), (1, 0.001)))) == "Is this a 6?"


@pytest.mark.parametrize(("confidence", "text"), [(0.9999, "99%"), (0.99, "99%"), (0.5, "50%"), (0.0, "0%")])
def test_nothing_is_said_to_be_certain(confidence: float, text: str) -> None:
    assert words.certainty(a_die(confidence=confidence)) == text


@pytest.mark.parametrize(
    ("die", "question"),
    [
        (a_die(5, sure=False, alternatives=((6, 0.4),)), "Is this a 5 or 6?"),
        (a_die(5, sure=False), "Is this a 5?"),
        (a_die(None, sure=False), "What does this die show?"),
        (a_die(None, sure=False, state="cocked"), "This die is not lying flat. What does it show?"),
    ],
    ids=["two", "one", "none", "cocked"],
)
def test_the_question_fits_what_is_known(die, question: str) -> None:  # type: ignore[no-untyped-def]
    assert words.question(die) == question


def test_the_mark_of_an_unsure_die_names_what_it_may_be() -> None:
    assert words.mark_text(a_die(5, sure=False, alternatives=((6, 0.4),))) == "red 5 or 6?"
    assert words.mark_text(a_die(None, sure=False)) == "red"
    assert words.mark_text(a_die(5, confidence=0.99)) == "red 99%"


@pytest.mark.parametrize(("number", "text"), [(1, "1 die lies still"), (2, "2 dice lie still")])
def test_dice_at_rest_are_counted(number: int, text: str) -> None:
    assert words.tray_text(DemoState(tray="settled", dice=(a_die(),) * number)) == text


def test_a_screen_reader_hears_each_roll_and_how_many_dice_are_in_question() -> None:
    state = DemoState().with_roll((a_die(4), a_die(6, x=200)), True, 0, ())
    assert event("roll", state) == "Roll 1: 4, 6. Sum 10."
    state = state.with_roll((a_die(4), a_die(6, sure=False, x=200)), False, 0, ())
    assert event("roll", state) == "Roll 2: 4. Sum 4. 1 die is in question."


@pytest.mark.parametrize(
    ("name", "state", "text"),
    [
        ("throws", DemoState(throwing=True), "The virtual throws have started."),
        ("throws", DemoState(), "The virtual throws have stopped."),
        ("reset", DemoState(), "The count starts from zero."),
        ("answer", DemoState(), "Noted."),
        ("source", DemoState(status="offline"), "The camera does not answer."),
        ("source", DemoState(status="online"), ""),
        ("tray", DemoState(tray="rolling"), ""),
        ("snapshot", DemoState(), ""),
    ],
)
def test_a_screen_reader_hears_what_matters_and_no_more(name: str, state: DemoState, text: str) -> None:
    assert event(name, state) == text
