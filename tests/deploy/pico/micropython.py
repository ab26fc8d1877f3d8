"""What MicroPython on a Pico lacks, as far as a look at the source shows it."""

import ast
import builtins
from collections.abc import Iterator

BOARD = frozenset({"array", "binascii", "errno", "gc", "json", "machine", "math", "micropython", "os", "random"}) | {
    "select",
    "struct",
    "sys",
    "time",
}
"""Modules that MicroPython has on a Pico (`re` is there, but differs from CPython's)."""

METHODS = frozenset(
    name
    for of in (
        {"capitalize", "casefold", "expandtabs", "format_map", "isalnum", "isascii", "isdecimal", "isidentifier"},
        {"isnumeric", "isprintable", "istitle", "ljust", "maketrans", "removeprefix", "removesuffix", "rjust"},
        {"swapcase", "title", "translate", "zfill", "bit_count", "is_integer", "as_integer_ratio"},
    )
    for name in of
)
"""Of strings, bytes and numbers, which only CPython has."""

SHAPES = {ast.Match: "match", ast.TryStar: "except*"}


def lacks(source: str) -> list[str]:
    """What in this source MicroPython would stumble over, each with its line."""
    tree = ast.parse(source)
    _without_annotations(tree)
    return [f"line {line}: {what}" for line, what in _missing(tree)]


def _without_annotations(tree: ast.AST) -> None:
    """MicroPython reads them and takes no notice."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None
        elif isinstance(node, ast.AnnAssign):
            node.annotation = ast.Constant(None)


def _missing(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, name.name) for name in node.names if not _there(name.name))
        elif isinstance(node, ast.ImportFrom) and not _there(node.module or ""):
            yield node.lineno, node.module or "a relative import"
        elif isinstance(node, ast.Attribute) and node.attr in METHODS:
            yield node.lineno, f".{node.attr}"
        elif isinstance(node, ast.arguments) and node.posonlyargs:
            yield node.posonlyargs[0].lineno, "/ among parameters"
        elif isinstance(node, ast.keyword) and node.arg == "strict":
            yield node.value.lineno, "strict="
        elif isinstance(node, ast.FormattedValue) and node.conversion == ord("a"):
            yield node.lineno, "!a"
        elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Name) and node.slice.id in dir(builtins):
            yield node.lineno, f"[{node.slice.id}] of a type"
        elif type(node) in SHAPES:
            yield getattr(node, "lineno", 0), SHAPES[type(node)]


def _there(module: str) -> bool:
    return module in BOARD or module.startswith("hardware.box.") or module == "ht16k33"
