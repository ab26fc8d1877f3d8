"""Manifests: what is taken, and what a mistake in one says."""

import json
from pathlib import Path

import pytest

from vision.errors import VisionError
from vision.manifest import TrueDie, TruePicture, load_manifest


def manifest(folder: Path, *lines: object) -> Path:
    """A folder with a manifest of these lines."""
    text = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    (folder / "manifest.jsonl").write_text("\n".join(text) + "\n")
    return folder


def test_a_line_with_everything(tmp_path: Path) -> None:
    die = {"value": 4, "box": [1, 2, 3.5, 4], "centre": [2, 3], "colour": "red", "colour_ok": ["pink"], "cocked": True}
    (picture,) = load_manifest(
        manifest(tmp_path, {"file": "a.jpg", "dice": [die], "group": "g", "tags": ["dark"], "split": "final"})
    )
    assert picture.dice == (TrueDie(4, (1, 2, 3.5, 4), (2, 3), "red", ("pink",), cocked=True),)
    assert (picture.origin, picture.tags, picture.split) == ("g", ("dark",), "final")


def test_little_is_needed_and_more_is_passed_over(tmp_path: Path) -> None:
    line = {"file": "a.jpg", "dice": [{"value": None, "box": None, "note": "worn"}], "licence": "CC0"}
    assert list(load_manifest(manifest(tmp_path, line, "", line))) == [TruePicture("a.jpg", (TrueDie(None),))] * 2


@pytest.mark.parametrize(
    ("source", "origin"), [(None, "?"), ("owner/name:train#3.jpg", "owner/name"), ("owner/name@1f2e", "owner/name")]
)
def test_the_origin_is_the_group_or_the_source_without_its_details(source: str | None, origin: str) -> None:
    assert TruePicture("a.jpg", (), source=source).origin == origin


@pytest.mark.parametrize(
    ("bad", "told"),
    [
        ({"file": "a.jpg", "dice": [{"value": "5"}]}, r"\$\.dice\[0\]\.value"),
        ({"file": "a.jpg", "dice": [{"value": 7}]}, r"<= 6.*\$\.dice\[0\]\.value"),
        ({"file": "a.jpg", "dice": [{"value": 5, "box": [1, 2, 3]}]}, r"length 4.*\$\.dice\[0\]\.box"),
        ({"file": "a.jpg", "dice": [{"value": 5, "box": [1, 2, -3, 4]}]}, r">= 0.*\$\.dice\[0\]\.box\[2\]"),
        ({"dice": []}, "`file`"),
        ({"file": "a.jpg"}, "`dice`"),
        ("{oops", "malformed"),
        ("[]", "Expected `object`"),
    ],
)
def test_a_mistake_names_its_line_and_place(tmp_path: Path, bad: object, told: str) -> None:
    with pytest.raises(VisionError, match=rf"manifest\.jsonl line 2: .*{told}"):
        list(load_manifest(manifest(tmp_path, {"file": "a.jpg", "dice": []}, bad)))


def test_a_folder_without_a_manifest_says_so(tmp_path: Path) -> None:
    with pytest.raises(VisionError, match=r"manifest\.jsonl can't be read: No such file"):
        list(load_manifest(tmp_path))


@pytest.mark.parametrize(
    ("die", "readable"),
    [
        (TrueDie(3), True),
        (TrueDie(None), False),
        (TrueDie(3, cocked=True), False),
        (TrueDie(3, legible=False), False),
        (TrueDie(3, emblem=True), False),
    ],
)
def test_which_dice_a_careful_person_reads_without_doubt(die: TrueDie, readable: bool) -> None:
    assert die.readable is readable
