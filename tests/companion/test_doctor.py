"""The doctor: each finding is true, and whoever lacks something is told what to do."""

import json
import os
import socket
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner, Result

from companion.cli.main import cli
from companion.doctor import (
    FREE_BYTES,
    Check,
    check_camera,
    check_folder,
    check_opencv,
    check_pins,
    check_port,
    check_python,
    check_reader,
    check_serial,
    look_over,
)
from companion.games.message import Message, say
from hardware.errors import NoPins, PinsForbidden, PinsUnusable
from hardware.ports import Port


def plain(text: str) -> Message:
    """A finding that is the same in every language."""
    return say("%(text)s", text=text)


def found(check: Check) -> str:
    """What was found, in English."""
    return str(check.to_json()["found"])


def to_do(check: Check) -> str:
    """What a person can do, in English."""
    return str(check.to_json()["to_do"])


def failing(error: Exception) -> Any:
    """A function that raises this."""

    def fail(*_: object) -> Any:
        raise error

    return fail


@pytest.mark.parametrize(
    ("version", "ok"),
    [((3, 10, 13), False), ((3, 11, 0), True), ((3, 12, 1), True), ((3, 13, 9), True), ((3, 14, 0), False)],
)
def test_which_pythons_are_good(version: tuple[int, ...], ok: bool) -> None:
    check = check_python(version)
    assert (check.ok, check.needed) == (ok, True)
    assert found(check) == ".".join(map(str, version))
    assert ok or "install Python 3.11" in to_do(check)


@pytest.mark.parametrize(
    ("version", "ok"),
    [("4.7.0", False), ("4.8.0.76", True), ("4.11.0", True), ("5.0.0", True), ("6.0.0-pre", False)],
)
def test_which_opencvs_are_good(version: str, ok: bool) -> None:
    check = check_opencv(lambda: SimpleNamespace(__version__=version))
    assert (check.ok, found(check), check.needed) == (ok, version, True)
    assert ok or "4.8 to 5" in to_do(check)


def test_an_opencv_that_cannot_be_imported_is_named_with_its_reason() -> None:
    check = check_opencv(failing(ImportError("libGL.so.1: cannot open shared object file")))
    assert not check.ok
    assert "libGL.so.1" in found(check) and "delete .venv" in to_do(check)


def test_the_opencv_that_is_installed_here_is_good() -> None:
    assert check_opencv().ok


def test_a_reader_without_weights_is_named_with_its_reason() -> None:
    check = check_reader(failing(RuntimeError("can't load the weights\nfinder.onnx")))
    assert (check.ok, check.needed) == (False, True)
    assert found(check) == "can't load the weights finder.onnx"
    assert check_reader(object).ok


def test_no_camera_is_no_harm_and_points_to_the_virtual_one() -> None:
    check = check_camera(lambda: None)
    assert (check.ok, check.needed) == (False, False)
    assert "--virtual" in to_do(check)


def test_a_camera_is_named() -> None:
    assert check_camera(lambda: "picamera") == Check("camera", True, plain("picamera"), needed=False)
    assert check_camera(lambda: "/dev/null") == Check("camera", True, plain("/dev/null"), needed=False)


