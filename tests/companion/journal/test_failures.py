"""Full disks, locked, damaged, foreign, newer and forbidden files: each says in one sentence what is up."""

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import inspect

from companion.games.refusal import Reason, Refused
from companion.journal.database import open_database
from companion.journal.errors import JournalError
from companion.journal.journal import Journal
from companion.journal.tables import SCHEMA, metadata
from companion.session.entries import Act
from companion.session.session import Session, new_start, reopen
from companion.speech import spoken
from tests.companion.pig import PIG, wish
from tests.companion.sessions import act, bits

Opened = Callable[..., Journal]

ROOT = Path(__file__).parents[3]


def begun(journal: Journal) -> Session:
    start = new_start(PIG, ["Anna", "Ben"], {})
    return Session(reopen(PIG, [start]), journal.begin(start))


def not_saved(session: Session, action: dict[str, object], evidence: bytes | None = None) -> str:
    """What is said when the action can't be saved; nothing has changed then."""
    before = session.number, bits(session.state)
    with pytest.raises(Refused) as caught:
        session.submit(action, session.number, evidence=evidence)
    assert caught.value.refusal.reason is Reason.NOT_SAVED
    assert (session.number, bits(session.state)) == before
    return spoken(caught.value.refusal.text)


@pytest.fixture
def public_folder() -> Iterator[Path]:
    """A folder that every user of the system can get at, unlike pytest's own."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


SETUP = """
import datetime, os, sys, tempfile
from pathlib import Path
from companion.journal.journal import Journal
noon = lambda: datetime.datetime(2026, 3, 1, tzinfo=datetime.UTC)
"""

DROP_RIGHTS = """
with tempfile.TemporaryDirectory() as folder:  # imports all that is needed, as Python itself may be out of reach later
    Journal(Path(folder) / "warm.db", noon).close()
    Path(folder, "text.db").write_text("no journal" * 100)
    try: Journal(Path(folder) / "text.db", noon)
    except Exception as error: str(error)
if os.getuid() == 0:
    os.setgid(65534)
    os.setuid(65534)
"""


def run_code(code: str, path: Path) -> str:
    """What a program prints that is given the path of a journal."""
    command = [sys.executable, "-c", SETUP + code, str(path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


TRY = """
try:
    Journal(Path(sys.argv[1]), noon, 0.05).games()
except Exception as error:
    print(type(error).__name__, error)
"""


def test_a_full_disk_refuses_the_line_and_the_game_goes_on_when_there_is_room(opened: Opened, path: Path) -> None:
    journal = opened()
    session = begun(journal)
    with journal._engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    said = not_saved(session, wish(0), evidence=bytes(100_000))
    assert said.startswith(f"Nothing happened: {path} can't be written: the disk is full or broken. Make room")
    with journal._engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count = 100000")
    assert session.submit(wish(0), 0, evidence=bytes(100_000)) == 1
    assert [line.entry for line in opened().lines(1)][1:] == [Act(wish(0))]


FILL = """
import resource, json
from companion.games.refusal import Refused
from companion.session.session import Session, new_start, reopen
from tests.companion.pig import PIG, wish
from tests.companion.sessions import RAIN
start = new_start(PIG, ["A", "B"], {"goal": 100000})
journal = Journal(Path(sys.argv[1]), noon)
session = Session(reopen(PIG, [start]), journal.begin(start))
size = max(file.stat().st_size for file in Path(sys.argv[1]).parent.iterdir())
resource.setrlimit(resource.RLIMIT_FSIZE, (size + 30_000, resource.RLIM_INFINITY))
reason = None
try:
    for action in [wish(0), wish(1)] + [RAIN] * 200:
        session.submit(action, session.number)
except Refused as refused:
    reason = refused.refusal.reason
