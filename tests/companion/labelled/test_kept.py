"""The labelled set on disk: a folder that `companion accuracy` reads; nothing that was kept is ever lost."""

import errno
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from companion import files
from companion.labelled import kept
from companion.labelled.errors import NotUnderstood, NotWritten, SetFull
from companion.labelled.kept import AsRead, KeptPicture, LabelledSet
from companion.labelled.truth import as_read
from tests.dice import a_die
from vision.manifest import TrueDie, load_manifest

DICE = (a_die(5, alternatives=((6, 0.02),), moved=True), a_die(2, x=90, colour="blue"))


def a_picture(number: int = 1, tags: tuple[str, ...] = ("confirmed",)) -> KeptPicture:
    """A labelled picture in which everything was read right."""
    file = f"20261130-201500-{number:06x}.jpg"
    truth = as_read(DICE).dice(DICE)
    return KeptPicture(file, truth, (320, 240), "cam", None, tags, at=1.5, seen=AsRead(True, DICE))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data" / "labelled"


@pytest.fixture
def labelled(folder: Path) -> LabelledSet:
    return LabelledSet(folder, 1)


def full_disk(monkeypatch: pytest.MonkeyPatch, when: Callable[[Path], bool]) -> None:
    """Writing to some files fails as on a full disk."""
    whole = files.write_atomically

    def write(path: Path, data: bytes, mode: int = 0o600) -> None:
        if when(path):
            raise OSError(errno.ENOSPC, "No space left on device")
        whole(path, data, mode)

    monkeypatch.setattr(kept, "write_atomically", write)


def test_before_the_first_picture_there_is_nothing(labelled: LabelledSet, folder: Path) -> None:
    assert (labelled.pictures(), labelled.picture("x"), labelled.taken) == ((), None, 0)
    assert not folder.exists()


def test_what_is_kept_is_found_again_by_a_later_start(labelled: LabelledSet, folder: Path) -> None:
    labelled.put(a_picture(), b"picture")
    later = LabelledSet(folder, 1)
    assert later.pictures() == (a_picture(),)
    assert later.picture(a_picture().key) == a_picture()
    assert later.path(a_picture()).read_bytes() == b"picture"


def test_the_manifest_is_one_that_companion_accuracy_reads(labelled: LabelledSet, folder: Path) -> None:
    labelled.put(a_picture(), b"picture")
    [picture] = load_manifest(folder)
    assert (picture.file, picture.origin, picture.tags, picture.rendered) == (
        a_picture().file,
        "cam",
        ("confirmed",),
        False,
    )
    assert picture.dice == a_picture().dice
    line = json.loads((folder / "manifest.jsonl").read_text())
    assert line["dice"][0] == {"value": 5, "box": [100.0, 60.0, 40.0, 40.0], "colour": "red"}
    assert line["seen"]["dice"][0]["alternatives"] == [[6, 0.02]]


def test_only_its_owner_may_read_it(labelled: LabelledSet, folder: Path) -> None:
    labelled.put(a_picture(), b"picture")
    assert {path.stat().st_mode & 0o077 for path in folder.iterdir()} == {0}


def test_another_truth_about_a_picture_takes_the_place_of_the_first(labelled: LabelledSet, folder: Path) -> None:
    for number in (1, 2, 3):
        labelled.put(a_picture(number), b"picture")
    other = KeptPicture(a_picture(2).file, (TrueDie(6),), (320, 240), "cam", None, ("told",), at=1.5)
    labelled.put(other)
    assert labelled.pictures() == (a_picture(1), other, a_picture(3))
    assert len(list(folder.glob("*.jpg"))) == 3


def test_pictures_are_removed_with_their_lines(labelled: LabelledSet, folder: Path) -> None:
    for number in (1, 2, 3):
        labelled.put(a_picture(number), b"picture")
    labelled.remove([a_picture(2).key, "never-there"])
    assert [picture.file for picture in labelled.pictures()] == [a_picture(1).file, a_picture(3).file]
    assert not (folder / a_picture(2).file).exists()
    labelled.remove(picture.key for picture in labelled.pictures())
    assert labelled.pictures() == () and list(folder.glob("*.jpg")) == []


