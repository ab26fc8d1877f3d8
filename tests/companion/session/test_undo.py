"""Undo and redo, to any line, and back; nothing is ever lost."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.refusal import Reason, Refused
from companion.session.lines import Standing
from companion.session.log import log_lines
from companion.session.session import Session
from tests.companion.pig import rolled
from tests.companion.sessions import BANK, RAIN, act, bits, new_session, reopened, store_of

ROLLS = st.integers(2, 6).map(rolled)


def standings(session: Session) -> dict[int, Standing]:
    return {line.number: line.standing for line in log_lines(session.timeline) if line.standing is not None}


def test_undo_takes_back_the_last_line_and_redo_brings_it_again() -> None:
    session = new_session()
    act(session, rolled(5), rolled(4))
    assert session.undo(session.number) == 5
    assert session.state.kept == 5
    assert standings(session)[4] is Standing.UNDONE
    session.redo(session.number)
    assert session.state.kept == 9
    assert standings(session)[4] is Standing.FITS


def test_undo_goes_back_to_any_line_even_the_start() -> None:
    session = new_session()
    begin = bits(new_session(wished=False).state)
    act(session, rolled(5), BANK, rolled(3))
    session.undo(session.number, to=3)
    assert session.state.kept == 5
    session.undo(session.number, to=0)
    assert bits(session.state) == begin
    assert session.prompts()[0].id == "wish"


def test_after_undo_the_question_is_the_same_as_before() -> None:
    session = new_session()
    asked = session.prompts()
    act(session, rolled(5), BANK)
    session.undo(session.number, to=2)
    assert session.prompts() == asked


def test_redo_goes_step_by_step_or_to_any_line() -> None:
    session = new_session()
    act(session, rolled(5), rolled(4), rolled(3))
    session.undo(session.number, to=2)
    session.redo(session.number)
    assert session.state.kept == 5
    session.redo(session.number, to=5)
    assert session.state.kept == 12
    with pytest.raises(Refused) as caught:
        session.redo(session.number)
    assert caught.value.refusal.reason is Reason.NOT_LEGAL_NOW


def test_undo_after_undo_keeps_all_for_redo() -> None:
    session = new_session()
    act(session, rolled(5), rolled(4), rolled(3))
    session.undo(session.number)
    session.undo(session.number)
    session.redo(session.number)
    session.redo(session.number)
    assert session.state.kept == 12


def test_what_was_taken_back_before_something_else_happened_can_still_come_back() -> None:
    session = new_session()
    act(session, rolled(5), BANK)
    session.undo(session.number, to=2)
    act(session, rolled(2))
    with pytest.raises(Refused):
        session.redo(session.number)
    session.redo(session.number, to=4)
    assert session.state.points == (5, 0)
    assert standings(session) == {
        1: Standing.FITS,
        2: Standing.FITS,
        3: Standing.FITS,
        4: Standing.FITS,
        6: Standing.UNDONE,
    }
    session.redo(session.number, to=6)
    assert session.state.kept == 2


@pytest.mark.parametrize("to", [5, 99, -1, 4])
def test_undo_to_a_line_that_does_not_stand_is_refused(to: int) -> None:
    session = new_session()
    act(session, rolled(5), rolled(4))
    session.undo(session.number)
    number = session.number
    with pytest.raises(Refused):
        session.undo(number, to=to)
    assert session.number == number


def test_undo_of_nothing_and_redo_of_what_stands_are_refused() -> None:
    session = new_session(wished=False)
    with pytest.raises(Refused):
        session.undo(0)
    act(session, {"type": "wish", "seat": 0, "number": 1})
    for to in (1, 0, 7):
        with pytest.raises(Refused):
            session.redo(1, to=to)


def test_undo_steps_over_lines_that_count_no_more() -> None:
    session = new_session()
    act(session, rolled(5), rolled(4))
    session.drop(4, session.number)
    session.undo(session.number)
    assert session.state.kept == 0


@given(st.lists(ROLLS | st.just(RAIN), min_size=1, max_size=12), st.data())
def test_walks_through_the_log_always_lead_to_the_state_of_their_line(
    actions: list[dict[str, Any]], data: st.DataObject
) -> None:
    session = new_session(goal=100_000)
    states = {2: bits(session.state)}
    for action in actions:
        number = act(session, action)
        states[number] = bits(session.state)
    lines = sorted(states)
    for _ in range(6):
        to = data.draw(st.sampled_from(lines))
        here = session.timeline.head
        if to < here:
            session.undo(session.number, to=to)
        elif to > here:
            session.redo(session.number, to=to)
        assert bits(session.state) == states[to]
        assert bits(reopened(session).state) == states[to]
    assert len(store_of(session).entries) == session.number + 1


@given(st.data())
def test_every_branch_that_was_ever_played_can_be_walked_to(data: st.DataObject) -> None:
    session = new_session(goal=100_000)
    states: dict[int, bytes] = {session.timeline.head: bits(session.state)}
    for _ in range(12):
        if data.draw(st.booleans()):
            number = act(session, data.draw(ROLLS))
            states[number] = bits(session.state)
            continue
        to = data.draw(st.sampled_from(sorted(states)))
        standing = {placed.line.number for placed in session.timeline.track}
        if to not in standing:
            session.redo(session.number, to=to)
        elif to != session.timeline.head:
            session.undo(session.number, to=to)
        assert bits(session.state) == states[to]
    assert bits(reopened(session).state) == bits(session.state)
