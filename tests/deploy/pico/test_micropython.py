"""The tests of the modules that also run on the box, and the program of the box itself, under MicroPython."""

import importlib.util
import os
import platform
import subprocess
import sys
import tty
from pathlib import Path

import pytest

from hardware.box.box_panel import BoxPanel
from hardware.panel import Shown
from tests.hardware.panels import Notes

ROOT = Path(__file__).resolve().parents[3]
PLAIN = sorted((ROOT / "tests" / "hardware" / "box" / "plain").glob("test_*.py"))

HAS_BUILD = sys.platform == "linux" and platform.machine() == "x86_64"
"""For other machines there is no package with MicroPython in it: docs/decisions.md."""

pytestmark = pytest.mark.skipif(not HAS_BUILD, reason="no package holds a MicroPython for this machine")

RUN = """
import sys
assert sys.implementation.name == "micropython"
sys.path[:] = [%r, %r, ".frozen"]
module = __import__(%r)
names = [name for name in dir(module) if name.startswith("test_")]
for name in names:
    print(name)
    getattr(module, name)()
print("passed", len(names))
"""

BOARD = """
import sys, time
sys.path[:] = [%r, %r, %r, ".frozen"]
import fakes
sys.modules["machine"] = fakes.Machine
import main
from hardware.box.firmware import Box
board = main.Board()
box = Box("b7", main.CONTACTS, main.BUTTONS, len(board.displays), time.ticks_ms())
main.turn(board, box)
"""


TALKING = """
while True:
    main.turn(board, box)
    time.sleep_ms(1)
    lit = box.lights[0] == "o"
    since = since if lit and since else time.ticks_ms() if lit else 0
    fakes.Pin.levels[2] = 0 if since and time.ticks_ms() - since < 100 else 1
"""
"""A finger presses the button of seat 1 for a tenth of a second as soon as its lamp is lit."""


def micropython(script: Path) -> "subprocess.CompletedProcess[bytes]":
    """A script run by MicroPython, with nothing on its stdin."""
    assert importlib.util.find_spec("micropython_unix"), "install the extra dev: it holds MicroPython"
    command = [sys.executable, "-m", "micropython_unix", str(script)]
    return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=60)


@pytest.mark.parametrize("path", PLAIN, ids=lambda path: path.stem)
def test_the_tests_pass_under_micropython(path: Path, tmp_path: Path) -> None:
    script = tmp_path / "run.py"
    script.write_text(RUN % (str(ROOT), str(path.parent), path.stem))
    done = micropython(script)
    assert done.returncode == 0, done.stdout.decode() + done.stderr.decode()
    count = path.read_text(encoding="utf-8").count("\ndef test_")
    assert done.stdout.decode().splitlines()[-1] == f"passed {count}"


def test_a_failing_test_would_be_noticed(tmp_path: Path) -> None:
    (tmp_path / "test_wrong.py").write_text("def test_wrong():\n    assert 1 == 2\n")
    script = tmp_path / "run.py"
    script.write_text(RUN % (str(ROOT), str(tmp_path), "test_wrong"))
    done = micropython(script)
    assert b"passed" not in done.stdout and b"AssertionError" in done.stdout + done.stderr


def test_the_program_greets_under_micropython(tmp_path: Path) -> None:
    script = tmp_path / "board.py"
    script.write_text(BOARD % (str(ROOT), str(ROOT / "deploy" / "pico"), str(Path(__file__).parent)))
    done = micropython(script)
    assert done.stdout.startswith(b"!0 box 1 b7 - "), done.stdout + done.stderr


def test_a_panel_talks_with_the_program_under_micropython(tmp_path: Path) -> None:
    script = tmp_path / "talking.py"
    folders = (str(ROOT), str(ROOT / "deploy" / "pico"), str(Path(__file__).parent))
    script.write_text(BOARD % folders + "since = 0\n" + TALKING)
    end, keep = os.openpty()
    tty.setraw(keep)
    command = [sys.executable, "-m", "micropython_unix", str(script)]
    with subprocess.Popen(command, stdin=end, stdout=end, stderr=subprocess.PIPE) as box:
        panel, ear = BoxPanel(os.ttyname(keep), "box"), Notes()
        panel.show(Shown({"seat1": "on"}, displays=(12,)))
        panel.start(ear)
        heard = ear.hears("online", "seat1 short")
        panel.close()
        box.kill()
        said = box.stderr.read() if box.stderr else b""
    os.close(end)
    os.close(keep)
    assert heard, (ear.told, ear.why, said)
