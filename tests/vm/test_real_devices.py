"""Real kernel devices: one boot of a virtual machine runs all tests of tests/vm/guest; each is told here as its own.

Where no virtual machine can be had they are skipped with the reason; where `CI` is set they fail instead.
"""

import ast
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.vm.bench import run_tests
from tests.vm.machine import NoMachine, Ran

GUEST = Path(__file__).with_name("guest")
TAIL = 3000


def guest_tests() -> list[str]:
    """The tests that run in the virtual machine, in their order."""
    return [
        f"{path.name}::{node.name}"
        for path in sorted(GUEST.glob("test_*.py"))
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


@dataclass(frozen=True)
class Told:
    """What came out of the virtual machine: how each test went, by its name."""

    ran: Ran
    results: dict[str, list[dict[str, Any]]]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Told:
    """All tests, in one virtual machine."""
    out = tmp_path_factory.mktemp("machine")
    try:
        ran = run_tests(out)
    except NoMachine as error:
        if os.environ.get("CI"):
            pytest.fail(str(error))
        pytest.skip(str(error))
    results: dict[str, list[dict[str, Any]]] = {}
    if (out / "results").exists():
        for line in (out / "results").read_text().splitlines():
            results.setdefault(json.loads(line)["test"], []).append(json.loads(line))
    return Told(ran, results)


@pytest.mark.parametrize("name", guest_tests())
def test_in_the_virtual_machine(told: Told, name: str) -> None:
    parts = told.results.get(name)
    if parts is None:
        pytest.fail(f"never ran\n{told.ran.console[-TAIL:]}\n{told.ran.output[-TAIL:]}")
    wrong = [part["text"] for part in parts if part["outcome"] != "passed"]
    assert not wrong, "\n".join(wrong)


def test_the_virtual_machine_ended_by_itself_with_nothing_wrong(told: Told) -> None:
    assert told.ran.status == 0, told.ran.output[-TAIL:]
    assert "Call Trace" not in told.ran.console, told.ran.console[-TAIL:]


def test_there_are_tests_for_each_kind_of_device() -> None:
    files = {name.partition("::")[0] for name in guest_tests()}
    assert {"test_box.py", "test_camera.py", "test_pins.py"} <= files
