"""`companion serve`: what it is told, what it says, and what it serves."""

import json
import logging
import signal
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.cli.main import cli
from companion.demo.assembly import Demo
from companion.files import data_folder
from vision.sources.film import Film
from web.server import PageServer, ServeError


class Started:
    """Notes what was started in place of a server that runs for ever."""

    host = ""
    port: int | None = None
    demo: Demo | None = None

    def server(self, app: object, host: str, port: int | None) -> "Started":
        self.host, self.port = host, port
        return Running(self, port or 8080)  # type: ignore[return-value]


class Running:
    """A server that ends as soon as it runs."""

    def __init__(self, started: Started, port: int) -> None:
        self.port = port

    def run(self, before_end: Callable[[], None]) -> None:
        before_end()


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Started:
    started = Started()
    monkeypatch.setattr("web.server.PageServer", started.server)
    monkeypatch.setattr("vision.dice.reader.DiceReader", lambda: None)
    monkeypatch.setattr("companion.cameras.first_camera", lambda: None)
    monkeypatch.setattr("companion.demo.watcher.Watcher.start", lambda self: None)
    real = Demo.close

    def close(demo: Demo) -> None:
        started.demo = demo
        real(demo)

    monkeypatch.setattr(Demo, "close", close)
    return started


@pytest.fixture
def run(tmp_path: Path) -> Callable[..., Result]:
    def run(*options: str) -> Result:
        return CliRunner().invoke(cli, ["serve", "--data", str(tmp_path / "data"), *options])

    return run


def test_by_default_only_this_machine_can_open_it(started: Started, run: Callable[..., Result]) -> None:
    result = run()
    assert result.exit_code == 0, result.output
    assert result.stdout == "The table companion is at http://127.0.0.1:8080/ (Ctrl-C ends it)\n"
    assert (started.host, started.port) == ("127.0.0.1", None)


def test_without_a_camera_it_serves_all_the_same(started: Started, run: Callable[..., Result]) -> None:
    assert run().exit_code == 0
    assert started.demo is not None and started.demo.board.state.status == "none"


def test_virtual_shows_a_camera_that_throws(started: Started, run: Callable[..., Result]) -> None:
    assert run("--virtual").exit_code == 0
    assert started.demo is not None and started.demo.board.state.can_throw