def test_lines_of_others_stay_to_the_letter(labelled: LabelledSet, folder: Path) -> None:
    labelled.put(a_picture(1), b"picture")
    by_hand = '{"file": "sub/mine.png",  "dice": [{"value": 3, "note": "worn"}], "licence": "CC0"}'
    with (folder / "manifest.jsonl").open("a") as file:
        file.write(by_hand + "\n")
    labelled.put(a_picture(2), b"picture")
    labelled.remove([a_picture(1).key, "sub/mine.png"])
    assert by_hand in (folder / "manifest.jsonl").read_text().splitlines()
    assert [picture.file for picture in labelled.pictures()] == ["sub/mine.png", a_picture(2).file]


def test_a_manifest_that_is_none_is_told_and_never_written_over(labelled: LabelledSet, folder: Path) -> None:
    labelled.put(a_picture(), b"picture")
    path = folder / "manifest.jsonl"
    path.write_text(path.read_text() + "{oops\n")
    before = path.read_text()
    for change in (
        labelled.pictures,
        lambda: labelled.put(a_picture(2), b"picture"),
        lambda: labelled.remove([a_picture().key]),
    ):
        with pytest.raises(NotUnderstood, match=r"manifest\.jsonl line 2"):
            change()
    assert path.read_text() == before and (folder / a_picture().file).exists()


def test_more_than_may_be_kept_is_refused_and_nothing_is_lost(labelled: LabelledSet, folder: Path) -> None:
    labelled.put(a_picture(1), bytes(600_000))
    with pytest.raises(SetFull, match="take 1 MB, as much as they may") as told:
        labelled.put(a_picture(2), bytes(500_000))
    assert told.value.megabytes == 1
    assert labelled.pictures() == (a_picture(1),)
    assert not (folder / a_picture(2).file).exists()
    labelled.put(a_picture(2), bytes(300_000))
    labelled.remove([a_picture(1).key])
    labelled.put(a_picture(3), bytes(500_000))
    assert len(labelled.pictures()) == 2


def test_another_truth_can_be_told_of_a_full_set(labelled: LabelledSet) -> None:
    labelled.put(a_picture(1), bytes(990_000))
    labelled.put(a_picture(1, ("told",)))
    assert labelled.pictures()[0].tags == ("told",)


@pytest.mark.parametrize("which", ["picture", "manifest"])
def test_on_a_full_disk_nothing_is_lost_and_nothing_half_kept(
    labelled: LabelledSet, folder: Path, monkeypatch: pytest.MonkeyPatch, which: str
) -> None:
    labelled.put(a_picture(1), b"picture")
    full_disk(monkeypatch, lambda path: (path.name == "manifest.jsonl") == (which == "manifest"))
    with pytest.raises(NotWritten, match="No space left on device") as told:
        labelled.put(a_picture(2), b"picture")
    assert told.value.full
    assert labelled.pictures() == (a_picture(1),)
    assert [path.name for path in folder.glob("*.jpg")] == [a_picture(1).file]


def test_a_full_disk_can_be_made_room_on(labelled: LabelledSet, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in (1, 2):
        labelled.put(a_picture(number), b"picture")
    full_disk(monkeypatch, lambda _: (folder / a_picture(1).file).exists())
    labelled.remove([a_picture(1).key])
    assert labelled.pictures() == (a_picture(2),)


def test_what_a_power_cut_left_without_its_file_is_no_picture(labelled: LabelledSet, folder: Path) -> None:
    for number in (1, 2):
        labelled.put(a_picture(number), b"picture")
    (folder / a_picture(1).file).unlink()
    assert LabelledSet(folder, 1).pictures() == (a_picture(2),)


def test_a_folder_that_may_not_be_written_is_told_in_the_words_of_the_system(
    labelled: LabelledSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(kept, "write_atomically", refuse)
    with pytest.raises(NotWritten, match="Permission denied") as told:
        labelled.put(a_picture(), b"picture")
    assert not told.value.full


def test_a_change_by_another_program_is_seen(labelled: LabelledSet, folder: Path) -> None:
    labelled.put(a_picture(1), b"picture")
    other = LabelledSet(folder, 1)
    assert len(other.pictures()) == 1
    labelled.put(a_picture(2), b"picture")
    assert len(other.pictures()) == 2
    other.put(a_picture(3), b"picture")
    assert [picture.file for picture in labelled.pictures()] == [a_picture(number).file for number in (1, 2, 3)]
