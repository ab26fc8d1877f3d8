"""The command with the real reader on real files, as a process of its own: what a person gets."""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from PIL import Image

from vision.manifest import load_manifest
from vision.measure import measure

PICTURES = Path(__file__).resolve().parents[2] / "pictures"
"""Renderings of trays of 16 mm dice (Cycles), with a manifest."""

FEW_KILOBYTES = """
import resource, subprocess, sys
done = subprocess.run(sys.argv[1:], stdout=subprocess.PIPE)
print(done.stdout.decode(), resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
sys.exit(done.returncode)
"""
"""Runs a command and prints its peak memory: a small process, as a child's peak includes what its parent had."""


def companion(*words: object, stdin: bytes | None = None) -> "subprocess.CompletedProcess[bytes]":
    """Run `companion` with these words."""
    run = [sys.executable, "-m", "companion", *map(str, words)]
    return subprocess.run(run, input=stdin, capture_output=True, timeout=120)


@pytest.fixture(scope="module")
def lines() -> list[dict[str, object]]:
    """What `companion read --json` says of the folder of pictures."""
    done = companion("read", "--json", PICTURES)
    assert (done.returncode, done.stderr) == (0, b"")
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_every_picture_of_the_folder_has_its_line_in_order(lines: list[dict[str, object]]) -> None:
    assert [line["file"] for line in lines] == [str(path) for path in sorted(PICTURES.glob("*.jpg"))]
    sizes = {line["file"]: line["size"] for line in lines}
    for path in PICTURES.glob("*.jpg"):
        with Image.open(path) as picture:
            assert sizes[str(path)] == list(picture.size)


def test_most_pictures_are_read_exactly_and_nothing_wrong_is_sure(lines: list[dict[str, object]]) -> None:
    truth = {picture.file: picture for picture in load_manifest(PICTURES)}
    exact = 0
    for line in lines:
        lying = Counter(die.value for die in truth[Path(str(line["file"])).name].dice)
        dice = line["dice"]
        assert isinstance(dice, list)
        exact += Counter(die["value"] for die in dice) == lying
        sure = Counter(die["value"] for die in dice if die["sure"])
        assert sure <= lying, line["file"]
    assert exact >= len(lines) - 2


def test_an_empty_tray_has_no_dice(lines: list[dict[str, object]]) -> None:
    (line,) = [line for line in lines if str(line["file"]).endswith("table_20066.jpg")]
    assert line["dice"] == []


def test_stdin_says_the_same_as_the_file(lines: list[dict[str, object]]) -> None:
    done = companion("read", "--json", "-", stdin=(PICTURES / "table_20039.jpg").read_bytes())
    (line,) = [line for line in lines if str(line["file"]).endswith("table_20039.jpg")]
    assert json.loads(done.stdout) == line | {"file": "-", "ms": json.loads(done.stdout)["ms"]}


def test_a_broken_file_is_one_clear_line_on_stderr(tmp_path: Path) -> None:
    whole = (PICTURES / "table_20039.jpg").read_bytes()
    (tmp_path / "half.jpg").write_bytes(whole[: len(whole) // 2])
    done = companion("read", tmp_path / "half.jpg")
    assert done.returncode == 1
    assert done.stderr.decode() == f"Error: {tmp_path}/half.jpg is broken or cut off: take or copy the picture again\n"


@pytest.mark.parametrize("kind", ["jpg", "png", "webp"])
def test_photos_of_12_megapixels_take_little_memory(tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"photo.{kind}"
    exif = Image.Exif()
    exif[0x0112] = 6
    with Image.open(PICTURES / "easy_10022.jpg") as picture:
        picture.resize((4000, 3000)).save(path, exif=exif, compress_level=1, method=0)
    run = [sys.executable, "-c", FEW_KILOBYTES, sys.executable, "-m", "companion", "read", "--json", *[str(path)] * 2]
    done = subprocess.run(run, capture_output=True, text=True, check=True)
    *lines, kilobytes = done.stdout.splitlines()
    assert [json.loads(line)["size"] for line in lines if line] == [[3000, 4000]] * 2
    assert int(kilobytes) < 300_000


def test_accuracy_counts_what_read_reads(lines: list[dict[str, object]]) -> None:
    done = companion("accuracy", "--json", PICTURES)
    assert done.returncode == 0
    whole = json.loads(done.stdout)
    assert (whole["pictures"], whole["errors"]) == (len(lines), 0)
    assert whole["abstain"]["count"] == sum(not line["sure"] for line in lines)


def test_the_reader_reads_the_same_from_a_program() -> None:
    """The library is useful without the command."""
    from vision.dice.reader import DiceReader

    whole = measure(PICTURES, load_manifest(PICTURES), DiceReader())["all"]
    assert whole.share("value").count >= 0.9 * whole.share("value").of
    assert whole.share("silent_error").count == 0
