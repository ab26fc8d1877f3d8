"""`companion calibrate`: step by step with a person, alone, with folders and the virtual camera; what it keeps."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import pytest
from click.testing import CliRunner, Result

from companion.calibration.kept import KeptCalibrations, camera_key
from companion.cli.main import cli
from companion.doctor import check_tray
from companion.speech import spoken
from tests.companion.cli.conftest import one_error
from tests.vision.tray.cards import lay_cards
from tests.vision.tray.table import COLOURS, a_table
from vision.picture import load_picture
from vision.tray.calibration import Calibration, Region
from vision.tray.reader import CalibratedReader

Run = Callable[..., Result]

CORNERS = "100,80 540,82 545,400 96,398"


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two pictures of the empty tray and one of a throw."""
    folder, table = tmp_path_factory.mktemp("tray"), a_table()
    for number in (0, 1):
        cv2.imwrite(str(folder / f"{number}.png"), table.stage.picture([]))
    cv2.imwrite(str(folder / "2.png"), table.throw(4).image)
    return folder


@pytest.fixture
def run(data: Path) -> Run:
    def run(*words: str | Path, typed: str = "") -> Result:
        command = ["calibrate", "--data", str(data), *map(str, words)]
        return CliRunner().invoke(cli, command, input=typed, prog_name="companion")

    return run


def kept(data: Path, source: str | Path) -> Calibration:
    found = KeptCalibrations(data).load(camera_key(str(source)))
    assert found is not None
    return found


def lines(result: Result) -> list[dict[str, Any]]:
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_a_person_is_led_step_by_step_and_asked_for_the_colours(run: Run, data: Path, pictures: Path) -> None:
    names = "red,blue,green,white,-"
    result = run(pictures, typed=f"\n\n\n{names}\n")
    assert result.exit_code == 0, result.output
    told = result.stdout
    order = ["1. Take everything out", "The tray is found by itself (4 corners)", "remembered", "2. Throw the set"]
    order += ["5 dice, edge", "Enter if the colours are right", "Done. It is kept in"]
    places = [told.index(part) for part in order]
    assert places == sorted(places)
    made = kept(data, pictures)
    assert [colour.name for colour in made.colours] == names.split(",")[:-1]
    assert made.region is not None and made.region.way == "found" and made.empty and made.edge
    assert made.size == (640, 480) and made.made > 1.7e9 and made.exposure is None


def test_enter_takes_the_guesses(run: Run, data: Path, pictures: Path) -> None:
    assert run(pictures, typed="\n\n\n\n").exit_code == 0
    assert len(kept(data, pictures).colours) == len(COLOURS)


def test_the_picture_of_the_tray_is_saved_to_be_looked_at(run: Run, data: Path, pictures: Path, tmp_path: Path) -> None:
    result = run("--auto", "--picture", tmp_path / "new" / "tray.png", pictures)
    assert str(tmp_path / "new" / "tray.png") in result.stdout
    assert load_picture(tmp_path / "new" / "tray.png").shape == (480, 640, 3)
    assert run("--auto", pictures).exit_code == 0
    assert load_picture(KeptCalibrations(data).sketch(camera_key(str(pictures)))).shape == (480, 640, 3)


def test_a_person_may_type_the_corners_or_look_again(run: Run, data: Path, pictures: Path) -> None:
    result = run(pictures, typed=f"\nagain\n\n{CORNERS}\n\n\n")
    assert result.exit_code == 0, result.output
    assert "where you said (4 corners)" in result.stdout
    region = kept(data, pictures).region
    assert region is not None and region.corners[0] == (100, 80) and region.way == "hand"


def test_what_is_typed_wrong_is_said_and_asked_again(run: Run, data: Path, pictures: Path) -> None:
    typed = "\n100,80 200\n\n\n\nred,blue\n\nmauve,red,red,red,red\n\n\n"
    result = run(pictures, typed=typed)
    assert result.exit_code == 0, result.output
    assert "Give pixels as" in result.stdout and "2 names were given" in result.stdout
    assert "There is no colour 'mauve'" in result.stdout
    assert len(kept(data, pictures).colours) == len(COLOURS)


def test_an_input_that_ends_keeps_nothing(run: Run, data: Path, pictures: Path) -> None:
    result = run(pictures, typed="\n\n")
    assert one_error(result) == "the input ended: nothing is kept; --auto asks nothing"
    assert KeptCalibrations(data).load(camera_key(str(pictures))) is None


def test_json_asks_nothing_and_prints_a_line_a_step(run: Run, data: Path, pictures: Path) -> None:
    tray, empty, dice, done = lines(run("--json", pictures))
    assert set(tray) == {"step", "way", "size", "corners", "picture"} and len(tray["corners"]) == 4
    assert (tray["step"], tray["way"], tray["size"]) == ("tray", "found", [640, 480])
    assert empty == {"step": "empty"}
    assert dice["step"] == "dice" and dice["colours"] == dice["guesses"] and dice["edge"] > 10
    assert done["step"] == "kept" and Path(done["file"]).exists()


def test_corners_and_colours_can_be_given(run: Run, data: Path, pictures: Path) -> None:
    names = "pink,-,clear,brown,black"
    tray, _, dice, _ = lines(run("--json", "--corners", CORNERS, "--colours", names, pictures))
    assert tray["way"] == "hand" and tray["corners"][2] == [545, 400]
    assert dice["colours"] == ["pink", None, "clear", "brown", "black"]
    assert [colour.name for colour in kept(data, pictures).colours] == ["pink", "clear", "brown", "black"]


