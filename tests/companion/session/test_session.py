"""What a session accepts, what it refuses and why, and who is told."""

from typing import Any

import pytest

from companion.games.refusal import Reason, Refused
from companion.games.tables import TablesError
from companion.session.entries import Act, Effect, Start
from companion.session.session import Change, Session, new_start, reopen
from companion.speech import spoken
from tests.companion.pig import PIG, Bank, Pigs, rolled, wish
from tests.companion.sessions import BANK, RAIN, act, bits, new_session, reopened, store_of


def refusal(session: Session, action: Any, based_on: int | None = None, by: int | None = None) -> Reason:
    """Why an action is refused; fails if it isn't, or if it changed anything."""
    before = (session.number, bits(session.state), list(store_of(session).entries))
    with pytest.raises(Refused) as caught:
        session.submit(action, based_on=session.number if based_on is None else based_on, by=by)
    assert (session.number, bits(session.state), list(store_of(session).entries)) == before
    assert spoken(caught.value.refusal.text, names=session.timeline.names)
    return caught.value.refusal.reason


def test_an_accepted_action_is_a_new_line_and_a_new_state() -> None:
    session = new_session()
    assert session.submit(rolled(5), based_on=2) == 3
    assert session.state.kept == 5
    assert store_of(session).entries[3] == Act(rolled(5))


def test_an_action_may_be_typed_or_written() -> None:
    one, other = new_session(), new_session()
    act(one, rolled(5), BANK)
    act(other, rolled(5))
    other.submit(Bank(), based_on=other.number)
    assert bits(one.state) == bits(other.state)
    assert store_of(one).entries == store_of(other).entries


@pytest.mark.parametrize("based_on", [0, 1, 3, 99, -1])
def test_an_action_decided_on_another_line_than_the_newest_is_stale(based_on: int) -> None:
    assert refusal(new_session(), rolled(5), based_on) is Reason.STALE


def test_of_two_tablets_that_press_at_once_only_one_is_heard() -> None:
    session = new_session()
    seen = session.number
    session.submit(rolled(5), based_on=seen, by=0)
    assert refusal(session, rolled(6), seen, by=0) is Reason.STALE


@pytest.mark.parametrize(
    ("wished", "action", "by", "reason"),
    [
        (True, rolled(5), 1, Reason.NOT_YOUR_TURN),
        (True, rolled(5), 0, None),
        (True, rolled(5), None, None),
        (True, RAIN, 1, None),
        (True, RAIN, 0, None),
        (False, wish(1), 0, Reason.NOT_YOUR_TURN),
        (False, wish(1), 1, None),
        (False, rolled(5), 0, Reason.NOT_LEGAL_NOW),
        (True, BANK, 0, Reason.NOT_LEGAL_NOW),
        (True, BANK, 1, Reason.NOT_YOUR_TURN),
        (True, wish(0), 0, Reason.NOT_LEGAL_NOW),
        (True, {"type": "fly"}, 0, Reason.MALFORMED),
        (True, {}, 0, Reason.MALFORMED),
        (True, {"type": "bank", "now": True}, 0, Reason.MALFORMED),
        (True, {"type": "roll"}, 0, Reason.MALFORMED),
        (True, {"type": "roll", "dice": 5}, 0, Reason.MALFORMED),
        (True, {"type": "roll", "dice": [{"colour": "white", "value": "5"}]}, 0, Reason.MALFORMED),
        (True, {"type": "roll", "dice": [{"colour": "white", "value": 5.5}]}, 0, Reason.MALFORMED),
        (True, {"type": "roll", "dice": [{"colour": "white", "value": 7}]}, 0, Reason.MALFORMED),
        (True, {"type": "roll", "dice": [{"colour": None, "value": 5}]}, 0, Reason.MALFORMED),
        (True, "bank", 0, Reason.MALFORMED),
        (True, None, 0, Reason.MALFORMED),
        (True, [1, 2], 0, Reason.MALFORMED),
        (True, {"type": "bank", "x": object()}, 0, Reason.MALFORMED),
        (True, {"type": "roll", "dice": [{"colour": "white", "value": 10**40}]}, 0, Reason.MALFORMED),
    ],
)
def test_what_is_refused_and_why(wished: bool, action: Any, by: int | None, reason: Reason | None) -> None:
    session = new_session(wished=wished)
    if reason is None:
        assert session.submit(action, based_on=session.number, by=by) == session.number
    else:
        assert refusal(session, action, by=by) is reason


def test_a_malformed_action_says_which_part_is_wrong() -> None:
    with pytest.raises(Refused) as caught:
        new_session().submit({"type": "roll", "dice": [{"colour": "white", "value": "x"}]}, based_on=2)
    assert spoken(caught.value.refusal.text) == "$.dice[0].value: must be a whole number, not a text"


def test_not_your_turn_names_who_is_asked() -> None:
    session = new_session()
    with pytest.raises(Refused) as caught:
        session.submit(rolled(5), based_on=2, by=1)
    assert spoken(caught.value.refusal.text, names=session.timeline.names) == "It is Anna's turn to do that."


def test_after_the_end_nothing_more_is_accepted_but_undo_and_corrections() -> None:
    session = new_session(goal=10)
    act(session, rolled(6), rolled(6), BANK)
    assert session.over() and session.prompts() == ()
    assert refusal(session, rolled(5)) is Reason.GAME_OVER
    session.correct(4, rolled(2), based_on=session.number)
    assert not session.over() and session.prompts()


