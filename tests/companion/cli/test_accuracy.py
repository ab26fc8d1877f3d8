"""`companion accuracy`: a folder with its manifest in, figures out."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from PIL import Image

from companion.cli.main import cli
from vision.dice.expect import Expect
from vision.dice.reading import DiceReading, Die
from vision.frame import Frame

BOX = [4, 4, 20, 20]


class FiveReader:
    """Sees a sure red 5 in every picture."""

    def read(self, frame: Frame, expect: Expect | None = None) -> DiceReading:
        """A 5."""
        face = ((4.0, 4.0), (24.0, 4.0), (24.0, 24.0), (4.0, 24.0))
        die = Die(5, True, 0.99, (), "red", "white", (4, 4, 20, 20), (14, 14), face)
        return DiceReading((die,), True, 6.5, frame)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Four labelled pictures: two fives, a six, and one that is not there."""
    monkeypatch.setattr("companion.cli.accuracy._reader", FiveReader)
    lines = []
    for name, value, group, split in (("a", 5, "x", "dev"), ("b", 5, "y", "dev"), ("c", 6, "y", "final")):
        Image.new("RGB", (40, 40)).save(tmp_path / f"{name}.png")
        die = {"value": value, "box": BOX, "colour": "red"}
        lines.append({"file": f"{name}.png", "dice": [die], "group": group, "split": split, "tags": ["dim"]})
    lines.append({"file": "gone.png", "dice": [{"value": 1, "box": None}], "group": "z"})
    (tmp_path / "manifest.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    return tmp_path


def run(*words: object) -> Result:
    """Run `companion accuracy` with these words."""
    return CliRunner().invoke(cli, ["accuracy", *map(str, words)])


def test_the_figures_as_json(folder: Path) -> None:
    result = run("--json", folder)
    assert result.exit_code == 0, result.stderr
    (line,) = [json.loads(text) for text in result.stdout.splitlines()]
    assert (line["group"], line["pictures"], line["dice"], line["errors"]) == ("all", 4, 4, 1)
    counted = {
        key: (line[key]["count"], line[key]["of"]) for key in line if isinstance(line[key], dict) and "of" in line[key]
    }
    assert counted == {
        "exact": (2, 4),
        "silent_error": (1, 4),
        "abstain": (1, 4),
        "plain_abstain": (1, 4),
        "asked": (1, 4),
        "value": (2, 4),
        "colour": (3, 3),
        "missed": (1, 4),
        "surplus": (0, 4),
        "clean_negatives": (0, 0),
    }
    assert line["exact"]["share"] == 0.5
    assert line["exact"]["interval"] == [pytest.approx(0.15, abs=0.001), pytest.approx(0.85, abs=0.001)]
    assert line["ms"] == {"median": 6.5, "p95": 6.5}


def test_what_was_taken_for_what_as_json(folder: Path) -> None:
    line = json.loads(run("--json", folder).stdout)
    assert line["confusion"] == {
        "values": {"1": {"not seen": 1}, "5": {"5": 2}, "6": {"5": 1}},
        "wrong_and_sure": {"6": {"5": 1}},
        "colours": {"red": {"red": 3}},
        "left_out": 0,
    }


def test_sources_and_tags_have_lines_of_their_own(folder: Path) -> None:
    for by, names in (("source", ["x", "y", "z", "all"]), ("tag", ["dim", "–", "all"])):
        lines = [json.loads(text) for text in run("--json", "--by", by, folder).stdout.splitlines()]
        assert [line["group"] for line in lines] == names


def test_only_one_split_is_counted_when_asked_for(folder: Path) -> None:
    (line,) = [json.loads(text) for text in run("--json", "--split", "final", folder).stdout.splitlines()]
    assert (line["pictures"], line["silent_error"]["count"]) == (1, 1)


def test_the_figures_for_a_person(folder: Path) -> None:
    result = run("--by", "source", folder)
    assert result.exit_code == 0
    assert "all: pictures 4, dice 4, errors 1" in result.stdout
    assert "50.00 % (15.0–85.0) 2/4" in result.stdout
    assert "6.5 median, 6.5 p95" in result.stdout
    assert result.stdout.index("x: pictures 1") < result.stdout.index("all: pictures 4")


def test_a_person_gets_one_sentence_and_what_was_taken_for_what(folder: Path) -> None:
    told = " ".join(run(folder).stdout.split())
    assert "4 dice, 1 wrong and sure, 1 asked (at most 69.9 % wrong and sure, with 95 % certainty)" in told
    assert "all: values true \\ read 5 not seen 1 · 1 5 2 · 6 1 (1 sure) · all: colours true read as red red 3" in told


def test_one_die_is_no_dice(folder: Path) -> None:
    assert "1 die, 1 wrong and sure, 0 asked" in run("--split", "final", folder).stdout


def test_photographs_and_rendered_pictures_are_never_counted_together(folder: Path) -> None:
    manifest = folder / "manifest.jsonl"
    lines = [json.loads(line) for line in manifest.read_text().splitlines()]
    lines[0]["group"] = "rendered-x"
    manifest.write_text("".join(json.dumps(line) + "\n" for line in lines))
    told = [json.loads(text) for text in run("--json", "--by", "source", folder).stdout.splitlines()]
    assert {line["group"]: line["pictures"] for line in told} == {
        "y": 2,
        "z": 1,
        "rendered-x": 1,
        "all photographs": 3,
        "all rendered": 1,
    }
    shown = run(folder).stdout
    assert "all rendered: values" in shown and "all photographs: values" in shown and "all: pictures" not in shown


def test_a_split_that_no_picture_has_is_a_failure_in_words(folder: Path) -> None:
    result = run("--split", "nonsense", folder)
    assert result.exit_code == 1
    assert result.stderr == f"Error: the manifest in {folder} lists no pictures of split 'nonsense'\n"


def test_a_mistake_in_the_manifest_is_one_line_that_names_it(folder: Path) -> None:
    (folder / "manifest.jsonl").write_text('{"file": "a.png", "dice": [{"value": 9}]}\n')
    result = run("--json", folder)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "line 1" in result.stderr and "$.dice[0].value" in result.stderr and result.stderr.count("\n") == 1


def test_a_folder_without_a_manifest_is_a_failure(tmp_path: Path) -> None:
    result = run(tmp_path)
    assert result.exit_code == 1
    assert "manifest.jsonl can't be read" in result.stderr


def test_a_folder_that_is_not_there_is_wrong_usage(tmp_path: Path) -> None:
    assert run(tmp_path / "none").exit_code == 2
