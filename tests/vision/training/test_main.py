"""The training's command line: every step by itself, without torch until it trains."""

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from vision.training import __main__ as steps
from vision.training import shards
from vision.training.__main__ import main
from vision.training.shards import Scenes

STEPS = ["all", "faces", "finder", "generate", "judges"]


def test_help_shows_an_example_and_all_steps() -> None:
    shown = CliRunner().invoke(main, ["--help"])
    assert shown.exit_code == 0
    assert "Example: python -m vision.training all --work" in shown.output
    assert all(f"  {step} " in shown.output for step in [*STEPS, "export"])


@pytest.mark.parametrize("step", STEPS)
def test_every_step_wants_a_folder(step: str) -> None:
    refused = CliRunner().invoke(main, [step])
    assert refused.exit_code == 2
    assert "--work" in refused.output


def test_judges_want_labelled_pictures_that_are_there(tmp_path: Path) -> None:
    wanted = ["judges", "--work", str(tmp_path), "--pictures", str(tmp_path / "nowhere")]
    refused = CliRunner().invoke(main, wanted)
    assert refused.exit_code == 2
    assert "nowhere" in refused.output


def test_scenes_can_be_made_in_two_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shards, "SCENES", 2)
    monkeypatch.setattr(shards, "SPRITES", 8)
    for first in ("0", "1"):
        made = CliRunner().invoke(main, ["generate", "--work", str(tmp_path), "--first", first, "--count", "1"])
        assert made.exit_code == 0, made.output
    assert Scenes(tmp_path).refresh() == 4


def test_networks_are_written_from_their_checkpoints_in_one_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("torch", reason="needs the extra train")
    pytest.importorskip("onnx", reason="needs the extra train")
    monkeypatch.setattr(steps, "WEIGHTS", tmp_path)
    monkeypatch.setattr(steps, "WATCHED", 3)
    done = CliRunner().invoke(main, ["export"])
    assert done.exit_code == 0, done.output
    assert {path.name for path in tmp_path.iterdir()} == {"finder.onnx", "faces.onnx"}


def test_nothing_that_ships_needs_torch() -> None:
    code = (
        "import sys; sys.modules['torch'] = None\n"
        "import vision.dice.reader, vision.training.shards, vision.training.frames, vision.training.lessons\n"
        "import vision.training.__main__, companion.cli.main\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
