"""Candidates lie where the heat is, in pixels of the picture, whatever its size and that of the dice."""

from dataclasses import dataclass, replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.tables import a_stage, plain
from vision.arrays import Floats
from vision.dice.finder import FAINT, STRIDE, find
from vision.dice.network import shipped
from vision.dice.window import Zoom
from vision.frame import Image


@dataclass(frozen=True)
class Spot:
    """A die as a perfect finder would see it, in pixels of the picture; its box reaches `edge` all round."""

    x: float
    y: float
    edge: float
    value: int = 5
    heat: float = 0.95


class PerfectFinder:
    """A network that knows where the dice are: it marks, in pictures of any size, the cell in which each centre is."""

    def __init__(self, width: int, spots: list[Spot]) -> None:
        self.width, self.spots = width, spots
        self.looks: list[tuple[int, int]] = []

    def run(self, picture: Image) -> list[Floats]:
        """Maps in the form of the shipped network."""
        height, width = picture.shape[1:3]
        self.looks.append((width, height))
        maps = np.zeros((1, 15, height // STRIDE, width // STRIDE), np.float32)
        maps[0, 0] = -9
        for spot in sorted(self.spots, key=lambda s: s.heat):
            self._mark(maps[0], spot, width / self.width / STRIDE)
        return [maps.transpose(0, 2, 3, 1)]

    def _mark(self, maps: Floats, spot: Spot, scale: float) -> None:
        x, y, edge = spot.x * scale, spot.y * scale, spot.edge * scale
        cell = maps[:, int(y), int(x)]
        cell[0] = np.log(spot.heat / (1 - spot.heat))
        cell[1 + spot.value] = 8
        cell[8:11] = x - int(x) - 0.5, y - int(y) - 0.5, np.log(edge)
        cell[11:15] = 1 + (int(x) + 0.5 - x) / edge, 1 + (int(y) + 0.5 - y) / edge, 1 - (int(x) + 0.5 - x) / edge, 1


def found(size: tuple[int, int], *spots: Spot) -> list[tuple[float, float, float]]:
    """Place and edge of what `find` makes of these spots in a picture of `size`, width and height."""
    image = np.zeros((size[1], size[0], 3), np.uint8)
    return [(c.x, c.y, c.edge) for c in find(PerfectFinder(size[0], list(spots)), Zoom(image))]


class TestGeometry:
    @given(
        st.sampled_from([(480, 480), (640, 480), (1280, 720), (1920, 1440)]),
        st.floats(0.06, 0.94),
        st.floats(0.06, 0.94),
        st.floats(0.02, 0.3),
    )
    def test_a_die_of_any_size_is_found_once_where_it_is(
        self, size: tuple[int, int], across: float, down: float, share: float
    ) -> None:
        spot = Spot(across * size[0], down * size[1], share * size[0])
        assert found(size, spot) == [pytest.approx((spot.x, spot.y, spot.edge), rel=1e-3)]

    def test_the_box_is_that_of_the_whole_die(self) -> None:
        spot = Spot(300.0, 200.0, 40.0)
        network = PerfectFinder(960, [spot])
        (candidate,) = find(network, Zoom(np.zeros((720, 960, 3), np.uint8)))
        left, top, width, _ = candidate.box
        assert (left, top, width) == pytest.approx((260, 160, 80), abs=0.5)
        assert candidate.heat == pytest.approx(0.95)

    def test_the_chances_of_all_values_are_told(self) -> None:
        network = PerfectFinder(480, [Spot(200.0, 200.0, 30.0, value=3)])
        (candidate,) = find(network, Zoom(np.zeros((480, 480, 3), np.uint8)))
        assert len(candidate.values) == 7
        assert sum(candidate.values) == pytest.approx(1)
        assert candidate.values[3] > 0.99

    def test_small_dice_get_a_closer_look_and_large_ones_do_not(self) -> None:
        image = Zoom(np.zeros((960, 1280, 3), np.uint8))
        near, far = PerfectFinder(1280, [Spot(600.0, 500.0, 200.0)]), PerfectFinder(1280, [Spot(600.0, 500.0, 20.0)])
        find(near, image)
        find(far, image)
        assert max(near.looks) < (500, 500)
        assert max(far.looks) > (900, 500)

    @pytest.mark.parametrize("size", [(1, 1), (1, 3000), (2000, 3), (17, 5)])
    def test_slivers_of_pictures_are_looked_at_too(self, size: tuple[int, int]) -> None:
        assert found(size) == []

    def test_a_large_picture_is_looked_at_small(self) -> None:
        network = PerfectFinder(6000, [])
        find(network, Zoom(np.zeros((4500, 6000, 3), np.uint8)))
        assert sum(width * height for width, height in network.looks) < 1_000_000


class TestChoice:
    def test_the_hottest_come_first(self) -> None:
        spots = [Spot(100.0 + 90 * n, 100.0, 40.0, heat=heat) for n, heat in enumerate((0.5, 0.9, 0.7))]
        assert [x for x, _, _ in found((480, 480), *spots)] == pytest.approx([190, 280, 100], abs=0.5)

    def test_what_is_colder_than_faint_is_left_out(self) -> None:
        assert found((480, 480), Spot(100.0, 100.0, 40.0, heat=FAINT * 0.8)) == []
        assert len(found((480, 480), Spot(100.0, 100.0, 40.0, heat=FAINT * 1.3))) == 1

    @given(st.floats(0, 6.28), st.floats(24, 50))
    @settings(max_examples=30)
    def test_touching_dice_are_two(self, bearing: float, edge: float) -> None:
        one = Spot(240.0, 240.0, edge)
        other = replace(one, x=one.x + edge * float(np.cos(bearing)), y=one.y + edge * float(np.sin(bearing)), heat=0.9)
        assert len(found((480, 480), one, other)) == 2

    @given(st.floats(0, 6.28), st.floats(24, 50))
    @settings(max_examples=30)
    def test_two_spots_on_one_die_are_one(self, bearing: float, edge: float) -> None:
        one = Spot(244.0, 244.0, edge)
        other = replace(
            one, x=one.x + 0.4 * edge * float(np.cos(bearing)), y=one.y + 0.4 * edge * float(np.sin(bearing)), heat=0.6
        )
        assert found((480, 480), one, other) == [pytest.approx((one.x, one.y, one.edge), rel=1e-3)]

    @pytest.mark.parametrize("heat", [0.7, 0.99])
    def test_a_tray_that_is_taken_for_a_die_takes_no_dice_with_it(self, heat: float) -> None:
        dice = [Spot(x, y, 26.0, heat=0.65) for x, y in ((230.0, 180.0), (300.0, 240.0), (420.0, 330.0))]
        tray = Spot(332.0, 252.0, 300.0, heat=heat)
        assert sorted(edge for _, _, edge in found((640, 480), tray, *dice)) == pytest.approx(
            [26, 26, 26, 300], rel=0.01
        )

    @pytest.mark.parametrize("share", [0.2, 0.3, 0.5])
    def test_a_pip_that_is_taken_for_a_die_is_part_of_the_die_it_lies_on(self, share: float) -> None:
        die, pip = Spot(332.0, 252.0, 120.0, heat=0.9), Spot(348.0, 268.0, 120.0 * share, heat=0.6)
        assert [round(edge) for _, _, edge in found((640, 480), die, pip)] == [120]


class TestShippedWeights:
    def test_every_plain_die_is_among_the_candidates(self) -> None:
        missed = 0
        for number in range(12):
            candidates = find(shipped("finder"), Zoom(plain(number).image))
            for truth in plain(number).truth:
                x, y = np.mean(truth.face, 0)
                missed += not any(np.hypot(c.x - x, c.y - y) < 0.5 * c.edge for c in candidates)
        assert missed == 0

    def test_an_empty_tray_has_few(self) -> None:
        counts = [len(find(shipped("finder"), Zoom(a_stage(number).picture([])))) for number in range(6)]
        assert np.mean(counts) <= 3
