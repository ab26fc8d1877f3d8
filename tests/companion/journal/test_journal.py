"""Games are kept: begun, gone on with, listed; one keeper each; nothing is ever changed."""

import datetime
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy.exc import DBAPIError

from companion.games.refusal import Reason, Refused
from companion.journal.errors import JournalError
from companion.journal.journal import Journal, Known
from companion.session.entries import Act, Start
from companion.session.session import Session, new_start, reopen
from tests.companion.pig import PIG, rolled, wish
from tests.companion.sessions import BANK, act, bits

Opened = Callable[..., Journal]


def begun(journal: Journal, *seats: str) -> Session:
    """A new game in the journal."""
    start = new_start(PIG, seats or ("Anna", "Ben"), {})
    return Session(reopen(PIG, [start]), journal.begin(start))


def resumed(journal: Journal, game: int) -> Session:
    """A game of the journal, gone on with."""
    kept = journal.keep(game)
    return Session(reopen(PIG, [line.entry for line in journal.lines(game)]), kept)


def let_go(session: Session) -> None:
    """Close a game, so that others may have it."""
    session._store.close()  # type: ignore[attr-defined]


def test_a_game_goes_on_after_a_restart_with_the_same_question(opened: Opened) -> None:
    session = begun(opened())
    act(session, wish(0), wish(1), rolled(5), BANK, rolled(4))
    session.correct(3, rolled(6), session.number)
    session.rename(1, "Benno", session.number)
    session.undo(session.number)
    let_go(session)
    again = resumed(opened(), 1)
    assert bits(again.state) == bits(session.state)
    assert again.prompts() == session.prompts()
    assert again.timeline.names == ("Anna", "Benno")
    assert act(again, rolled(2)) == session.number + 1


def test_several_games_are_kept_in_one_journal(opened: Opened) -> None:
    journal = opened()
    one, other = begun(journal), begun(journal, "C", "D", "E")
    act(one, wish(0))
    act(other, wish(0), wish(1))
    assert journal.games() == [
        Known(2, "pig", ("C", "D", "E"), 3, "2026-03-01T12:00:00+00:00"),
        Known(1, "pig", ("Anna", "Ben"), 2, "2026-03-01T12:00:00+00:00"),
    ]
    assert [line.entry for line in journal.lines(1)][1:] == [Act(wish(0))]


def test_lines_remember_who_said_them_and_when(opened: Opened) -> None:
    journal = opened()
    session = begun(journal)
    session.submit(wish(0), 0, by=0)
    session.submit(wish(1), 1)
    assert [(line.number, line.by, line.at) for line in journal.lines(1)] == [
        (number, by, "2026-03-01T12:00:00+00:00") for number, by in ((0, None), (1, 0), (2, None))
    ]


def test_the_order_is_that_of_the_numbers_though_the_clock_went_back(path: Path) -> None:
    hours = iter(range(23, 0, -1))
    clock = lambda: datetime.datetime(2026, 3, 1, next(hours), tzinfo=datetime.UTC)  # noqa: E731
    with Journal(path, clock) as journal:
        act(begun(journal), wish(0), wish(1), rolled(3))
        lines = journal.lines(1)
    assert [line.number for line in lines] == [0, 1, 2, 3]
    assert [line.at for line in lines] == sorted((line.at for line in lines), reverse=True)


def test_pictures_are_kept_with_their_lines(opened: Opened) -> None:
    journal = opened()
    session = begun(journal)
    session.submit(wish(0), 0, evidence=b"\xff\xd8 picture")
    session.submit(wish(1), 1)
    assert journal.evidence(1, 1) == b"\xff\xd8 picture"
    assert journal.evidence(1, 2) is None
    session.submit(rolled(5), 2, evidence=b"\xff\xd8 misread")
    session.correct(3, rolled(6), 3, evidence=b"\xff\xd8 read again")
    assert [journal.evidence(1, line) for line in (3, 4)] == [b"\xff\xd8 misread", b"\xff\xd8 read again"]
    assert journal.evidence(1, 99) is None
    assert journal.evidence(9, 1) is None


def test_a_game_has_one_keeper(opened: Opened) -> None:
    journal = opened()
    session = begun(journal)
    for other in (journal, opened()):
        with pytest.raises(JournalError, match="This game is open in another window"):
            other.keep(1)
    let_go(session)
    resumed(opened(), 1)


def test_two_games_can_be_played_at_once(opened: Opened) -> None:
    one, other = begun(opened()), begun(opened())
    act(one, wish(0))
    act(other, wish(0), wish(1))
    act(one, wish(1))
    assert bits(one.state) == bits(other.state)


