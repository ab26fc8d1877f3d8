"""The reader as a part: never an error for what is in a picture, dice in order, the same answer every time."""

from concurrent.futures import ThreadPoolExecutor
from itertools import count

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.tables import a_stage, plain, read, the_reader
from vision.dice.faces import MOST
from vision.dice.reader import DiceReader
from vision.dice.reading import DiceReading, Reader
from vision.frame import Frame, Image


def noise(height: int, width: int, seed: int = 0, grey: bool = False) -> Image:
    """A picture of nothing but noise."""
    rng = np.random.default_rng(seed)
    channels = rng.integers(0, 256, (height, width, 1 if grey else 3), np.uint8)
    return np.ascontiguousarray(np.broadcast_to(channels, (height, width, 3)))


def check(reading: DiceReading, image: Image) -> None:
    """What holds of any reading of any picture."""
    assert reading.ms >= 0
    assert reading.frame.image is image
    assert len(reading.dice) <= MOST
    assert not reading.sure or all(die.sure for die in reading.dice)
    for die in reading.dice:
        assert np.isfinite([die.confidence, *die.box, *die.centre, *np.ravel(die.face)]).all()
        assert die.value is not None or not die.sure


SHAPES = [(0, 0), (0, 7), (7, 0), (1, 1), (1, 2), (2, 3000), (3000, 2), (7, 9), (16, 16), (33, 1000)]


class TestAnyPicture:
    @pytest.mark.parametrize("shape", SHAPES)
    @pytest.mark.parametrize("grey", [True, False])
    def test_slivers_and_specks_are_read_without_an_error(self, shape: tuple[int, int], grey: bool) -> None:
        image = noise(*shape, grey=grey)
        check(read(image), image)

    @given(
        st.integers(1, 90),
        st.integers(1, 90),
        st.sampled_from([0, 1, 2, 40, 255]),
        st.sampled_from([0, 1, 128, 255]),
        st.integers(0, 2**16),
    )
    @settings(max_examples=40)
    def test_so_is_any_array_of_pixels(self, height: int, width: int, swing: int, base: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        pixels = base + rng.integers(-swing, swing + 1, (height, width, 3))
        blocky = np.kron(pixels, np.ones((2, 2, 1), int)) if seed % 2 else pixels
        image = np.clip(blocky, 0, 255).astype(np.uint8)
        check(read(image), image)

    @pytest.mark.parametrize("shade", [0, 1, 127, 254, 255])
    def test_a_flat_picture_is_surely_empty(self, shade: int) -> None:
        reading = read(np.full((120, 160, 3), shade, np.uint8))
        assert reading.dice == ()
        assert reading.sure

    @pytest.mark.parametrize("grey", [True, False])
    def test_noise_holds_no_sure_die(self, grey: bool) -> None:
        for seed in range(4):
            assert not [die for die in read(noise(200, 260, seed, grey)).dice if die.sure]

    def test_a_picture_that_is_a_view_into_another_is_read_alike(self) -> None:
        image = plain(1).image
        wide = np.zeros((image.shape[0] + 20, image.shape[1] + 20, 3), np.uint8)
        wide[10:-10, 10:-10] = image
        assert faces(read(wide[10:-10, 10:-10])) == faces(plain(1).reading)

    def test_a_huge_picture_is_read_through_a_bounded_number_of_pixels(self, monkeypatch: pytest.MonkeyPatch) -> None:
        reader = DiceReader()
        seen: list[int] = []
        for network in (reader._finder, reader._faces):
            plain_run = network.run
            monkeypatch.setattr(network, "run", lambda x, run=plain_run: (seen.append(x.size // 3), run(x))[1])
        image = np.tile(plain(2).image, (9, 9, 1))[:3000, :4000]
        check(reader.read(Frame(image, 0.0, 0)), image)
        assert 0 < sum(seen) < 1_500_000

    def test_a_die_as_large_as_the_picture_or_tiny_is_no_error(self) -> None:
        shot = plain(3)
        x, y, width, height = (int(v) for v in shot.truth[0].box)
        close = np.ascontiguousarray(shot.image[max(0, y) : y + height, max(0, x) : x + width])
        check(read(close), close)
        far = np.ascontiguousarray(shot.image[::12, ::12])
        check(read(far), far)

    @pytest.mark.parametrize("shape", [(1, 1), (15, 640), (480, 3)])
    def test_a_picture_too_small_for_any_die_is_never_sure(self, shape: tuple[int, int]) -> None:
        reading = read(np.full((*shape, 3), 90, np.uint8))
        assert not reading.sure
        assert read(np.full((240, 320, 3), 90, np.uint8)).sure


class TestOrder:
    @pytest.mark.parametrize("number", range(6))
    def test_dice_come_from_top_to_bottom(self, number: int) -> None:
        downward = [die.centre[1] for die in plain(number).reading.dice]
        assert downward == sorted(downward)

    def test_of_two_at_the_same_height_the_left_one_comes_first(self) -> None:
        image = plain(4).image
        twice = np.hstack([image, image])
        middle = image.shape[1]
        left = [die for die in read(twice).dice if die.centre[0] < middle]
        assert len(left) >= 1
        assert [die.centre[::-1] for die in read(twice).dice] == sorted(die.centre[::-1] for die in read(twice).dice)

    def test_corners_go_clockwise_round_the_centre(self) -> None:
        for number in range(6):
            for die in plain(number).reading.dice:
                x, y = np.array(die.face).T
                assert x @ np.roll(y, -1) - y @ np.roll(x, -1) > 0
                assert np.hypot(*(np.mean(die.face, 0) - die.centre)) < 0.35 * np.hypot(x[0] - x[2], y[0] - y[2])


class TestSameAgain:
    def test_the_same_picture_gives_the_same_reading(self) -> None:
        assert faces(read(plain(5).image)) == faces(plain(5).reading)

    def test_the_picture_is_left_alone(self) -> None:
        image = plain(6).image.copy()
        read(image)
        np.testing.assert_array_equal(image, plain(6).image)

    def test_several_threads_may_share_a_reader(self) -> None:
        images = [plain(number).image for number in range(4)] * 2
        with ThreadPoolExecutor(4) as threads:
            together = list(threads.map(read, images))
        assert [faces(reading) for reading in together] == [faces(plain(n).reading) for n in range(4)] * 2

    def test_what_the_dice_were_before_does_not_matter(self) -> None:
        read(plain(7).image)
        read(a_stage(0).picture([]))
        assert faces(read(plain(5).image)) == faces(plain(5).reading)

    def test_the_time_is_that_of_the_clock_in_milliseconds(self) -> None:
        ticks = count()
        reader: Reader = DiceReader(clock=lambda: next(ticks) * 0.25)
        assert reader.read(Frame(plain(0).image, 0.0, 0)).ms == 250

    def test_the_reading_keeps_its_frame(self) -> None:
        frame = Frame(plain(0).image, 4.5, 17)
        assert the_reader().read(frame).frame is frame


def faces(reading: DiceReading) -> list[object]:
    """All that a reading says, apart from its time and frame."""
    return [reading.sure, *reading.dice]