full = session.number
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
session.submit(RAIN, session.number)
print(reason, full > 2, session.number - full, len(journal.lines(1)) - 1 == session.number)
"""


def test_a_file_that_may_not_grow_refuses_the_line_and_the_game_goes_on_when_it_may(tmp_path: Path) -> None:
    assert run_code(FILL, tmp_path / "games.db") == "not_saved True 1 True"
    database = sqlite3.connect(tmp_path / "games.db")
    assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    database.close()


def test_a_locked_file_refuses_the_line_and_takes_it_later(opened: Opened, path: Path) -> None:
    session = begun(opened())
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert "is in use by another program. Close that, then do it again." in not_saved(session, wish(0))
    with pytest.raises(JournalError, match="is in use by another program"):
        begun(opened())
    other.execute("ROLLBACK")
    other.close()
    assert act(session, wish(0)) == 1


def test_an_exclusively_locked_file_can_not_be_opened(opened: Opened, path: Path) -> None:
    opened().close()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(JournalError, match="is in use by another program"):
        opened()
    other.close()


@pytest.mark.parametrize("content", [b"Dear diary, " * 100, b"\x89PNG\r\n" + bytes(2000)], ids=["text", "picture"])
def test_a_file_that_is_no_database_is_left_alone(opened: Opened, path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    with pytest.raises(JournalError, match=r"games\.db is damaged or no journal\. Put a copy in its place"):
        opened()
    assert path.read_bytes() == content


def test_a_damaged_journal_says_so(opened: Opened, path: Path) -> None:
    journal = opened()
    session = begun(journal)
    session.submit(wish(0), 0, evidence=bytes(50_000))
    journal.close()
    content = bytearray(path.read_bytes())
    content[4096:] = os.urandom(len(content) - 4096)
    path.write_bytes(content)
    with pytest.raises(JournalError, match="is damaged or no journal"):
        opened().lines(1)


def test_a_database_of_another_program_is_left_alone(opened: Opened, path: Path) -> None:
    path.parent.mkdir()
    database = sqlite3.connect(path)
    database.execute("CREATE TABLE recipes (name TEXT)")
    database.close()
    with pytest.raises(JournalError, match="is damaged or no journal"):
        opened()
    database = sqlite3.connect(path)
    assert database.execute("SELECT name FROM sqlite_master").fetchall() == [("recipes",)]
    database.close()


def test_a_journal_of_a_newer_version_is_left_alone(opened: Opened, path: Path) -> None:
    opened().close()
    database = sqlite3.connect(path)
    database.execute("UPDATE alembic_version SET version_num = 'v9999'")
    database.commit()
    database.close()
    with pytest.raises(JournalError, match=r"was written by a newer version of the companion\. Update the companion\."):
        opened()


def test_a_folder_in_the_place_of_the_file_says_so(opened: Opened, path: Path) -> None:
    path.mkdir(parents=True)
    with pytest.raises(JournalError, match="can't be opened for writing"):
        opened()


def test_a_file_in_the_place_of_the_folder_says_so(opened: Opened, path: Path) -> None:
    path.parent.write_text("")
    with pytest.raises(JournalError, match=r"games\.db can't be used: File exists"):
        opened()


def test_a_folder_that_may_not_be_written_says_so(public_folder: Path) -> None:
    said = run_code(DROP_RIGHTS + TRY, public_folder / "games.db")
    assert said.startswith("JournalError") and "Look at the rights of the file and its folder" in said


def test_a_journal_that_may_not_be_written_says_so(public_folder: Path) -> None:
    path = public_folder / "games.db"
    open_database(path).dispose()
    if os.getuid():
        path.chmod(0o444)
    said = run_code(DROP_RIGHTS + TRY.replace(".games()", ".begin(None)"), path)
    assert said.startswith("JournalError") and "Look at the rights of the file and its folder" in said


def test_a_new_journal_has_the_tables_that_the_code_knows(path: Path) -> None:
    engine = open_database(path)
    for table in metadata.sorted_tables:
        found = {column["name"]: column for column in inspect(engine).get_columns(table.name)}
        assert set(found) == {column.name for column in table.columns}
        for column in table.columns:
            assert str(found[column.name]["type"]) == str(column.type)
            assert bool(found[column.name]["nullable"]) == bool(column.nullable)
    engine.dispose()


def test_the_newest_migration_is_the_one_that_the_code_wants() -> None:
    config = Config()
    config.set_main_option("script_location", "companion.journal:migrations")
    config.set_main_option("path_separator", "os")
    assert ScriptDirectory.from_config(config).get_heads() == [SCHEMA]


def test_commits_survive_a_power_cut_by_the_settings(path: Path) -> None:
    engine = open_database(path)
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
    engine.dispose()
