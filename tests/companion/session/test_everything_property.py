"""Whatever is done in whatever order: nothing is lost, nothing that is refused changes anything, nor does a restart."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.refusal import Reason, Refused
from companion.journal.journal import Journal
from companion.session.actions_file import actions_of, replayed
from companion.session.entries import Effect, read_entry, write_entry
from companion.session.lines import Standing
from companion.session.log import log_lines
from companion.session.session import Session, new_start, reopen
from companion.speech import spoken
from tests.companion.pig import PIG, rolled, wish
from tests.companion.sessions import BANK, RAIN, bits, new_session, reopened, store_of

LINES = st.integers(-1, 30)
SEATS = st.integers(-1, 3)
ACTIONS = st.one_of(
    st.integers(0, 7).map(rolled),
    st.sampled_from([BANK, RAIN, {"type": "bet", "double": True}, {"type": "fly"}, wish(0), wish(2)]),
)
EFFECTS = st.sampled_from(
    [Effect(), Effect((1, 0, -1)), Effect(set={"/kept": 3}), Effect(set={"/turn": 2}), Effect((1,))]
)
DEEDS = st.one_of(
    st.tuples(st.just("submit"), ACTIONS),
    st.tuples(st.just("submit"), ACTIONS),
    st.tuples(st.just("submit"), ACTIONS),
    st.tuples(st.just("undo"), LINES | st.none()),
    st.tuples(st.just("redo"), LINES | st.none()),
    st.tuples(st.just("correct"), LINES, ACTIONS),
    st.tuples(st.just("drop"), LINES),
    st.tuples(st.just("rule"), LINES, st.sampled_from(["so", ""]), EFFECTS),
    st.tuples(st.just("rename"), SEATS, st.sampled_from(["Carl", "Ben", ""])),
    st.tuples(st.just("hand_over"), SEATS, st.sampled_from(["Dora", "Ben", ""])),
    st.tuples(st.just("leave"), SEATS),
)


def do(session: Session, deed: tuple[Any, ...]) -> int:
    """Do one thing, based on the newest line."""
    name, *words = deed
    if name == "undo":
        return session.undo(session.number, words[0])
    if name == "redo":
        return session.redo(session.number, words[0])
    change: Any = getattr(session, name)
    number: int = change(*words, session.number)
    return number


def fingerprint(session: Session) -> tuple[Any, ...]:
    """All that others can see of a game."""
    timeline = session.timeline
    return (
        bits(session.state),
        timeline.names,
        timeline.ahead,
        tuple((line.number, line.standing, line.changes, line.text, line.names) for line in log_lines(timeline)),
        session.prompts(),
        session.score(),
    )


@given(st.lists(DEEDS, max_size=25))
@settings(max_examples=200)
def test_any_way_through_a_game(deeds: list[tuple[Any, ...]]) -> None:
    session = new_session(("Anna", "Ben", "Zoe"), goal=100_000)
    for deed in deeds:
        before, entries = fingerprint(session), list(store_of(session).entries)
        try:
            number = do(session, deed)
        except Refused as refused:
            assert spoken(refused.refusal.text, names=session.timeline.names)
            assert refused.refusal.reason is not Reason.STALE
            assert (fingerprint(session), store_of(session).entries) == (before, entries)
        else:
            assert number == len(entries) == session.number
            assert store_of(session).entries[:-1] == entries
    assert fingerprint(reopened(session)) == fingerprint(session)


@given(st.lists(DEEDS, max_size=25))
def test_what_stands_is_what_is_exported_and_every_line_is_in_the_log(deeds: list[tuple[Any, ...]]) -> None:
    session = new_session(("Anna", "Ben", "Zoe"), goal=100_000)
    for deed in deeds:
        try:
            do(session, deed)
        except Refused:
            continue
    log = list(log_lines(session.timeline))
    assert [line.number for line in log] == list(range(session.number + 1))
    for first in range(session.number + 1):
        assert list(log_lines(session.timeline, first)) == log[first:]
    shaping = {number for number, entry in enumerate(store_of(session).entries) if entry.__class__.__name__ in SHAPING}
    assert {line.number for line in log if line.standing is not None} == shaping
    if session.timeline.misfits:
        return
    *_, last = replayed(PIG, actions_of(session.timeline))
    assert bits(last.state) == bits(session.state)


SHAPING = {"Act", "Leave"}
"""The kinds of lines that have a standing."""


@given(st.lists(DEEDS, max_size=25))
def test_only_lines_that_count_shape_the_state(deeds: list[tuple[Any, ...]]) -> None:
    session = new_session(("Anna", "Ben", "Zoe"), goal=100_000)
    for deed in deeds:
        try:
            do(session, deed)
        except Refused:
            continue
    state = session.timeline.first
    for placed in session.timeline.track:
        if placed.standing in (Standing.MISFIT, Standing.DROPPED):
            assert bits(placed.after) == bits(state)
        assert (placed.refusal is None) == (placed.standing is not Standing.MISFIT)
        state = placed.after
    assert bits(session.state) == bits(state)


@pytest.mark.parametrize("seed", range(3))
def test_the_journal_gives_back_what_the_session_was(tmp_path: Path, seed: int) -> None:
    import datetime
    import random

    chance = random.Random(seed)
    start = new_start(PIG, ["Anna", "Ben", "Zoe"], {"goal": 100_000})
    with Journal(tmp_path / "games.db", lambda: datetime.datetime(2026, 3, 1, tzinfo=datetime.UTC)) as journal:
        session = Session(reopen(PIG, [start]), journal.begin(start))
        for seat in range(3):
            do(session, ("submit", wish(seat)))
        while session.number < 60:
            deed = chance.choice(
                [
                    ("submit", rolled(chance.randint(1, 6))),
                    ("submit", BANK),
                    ("undo", chance.randint(0, session.number)),
                    ("redo", chance.randint(0, session.number)),
                    ("correct", chance.randint(0, session.number), rolled(chance.randint(1, 6))),
                    ("drop", session.timeline.misfits[0].line.number if session.timeline.misfits else -1),
                    ("rename", chance.randint(0, 2), f"N{session.number}"),
                ]
            )
            try:
                do(session, deed)
            except Refused:
                continue
        again = Session(reopen(PIG, [line.entry for line in journal.lines(1)]), session._store)
        assert fingerprint(again) == fingerprint(session)
        for line in journal.lines(1):
            assert json.loads(write_entry(line.entry)) == json.loads(write_entry(read_entry(write_entry(line.entry))))