def test_markers_in_a_picture_are_used(run: Run, data: Path, tmp_path: Path) -> None:
    table = a_table()
    bare = table.stage.picture([])
    cards = lay_cards(bare, table.stage.tray, dict.fromkeys(range(4), 0.0))
    for number, image in enumerate((cards, bare, table.throw(2).image)):
        cv2.imwrite(str(tmp_path / f"{number}.png"), image)
    tray = lines(run("--json", tmp_path))[0]
    assert tray["way"] == "markers"
    assert kept(data, tmp_path).edge_way == "throw"


def test_the_virtual_camera_is_calibrated_from_its_throws(run: Run, data: Path) -> None:
    assert [line["step"] for line in lines(run("--json", "virtual:7"))] == ["tray", "empty", "dice", "kept"]
    made = kept(data, "virtual:7")
    assert made.camera == "virtual:7" and len(made.colours) == 5


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--colours", "red"], "5 dice lie there, but 1 names were given"),
        (["--colours", "a,b,c,d,e"], "no colour 'a'"),
        (["--corners", "1,1 2,1 2,2 1,2"], "span no tray"),
        (["--corners", "1,1 9000,1 9000,400 1,400"], "must lie in the picture of 640 × 480"),
    ],
)
def test_what_cannot_be_is_one_clear_line(run: Run, pictures: Path, words: list[str], why: str) -> None:
    assert why in one_error(run("--json", *words, pictures))


@pytest.mark.parametrize("corners", ["", "x", "1,2 3", "1;2 3;4", "1,2,3"])
def test_corners_that_are_none_are_wrong_usage(run: Run, pictures: Path, corners: str) -> None:
    result = run("--corners", corners, "--auto", pictures)
    assert result.exit_code == (2 if corners else 1)
    assert ("give pixels as" if corners else "span no tray") in result.stderr


def test_a_tray_that_is_not_found_says_what_to_do(run: Run, tmp_path: Path) -> None:
    image = a_table().throw(1).image
    cv2.imwrite(str(tmp_path / "0.png"), image * 0 + 90)
    cv2.imwrite(str(tmp_path / "1.png"), image)
    assert "no tray is seen" in one_error(run("--auto", tmp_path))


def test_pictures_without_a_throw_say_so(run: Run, tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "0.png"), a_table().stage.picture([]))
    assert "shows no dice that lie still" in one_error(run("--auto", tmp_path))


@pytest.mark.parametrize(
    ("source", "why"),
    [("nowhere.mp4", "does not exist"), ("/dev/video987", "does not exist"), ("virtual:x", "whole number")],
)
def test_a_source_that_is_not_there_is_one_clear_line(run: Run, source: str, why: str) -> None:
    assert why in one_error(run("--auto", source))


def test_without_a_camera_and_a_source_it_says_how_to_try_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.cameras.first_camera", lambda: None)
    assert "`companion calibrate virtual:7` tries it out" in one_error(run("--auto"))


def test_a_full_disk_is_one_clear_line(run: Run, pictures: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert "No space left on device" in one_error(run("--auto", pictures))


def test_forgotten_it_is_gone(run: Run, data: Path, pictures: Path) -> None:
    assert run("--auto", pictures).exit_code == 0
    (line,) = lines(run("--json", "--forget", pictures))
    assert line == {"step": "forgotten", "camera": str(pictures)}
    assert KeptCalibrations(data).load(str(pictures)) is None
    assert "has no calibration any more" in run("--forget", pictures).stdout


def test_help_shows_an_example_that_works(run: Run) -> None:
    assert "Example: companion calibrate --auto virtual:7" in run("--help").stdout


def watch(data: Path, source: Path | str) -> Result:
    return CliRunner().invoke(cli, ["watch", "--json", "--data", str(data), str(source)])


def test_watch_uses_what_is_kept_for_its_source_and_no_other(
    run: Run, data: Path, pictures: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    used: list[Calibration | None] = []
    monkeypatch.setattr(CalibratedReader, "__init__", lambda self, reader, made: used.append(made))
    watch(data, pictures)
    assert run("--auto", pictures).exit_code == 0
    watch(data, pictures)
    watch(data, pictures / "0.png")
    assert used == [kept(data, pictures)]


def test_a_broken_calibration_is_said_and_watch_goes_on(data: Path, pictures: Path) -> None:
    path = KeptCalibrations(data).save(Calibration(camera_key(str(pictures)), (640, 480)))
    path.write_text('{"calibration": {"camera": "x", "size": [640, "480"]}}')
    result = watch(data, pictures)
    assert result.exit_code == 0
    assert "$.calibration.size[1]" in result.stderr and str(path) in result.stderr


def test_read_never_uses_it(tmp_path: Path, pictures: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if one is kept under the name of just that picture, in which no die may lie anywhere."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    corner = Region(((0, 0), (9, 0), (9, 9), (0, 9)))
    for source in (pictures, pictures / "2.png"):
        KeptCalibrations(tmp_path / "companion").save(Calibration(camera_key(str(source)), (640, 480), region=corner))
    result = CliRunner().invoke(cli, ["read", "--json", str(pictures / "2.png")])
    assert len(json.loads(result.stdout)["dice"]) == len(COLOURS)


def test_doctor_tells_whether_the_camera_is_calibrated(data: Path) -> None:
    def check() -> tuple[bool, str]:
        found = check_tray(data, lambda: "/dev/video0")
        assert not found.needed
        return found.ok, spoken(found.found)

    assert check() == (False, "not calibrated")
    path = KeptCalibrations(data).save(Calibration("/dev/video0", (640, 480), made=1_700_000_000.0))
    assert check() == (True, "calibrated on 2023-11-14")
    path.write_text("{}")
    ok, text = check()
    assert not ok and str(path) in text


def test_doctor_has_nothing_to_say_of_a_tray_without_a_camera(data: Path) -> None:
    found = check_tray(data, lambda: None)
    assert (found.ok, found.needed, found.to_do) == (False, False, None)
