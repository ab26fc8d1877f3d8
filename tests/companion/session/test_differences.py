"""What a correction, an undo, a drop or a ruling changed, in words."""

from companion.session.differences import differences, explained
from companion.session.entries import Effect
from companion.session.session import Session
from companion.speech import spoken
from tests.companion.pig import rolled
from tests.companion.sessions import BANK, act, new_session


def told(session: Session) -> list[str]:
    """What the newest line changed."""
    return [spoken(message, names=session.timeline.names) for message in explained(session.timeline)]


def played() -> Session:
    """Lines 3 and 4: Anna rolls a 5 and keeps it; line 5: Ben rolls a 4."""
    session = new_session()
    act(session, rolled(5), BANK, rolled(4))
    return session


def test_a_corrected_die_is_followed_into_points_and_score() -> None:
    session = played()
    session.correct(3, rolled(6), session.number)
    assert told(session) == ["Anna, Points: 5 → 6", "Anna, points so far: 5 → 6"]


def test_a_line_that_no_longer_fits_is_named_with_the_reason() -> None:
    session = played()
    session.correct(3, rolled(1), session.number)
    lines = told(session)
    assert lines[0] == "Line 4 no longer fits: There is nothing to keep: roll first."
    assert "Anna, points so far: 5 → 0" in lines


def test_a_line_that_counts_again_is_named() -> None:
    session = played()
    session.correct(3, rolled(1), session.number)
    session.correct(3, rolled(2), session.number)
    assert told(session)[0] == "Line 4 counts again."
    assert "Anna, points so far: 0 → 2" in told(session)


def test_an_undo_says_whose_turn_it_is_again() -> None:
    session = played()
    session.undo(session.number, to=3)
    assert told(session) == [
        "It is the turn of Anna now.",
        "Anna, Points: 5 → 0",
        "This turn: 4 → 5",
        "Anna, points so far: 5 → 0",
    ]
    session.redo(session.number, to=5)
    assert told(session)[0] == "It is the turn of Ben now."


def test_a_dropped_line_and_one_that_was_told_anew() -> None:
    session = played()
    session.drop(5, session.number)
    assert told(session) == ["This turn: 4 → 0"]
    session.correct(5, rolled(3), session.number)
    assert told(session) == ["Line 5 counts again.", "This turn: 0 → 3"]


def test_the_points_of_a_house_ruling() -> None:
    session = played()
    session.correct(3, rolled(1), session.number)
    session.rule(4, "it was late", Effect((4, 0)), session.number)
    assert told(session) == ["Anna, points so far: 0 → 4"]


def test_the_end_comes_and_goes() -> None:
    session = new_session(goal=10)
    act(session, rolled(6), rolled(5), BANK)
    session.undo(session.number)
    assert "The game goes on." in told(session)
    session.redo(session.number)
    assert "The game is over now." in told(session)


def test_what_goes_on_as_usual_is_not_explained() -> None:
    session = played()
    assert told(session) == []
    session.rename(0, "Anne", session.number)
    assert told(session) == []


def test_nothing_is_told_of_two_that_are_the_same() -> None:
    session = played()
    assert differences(session.timeline, session.timeline) == ()
    session.correct(3, rolled(5), session.number)
    assert told(session) == []
