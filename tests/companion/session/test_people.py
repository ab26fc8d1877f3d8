"""Players are renamed, hand over their seats, and leave early."""

import pytest

from companion.games.refusal import Reason, Refused
from companion.session.lines import Standing
from companion.session.log import log_lines
from companion.session.session import Session
from companion.speech import spoken
from tests.companion.pig import rolled
from tests.companion.sessions import BANK, act, bits, new_session, reopened


def texts(session: Session) -> list[str]:
    return [spoken(line.text, names=line.names) for line in log_lines(session.timeline)]


def test_a_renamed_player_is_called_so_everywhere() -> None:
    session = new_session()
    act(session, rolled(5))
    assert session.rename(0, " Anne ", session.number) == 4
    assert session.timeline.names == ("Anne", "Ben")
    assert texts(session) == [
        "Pig begins: Anna, Ben.",
        "Anne has a wish.",
        "Ben has a wish.",
        "Anne rolls a 5.",
        "Anna is called Anne now.",
    ]


def test_who_takes_over_a_seat_did_not_do_what_was_done_before() -> None:
    session = new_session()
    act(session, rolled(5))
    session.hand_over(0, "Carl", session.number)
    act(session, rolled(4))
    assert texts(session)[3:] == ["Anna rolls a 5.", "Carl takes the seat of Anna.", "Carl rolls a 4."]
    assert session.state.kept == 9


def test_a_name_that_changed_later_is_shown_for_the_same_person() -> None:
    session = new_session()
    session.hand_over(0, "Carl", session.number)
    session.rename(0, "Karl", session.number)
    act(session, rolled(4))
    assert texts(session)[1:] == [
        "Anna has a wish.",
        "Ben has a wish.",
        "Carl takes the seat of Anna.",
        "Carl is called Karl now.",
        "Karl rolls a 4.",
    ]


def test_names_survive_undo_and_reopening() -> None:
    session = new_session()
    act(session, rolled(5))
    session.rename(1, "Benno", session.number)
    session.undo(session.number, to=0)
    assert session.timeline.names == ("Anna", "Benno")
    assert reopened(session).timeline.names == ("Anna", "Benno")


@pytest.mark.parametrize(("seat", "name"), [(0, "ben"), (0, ""), (0, "x" * 41), (2, "Carl"), (-1, "Carl")])
def test_names_that_would_confuse_are_refused(seat: int, name: str) -> None:
    session = new_session()
    for change in (session.rename, session.hand_over):
        with pytest.raises(Refused) as caught:
            change(seat, name, session.number)
        assert caught.value.refusal.reason is Reason.MALFORMED
    assert session.timeline.names == ("Anna", "Ben") and session.number == 2


def test_a_player_may_be_called_by_the_same_name_in_other_letters() -> None:
    session = new_session()
    session.rename(0, "ANNA", session.number)
    assert session.timeline.names == ("ANNA", "Ben")


def test_when_a_player_leaves_the_others_play_on() -> None:
    session = new_session(("A", "B", "C"))
    act(session, rolled(5))
    session.leave(0, session.number)
    assert session.prompts()[0].seat == 1
    assert texts(session)[-1] == "A leaves the game."
    act(session, rolled(3), BANK, rolled(4), BANK)
    assert session.state.points == (0, 3, 4) and session.prompts()[0].seat == 1


def test_who_left_does_not_leave_again() -> None:
    session = new_session(("A", "B", "C"))
    session.leave(0, session.number)
    with pytest.raises(Refused):
        session.leave(0, session.number)
    with pytest.raises(Refused):
        session.leave(3, session.number)


def test_leaving_can_be_taken_back_and_dropped_but_not_corrected() -> None:
    session = new_session(("A", "B", "C"))
    state = bits(session.state)
    line = session.leave(0, session.number)
    with pytest.raises(Refused):
        session.correct(line, BANK, session.number)
    session.undo(session.number)
    assert bits(session.state) == state
    session.redo(session.number)
    session.drop(line, session.number)
    assert bits(session.state) == state


def test_the_log_says_who_did_what_and_how_it_stands() -> None:
    session = new_session(("A", "B", "C"))
    act(session, rolled(5), BANK)
    session.correct(4, rolled(1), session.number)
    session.drop(5, session.number)
    session.leave(2, session.number)
    act(session, {"type": "rain"})
    session.undo(session.number)
    session.redo(session.number)
    told = {line.number: line for line in log_lines(session.timeline)}
    assert (told[4].seat, told[4].standing, told[4].changes) == (0, Standing.FITS, (6,))
    assert (told[5].seat, told[5].standing, told[5].changes) == (0, Standing.DROPPED, (7,))
    assert (told[8].seat, told[8].standing) == (2, Standing.FITS)
    assert (told[9].seat, told[9].standing) == (None, Standing.FITS)
    assert told[6].standing is None
    assert texts(session)[6:] == [
        "Line 4 is corrected.",
        "Line 5 is dropped.",
        "C leaves the game.",
        "It rains.",
        "Taken back to line 8.",
        "It stands again up to line 9.",
    ]


def test_the_log_can_be_read_from_some_line_on() -> None:
    session = new_session()
    act(session, rolled(5))
    assert [line.number for line in log_lines(session.timeline, 2)] == [2, 3]
