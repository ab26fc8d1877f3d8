"""Each labelled picture is read once by each version of the reader, and that is remembered."""

from pathlib import Path

import pytest

from companion.labelled import anew
from companion.labelled.anew import Anew, reader_version
from companion.labelled.kept import AsRead, LabelledSet
from companion.pictures import encode
from tests.companion.labelled.test_kept import a_picture
from tests.dice import ScriptedReader, a_die, a_frame

READER = ScriptedReader(a_die(5), a_die(2, x=200, sure=False))


@pytest.fixture
def labelled(tmp_path: Path) -> LabelledSet:
    """Two pictures."""
    made = LabelledSet(tmp_path / "labelled", 1)
    for number in (1, 2):
        made.put(a_picture(number), encode(a_frame().image, 90))
    return made


def read_all(labelled: LabelledSet, reader: ScriptedReader, version: str = "1") -> Anew:
    """Read what is missing."""
    found = Anew(labelled, reader, version)
    for picture in found.missing(labelled.pictures()):
        found.read(picture)
    return found


def test_every_picture_is_read_as_it_lies_on_disk(labelled: LabelledSet) -> None:
    reader = ScriptedReader(*READER.dice)
    found = read_all(labelled, reader)
    assert found.known[a_picture(1).file] == AsRead(False, reader.dice, 7.0)
    assert [frame.image.shape for frame in reader.frames] == [(240, 320, 3)] * 2
    assert found.missing(labelled.pictures()) == []


def test_after_a_restart_nothing_is_read_again(labelled: LabelledSet) -> None:
    before = read_all(labelled, READER).known
    later = ScriptedReader(a_die(1))
    found = read_all(labelled, later)
    assert later.frames == []
    assert {file: read.dice[0].value for file, read in found.known.items() if read} == dict.fromkeys(before, 5)


def test_another_version_of_the_reader_reads_all_again(labelled: LabelledSet) -> None:
    read_all(labelled, READER)
    later = ScriptedReader(a_die(1))
    found = read_all(labelled, later, "2")
    assert len(later.frames) == 2
    assert {read.dice[0].value for read in found.known.values() if read} == {1}


def test_what_is_no_picture_is_remembered_as_unreadable(labelled: LabelledSet) -> None:
    labelled.path(a_picture(1)).write_bytes(b"no picture")
    assert read_all(labelled, READER).known[a_picture(1).file] is None
    assert read_all(labelled, READER).missing(labelled.pictures()) == []


def test_a_line_that_was_cut_off_costs_only_that_picture(labelled: LabelledSet) -> None:
    read_all(labelled, READER)
    path = labelled.folder / anew.FILE_NAME
    path.write_bytes(path.read_bytes()[:-40])
    later = ScriptedReader(a_die(5))
    read_all(labelled, later)
    assert len(later.frames) == 1


def test_lines_of_earlier_versions_don_t_pile_up(labelled: LabelledSet) -> None:
    for version in range(60):
        read_all(labelled, READER, str(version))
    lines = (labelled.folder / anew.FILE_NAME).read_bytes().splitlines()
    assert len(lines) <= 110


def test_where_nothing_can_be_written_all_goes_on(
    labelled: LabelledSet, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(anew, "FILE_NAME", "none/there.jsonl")
    assert len(read_all(labelled, READER).known) == 2
    assert "can't be remembered: No such file" in caplog.text


def test_the_version_changes_with_code_and_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("dice/reader.py", "weights/a.npz"):
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_bytes(b"first")
    monkeypatch.setattr(anew.vision, "__file__", str(tmp_path / "__init__.py"))
    versions = []
    for change in ("dice/reader.py", "weights/a.npz", "weights/a.npz"):
        (tmp_path / change).write_bytes(f"changed {len(versions)}".encode())
        reader_version.cache_clear()
        versions.append(reader_version())
    reader_version.cache_clear()
    assert len(set(versions)) == 3
