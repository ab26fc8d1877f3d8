"""Kills games at random moments: a program of its own, started by test_crash.py.

    python crash.py FOLDER MOMENTS SEED

Each time a child goes on with the game in the journal, writes line after line, and tells the number of each line that
was accepted through a pipe; it is killed at a random moment. Then the journal must be sound and hold at least every
line that was told, unbroken. Prints {"moments", "told", "kept"}: lines told and lines kept in the end.
"""

import datetime
import json
import os
import random
import select
import signal
import sqlite3
import sys
from pathlib import Path

from companion.journal.journal import Journal
from companion.session.entries import Act
from companion.session.session import Session, new_start, reopen
from tests.companion.pig import PIG, rolled, wish
from tests.companion.sessions import RAIN

MOST_SECONDS = 0.06
"""A child lives at most about so long after its first line."""


def clock() -> datetime.datetime:
    """Any time."""
    return datetime.datetime(2026, 3, 1, tzinfo=datetime.UTC)


def play(path: Path, told: int, seed: int) -> None:
    """The child: go on with the game until somebody kills us."""
    chance = random.Random(seed)
    journal = Journal(path, clock)
    if journal.games():
        kept = journal.keep(1)
        entries = [line.entry for line in journal.lines(1)]
    else:
        start = new_start(PIG, ["A", "B"], {"goal": 100_000})
        kept, entries = journal.begin(start), [start]
    session = Session(reopen(PIG, entries), kept)
    while True:
        make_a_line(session, chance)
        os.write(told, session.number.to_bytes(4, "big"))


def make_a_line(session: Session, chance: random.Random) -> None:
    """Some action, correction or undo, with a picture now and then."""
    number = session.number
    picture = chance.randbytes(20_000) if chance.random() < 0.2 else None
    if number < 2:
        session.submit(wish(number), number)
    elif chance.random() < 0.1 and session.timeline.head > 3:
        session.undo(number)
    elif chance.random() < 0.05:
        session.rename(0, f"A{number}", number)
    else:
        session.submit(chance.choice([RAIN, rolled(chance.randint(1, 6))]), number, evidence=picture)


def kill_one(path: Path, seed: int, chance: random.Random) -> int:
    """Let a child play for a moment and kill it; the last line that it told, -1 for none."""
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
    whole = len(told) // 4 * 4
    return int.from_bytes(told[whole - 4 : whole], "big") if whole else -1


def check(path: Path, least: int) -> int:
    """The last line in the journal; fails if it is damaged, or if lines are missing that were told."""
    if least < 0 and not path.exists():
        return -1
    database = sqlite3.connect(path)
    assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    database.close()
    with Journal(path, clock) as journal:
        lines = journal.lines(1) if journal.games() else []
    assert [line.number for line in lines] == list(range(len(lines)))
    assert len(lines) - 1 >= least, f"line {least} was accepted, {len(lines) - 1} is the last one kept"
    if lines:
        reopen(PIG, [line.entry for line in lines])
    assert all(not isinstance(line.entry, Act) or line.entry.action["type"] for line in lines)
    return len(lines) - 1


def main(folder: str, moments: str, seed: str) -> None:
    """Kill, look, and go on."""
    chance, told, kept = random.Random(int(seed)), -1, -1
    path = Path(folder) / "games.db"
    for moment in range(int(moments)):
        told = max(told, kill_one(path, moment, chance))
        kept = check(path, max(told, kept))
    print(json.dumps({"moments": int(moments), "told": told, "kept": kept}))


if __name__ == "__main__":
    main(*sys.argv[1:])
