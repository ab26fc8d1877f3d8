"""Kills games at random moments: a program of its own, started by test_crash.py.

    python crash.py FOLDER MOMENTS SEED

One journal holds a game of each kind. Each time a child goes on with one of them, writes line after line, and tells the
number of each line that was accepted, with a checksum of its action, through a pipe; it is killed at a random moment.
Then the journal must be sound and hold every line that was ever told, as it was told, unbroken. Prints {"moments",
"told", "kept"}: lines told and lines kept in the end, of all games together.
"""

import datetime
import json
import os
import random
import select
import signal
import sqlite3
import struct
import sys
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from companion.games.game import Game, find_games
from companion.journal.journal import Journal
from companion.session.entries import Act
from companion.session.session import Session, new_start, reopen
from tests.companion.games.driver import choose

MOST_SECONDS = 0.06
"""A child lives at most about so long after its first line."""

NAMES = ("kathmandu", "tuareg", "yak")
TOLD = struct.Struct(">II")
"""What a child tells of a line: its number, and the checksum of its action, 0 for a line that is none."""

Told = dict[int, int]
"""Checksum by the number of the line."""


def clock() -> datetime.datetime:
    """Any time."""
    return datetime.datetime(2026, 3, 1, tzinfo=datetime.UTC)


def the_game(number: int) -> Game[Any, Any]:
    """Which game the child of this number plays; it is the journal's game of that number from 1."""
    return find_games()[NAMES[number]]


def checksum(action: Mapping[str, Any]) -> int:
    """Of an action in its written form."""
    return zlib.crc32(msgspec.json.encode(action, order="sorted")) or 1


def play(path: Path, told: int, seed: int) -> None:
    """The child: go on with one of the games until somebody kills us."""
    chance = random.Random(seed)
    journal = Journal(path, clock)
    while len(journal.games()) < len(NAMES):
        game = the_game(len(journal.games()))
        journal.begin(new_start(game, ["A", "B"], {})).close()
    number = seed % len(NAMES)
    kept = journal.keep(number + 1)
    session = Session(reopen(the_game(number), [line.entry for line in journal.lines(number + 1)]), kept)
    while True:
        action = make_a_line(the_game(number), session, chance)
        os.write(told, TOLD.pack(session.number, checksum(action) if action else 0))


def make_a_line(game: Game[Any, Any], session: Session, chance: random.Random) -> Mapping[str, Any] | None:
    """Some action, undo or renaming, with a picture now and then; the action, if it is one."""
    number, lot = session.number, chance.random()
    if session.over() or (lot < 0.1 and session.timeline.head > 3):
        session.undo(number)
        return None
    if lot < 0.15:
        session.rename(0, f"A{number}", number)
        return None
    action: Mapping[str, Any] = msgspec.to_builtins(choose(game, session.state, chance))
    session.submit(action, number, evidence=chance.randbytes(20_000) if chance.random() < 0.2 else None)
    return action


def kill_one(path: Path, seed: int, chance: random.Random) -> Told:
    """Let a child play for a moment and kill it; the lines that it told."""
    ours, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(ours)
        try:
            play(path, theirs, seed)
        finally:
            os._exit(1)
    os.close(theirs)
    if chance.random() < 0.85:  # else it may die while it opens the journal
        select.select([ours], [], [], 20)
    select.select([], [], [], chance.random() * MOST_SECONDS)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    told = b""
    while part := os.read(ours, 65536):
        told += part
    os.close(ours)
    assert os.WIFSIGNALED(status), "the child failed by itself"
    return dict(TOLD.iter_unpack(told[: len(told) // TOLD.size * TOLD.size]))


def check(path: Path, told: list[Told]) -> int:
    """How many lines the journal holds; fails if it is damaged, or if a line is missing that was told, or differs."""
    if not any(told) and not path.exists():
        return 0
    database = sqlite3.connect(path)
    assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    database.close()
    with Journal(path, clock) as journal:
        known = len(journal.games())
        games = [journal.lines(number + 1) if number < known else [] for number in range(len(NAMES))]
    for number, (lines, wanted) in enumerate(zip(games, told, strict=True)):
        assert [line.number for line in lines] == list(range(len(lines)))
        for at, sum_ in wanted.items():
            assert at < len(lines), f"line {at} was accepted, {len(lines) - 1} is the last one kept"
            entry = lines[at].entry
            assert sum_ == (checksum(entry.action) if isinstance(entry, Act) else 0), f"line {at} is another one"
        if lines:
            reopen(the_game(number), [line.entry for line in lines])
    return sum(map(len, games))


def main(folder: str, moments: str, seed: str) -> None:
    """Kill, look, and go on."""
    chance, kept = random.Random(int(seed)), 0
    told: list[Told] = [{} for _ in NAMES]
    path = Path(folder) / "games.db"
    for moment in range(int(moments)):
        told[moment % len(NAMES)] |= kill_one(path, moment, chance)
        now = check(path, told)
        assert now >= kept
        kept = now
    print(json.dumps({"moments": int(moments), "told": sum(map(len, told)), "kept": kept}))


if __name__ == "__main__":
    main(*sys.argv[1:])
