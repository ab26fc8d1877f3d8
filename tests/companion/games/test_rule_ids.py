"""Every numbered rule and every worked example of the rule dossier has a test that names it."""

import ast
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

EXAMPLES = {
    "K": (1, 3, 4, 5, 7, 9, 10),
    "Y": (1, 2, 3, 5, 7, 8, 11),
    "T": (1, 2, 5, 6, 7, 9),
}
"""Numbers of the worked examples."""

AMBIGUITIES = {"K": 25, "Y": 20, "T": 22}
"""The last ambiguity of each game; all before it count too."""

LAST = {"K": 68, "KX": 2, "Y": 39, "YX": 6, "T": 43, "TX": 1}
"""The last number of each series of rules."""

NO_RULE = {"K-A18", "Y-A13", "Y-A20"}
"""Ambiguities about announcements, other pages or names, which decide nothing that a game could do."""


def known_ids() -> list[str]:
    """All ids a test must name."""
    rules = [f"{series}-{number}" for series, last in LAST.items() for number in range(1, last + 1)]
    readings = [f"{game}-A{number}" for game, last in AMBIGUITIES.items() for number in range(1, last + 1)]
    examples = [f"{game}-EX{number}" for game, numbers in EXAMPLES.items() for number in numbers]
    return [name for name in rules + readings + examples if name not in NO_RULE]


@cache
def named_ids() -> frozenset[str]:
    """The arguments of every `@pytest.mark.rule(...)`."""
    return frozenset(
        argument.value
        for path in ROOT.rglob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule"
        for argument in node.args
        if isinstance(argument, ast.Constant)
    )


@pytest.mark.parametrize("name", known_ids())
def test_has_a_test(name: str) -> None:
    assert name in named_ids()


def test_no_test_names_a_rule_that_is_not_there() -> None:
    assert not named_ids() - set(known_ids())
