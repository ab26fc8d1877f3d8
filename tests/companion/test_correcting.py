"""The question of a line, asked again."""

import pytest

from companion.correcting import correction
from companion.games.message import Message
from companion.games.refusal import Refused
from companion.speech import spoken
from tests.companion.pig import rolled
from tests.companion.sessions import BANK, RAIN, act, new_session


def refusal(number: int) -> str:
    """Why a line can't be corrected."""
    session = new_session()
    act(session, rolled(5), BANK)
    session.leave(1, session.number)
    with pytest.raises(Refused) as refused:
        correction(session.timeline, number)
    text: Message = refused.value.refusal.text
    return spoken(text)


def test_the_question_that_was_answered_comes_first_with_its_answer() -> None:
    session = new_session()
    act(session, rolled(5), {"type": "bet", "double": True}, BANK, RAIN)
    asked = {number: correction(session.timeline, number) for number in (3, 4, 5, 6)}
    assert [asked[number].prompts[0].id for number in (3, 4, 5, 6)] == ["roll", "bet", "bank", "rain"]
    assert asked[3].reply == [("white", 5)]
    assert asked[4].reply == {"double": True, "aloud": True}
    assert asked[5].reply == asked[6].reply == 1


def test_the_other_questions_of_then_may_be_answered_in_its_place() -> None:
    session = new_session()
    act(session, rolled(5), BANK)
    assert [prompt.id for prompt in correction(session.timeline, 4).prompts] == ["bank", "roll", "bet", "rain"]


def test_a_line_that_no_longer_fits_is_asked_as_the_game_stands_there_now() -> None:
    session = new_session()
    act(session, rolled(5), BANK)
    session.correct(3, rolled(1), session.number)
    asked = correction(session.timeline, 4)
    assert [prompt.id for prompt in asked.prompts] == ["roll", "rain"]
    assert asked.reply is None


def test_a_line_can_be_told_anew_after_it_was_dropped() -> None:
    session = new_session()
    act(session, rolled(5))
    session.drop(3, session.number)
    assert correction(session.timeline, 3).reply == [("white", 5)]


def test_nobody_corrects_what_is_no_line_or_no_answer() -> None:
    assert refusal(0) == "Line 0 is none that could be changed."
    assert refusal(99) == "Line 99 is none that could be changed."
    assert "drop the line" in refusal(5)


def test_a_line_that_was_taken_back_is_not_corrected() -> None:
    session = new_session()
    act(session, rolled(5))
    session.undo(session.number)
    with pytest.raises(Refused):
        correction(session.timeline, 3)


def test_a_line_after_the_end_can_only_be_dropped() -> None:
    session = new_session(goal=10)
    act(session, rolled(3), rolled(6), BANK, rolled(2))
    session.correct(3, rolled(6), session.number)
    with pytest.raises(Refused) as refused:
        correction(session.timeline, 6)
    assert spoken(refused.value.refusal.text) == "At this line the game waited for nothing."