def test_what_can_not_be_saved_did_not_happen_and_can_be_done_later() -> None:
    session = new_session()
    heard: list[Change] = []
    session.listen(heard.append)
    store_of(session).full = True
    assert refusal(session, rolled(5)) is Reason.NOT_SAVED
    assert heard == []
    store_of(session).full = False
    assert session.submit(rolled(5), based_on=2) == 3


def test_listeners_are_told_after_the_line_is_safe_and_the_state_is_new() -> None:
    session = new_session()
    heard = []
    session.listen(lambda change: heard.append((change, len(store_of(session).entries), session.state.kept)))
    act(session, rolled(5))
    assert heard == [(Change(3, Act(rolled(5))), 4, 5)]


def test_a_listener_who_fails_disturbs_nobody(caplog: pytest.LogCaptureFixture) -> None:
    session = new_session()
    heard: list[Change] = []
    session.listen(lambda change: 1 // 0)  # type: ignore[arg-type, return-value]
    session.listen(heard.append)
    assert act(session, rolled(5)) == 3
    assert [change.number for change in heard] == [3]
    assert "line 3 is saved" in caplog.text


def test_who_stops_listening_hears_no_more() -> None:
    session = new_session()
    heard: list[Change] = []
    stop = session.listen(heard.append)
    act(session, rolled(5))
    stop()
    act(session, rolled(5))
    assert [change.number for change in heard] == [3]


def test_a_change_tells_which_lines_wait_for_the_players() -> None:
    session = new_session()
    act(session, rolled(5), BANK)
    heard: list[Change] = []
    session.listen(heard.append)
    session.correct(3, rolled(1), based_on=4)
    assert [change.misfits for change in heard] == [(4,)]


def test_a_game_read_anew_waits_for_the_same() -> None:
    session = new_session()
    act(session, rolled(5), rolled(4), BANK, rolled(2))
    session.undo(session.number)
    again = reopened(session)
    assert bits(again.state) == bits(session.state)
    assert again.prompts() == session.prompts()
    assert again.number == session.number
    assert again.timeline.ahead == session.timeline.ahead


def test_a_game_keeps_the_numbers_it_began_with() -> None:
    start = new_start(PIG, ["A", "B"], {}, {"goal": 77})
    assert reopen(PIG, [start]).state.goal == 77
    assert isinstance(start, Start) and start.own == {"goal": 77}


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        (["A"], "Pig is for 2 to 4."),
        (["A", " a "], "Two players can't have the same name."),
        (["A", ""], "Each player needs a name."),
        (["A", "x" * 41], "A name has at most 40 letters, in one line."),
        (["A", "b\nc"], "A name has at most 40 letters, in one line."),
    ],
)
def test_a_game_that_can_not_begin_says_why(seats: list[str], said: str) -> None:
    with pytest.raises(Refused) as caught:
        new_start(PIG, seats, {})
    assert spoken(caught.value.refusal.text) == said


def test_unknown_options_and_numbers_are_refused() -> None:
    with pytest.raises(Refused):
        new_start(PIG, ["A", "B"], {"wind": 3})
    with pytest.raises(TablesError):
        new_start(PIG, ["A", "B"], {}, {"wind": 3})


def test_lines_that_do_not_begin_a_game_make_none() -> None:
    with pytest.raises(Refused):
        reopen(PIG, [])
    with pytest.raises(Refused):
        reopen(PIG, [Act(BANK)])
    start = new_start(PIG, ["A", "B"], {})
    with pytest.raises(Refused):
        reopen(PIG, [start, start])


def test_a_start_of_other_rules_is_refused() -> None:
    start = Start("pig", ("A", "B"), {}, {}, {"goal": 3})
    with pytest.raises(Refused) as caught:
        reopen(PIG, [start])
    assert caught.value.refusal.reason is Reason.MALFORMED


def test_what_these_rules_no_longer_allow_waits_for_the_players_when_a_game_is_reopened() -> None:
    session = new_session()
    entries = [*store_of(session).entries, Act({"type": "teleport"}), Act(rolled(3))]
    timeline = reopen(PIG, entries)  # type: ignore[arg-type]
    assert [placed.line.number for placed in timeline.misfits] == [3]
    assert timeline.state.kept == 3
    text = timeline.rules.text(timeline.misfits[0].line)
    assert spoken(text) == "Something that these rules don't know: teleport"
    assert timeline.rules.seat(timeline.misfits[0].line) is None


def test_everything_that_changes_a_game_is_refused_on_a_stale_line() -> None:
    session = new_session()
    act(session, rolled(5))
    for change in (
        lambda: session.undo(0),
        lambda: session.redo(0),
        lambda: session.correct(3, rolled(1), 0),
        lambda: session.drop(3, 0),
        lambda: session.rule(3, "so", Effect(), 0),
        lambda: session.rename(0, "C", 0),
        lambda: session.hand_over(0, "C", 0),
        lambda: session.leave(0, 0),
    ):
        with pytest.raises(Refused):
            change()
    assert session.number == 3


def test_the_score_and_the_view_are_those_of_the_game() -> None:
    session = new_session()
    act(session, rolled(5), BANK)
    assert [seat.total for seat in session.score().seats] == [5, 0]
    assert session.view().turn == 1
    assert isinstance(session.state, Pigs)
