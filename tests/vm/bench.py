"""The tests with real devices: `python -m tests.vm.bench [-k NAME]` runs them in a virtual machine and prints all that
they print.

What can be made outside of the machine is made here, where the processor is not emulated: games that were begun, and
the pictures that its camera shows.
"""

import json
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

import cv2

from companion.cli.shelf import open_journal
from companion.games.game import find_games
from companion.games.prompt import Choice
from companion.marks import MARKS
from companion.numbers import own_numbers
from companion.session.session import Session
from companion.table.table import Table
from tests.vm.machine import ROOT, NoMachine, Ran, run

SECONDS = 1100
"""The longest that all may take, on two busy processors without help for virtual machines."""

PACKAGES = ("companion", "hardware", "vision", "web", "tests/vm")
PYTEST = ("-v", "-rP", "-p", "no:cacheprovider", "--confcutdir=tests/vm/guest")
OPTIONS = "--override-ini=addopts=--import-mode=importlib"  # those of pyproject.toml want plugins, which are slow there

GAMES = ("box", "pins")
"""Each test that plays has a game of its own, numbered in this order from 1."""

PICTURE = ROOT / "tests/pictures/easy_10002.jpg"


def run_tests(out: Path, *words: str) -> Ran:
    """Run them, with these further words for pytest; `out` is where each notes how it went. NoMachine if that can't
    be."""
    begin_games(out / "data")
    show_picture(out)
    subprocess.run([sys.executable, "-m", "compileall", "-q", *PACKAGES], cwd=ROOT, check=True)
    command = [sys.executable, "-m", "pytest", *PYTEST, OPTIONS, *words, "tests/vm/guest"]
    return run("PYTEST_DISABLE_PLUGIN_AUTOLOAD=1 " + shlex.join(command), out, SECONDS)


def begin_games(folder: Path) -> None:
    """Games of Tuareg in which it is the first player's turn."""
    folder.mkdir()
    with open_journal(folder) as journal:
        table = Table(find_games(), journal, lambda game: own_numbers(game, folder))
        for _ in GAMES:
            table.begin("tuareg", ("Anna", "Ben"), tuple(MARKS)[:2], {})
            while (game := table.state.game) is not None and game.main is not None and game.main.id != "turn":
                table.change(_first_choice)
        table.close()


def show_picture(folder: Path) -> None:
    """What the camera shows, as it comes from a camera, and what is on it."""
    image = cv2.imread(str(PICTURE))
    assert image is not None
    (folder / "picture.yuyv").write_bytes(cv2.cvtColor(image, cv2.COLOR_BGR2YUV_YUYV).tobytes())
    rows = map(json.loads, PICTURE.with_name("manifest.jsonl").read_text(encoding="utf-8").splitlines())
    (row,) = (row for row in rows if row["file"] == PICTURE.name)
    (folder / "picture.json").write_text(json.dumps(row))


def _first_choice(session: Session) -> int:
    wants = session.prompts()[0].wants
    assert isinstance(wants, Choice)
    return session.submit(wants.options[0].action, session.number)


def main() -> None:
    """Run them and tell how it went."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            ran = run_tests(Path(folder), *sys.argv[1:])
        except NoMachine as error:
            sys.exit(str(error))
    print(ran.output if ran.status is not None else ran.output + ran.console)
    print(f"{ran.seconds:.0f} s")
    sys.exit(125 if ran.status is None else ran.status)


if __name__ == "__main__":
    main()
