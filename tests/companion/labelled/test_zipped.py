"""The zip of the labelled set: whole, openable anywhere, and never as a whole in memory."""

import io
import tracemalloc
import zipfile
from pathlib import Path

from companion.labelled.kept import LabelledSet
from companion.labelled.zipped import PIECE, zipped
from tests.companion.labelled.test_kept import a_picture


def opened(pieces: object) -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(b"".join(pieces)))  # type: ignore[call-overload]


def test_it_holds_every_file_and_can_be_unpacked(tmp_path: Path) -> None:
    for name, data in (("a.jpg", b"A" * 200_000), ("b.jpg", b"")):
        (tmp_path / name).write_bytes(data)
    archive = opened(zipped(tmp_path, ["a.jpg", "b.jpg"], [("manifest.jsonl", b"{}\n")]))
    assert archive.testzip() is None
    assert archive.namelist() == ["a.jpg", "b.jpg", "manifest.jsonl"]
    assert archive.read("a.jpg") == b"A" * 200_000


def test_a_file_that_goes_away_meanwhile_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "a.jpg").write_bytes(b"A")
    archive = opened(zipped(tmp_path, ["gone.jpg", "a.jpg"], []))
    assert archive.namelist() == ["a.jpg"]


def test_no_more_than_a_piece_is_in_memory(tmp_path: Path) -> None:
    for number in range(10):
        (tmp_path / f"{number}.jpg").write_bytes(bytes(4_000_000))
    tracemalloc.start()
    total = largest = 0
    for piece in zipped(tmp_path, [f"{number}.jpg" for number in range(10)], []):
        total, largest = total + len(piece), max(largest, len(piece))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert total > 40_000_000
    assert largest < 2 * PIECE + 1_000
    assert peak < 2_000_000


def test_the_set_comes_with_a_manifest_of_what_is_in_it(tmp_path: Path) -> None:
    labelled = LabelledSet(tmp_path / "labelled", 1)
    for number in (1, 2, 3):
        labelled.put(a_picture(number), b"picture %d" % number)
    pieces = labelled.zipped()
    first = next(pieces)
    labelled.remove([a_picture(2).key])
    archive = opened([first, *pieces])
    assert archive.namelist() == [a_picture(1).file, a_picture(3).file, "manifest.jsonl"]
    assert archive.read(a_picture(3).file) == b"picture 3"
    lines = archive.read("manifest.jsonl").decode().splitlines()
    assert len(lines) == 2 and a_picture(2).file not in "".join(lines)


def test_no_line_by_hand_brings_a_file_from_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("secret")
    labelled = LabelledSet(tmp_path / "labelled", 1)
    labelled.put(a_picture(), b"picture")
    with (tmp_path / "labelled" / "manifest.jsonl").open("a") as file:
        file.write('{"file": "../secret.txt", "dice": []}\n')
    archive = opened(labelled.zipped())
    assert archive.namelist() == [a_picture().file, "manifest.jsonl"]
    assert "secret" not in archive.read("manifest.jsonl").decode()


def test_an_empty_set_is_an_empty_zip(tmp_path: Path) -> None:
    assert opened(LabelledSet(tmp_path, 1).zipped()).read("manifest.jsonl") == b""
