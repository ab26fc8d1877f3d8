"""What deploy/wiring starts: the drawing of a config file, or one clear word."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.wiring_drawing import main
from hardware.drawing import draw
from hardware.wiring import DEFAULT_WIRING, Button, Wiring


@pytest.fixture
def config(tmp_path: Path) -> Path:
    path = tmp_path / "companion.toml"
    path.write_text("port = 9000\n[wiring]\nconfirm = { button = 5 }\n")
    return path


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def test_without_a_config_file_the_default_wiring_is_drawn(tmp_path: Path) -> None:
    out = tmp_path / "here.svg"
    result = run("--out", out)
    assert result.exit_code == 0 and str(out) in result.output
    assert out.read_text(encoding="utf-8") == draw(DEFAULT_WIRING)


def test_the_wiring_of_a_config_file_is_drawn(tmp_path: Path, config: Path) -> None:
    out = tmp_path / "here.svg"
    assert run(config, "--out", out).exit_code == 0
    assert out.read_text(encoding="utf-8") == draw(Wiring(confirm=Button(button=5)))


def test_a_config_file_that_can_not_be_used_is_one_line_with_the_key(config: Path, tmp_path: Path) -> None:
    config.write_text("[wiring]\nconfirm = { button = 5, lamp = 5 }\n")
    result = run(config, "--out", tmp_path / "here.svg")
    assert result.exit_code == 1 and "pin 5 is given twice" in result.output
    assert len(result.output.splitlines()) == 1
    assert not (tmp_path / "here.svg").exists()


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    result = run(tmp_path / "nothing.toml")
    assert result.exit_code == 2 and "nothing.toml" in result.output


def test_a_place_that_can_not_be_written_is_named(tmp_path: Path) -> None:
    result = run("--out", tmp_path / "no folder" / "here.svg")
    assert result.exit_code == 1 and "can't be written" in result.output
