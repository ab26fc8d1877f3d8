"""The docs are complete and true: every command, option and event has its place, and every link leads somewhere."""

import re
from functools import cache
from pathlib import Path
from typing import get_args

import click
import pytest

from companion.cli.main import COMMANDS, cli
from tests.bench import report
from vision.accuracy import SHARES
from vision.dice.colours import COLOURS
from vision.dice.events import EventKind

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


@cache
def sections(page: str) -> dict[str, str]:
    """The text below each heading of the second level; what stands before the first one is under ""."""
    parts = re.split(r"^## (.+)$", (ROOT / "docs" / page).read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {"": parts[0], **dict(zip(parts[1::2], parts[2::2], strict=True))}


def rows(text: str) -> set[str]:
    """What stands in backquotes in the first column of the tables."""
    cells = re.findall(r"^\| ([^|]*) \|", text, flags=re.MULTILINE)
    return {name for cell in cells for name in re.findall(r"`([^`]+)`", cell)}


def command(name: str) -> click.Command:
    """A command by its name."""
    found = cli.get_command(click.Context(cli), name)
    assert found is not None
    return found


def options(of: click.Command) -> set[str]:
    """The long names of its options, without those that every command has."""
    names = {opt for param in of.params if isinstance(param, click.Option) for opt in param.opts}
    return {name for name in names if name.startswith("--")} - {"--debug"}


def test_every_command_has_its_section_and_no_section_lacks_its_command() -> None:
    assert set(sections("commands.md")) - {""} == set(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_has_its_row_and_no_row_lacks_its_option(name: str) -> None:
    documented = {row for row in rows(sections("commands.md")[name]) if row.startswith("--")}
    assert documented == options(command(name))


@pytest.mark.parametrize("name", COMMANDS)
def test_every_section_begins_with_an_example_that_parses(name: str) -> None:
    example = re.search(
        rf"^    companion {name} (.+)$|^    companion {name}$", sections("commands.md")[name], re.MULTILINE
    )
    assert example is not None
    words = [word for word in (example[1] or "").split() if word.startswith("--")]
    assert set(words) <= options(command(name))


def test_the_options_of_the_program_itself_are_there() -> None:
    documented = {row for row in rows(sections("commands.md")[""]) if row.startswith("--")}
    assert documented == options(cli) | {"--debug", "--help"}


def test_every_event_has_its_row() -> None:
    events = {row for row in rows(sections("commands.md")["watch"]) if not row.startswith("--")}
    assert events == set(get_args(EventKind))


def test_every_figure_has_its_row() -> None:
    figures = {row for row in rows(sections("commands.md")["accuracy"]) if not row.startswith("--")}
    assert figures == {*SHARES, "ms"}


def test_every_colour_is_named() -> None:
    (line,) = [line for line in sections("commands.md")["read"].splitlines() if line.startswith("| `colour`")]
    assert set(re.findall(r"[a-z]+", line.split("|")[2])) - {"or"} == set(COLOURS)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    lost = [link for link in links if "://" not in link and not (page.parent / link).exists()]
    assert not lost


def test_every_page_is_reached_from_the_readme() -> None:
    readme = PAGES[0].read_text(encoding="utf-8")
    assert not [page.name for page in PAGES[1:] if f"(docs/{page.name})" not in readme]


def test_every_script_is_named_in_the_docs() -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    scripts = [path.name for path in (ROOT / "deploy").iterdir() if path.is_file() and not path.suffix]
    assert not [name for name in scripts if f"deploy/{name}" not in text]


def test_comments_name_only_pages_that_are_there() -> None:
    code = [path for folder in ("companion", "hardware", "vision", "web") for path in (ROOT / folder).rglob("*.py")]
    named = {name for path in code for name in re.findall(r"docs/[\w-]+\.md", path.read_text(encoding="utf-8"))}
    assert not [name for name in named if not (ROOT / name).exists()]


def test_every_measurement_that_is_named_can_be_made() -> None:
    script = (ROOT / "deploy" / "bench").read_text(encoding="utf-8")
    lines = [line for line in script.splitlines() if not line.startswith("#")]
    does = set(re.findall(r"--[a-z]+", "\n".join(lines))) | options(report.main)
    said = "\n".join(path.read_text(encoding="utf-8") for path in (*PAGES, *(ROOT / "tests" / "bench").rglob("*.py")))
    assert set(re.findall(r"deploy/bench (--[a-z]+)", said + script)) <= does
    assert all((ROOT / path).exists() for path in re.findall(r"tests/bench/[a-z_/]+\.py", script))