def test_the_first_camera_is_taken(
    started: Started, run: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.cameras.first_camera", lambda: "/dev/video7")
    run()
    assert started.demo is not None and started.demo.board.state.source == "/dev/video7"


def test_in_the_house_it_prints_the_address_and_a_qr_code(
    started: Started, run: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.network.address_in_house", lambda: "192.168.1.7")
    result = run("--lan", "--port", "9001")
    assert started.host == "0.0.0.0"
    assert "http://127.0.0.1:9001/" in result.stdout
    assert "http://192.168.1.7:9001/" in result.stdout
    assert result.stdout.count("█") > 50


def test_the_first_start_says_nothing_of_how_a_journal_is_made(
    started: Started, run: Callable[..., Result], caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    with caplog.at_level(logging.INFO):
        run()
    assert (tmp_path / "data" / "games.db").exists()
    assert not [record.message for record in caplog.records if record.name.startswith("alembic")]


def test_in_the_house_it_prints_the_pin_that_is_kept(
    started: Started, run: Callable[..., Result], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("companion.network.address_in_house", lambda: "192.168.1.7")
    kept = tmp_path / "data" / "access.json"
    assert "PIN" not in run().stdout
    pin = json.loads(kept.read_text())["pin"]
    assert f"PIN of the table, for who wants to act: {pin}\n" in run("--lan").stdout
    kept.write_text(json.dumps(json.loads(kept.read_text()) | {"pin_on": False}))
    assert "no PIN" in run("--lan").stdout and pin not in run("--lan").stdout


def test_an_address_of_this_machine_in_the_house_is_told_to_phones_too(
    started: Started, run: Callable[..., Result]
) -> None:
    told = run("--host", "192.168.1.9").stdout
    assert "Phones and tablets in the house: http://192.168.1.9:8080/" in told
    assert "PIN of the table" in told and told.count("█") > 50


def test_without_a_network_it_says_what_to_do(
    started: Started, run: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.network.address_in_house", lambda: None)
    assert "connect it" in run("--lan").stdout


def test_another_address_is_printed_as_it_is(started: Started, run: Callable[..., Result]) -> None:
    assert "http://[::1]:8080/" in run("--host", "::1").stdout


def test_the_config_in_the_data_folder_is_used(started: Started, run: Callable[..., Result], tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "companion.toml").write_text('host = "127.0.0.2"\nport = 9002\nsource = "/dev/video3"\n')
    assert run().exit_code == 0
    assert (started.host, started.port) == ("127.0.0.2", 9002)
    assert started.demo is not None and started.demo.board.state.source == "/dev/video3"


def test_options_go_before_the_config(started: Started, run: Callable[..., Result], tmp_path: Path) -> None:
    config = tmp_path / "mine.toml"
    config.write_text('host = "127.0.0.2"\nport = 9002\nsource = "/dev/video3"\n')
    run("--config", str(config), "--host", "127.0.0.3", "--port", "9003", "--source", "/dev/video4")
    assert (started.host, started.port) == ("127.0.0.3", 9003)
    assert started.demo is not None and started.demo.board.state.source == "/dev/video4"


def test_a_film_plays_in_real_time(
    started: Started, run: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paces = []
    monkeypatch.setattr(Film, "__init__", lambda self, path, pace: paces.append(pace) or setattr(self, "name", "film"))
    monkeypatch.setattr(Film, "close", lambda self: None)
    (tmp_path / "film.mp4").touch()
    run("--source", str(tmp_path / "film.mp4"))
    assert [pace.real for pace in paces] == [True]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--virtual", "--source", "virtual:1"], "either --virtual or --source"),
        (["--lan", "--host", "::1"], "either --lan or --host"),
        (["--port", "0"], "--port"),
        (["--port", "x"], "--port"),
        (["--config", "/nothing.toml"], "/nothing.toml"),
        (["more"], "more"),
    ],
    ids=lambda options: " ".join(options) if isinstance(options, list) else None,
)
def test_wrong_usage_says_what_is_wrong(run: Callable[..., Result], options: list[str], words: str) -> None:
    result = run(*options)
    assert result.exit_code == 2
    assert words in result.stderr


def test_an_unknown_key_in_the_config_is_one_clear_line(
    started: Started, run: Callable[..., Result], tmp_path: Path
) -> None:
    config = tmp_path / "mine.toml"
    config.write_text("colour = 1\n")
    result = run("--config", str(config))
    assert result.exit_code == 1
    assert result.stderr.count("\n") == 1 and "unknown key 'colour'" in result.stderr


def test_a_source_that_is_not_there_is_one_clear_line(started: Started, run: Callable[..., Result]) -> None:
    result = run("--source", "nothing.mp4")
    assert result.exit_code == 1
    assert result.stderr.count("\n") == 1 and "nothing.mp4 does not exist" in result.stderr


def test_a_port_that_is_taken_is_one_clear_line(
    started: Started, run: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    def taken(*_: object) -> PageServer:
        raise ServeError("port 9000 is taken by another program: stop it")

    monkeypatch.setattr("web.server.PageServer", taken)
    result = run("--port", "9000")
    assert result.exit_code == 1
    assert result.stderr == "Error: port 9000 is taken by another program: stop it\n"


@pytest.mark.parametrize("home", [True, False], ids=["XDG", "home"])
def test_the_usual_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, home: bool) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    if home:
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    assert data_folder() == (tmp_path / "xdg" / "companion" if home else tmp_path / ".local/share/companion")


def test_told_to_end_before_pages_are_served_it_leaves_nothing_behind(
    started: Started, run: Callable[..., Result], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    there: list[Path] = []

    def early(self: Started, *_: object) -> None:
        there.extend(tmp_path.glob("table-companion-*"))
        signal.raise_signal(signal.SIGTERM)

    monkeypatch.setattr(Started, "server", early)
    monkeypatch.setattr("web.server.PageServer", started.server)
    before, handler = threading.active_count(), signal.getsignal(signal.SIGTERM)
    assert run("--virtual").exit_code == 0
    assert len(there) == 1, "the virtual table box had a port"
    assert list(tmp_path.glob("table-companion-*")) == []
    assert threading.active_count() <= before
    assert signal.getsignal(signal.SIGTERM) is handler
