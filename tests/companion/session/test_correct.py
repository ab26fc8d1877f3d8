"""Corrections at any depth: what follows is made again, and what no longer fits waits for the players."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.refusal import Reason, Refused
from companion.session.entries import Effect
from companion.session.lines import Standing
from companion.session.session import Session
from companion.speech import spoken
from tests.companion.pig import PIG, rolled, wish
from tests.companion.sessions import BANK, RAIN, act, bits, new_session, play_actions, reopened

ACTIONS = st.integers(1, 6).map(rolled) | st.sampled_from([BANK, RAIN, {"type": "bet", "double": True, "aloud": True}])


def accepted(session: Session, action: dict[str, Any]) -> bool:
    """Whether the session takes it."""
    try:
        act(session, action)
    except Refused:
        return False
    return True


def played(tried: list[dict[str, Any]]) -> Session:
    """A game with those of the actions that fit."""
    session = new_session(goal=100_000)
    for action in tried:
        accepted(session, action)
    return session


def misfits(session: Session) -> list[int]:
    return [placed.line.number for placed in session.timeline.misfits]


def test_a_die_that_was_misread_is_corrected_and_the_game_goes_on() -> None:
    session = new_session()
    act(session, rolled(5), rolled(4), BANK, rolled(2))
    session.correct(3, rolled(6), session.number)
    assert session.state.points == (10, 0) and session.state.kept == 2
    assert session.prompts()[0].seat == 1


@given(st.lists(ACTIONS, min_size=2, max_size=14), ACTIONS, st.data())
def test_a_correction_is_as_if_it_had_been_played(
    tried: list[dict[str, Any]], other: dict[str, Any], data: st.DataObject
) -> None:
    session = played(tried)
    track = session.timeline.track
    line = data.draw(st.sampled_from([placed.line.number for placed in track[2:]] or [1]))
    before = session.timeline.before(session.timeline.place_of(line) or 0)
    deeds = [placed.line.deed.action for placed in track]  # type: ignore[union-attr]
    try:
        PIG.apply(before, session.timeline.rules.written.action(other))
    except Refused:
        with pytest.raises(Refused):
            session.correct(line, other, session.number)
        return
    session.correct(line, other, session.number)

    naive = new_session(wished=False, goal=100_000)
    refused = []
    for number, deed in enumerate(deeds, 1):
        if not accepted(naive, other if number == line else deed):
            refused.append(number)
    assert bits(session.state) == bits(naive.state)
    assert misfits(session) == refused
    assert bits(reopened(session).state) == bits(session.state)
    assert misfits(reopened(session)) == misfits(session)


@given(st.lists(ACTIONS, min_size=3, max_size=14), st.integers(1, 6), st.data())
def test_when_all_misfits_are_settled_the_game_is_that_of_the_lines_that_count(
    tried: list[dict[str, Any]], pips: int, data: st.DataObject
) -> None:
    session = played([rolled(3), *tried])
    session.correct(3, rolled(pips), session.number)
    while session.timeline.misfits:
        line = session.timeline.misfits[0].line.number
        if data.draw(st.booleans()):
            session.drop(line, session.number)
        else:
            session.correct(line, RAIN, session.number)
    counting = [placed for placed in session.timeline.track if placed.standing is Standing.FITS]
    assert bits(session.state) == play_actions([placed.line.deed.action for placed in counting])  # type: ignore[union-attr]
    act(session, RAIN)


@given(st.lists(ACTIONS, min_size=1, max_size=10), st.integers(1, 6))
def test_a_correction_can_be_corrected_back(tried: list[dict[str, Any]], pips: int) -> None:
    session = played([rolled(3), *tried])
    state = bits(session.state)
    session.correct(3, rolled(pips), session.number)
    session.correct(3, rolled(3), session.number)
    assert bits(session.state) == state
    assert misfits(session) == []


def lost_points() -> Session:
    """A game in which line 4 (keep the points) no longer fits, as line 3 was a 1 in truth."""
    session = new_session()
    act(session, rolled(5), BANK, rolled(4), BANK)
    session.correct(3, rolled(1), session.number)
    return session


def test_lines_that_no_longer_fit_are_shown_with_the_reason_and_nothing_else_is_possible() -> None:
    session = lost_points()
    assert misfits(session) == [4]
    refusal = session.timeline.misfits[0].refusal
    assert refusal is not None and spoken(refusal.text) == "There is nothing to keep: roll first."
    assert spoken(session.timeline.rules.text(session.timeline.misfits[0].line), names=["A", "B"]) == "A: Bank"
    assert session.prompts() == ()
    with pytest.raises(Refused) as caught:
        act(session, rolled(5))
    assert caught.value.refusal.reason is Reason.UNRESOLVED
    assert spoken(caught.value.refusal.text).startswith("Line 4 no longer fits.")
    with pytest.raises(Refused):
        session.leave(0, session.number)


def test_a_misfit_is_dropped() -> None:
    session = lost_points()
    session.drop(4, session.number)
    assert misfits(session) == []
    assert session.state.points == (0, 4)
    act(session, rolled(2))


def test_a_misfit_is_changed() -> None:
    session = lost_points()
    session.correct(4, rolled(6), session.number)
    assert misfits(session) == []
    assert session.state.points == (0, 10)


def test_a_change_that_does_not_fit_either_is_refused() -> None:
    session = lost_points()
    number = session.number
    with pytest.raises(Refused) as caught:
        session.correct(4, BANK, number)
    assert caught.value.refusal.reason is Reason.NOT_LEGAL_NOW
    with pytest.raises(Refused) as caught:
        session.correct(4, {"type": "fly"}, number)
    assert caught.value.refusal.reason is Reason.MALFORMED
    assert session.number == number and misfits(session) == [4]


def test_a_misfit_is_taken_back() -> None:
    session = lost_points()
    session.undo(session.number, to=3)
    assert misfits(session) == [] and session.prompts()[0].seat == 1


def test_a_misfit_is_kept_as_a_house_ruling_that_gives_points() -> None:
    session = lost_points()
    session.rule(4, "Anna may keep them", Effect(points=(5, 0)), session.number)
    assert misfits(session) == []
    sheet = session.score()
    assert [seat.total for seat in sheet.seats] == [5, 4]
    line = sheet.seats[0].lines[-1]
    assert (line.category, line.points) == ("house_ruling", 5)
    assert [spoken(how) for how in line.how] == ["Anna may keep them → 5"]
    assert sheet.seats[0].winner and not sheet.seats[1].winner
    assert reopened(session).score() == sheet


def test_a_house_ruling_sets_something_in_the_game() -> None:
    session = lost_points()
    session.rule(4, "as if", Effect(set={"/points/0": 5, "/turn": 1}), session.number)
    assert session.state.points == (5, 4)
    assert bits(reopened(session).state) == bits(session.state)
    assert [line.category for line in session.score().seats[0].lines] == ["points", "house_ruling"]
    assert session.score().seats[0].total == 5


@pytest.mark.parametrize(
    ("note", "effect"),
    [
        ("", Effect()),
        ("  ", Effect()),
        ("x", Effect(points=(1,))),
        ("x", Effect(points=(1, 2, 3))),
        ("x", Effect(set={"/points/2": 1})),
        ("x", Effect(set={"/points/-1": 1})),
        ("x", Effect(set={"/nothing": 1})),
        ("x", Effect(set={"/points/0/1": 1})),
        ("x", Effect(set={"points": 1})),
        ("x", Effect(set={"": 1})),
        ("x", Effect(set={"/points/0": "many"})),
        ("x", Effect(set={"/turn": None})),
    ],
)
def test_a_house_ruling_that_makes_no_sense_is_refused(note: str, effect: Effect) -> None:
    session = lost_points()
    number = session.number
    with pytest.raises(Refused) as caught:
        session.rule(4, note, effect, number)
    assert caught.value.refusal.reason is Reason.MALFORMED
    assert session.number == number and misfits(session) == [4]


def test_only_what_does_not_fit_needs_a_house_ruling() -> None:
    session = lost_points()
    with pytest.raises(Refused):
        session.rule(3, "so", Effect(), session.number)


def test_a_house_ruling_can_be_changed_and_undone_and_dropped() -> None:
    session = lost_points()
    session.rule(4, "five", Effect(points=(5, 0)), session.number)
    session.rule(4, "six", Effect(points=(6, 0)), session.number)
    assert session.score().seats[0].total == 6
    session.undo(session.number, to=3)
    assert session.score().seats[0].total == 0
    session.redo(session.number, to=4)
    assert session.score().seats[0].total == 6
    session.drop(4, session.number)
    assert session.score().seats[0].total == 0


def test_a_house_ruling_holds_when_something_before_it_is_corrected_once_more() -> None:
    session = lost_points()
    session.rule(4, "as if", Effect(set={"/points/0": 5}), session.number)
    session.correct(3, rolled(2), session.number)
    placed = session.timeline.track[3]
    assert (placed.line.number, placed.standing) == (4, Standing.RULED)
    assert session.state.points[0] >= 5


def test_any_line_can_be_dropped_and_come_back() -> None:
    session = new_session()
    act(session, rolled(5), RAIN, rolled(4))
    state = bits(session.state)
    session.drop(4, session.number)
    assert session.state.kept == 9
    with pytest.raises(Refused):
        session.drop(4, session.number)
    session.correct(4, RAIN, session.number)
    assert bits(session.state) == state


@pytest.mark.parametrize("line", [0, 99, -3, 5])
def test_lines_that_are_not_there_can_not_be_corrected_or_dropped(line: int) -> None:
    session = new_session()
    act(session, rolled(5), rolled(4), rolled(3))
    session.undo(session.number, to=4)
    number = session.number
    with pytest.raises(Refused):
        session.correct(line, rolled(1), number)
    with pytest.raises(Refused):
        session.drop(line, number)
    assert session.number == number


def test_a_correction_deep_in_the_log_holds_in_what_was_taken_back() -> None:
    session = new_session()
    act(session, rolled(5), rolled(4))
    session.undo(session.number)
    session.correct(3, rolled(2), session.number)
    session.redo(session.number)
    assert session.state.kept == 6


def test_corrections_of_secrets_change_nothing_else() -> None:
    session = new_session()
    act(session, rolled(5))
    session.correct(2, wish(1, 40), session.number)
    assert session.state.wishes == (7, 40) and session.state.kept == 5
