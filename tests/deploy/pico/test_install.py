"""deploy/pico/install puts all on the Pico that its program imports, from the one place where it is kept; and the
program uses nothing that MicroPython lacks."""

import ast
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.deploy.pico.micropython import BOARD, lacks

ROOT = Path(__file__).resolve().parents[3]
PICO = ROOT / "deploy" / "pico"


def imported(path: Path) -> set[str]:
    """The modules that a file imports."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    return names | {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}


def place(module: str) -> Path:
    """Where a module that isn't part of MicroPython is kept."""
    parts = module.split(".")
    return ROOT.joinpath(*parts[:-1], parts[-1] + ".py") if len(parts) > 1 else PICO / f"{module}.py"


def needed() -> set[Path]:
    """The files that the program on the Pico imports, itself too."""
    found, todo = set(), [PICO / "main.py"]
    while todo:
        path = todo.pop()
        if path not in found:
            found.add(path)
            todo += [place(module) for module in imported(path) - BOARD]
    return found


def listed(name: str) -> list[str]:
    """One of the lists in the script."""
    found = re.search(rf"^{name}=\(([^)]*)\)", (PICO / "install").read_text(encoding="utf-8"), re.MULTILINE)
    assert found is not None
    return found[1].split()


def test_all_that_the_program_imports_is_put_on_the_pico_and_nothing_else() -> None:
    put = {ROOT / name for name in listed("shared")} | {PICO / name for name in listed("own")}
    packages = {path for path in put if path.name == "__init__.py"}
    assert put - packages == needed()
    assert {path.parent for path in packages} == {ROOT / "hardware", ROOT / "hardware" / "box"}


def test_nothing_is_kept_twice() -> None:
    assert {path.name for path in PICO.iterdir() if path.suffix == ".py"} == set(listed("own"))


@pytest.mark.parametrize("path", sorted(needed()), ids=lambda path: path.name)
def test_nothing_is_used_that_micropython_lacks(path: Path) -> None:
    assert not lacks(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("code", "missing"),
    [
        ("import typing", "typing"),
        ("from dataclasses import dataclass", "dataclasses"),
        ("import enum, sys", "enum"),
        ("from collections.abc import Iterator", "collections.abc"),
        ("import re", "re"),
        ("match 1:\n    case 1: pass", "match"),
        ("def f(a, /): pass", "/"),
        ("try: pass\nexcept* ValueError: pass", "except*"),
        ("zip([1], [2], strict=True)", "strict="),
        ("'abc'.removeprefix('a')", ".removeprefix"),
        ("b'abc'.isascii()", ".isascii"),
        ("'7'.zfill(3)", ".zfill"),
        ("f'{1!a}'", "!a"),
        ("x = list[int]", "[int]"),
    ],
)
def test_what_micropython_lacks_is_noticed(code: str, missing: str) -> None:
    (found,) = lacks(code)
    assert missing in found


def test_annotations_may_say_anything_as_micropython_does_not_look_at_them() -> None:
    assert not lacks("def f(a: list[int] | None) -> tuple[str, ...]:\n    b: dict[str, int] = {}\n    return ('',)")


ENVIRONMENT = """
checkout="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
venv="$checkout/.venv"
say() { echo "$*" >&2; }
fail() { say "Error: $*"; exit 1; }
install() { echo "install $1" >> "$checkout/log"; }
"""
MPREMOTE = """#!/bin/sh
echo "$@" >> log
case "$*" in *exec*) test ! -e no-pico ;; *mkdir*) exit 1 ;; esac
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout in which nothing is installed and mpremote only notes how it was called."""
    shutil.copytree(PICO, tmp_path / "deploy" / "pico")
    (tmp_path / "deploy" / "environment.sh").write_text(ENVIRONMENT)
    program = tmp_path / ".venv" / "bin" / "mpremote"
    program.parent.mkdir(parents=True)
    program.write_text(MPREMOTE)
    program.chmod(0o755)
    return tmp_path


def install(checkout: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    """Run the script."""
    command = [checkout / "deploy" / "pico" / "install", *words]
    return subprocess.run(command, cwd=checkout, capture_output=True, text=True, timeout=30)


def test_each_file_is_copied_to_its_place_and_the_box_started(checkout: Path) -> None:
    done = install(checkout)
    assert done.returncode == 0, done.stderr
    log = (checkout / "log").read_text().splitlines()
    assert log[0] == "install pico"
    assert "connect auto fs cp hardware/box/wire.py :hardware/box/wire.py" in log
    assert "connect auto fs cp deploy/pico/main.py :main.py" in log
    assert log[-1] == "connect auto reset"


def test_the_port_can_be_given(checkout: Path) -> None:
    install(checkout, "/dev/serial/by-id/usb-x")
    log = (checkout / "log").read_text().splitlines()
    assert all(line.startswith("connect /dev/serial/by-id/usb-x ") for line in log[1:])


def test_without_a_pico_one_line_says_what_to_do_and_nothing_is_copied(checkout: Path) -> None:
    (checkout / "no-pico").touch()
    done = install(checkout)
    assert done.returncode == 1
    assert done.stderr.startswith("Error: no Pico with MicroPython on auto: hold BOOTSEL")
    assert "cp" not in (checkout / "log").read_text()
