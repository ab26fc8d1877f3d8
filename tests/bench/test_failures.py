"""What went wrong in a picture, and the sheets for looking at it."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from tests.bench import failures
from tests.bench.failures import Slip, slips
from tests.dice import ScriptedReader, a_die, a_reading
from vision.dice.reading import Die
from vision.manifest import TrueDie, TruePicture

BOX = (100.0, 60.0, 40.0, 40.0)
"""Where `a_die` lies."""


def found(truth: TrueDie | None, *dice: Die, sure: bool | None = None) -> list[tuple[str, str, bool]]:
    """Kind, truth and sureness of each slip."""
    picture = TruePicture("a.jpg", (truth,) if truth else ())
    return [(slip.kind, slip.true, slip.sure) for slip in slips(picture, a_reading(*dice, sure=sure))]


def test_a_picture_read_right_and_sure_has_no_slips() -> None:
    assert found(TrueDie(5, BOX, colour="red"), a_die(5)) == []


@pytest.mark.parametrize("sure", [True, False])
def test_a_wrong_value_is_misread_whatever_its_colour(sure: bool) -> None:
    assert found(TrueDie(4, BOX, colour="blue"), a_die(5, sure=sure)) == [("misread", "4 blue", sure)]


def test_a_right_die_may_be_asked_about_and_named_wrong() -> None:
    assert found(TrueDie(5, BOX, colour="pink"), a_die(5, sure=False)) == [
        ("asked", "5 pink", False),
        ("colour", "pink", False),
    ]
    assert found(TrueDie(5, BOX, colour="pink", colour_ok=("red",)), a_die(5)) == []


def test_what_is_not_seen_and_what_is_not_there() -> None:
    assert found(TrueDie(5, BOX, colour="red"), sure=True) == [("missed", "5 red", True)]
    assert found(None, a_die(5)) == [("surplus", "", True)]


def test_a_leaning_die_may_be_anything_but_sure_and_wrong() -> None:
    leaning = TrueDie(5, BOX, colour="red", cocked=True)
    assert found(leaning, a_die(5)) == found(leaning, sure=True) == found(leaning, a_die(2, sure=False)) == []
    assert found(leaning, a_die(2)) == [("misread", "5 red cocked", True)]


def test_a_picture_that_is_unsure_though_its_dice_are_sure_is_in_doubt() -> None:
    assert found(TrueDie(5, BOX, colour="red"), a_die(5), sure=False) == [("doubt", "", False)]


def test_without_boxes_the_values_are_compared() -> None:
    assert found(TrueDie(5), a_die(5)) == []
    assert found(TrueDie(5), a_die(4)) == [("misread", "[5]", True)]


def test_a_sheet_has_a_crop_of_each_slip_that_has_a_place() -> None:
    image = np.full((240, 320, 3), 90, np.uint8)
    reading = a_reading(a_die(5))
    one = failures.sheet(image, reading, [Slip("misread", "4", "5", True, BOX)], "a.jpg")
    many = failures.sheet(image, reading, [Slip("misread", "4", "5", True, BOX)] * 9, "a.jpg")
    assert one.shape[1] == many.shape[1] and one.shape[0] < many.shape[0]
    left, top = failures.WHOLE + 6, failures.CAPTION
    crop = one[top : top + failures.CROP, left : left + failures.CROP]
    assert (crop == 90).all()


def test_the_script_draws_bad_pictures_and_lists_their_slips(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    lines = []
    for name, value, split in (("good", 5, "dev"), ("bad", 4, "dev"), ("hidden", 4, "final")):
        cv2.imwrite(str(pictures / f"{name}.png"), np.full((240, 320, 3), 90, np.uint8))
        die = {"value": value, "box": BOX, "colour": "red"}
        lines.append(json.dumps({"file": f"{name}.png", "dice": [die], "split": split}))
    (pictures / "manifest.jsonl").write_text("\n".join(lines))
    monkeypatch.setattr("vision.dice.reader.DiceReader", lambda: ScriptedReader(a_die(5)))
    out = tmp_path / "sheets"
    done = CliRunner().invoke(failures.main, [str(pictures), "--out", str(out)])
    assert done.exit_code == 0, done.output
    assert sorted(path.name for path in out.iterdir()) == ["bad.png.sheet.png", "slips.jsonl"]
    (told,) = map(json.loads, (out / "slips.jsonl").read_text().splitlines())
    assert told["file"] == "bad.png" and not told["exact"] and told["slips"][0]["kind"] == "misread"
