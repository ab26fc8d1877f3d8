"""The shape of the code: small modules, small functions, everything public explained, more tests than source."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from statistics import median, quantiles

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("companion", "hardware", "vision", "web")
MAY_SLEEP = ("hardware/", "vision/sources/")

Function = ast.FunctionDef | ast.AsyncFunctionDef
Named = Function | ast.ClassDef


def python_files(*folders: str) -> list[Path]:
    """All Python files below these folders."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def line_count(path: Path) -> int:
    """Lines of a file, blank ones too."""
    return len(path.read_text(encoding="utf-8").splitlines())


@cache
def parsed(path: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"))


def where(path: Path, node: Named) -> str:
    """A place a person can go to."""
    return f"{path.relative_to(ROOT)}:{node.lineno} {node.name}"


def function_lengths(*folders: str) -> dict[str, int]:
    """Lines of each function from its `def` to its end, inner ones too."""
    return {
        where(path, node): (node.end_lineno or node.lineno) - node.lineno + 1
        for path in python_files(*folders)
        for node in ast.walk(parsed(path))
        if isinstance(node, Function)
    }


def public(body: list[ast.stmt]) -> Iterator[Named]:
    """Public functions and classes of a module or class, and the public methods of the latter."""
    for node in body:
        if isinstance(node, Named) and not node.name.startswith("_"):
            yield node
            if isinstance(node, ast.ClassDef):
                yield from public(node.body)


def is_further_form(node: Named) -> bool:
    """Setters and overloads share the docstring of the first form."""
    names = {ast.unparse(decorator).rpartition(".")[2] for decorator in node.decorator_list}
    return bool(names & {"setter", "deleter", "overload", "override"})


def sleeps(path: Path) -> list[int]:
    """The lines that call or import time.sleep."""
    found = []
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Attribute) and ast.unparse(node) == "time.sleep":
            found.append(node.lineno)
        elif isinstance(node, ast.ImportFrom) and node.module == "time":
            found += [node.lineno for name in node.names if name.name == "sleep"]
    return found


def test_modules_are_short() -> None:
    lengths = {str(path.relative_to(ROOT)): line_count(path) for path in python_files(*PACKAGES, "tests")}
    assert not {name: length for name, length in lengths.items() if length > 400}
    assert median(map(line_count, python_files(*PACKAGES))) <= 120


def test_functions_are_short() -> None:
    lengths = function_lengths(*PACKAGES)
    assert not {name: length for name, length in lengths.items() if length > 60}
    assert median(lengths.values()) <= 8
    p95 = quantiles(lengths.values(), n=20)[-1]
    longest = sorted(lengths, key=lambda name: -lengths[name])[:30]
    assert p95 <= 30, [f"{name} has {lengths[name]} lines" for name in longest]


def test_every_module_says_what_it_is_for() -> None:
    assert not [str(path.relative_to(ROOT)) for path in python_files(*PACKAGES) if not ast.get_docstring(parsed(path))]


def test_public_names_are_explained() -> None:
    names = [
        (where(path, node), ast.get_docstring(node) is not None)
        for path in python_files(*PACKAGES)
        for node in public(parsed(path).body)
        if not is_further_form(node)
    ]
    bare = [name for name, explained in names if not explained]
    assert len(bare) <= 0.02 * len(names), bare


def test_nothing_sleeps_but_devices_and_sources() -> None:
    sleepers = {
        name: lines
        for path in python_files(*PACKAGES, "tests")
        if not (name := str(path.relative_to(ROOT))).startswith(MAY_SLEEP) and (lines := sleeps(path))
    }
    assert not sleepers, "pass a clock, or wait for an event"


def test_there_are_more_tests_than_source() -> None:
    source = sum(map(line_count, python_files(*PACKAGES)))
    tests = sum(map(line_count, python_files("tests")))
    assert tests >= 1.3 * source, f"{tests} lines of tests for {source} of source"


@pytest.mark.parametrize(
    ("code", "lines"),
    [
        ("import time\ntime.sleep(1)", [2]),
        ("from time import monotonic, sleep", [1]),
        ("import asyncio\nasyncio.sleep(1)\nclock.sleep(1)", []),
        ("nap = time.sleep", [1]),
    ],
)
def test_sleeping_is_noticed_however_it_is_written(tmp_path: Path, code: str, lines: list[int]) -> None:
    path = tmp_path / "a.py"
    path.write_text(code)
    assert sleeps(path) == lines


def test_private_names_and_further_forms_need_no_explanation() -> None:
    inside = " def a(self): ...\n def _b(self): ...\n @a.setter\n def a(self, v): ...\n"
    found = list(public(ast.parse(f"class A:\n{inside}class _B:\n{inside}").body))
    assert [node.name for node in found] == ["A", "a", "a"]
    assert [is_further_form(node) for node in found] == [False, False, True]
