"""The real games in session and journal: kept, reopened, exported, corrected, and read by people."""

import datetime
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.answers import answer
from companion.cli.asking import Voice
from companion.games.game import find_games
from companion.games.prompt import Choice
from companion.games.refusal import Reason, Refused
from companion.journal.journal import Journal
from companion.session.actions_file import actions_of, replayed
from companion.session.entries import Act
from companion.session.log import log_lines
from companion.session.session import Session, new_start, reopen
from companion.session.written import Written
from companion.simulation import play_on
from companion.speech import question, spoken
from companion.texts import LANGUAGES
from tests.companion.sessions import Memory, bits

GAMES = sorted(find_games())
SEEDS = range(3)


def seats_of(name: str, seed: int) -> list[str]:
    players = find_games()[name].players
    return [f"P{seat}" for seat in range(players[seed % len(players)])]


@cache
def played(name: str, seed: int) -> Session:
    """A random game to its end, in a session."""
    game, store = find_games()[name], Memory()
    start = new_start(game, seats_of(name, seed), {})
    store.append(0, start, None, None)
    session = Session(reopen(game, [start]), store)
    for step in play_on(game, session.state, Random(seed)):
        session.submit(step.action, session.number)
        assert bits(session.state) == bits(step.state)
    return session


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", GAMES)
def test_the_log_leads_to_the_same_state_bit_for_bit(name: str, seed: int) -> None:
    session = played(name, seed)
    store = session._store
    assert isinstance(store, Memory)
    again = reopen(find_games()[name], store.entries)  # type: ignore[arg-type]
    assert bits(again.state) == bits(session.state)
    *_, last = replayed(find_games()[name], actions_of(session.timeline))
    assert bits(last.state) == bits(session.state)
    assert session.over() and session.prompts() == ()


