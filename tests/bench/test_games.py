"""How fast games are: an action, a roll of the log, the opening of a long game, the best colours and sets; deploy/bench
measures."""

import datetime
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from random import Random
from time import process_time_ns
from typing import Any

import pytest

from companion.games.game import find_games
from companion.games.kathmandu.sets import best_sets
from companion.journal.journal import Journal
from companion.session.entries import Act
from companion.session.session import Session, new_start, reopen
from companion.session.written import Written
from companion.simulation import play_on
from tests.bench.games import figures
from tests.companion.games.yak.test_speed import WORST, optimum
from tests.companion.sessions import Memory

Benchmark = Callable[..., Any]
GAMES = sorted(find_games())
LINES = 1000


def noon() -> datetime.datetime:
    """Any time."""
    return datetime.datetime(2026, 3, 1, tzinfo=datetime.UTC)


def steps_of(name: str) -> tuple[Any, list[Any]]:
    """The start of a game for as many as can play, and a random way to its end."""
    game = find_games()[name]
    state = game.start(max(game.players), {}, {})
    return state, list(play_on(game, state, Random(1)))


@pytest.mark.parametrize("name", GAMES)
def test_an_action(benchmark: Benchmark, name: str) -> None:
    game = find_games()[name]
    state, steps = steps_of(name)
    before = [state, *(step.state for step in steps[:-1])]
    moments: Iterator[tuple[Any, Any]] = cycle(zip(before, (step.action for step in steps), strict=True))
    result = benchmark(lambda: game.apply(*next(moments)))
    assert isinstance(result, game.state)


@pytest.mark.parametrize("name", GAMES)
def test_a_line_of_a_session(benchmark: Benchmark, name: str) -> None:
    game = find_games()[name]
    start = new_start(game, [f"P{seat}" for seat in range(max(game.players))], {})
    _, steps = steps_of(name)
    at_start = reopen(game, [start])
    sessions: list[Session] = []

    def submit() -> int:
        if not sessions or sessions[0].number == len(steps):
            store = Memory()
            store.append(0, start, None, None)
            sessions[:] = [Session(at_start, store)]
        session = sessions[0]
        return session.submit(steps[session.number].action, session.number)

    assert benchmark(submit) > 0


@pytest.mark.parametrize("name", GAMES)
def test_opening_a_game_of_a_thousand_lines(benchmark: Benchmark, name: str, tmp_path: Path) -> None:
    game = find_games()[name]
    path = tmp_path / "games.db"
    with Journal(path, noon) as journal:
        write_a_long_game(journal, name)

    def open_it() -> Session:
        with Journal(path, noon) as journal:
            kept = journal.keep(1)
            session = Session(reopen(game, [line.entry for line in journal.lines(1)]), kept)
            kept.close()
            return session

    assert min(cpu_milliseconds(open_it) for _ in range(3)) <= 150
    session = benchmark(open_it)
    assert session.number == LINES - 1
    assert not session.timeline.misfits


def cpu_milliseconds(doing: Callable[[], object]) -> float:
    """CPU time: a busy machine doesn't count."""
    start = process_time_ns()
    doing()
    return (process_time_ns() - start) / 1e6


def write_a_long_game(journal: Journal, name: str) -> None:
    """Two thirds of a game are played, taken back and played again until there are enough lines."""
    game, store = find_games()[name], Memory()
    start = new_start(game, [f"P{seat}" for seat in range(max(game.players))], {})
    session, kept = Session(reopen(game, [start]), store), journal.begin(start)
    _, steps = steps_of(name)
    written = Written(game)
    store.append(0, start, None, None)
    while session.number < LINES - 1:
        if len(session.timeline.track) >= len(steps) * 2 // 3:
            session.undo(session.number, to=0)
        else:
            session.submit(steps[len(session.timeline.track)].action, session.number)
    for number, entry in enumerate(store.entries[1:], 1):
        assert not isinstance(entry, Act) or written.action(entry.action)
        kept.append(number, entry, None, None)
    kept.close()


def test_the_best_colours_for_the_crystals_of_the_worst_tower(benchmark: Benchmark) -> None:
    assert benchmark(optimum, WORST) > 0


def test_the_best_sets_of_more_goods_than_there_are(benchmark: Benchmark) -> None:
    assert benchmark(best_sets, (99, 99, 99, 99, 50, 49), 12, 7) > (0, 0)


@pytest.mark.parametrize("name", GAMES)
def test_random_games_are_played_with_all_their_checks(name: str) -> None:
    assert figures(name, 2).startswith(f"{name}: 2 games, ")
