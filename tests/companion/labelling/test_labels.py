"""Rolls are confirmed or put right, kept with their pictures, and counted."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli.main import cli
from companion.demo.board import Board
from companion.labelled.errors import SetFull
from companion.labelled.figures import Own
from companion.labelled.truth import NO_DIE, Said, Truth
from companion.labelling.labels import Labels
from tests.companion.labelling.desk import UNSURE, Desk
from tests.dice import ScriptedReader, a_die
from vision.dice.reader import DiceReader
from vision.manifest import TrueDie, load_manifest


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path)
    yield made
    made.labels.close()


def test_a_roll_without_a_word_is_not_kept(desk: Desk) -> None:
    desk.roll(a_die(5))
    [roll] = desk.labels.rolls()
    assert (roll.kept, roll.confirmed, roll.truth.values) == (False, False, (5,))
    assert desk.labels.kept() == [] and not desk.folder.exists()


def test_a_confirmed_roll_is_kept_with_its_whole_picture(desk: Desk) -> None:
    roll = desk.roll(a_die(5), a_die(2, x=200, colour="blue"))
    desk.all_right(roll)
    [kept] = desk.labels.kept()
    assert (kept.key, kept.confirmed, kept.at, kept.size) == (roll.key, True, roll.at, (320, 240))
    assert (desk.folder / f"{roll.key}.jpg").read_bytes() == roll.jpeg == desk.labels.jpeg(roll.key)
    [picture] = load_manifest(desk.folder)
    assert (picture.origin, picture.tags) == ("/dev/video0", ("confirmed",))
    assert [(die.value, die.colour) for die in picture.dice] == [(5, "red"), (2, "blue")]


def test_each_change_reaches_the_board(desk: Desk) -> None:
    first, second = desk.roll(a_die(5)), desk.roll(a_die(6), UNSURE)
    desk.all_right(first)
    assert desk.board.state.labels.own == (Own("camera", 1, 1, 0, 0, 0),)
    desk.labels.confirm(second.key, Truth((Said(1), Said(5))))
    labels = desk.board.state.labels
    assert (labels.own, labels.pictures) == ((Own("camera", 2, 3, 1, 1, 0),), 2)
    assert labels.taken > len(first.jpeg) + len(second.jpeg)
    desk.labels.remove([second.key])
    assert desk.board.state.labels.own == (Own("camera", 1, 1, 0, 0, 0),)


def test_a_kept_roll_can_be_put_right_and_stays_one(desk: Desk) -> None:
    roll = desk.roll(a_die(5), a_die(2, x=200))
    desk.all_right(roll)
    added = TrueDie(3, (10.0, 10.0, 20.0, 20.0), colour="green")
    desk.labels.confirm(roll.key, Truth((Said(6, "red"), Said(NO_DIE)), (added,)))
    assert len(desk.labels.kept()) == 1
    assert desk.values(roll.key) == (6, 3)


def test_after_a_restart_kept_rolls_can_still_be_put_right(desk: Desk, tmp_path: Path) -> None:
    roll = desk.roll(a_die(5), UNSURE)
    desk.all_right(roll)
    later = Labels(tmp_path, Board(lambda: 0.0), ScriptedReader(), 10)
    found = later.labelled(roll.key)
    assert found is not None and found.dice == roll.dice and later.rolls() == []
    later.confirm(roll.key, Truth((Said(5, "red"), Said(6, "blue"))))
    assert desk.values(roll.key) == (5, 6)
    assert later.jpeg(roll.key) == roll.jpeg
    later.close()


def test_what_is_gone_is_told_so(desk: Desk) -> None:
    assert (desk.labels.labelled("x"), desk.labels.jpeg("x")) == (None, None)
    with pytest.raises(LookupError):
        desk.labels.confirm("x", Truth(()))


def test_a_roll_that_somebody_put_right_is_kept_as_told_until_it_is_confirmed(desk: Desk) -> None:
    roll = desk.roll(a_die(5), a_die(2, x=200))
    desk.labels.tell(roll.key, Truth((Said(6), Said(2))))
    [kept] = desk.labels.kept()
    assert (kept.confirmed, kept.tags) == (False, ("told",))
    assert desk.board.state.labels.own == (Own("camera", 1, 2, 1, 0, 1),)
    desk.all_right(roll)
    assert desk.board.state.labels.own == (Own("camera", 1, 2, 1, 0, 0),)


def test_a_confirmed_roll_that_is_put_right_later_stays_confirmed_and_keeps_its_colours(desk: Desk) -> None:
    roll = desk.roll(a_die(5), a_die(2, x=200, colour="blue"))
    desk.all_right(roll)
    desk.labels.tell(roll.key, Truth((Said(5), Said(3))))
    [picture] = load_manifest(desk.folder)
    assert picture.tags == ("confirmed",)
    assert [(die.value, die.colour) for die in picture.dice] == [(5, "red"), (3, "blue")]


def test_what_cannot_be_kept_in_play_is_one_line_in_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    desk = Desk(tmp_path, megabytes=0)
    roll = desk.roll(a_die(5))
    desk.labels.tell(roll.key, Truth((Said(6),)))
    assert "a roll that was put right is not kept: the labelled pictures take 0 MB" in caplog.text
    with pytest.raises(SetFull):
        desk.all_right(roll)
    desk.labels.close()


def test_a_broken_manifest_is_told_and_the_rolls_are_still_shown(desk: Desk) -> None:
    desk.all_right(desk.roll(a_die(5)))
    (desk.folder / "manifest.jsonl").write_text("{oops\n")
    desk.labels.publish()
    assert "manifest.jsonl line 1" in desk.board.state.labels.problem
    assert len(desk.labels.rolls()) == 1 and desk.labels.kept() == []


def test_kept_pictures_are_read_anew_by_themselves(desk: Desk) -> None:
    for _ in range(3):
        desk.all_right(desk.roll(a_die(4)))
    desk.labels.wait()
    read = desk.labels.read_now()
    assert (read.left, read.groups["all"].counts["pictures"], read.groups["all"].counts["exact"]) == (0, 3, 3)
    assert len(desk.reader.frames) == 3, "each once"
    assert desk.labels.read_now().groups is read.groups, "and counted once"


def test_what_a_later_version_has_not_read_yet_it_reads_when_somebody_looks(desk: Desk, tmp_path: Path) -> None:
    desk.all_right(desk.roll(a_die(4)))
    desk.labels.wait()
    (desk.folder / "read.jsonl").unlink()
    later = Labels(tmp_path, desk.board, ScriptedReader(a_die(4)), 10)
    changes = desk.board.state.labels.changes
    assert later.read_now().left == 1
    later.wait()
    assert later.read_now().left == 0
    assert desk.board.state.labels.changes != changes, "pages are told"
    later.close()


def test_companion_accuracy_gives_the_same_figures(tmp_path: Path) -> None:
    import cv2

    pictures = Path(__file__).parents[2] / "pictures"
    desk = Desk(tmp_path)
    desk.labels.close()
    desk.labels = Labels(tmp_path, desk.board, reader := DiceReader(), 10)
    for truth in list(load_manifest(pictures))[:4]:
        image = cv2.imread(str(pictures / truth.file))
        desk.board.roll((), True, (), image)
        roll = desk.board.album.rolls[0]
        desk.labels.confirm(roll.key, Truth((), truth.dice))
    desk.labels.wait()
    mine = desk.labels.read_now().groups
    printed = CliRunner().invoke(cli, ["accuracy", "--json", "--by", "source", str(desk.folder)])
    groups = {line.pop("group"): line for line in map(json.loads, printed.stdout.splitlines())}
    assert groups.keys() == mine.keys()
    for name, tally in mine.items():
        told = json.loads(json.dumps(tally.to_json()))
        assert told.pop("ms") is not None and groups[name].pop("ms") is not None
        assert told == groups[name]
    assert mine["all"].counts["dice"] > 10
    assert reader is not None
    desk.labels.close()