def naming_a_seat(session: Session) -> list[int]:
    """Numbers of some lines whose action names a seat."""
    named = [
        placed.line.number
        for placed in session.timeline.track
        if isinstance(placed.line.deed, Act) and {"seat", "victim", "player"} & placed.line.deed.action.keys()
    ]
    return named[:: max(1, len(named) // 5)]


@pytest.mark.parametrize("wrong", [-1, -3, 9, 10**9])
@pytest.mark.parametrize("name", GAMES)
def test_a_seat_that_is_not_there_is_refused_for_that_whoever_says_so(name: str, wrong: int) -> None:
    """Not as somebody else's turn: nobody sits there whose turn it could be."""
    session = played(name, 0)
    entries = session.timeline.entries
    for number in naming_a_seat(session):
        earlier = Session(reopen(find_games()[name], entries[:number]), Memory())
        entry = entries[number]
        assert isinstance(entry, Act)
        told = {key: wrong if key in ("seat", "victim", "player") else value for key, value in entry.action.items()}
        for by in (None, 0):
            with pytest.raises(Refused) as caught:
                earlier.submit(told, number - 1, by)
            refusal = caught.value.refusal
            assert refusal.reason in (Reason.MALFORMED, Reason.NOT_LEGAL_NOW), (told, by)
            assert spoken(refusal.text, names=earlier.timeline.names)


@pytest.mark.parametrize("name", GAMES)
def test_a_state_has_a_written_form(name: str) -> None:
    written = Written(find_games()[name])
    for placed in played(name, 0).timeline.track[::7]:
        assert bits(written.state(written.write(placed.after))) == bits(placed.after)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_survives_a_restart_anywhere(name: str, tmp_path: Path) -> None:
    game, session = find_games()[name], played(name, 1)
    clock = lambda: datetime.datetime(2026, 3, 1, tzinfo=datetime.UTC)  # noqa: E731
    half = len(session.timeline.track) // 2
    with Journal(tmp_path / "games.db", clock) as journal:
        kept = journal.begin(session.timeline.start)
        first = Session(reopen(game, [session.timeline.start]), kept)
        for placed in session.timeline.track[:half]:
            first.submit(placed.line.deed.action, first.number)  # type: ignore[union-attr]
        kept.close()
        kept = journal.keep(1)
        again = Session(reopen(game, [line.entry for line in journal.lines(1)]), kept)
        assert again.prompts() == first.prompts()
        for placed in session.timeline.track[half:]:
            again.submit(placed.line.deed.action, again.number)  # type: ignore[union-attr]
        kept.close()
    assert bits(again.state) == bits(session.state)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", GAMES)
def test_a_correction_is_as_if_it_had_been_played(name: str, seed: int) -> None:
    game, chance = find_games()[name], Random(seed)
    session = Session(played(name, seed).timeline, Memory())
    session._store.append = lambda *_: None  # type: ignore[method-assign]
    track = session.timeline.track
    for index in chance.sample(range(len(track)), 4):
        before = session.timeline.before(index)
        other = next(play_on(game, before, chance)).action
        line = track[index].line.number
        session.correct(line, other, session.number)
        state, misfits = before, []
        written = session.timeline.rules.written
        for placed in session.timeline.track[index:]:
            try:
                if game.over(state):
                    raise Refused("game_over", game.title)  # type: ignore[arg-type]
                state = game.apply(state, written.action(placed.line.deed.action))  # type: ignore[union-attr]
            except Refused:
                misfits.append(placed.line.number)
        assert bits(session.state) == bits(state)
        assert [placed.line.number for placed in session.timeline.misfits] == misfits
        session.correct(line, track[index].line.deed.action, session.number)  # type: ignore[union-attr]
        assert bits(session.state) == bits(track[-1].after)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_everything_can_be_said(name: str, language: str) -> None:
    game, session = find_games()[name], played(name, 2)
    names = session.timeline.names
    for line in log_lines(session.timeline):
        assert "%(" not in spoken(line.text, language, line.names)
    for index in range(0, len(session.timeline.track), 5):
        state = session.timeline.before(index)
        for prompt in game.prompts(state):
            assert "%(" not in question(prompt, language, names)
        view = game.view(state)
        for fact in (*view.board, *(fact for seat in view.seats for fact in seat)):
            assert spoken(fact.value, language, names)
    for seat in session.score().seats:
        assert all(spoken(how, language, names) for line in seat.lines for how in line.how)


@pytest.mark.parametrize("name", GAMES)
def test_every_choice_that_is_shown_is_accepted(name: str) -> None:
    game, written = find_games()[name], Written(find_games()[name])
    for index in range(0, len(played(name, 2).timeline.track), 6):
        state = played(name, 2).timeline.before(index)
        for prompt in game.prompts(state):
            if isinstance(prompt.wants, Choice):
                for number in range(1, len(prompt.wants.options) + 1):
                    game.apply(state, written.action(answer(prompt, number)))


@pytest.mark.parametrize("name", GAMES)
def test_garbage_is_refused_and_changes_nothing(name: str) -> None:
    game = find_games()[name]
    start = new_start(game, seats_of(name, 0), {})
    session = Session(reopen(game, [start]), Memory())
    garbage: list[Any] = [{}, {"type": "fly"}, [], None, 3, {"type": None}]
    garbage += [{"type": kind.__struct_config__.tag, "nonsense": 1} for kind in game.actions]
    for action in garbage:
        with pytest.raises(Refused):
            session.submit(action, 0)
    assert session.number == 0


@pytest.mark.parametrize("name", GAMES)
def test_a_player_who_leaves_does_not_stop_the_others(name: str) -> None:
    game, chance = find_games()[name], Random(3)
    start = new_start(game, ["A", "B", "C"], {})
    store = Memory()
    store.append(0, start, None, None)
    session = Session(reopen(game, [start]), store)
    for number, step in enumerate(play_on(game, session.state, chance)):
        session.submit(step.action, session.number)
        if number == 60:
            break
    session.leave(1, session.number)
    for step in play_on(game, session.state, chance):
        session.submit(step.action, session.number)
    assert session.over()
    assert len(session.score().seats) == 3
    assert Voice("en", session.timeline.names).text(game.title)