def test_a_camera_one_may_not_use_names_the_group(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    check = check_camera(lambda: "/dev/video0")
    assert not check.ok
    assert "usermod -aG video" in to_do(check) and "/dev/video0" in found(check)


def test_no_serial_device_is_no_harm_and_says_how_to_play_on() -> None:
    check = check_serial(lambda: ())
    assert (check.ok, check.needed, found(check)) == (False, False, "no serial device")
    assert "USB" in to_do(check) and "screen" in to_do(check)


def test_serial_devices_are_named() -> None:
    check = check_serial(lambda: (Port("/dev/null", "one"), Port("/dev/zero", "another")))
    assert (check.ok, found(check), to_do(check)) == (True, "/dev/null, /dev/zero", "")


def test_one_serial_device_one_may_not_use_names_the_group(tmp_path: Path) -> None:
    check = check_serial(lambda: (Port("/dev/null", "mine"), Port(str(tmp_path / "theirs"), "not mine")))
    assert not check.ok and not check.needed
    assert "theirs is there, but you may not use it" in found(check) and "usermod -aG dialout" in to_do(check)


@pytest.mark.parametrize(
    ("error", "text", "advice"),
    [
        (NoPins(), "this machine has no pins", "Raspberry Pi"),
        (PinsForbidden(), "you may not use them", "usermod -aG gpio"),
        (PinsUnusable("No module named 'lgpio'"), "No module named 'lgpio'", "deploy/run"),
    ],
)
def test_why_pins_can_not_be_read_is_told_with_what_to_do(error: Exception, text: str, advice: str) -> None:
    check = check_pins(failing(error))
    assert (check.ok, check.needed) == (False, False)
    assert text in found(check) and advice in to_do(check)


def test_pins_that_can_be_read_are_in_order() -> None:
    assert check_pins(object).ok


def test_a_port_is_free_or_taken() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        taken = check_port(port)
    assert (taken.ok, taken.needed) == (False, False)
    assert found(taken) == f"{port} can't be used: Address already in use"
    assert to_do(taken).startswith("nothing to do")
    assert check_port(port).ok


def test_a_folder_that_is_not_there_yet_can_be_made(tmp_path: Path) -> None:
    check = check_folder(tmp_path / "not" / "yet", lambda _: 5_000_000_000)
    assert (check.ok, found(check)) == (True, f"{tmp_path}/not/yet has 5000 MB free")
    assert not (tmp_path / "not").exists(), "looking changes nothing"


def test_a_full_disk_is_told() -> None:
    check = check_folder(Path("/tmp"), lambda _: FREE_BYTES - 1)
    assert (check.ok, check.needed, to_do(check)) == (False, True, "make room on this disk")


def test_a_folder_below_a_file_cannot_be_written_to(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    check = check_folder(tmp_path / "file" / "data")
    assert not check.ok
    assert "can't be written to" in found(check) and "--data" in to_do(check)


def test_everything_is_looked_at_in_order(tmp_path: Path) -> None:
    names = [check.name for check in look_over(tmp_path, 8080, object)]
    assert names == ["python", "opencv", "reader", "camera", "tray", "serial", "pins", "port", "folder"]


def test_who_serves_already_needs_no_free_port(tmp_path: Path) -> None:
    assert "port" not in [check.name for check in look_over(tmp_path, None, object)]


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> list[Check]:
    """What the command finds."""
    found_here = [
        Check("python", True, say("3.11.2")),
        Check("camera", False, say("no camera"), say("plug one in"), needed=False),
    ]
    monkeypatch.setattr("companion.doctor.look_over", lambda data, port, load_reader: iter(found_here))
    return found_here


def run(*words: str) -> Result:
    """Run `companion doctor`."""
    return CliRunner().invoke(cli, ["doctor", *words])


def test_what_may_be_missing_is_no_failure(checks: list[Check]) -> None:
    result = run()
    assert result.exit_code == 0
    assert [line.split() for line in result.stdout.splitlines()] == [
        ["ok", "python", "3.11.2"],
        ["–", "camera", "no", "camera:", "plug", "one", "in"],
    ]


def test_what_is_needed_and_missing_is_a_failure(checks: list[Check]) -> None:
    checks.append(Check("reader", False, say("no weights"), say("install again")))
    result = run()
    assert result.exit_code == 1
    assert result.stderr == "Error: the companion can't work yet: see reader\n"
    assert result.stdout.splitlines()[-1].split() == ["no", "reader", "no", "weights:", "install", "again"]


def test_the_checks_as_json(checks: list[Check]) -> None:
    lines = [json.loads(line) for line in run("--json").stdout.splitlines()]
    assert lines[0] == {"name": "python", "ok": True, "found": "3.11.2", "to_do": "", "needed": True}
    assert lines[1]["to_do"] == "plug one in"


def test_the_data_folder_can_be_given(tmp_path: Path) -> None:
    lines = [json.loads(line) for line in run("--json", "--data", str(tmp_path / "games")).stdout.splitlines()]
    assert lines[-1]["name"] == "folder" and lines[-1]["found"].startswith(f"{tmp_path}/games has ")
