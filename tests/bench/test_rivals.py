"""The public ways beside ours: each reads what it is good at, all are counted alike, and the page holds the ratios."""

import math
import random
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from tests.bench.rivals import compare, tune
from tests.bench.rivals.blobs import Blobs, Tutorial
from tests.bench.rivals.contours import Contours
from tests.bench.rivals.hough import Hough
from tests.bench.rivals.pips import AsReader, Way, as_dice, gather
from tests.bench.test_report import table
from vision.dice.reading import Box
from vision.frame import Frame, Image
from vision.manifest import load_manifest

DRAWN = Path(__file__).resolve().parents[1] / "data" / "rendered"

SPOTS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}


def drawn(values: list[int], body: int, pip: int, ground: int, edge: int = 60) -> tuple[Image, list[Box]]:
    """Flat dice in a row, and where they lie."""
    image = np.full((480, 640, 3), ground, np.uint8)
    boxes = []
    for number, value in enumerate(values):
        x, y = 70 + 160 * number, 200
        cv2.rectangle(image, (x, y), (x + edge, y + edge), (body,) * 3, -1)
        for across, down in SPOTS[value]:
            middle = (x + edge // 2 + across * edge // 4, y + edge // 2 + down * edge // 4)
            cv2.circle(image, middle, round(0.1 * edge), (pip,) * 3, -1, cv2.LINE_AA)
        boxes.append((float(x), float(y), float(edge), float(edge)))
    return np.asarray(cv2.GaussianBlur(image, (0, 0), 1.0), np.uint8), boxes


@pytest.mark.parametrize("way", [Tutorial(reach=50), Blobs(), Hough(), Contours()], ids=lambda way: type(way).__name__)
def test_each_way_reads_white_dice_with_black_pips(way: Way) -> None:
    image, boxes = drawn([2, 5, 4], 235, 15, 90)
    seen = sorted(way.see(image), key=lambda die: die[1][0])
    assert [value for value, _ in seen] == [2, 5, 4]
    for (_, (x, y, w, h)), box in zip(seen, boxes, strict=True):
        assert box[0] < x + w / 2 < box[0] + box[2]
        assert box[1] < y + h / 2 < box[1] + box[3]


@pytest.mark.parametrize("way", [Blobs(), Hough(), Contours()], ids=lambda way: type(way).__name__)
def test_all_but_the_tutorial_know_white_pips(way: Way) -> None:
    image, _ = drawn([6, 3], 25, 240, 130)
    assert sorted(value for value, _ in way.see(image)) == [3, 6]
    assert sorted(value for value, _ in Tutorial().see(image)) != [3, 6]


@pytest.mark.parametrize("way", [Tutorial(), Blobs(), Hough(), Contours()], ids=lambda way: type(way).__name__)
def test_where_nothing_lies_nothing_is_seen(way: Way) -> None:
    assert not way.see(np.full((480, 640, 3), 120, np.uint8))


def test_a_large_picture_is_read_like_a_small_one() -> None:
    image, boxes = drawn([4], 235, 15, 90)
    large = np.asarray(cv2.resize(image, None, fx=3, fy=3, interpolation=cv2.INTER_CUBIC), np.uint8)
    ((value, (x, _, w, _)),) = Blobs().see(large)
    assert value == 4
    assert x + w / 2 == pytest.approx(3 * (boxes[0][0] + boxes[0][2] / 2), abs=6)


def test_spots_are_gathered_by_chains_of_neighbours() -> None:
    spots = np.array([(0, 0, 1), (3, 0, 1), (6, 0, 1), (20, 0, 1)], float)
    assert sorted(len(heap) for heap in gather(spots, 3.5)) == [1, 3]
    assert sorted(len(heap) for heap in gather(spots, 2.5)) == [1, 1, 1, 1]
    assert gather(np.zeros((0, 3)), 3) == []


def test_a_heap_of_seven_is_no_die_and_one_place_holds_one_die() -> None:
    seven = np.array([(4.0 * n, 0, 1) for n in range(7)])
    five, two = np.array([(100 + 4.0 * n, 0, 1) for n in range(5)]), np.array([(104.0, 1, 1), (108, 1, 1)])
    assert [value for value, _ in as_dice([seven, two, five], 0.5)] == [5]
    ((_, box),) = as_dice([two], 0.5)
    assert box == (2 * (104 - 3), 2 * (1 - 3), 2 * (4 + 6), 2 * 6)


def test_as_a_reader_a_way_is_sure_of_all_it_sees() -> None:
    ticks = iter([1.0, 1.25])
    image, _ = drawn([2, 5], 235, 15, 90)
    reading = AsReader(Blobs(), lambda: next(ticks)).read(Frame(image, 0.0, 0))
    assert reading.sure
    assert [(die.value, die.sure) for die in sorted(reading.dice, key=lambda die: die.centre)] == [(2, True), (5, True)]
    assert reading.ms == 250


def test_the_page_has_ours_and_all_ways_with_ratios(tmp_path: Path) -> None:
    out = tmp_path / "rivals.md"
    done = CliRunner().invoke(compare.main, ["--every", "3", "--out", str(out), str(DRAWN)])
    assert done.exit_code == 0, done.output
    text = out.read_text(encoding="utf-8")
    assert "YOLO" in text and "## Rendered (4 pictures)" in text
    ours, *theirs = table(text, "way")[2:]
    assert ours[0] == "the companion" and [cell for cell in ours if cell == "1.00"] == ["1.00"] * 3
    assert [row[0] for row in theirs] == list(compare.WAYS)
    for row in theirs:
        share, ratio = float(row[3].partition(" %")[0]), row[4]
        right = float(ours[3].partition(" %")[0])
        assert ratio == "–" if share == 0 else math.isclose(float(ratio), right / share, abs_tol=0.02)


def test_the_settings_are_climbed_to_the_best_that_was_tried() -> None:
    tried: list[Hough] = []

    def rate(way: Hough) -> float:
        tried.append(way)
        return -abs(way.votes - 9) - abs(way.reach - 3)

    best = tune.climb(Hough(), {"votes": (7, 9, 14), "reach": (2, 3)}, 40, rate, random.Random(3))
    assert (best.votes, best.reach) == (9, 3)
    assert len(tried) == 41


def test_a_way_is_worth_what_it_reads_right_less_what_it_makes_up() -> None:
    shown = tune.pictures([tune.SEEDS[0]])
    assert len(shown) == len(tune.KINDS)
    worth, tally = tune.worth(Blobs(), shown)
    assert worth == (tally.counts["right"] - tally.counts["surplus"]) / tally.counts["dice"]
    assert tally.counts["dice"] > 8


def test_labelled_pictures_can_be_tuned_with_as_well() -> None:
    shown = tune.labelled_pictures(DRAWN, 5)
    assert [truth.file for _, truth in shown] == [truth.file for truth in load_manifest(DRAWN)][::5]
    assert all(frame.image.ndim == 3 for frame, _ in shown)


def test_the_shipped_settings_are_among_those_that_are_tried() -> None:
    for way, grid in tune.GRIDS.values():
        assert all(getattr(way, name) in values for name, values in grid.items())
