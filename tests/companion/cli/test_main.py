"""The command line as a whole: help, versions, and failures in one clear line."""

import subprocess
import sys

import click
import pytest
from click.testing import CliRunner, Result

from companion.cli.main import COMMANDS, Commands, cli, one_line
from vision.errors import PictureError


def run(*words: str) -> Result:
    """Run `companion` with these words, in this process."""
    return CliRunner().invoke(cli, list(words), prog_name="companion")


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> dict[str, Exception]:
    """Makes `companion fail` a command; what lies under "error" is what it raises."""
    raised: dict[str, Exception] = {}

    @click.command()
    def fail() -> None:
        """Fail."""
        raise raised["error"]

    usual = Commands.get_command
    monkeypatch.setattr(
        Commands, "get_command", lambda self, ctx, name: fail if name == "fail" else usual(self, ctx, name)
    )
    from companion.cli.main import debug_option

    debug_option(fail)
    return raised


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example(name: str) -> None:
    result = run(name, "--help")
    assert result.exit_code == 0
    assert f"Example: companion {name}" in result.stdout
    assert "--debug" in result.stdout


def test_the_help_lists_every_command_with_a_few_words() -> None:
    lines = run("--help").stdout.splitlines()
    for name in COMMANDS:
        assert any(line.split()[:1] == [name] and len(line.split()) > 2 for line in lines), name


def test_the_version_is_told() -> None:
    assert run("--version").stdout.startswith("companion 0.")


@pytest.mark.parametrize("words", [["reed"], ["read"], ["read", "--nonsense", "a.jpg"], ["--nonsense"], []])
def test_wrong_usage_ends_with_2_and_says_what_is_wrong(words: list[str]) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "Usage: companion" in result.stderr


def test_a_failure_is_one_line_without_a_traceback(failing: dict[str, Exception]) -> None:
    failing["error"] = PictureError("the lens cap\nis on: take it off")
    result = run("fail")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr == "Error: the lens cap is on: take it off\n"


@pytest.mark.parametrize("words", [["--debug", "fail"], ["fail", "--debug"]])
def test_debug_shows_the_traceback_before_the_line(failing: dict[str, Exception], words: list[str]) -> None:
    failing["error"] = PictureError("the lens cap is on")
    result = run(*words)
    assert result.exit_code == 1
    assert result.stderr.startswith("Traceback (most recent call last):")
    assert result.stderr.endswith("\nError: the lens cap is on\n")


def test_an_unforeseen_failure_names_its_kind(failing: dict[str, Exception]) -> None:
    failing["error"] = ZeroDivisionError("division by zero")
    result = run("fail")
    assert result.exit_code == 1
    assert result.stderr.count("\n") == 1
    assert "ZeroDivisionError: division by zero" in result.stderr
    assert "--debug" in result.stderr


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (PermissionError(13, "Permission denied", "/root/a"), "/root/a: Permission denied"),
        (OSError(28, "No space left on device"), "No space left on device"),
        (PictureError("  a\n b "), "a b"),
    ],
)
def test_errors_in_one_line(error: Exception, line: str) -> None:
    assert one_line(error) == line


def test_the_module_can_be_run() -> None:
    run = [sys.executable, "-m", "companion", "--version"]
    done = subprocess.run(run, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("companion 0.")


def test_help_starts_quickly_without_the_heavy_packages() -> None:
    """Only a command that needs OpenCV, onnxruntime, Flask or a catalogue waits for their import."""
    code = "import sys; from companion.cli.main import cli; cli(['--help'], standalone_mode=False); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    heavy = {"cv2", "onnxruntime", "flask", "numpy", "PIL", "babel", "sqlalchemy"}
    assert not heavy & set(loaded.splitlines()[-1].split())
