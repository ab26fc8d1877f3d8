"""deploy/wiring as a person calls it, from any folder, with paths of that folder."""

import subprocess
import sys
from pathlib import Path

import pytest

from hardware.drawing import draw
from hardware.wiring import DEFAULT_WIRING, Button, Wiring

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout whose environment is that of the tests: nothing is installed."""
    made = tmp_path / "checkout"
    (made / "deploy").mkdir(parents=True)
    for name in ("companion", "hardware", "vision"):
        (made / name).symlink_to(ROOT / name)
    text = (ROOT / "deploy/environment.sh").read_text(encoding="utf-8") + "\ninstall() { :; }\n"
    (made / "deploy/environment.sh").write_text(text, encoding="utf-8")
    (made / ".venv/bin").mkdir(parents=True)
    python = made / ".venv/bin/python"
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    python.chmod(0o755)
    return made


def draws(checkout: Path, folder: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    script = checkout / "deploy/wiring"
    script.write_text((ROOT / "deploy/wiring").read_text(encoding="utf-8"), encoding="utf-8")
    return subprocess.run(["bash", script, *words], cwd=folder, capture_output=True, text=True, timeout=60)


def test_the_default_wiring_is_drawn_into_the_folder_where_one_is(checkout: Path, tmp_path: Path) -> None:
    done = draws(checkout, tmp_path)
    assert (done.returncode, done.stdout) == (0, "wiring.svg is written\n"), done.stderr
    assert (tmp_path / "wiring.svg").read_text(encoding="utf-8") == draw(DEFAULT_WIRING)


def test_a_config_file_is_found_from_where_one_is(checkout: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("[wiring]\nundo = { button = 9 }\n")
    done = draws(checkout, tmp_path, "mine.toml", "--out", "mine.svg")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "mine.svg").read_text(encoding="utf-8") == draw(Wiring(undo=Button(button=9)))