def test_a_game_is_let_go_twice_without_harm(opened: Opened) -> None:
    session = begun(opened())
    let_go(session)
    let_go(session)
    assert resumed(opened(), 1).number == 0


def test_a_second_writer_who_got_past_the_lock_is_refused_and_nothing_is_mixed_up(opened: Opened, path: Path) -> None:
    session = begun(opened())
    Path(f"{path}.lock").unlink()  # somebody tidied up
    other = resumed(opened(), 1)
    act(session, wish(0))
    with pytest.raises(Refused) as caught:
        act(other, wish(0), wish(1))
    assert caught.value.refusal.reason is Reason.STALE
    assert other.number == 0
    act(session, wish(1))
    assert [line.entry for line in opened().lines(1)][1:] == [Act(wish(0)), Act(wish(1))]


def test_others_may_look_while_a_game_is_played(opened: Opened) -> None:
    session = begun(opened())
    looking = opened()
    act(session, wish(0))
    assert len(looking.lines(1)) == 2
    act(session, wish(1))
    assert len(looking.lines(1)) == 3


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entry SET payload = '{}'",
        "DELETE FROM entry",
        "DELETE FROM game",
        "UPDATE game SET name = 'x'",
        "INSERT INTO entry (game, number, payload, at) VALUES (1, 5, '{}', '')",
        "INSERT INTO entry (game, number, payload, at) VALUES (1, 0, '{}', '')",
        "INSERT INTO entry (game, number, payload, at) VALUES (7, 0, '{}', '')",
        "INSERT OR REPLACE INTO entry (game, number, payload, at) VALUES (1, 1, '{}', '')",
    ],
)
def test_what_is_written_stays_whoever_asks(opened: Opened, path: Path, statement: str) -> None:
    act(begun(opened()), wish(0), wish(1))
    database = sqlite3.connect(path)
    database.execute("PRAGMA foreign_keys = ON")
    database.execute("PRAGMA recursive_triggers = OFF")
    with pytest.raises(sqlite3.IntegrityError):
        database.execute(statement)
    database.close()
    assert [line.number for line in opened().lines(1)] == [0, 1, 2]


def test_no_line_is_left_out_or_written_twice(opened: Opened) -> None:
    journal = opened()
    kept = journal.begin(new_start(PIG, ["A", "B"], {}))
    for number in (0, 2, -1):
        with pytest.raises(Refused) as caught:
            kept.append(number, Act(wish(0)), None, None)
        assert caught.value.refusal.reason is Reason.STALE
    kept.append(1, Act(wish(0)), None, None)
    with pytest.raises(DBAPIError):
        journal.write(1, 1, Act(wish(0)), None, None)


def test_a_game_that_is_not_there_is_answered_with_those_that_are(opened: Opened) -> None:
    journal = opened()
    with pytest.raises(JournalError, match=r"There is no game 3: none was begun yet\."):
        journal.lines(3)
    begun(journal)
    begun(journal)
    for look in (journal.lines, journal.keep, journal.known):
        with pytest.raises(JournalError, match=r"There is no game 3. The newest are: 2, 1\."):
            look(3)


def test_a_line_that_a_later_version_wrote_is_named(opened: Opened, path: Path) -> None:
    begun(opened())
    database = sqlite3.connect(path)
    database.execute("""INSERT INTO entry (game, number, payload, at) VALUES (1, 1, '{"kind": "nap"}', '')""")
    database.commit()
    database.close()
    with pytest.raises(JournalError, match=r"Line 1 of game 1 can't be read: Invalid value 'nap'"):
        opened().lines(1)


def test_a_game_that_a_later_version_began_keeps_nobody_from_the_others(opened: Opened, path: Path) -> None:
    journal = opened()
    begun(journal)
    database = sqlite3.connect(path)
    database.execute("INSERT INTO game (id, name, began) VALUES (2, 'pig', '')")
    database.execute("""INSERT INTO entry (game, number, payload, at) VALUES (2, 0, '{"kind": "nap"}', '')""")
    database.commit()
    database.close()
    assert journal.known(1).lines == 1
    with pytest.raises(JournalError, match="Line 0 of game 2 can't be read"):
        journal.known(2)


def test_the_first_line_says_what_the_game_is(opened: Opened) -> None:
    journal = opened()
    begun(journal, "A", "B", "C")
    (line,) = journal.lines(1)
    assert isinstance(line.entry, Start)
    assert (line.entry.game, line.entry.seats) == ("pig", ("A", "B", "C"))
    assert journal.known(1).seats == ("A", "B", "C")
