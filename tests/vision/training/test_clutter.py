"""Things that are no dice: each kind shows, in any picture, and the same seed draws the same."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.frame import Image
from vision.training.clutter import THINGS, lint, scatter

NAMES = [thing.__name__.strip("_") for thing in THINGS]


def ground(height: int = 160, width: int = 200, grey: int = 110) -> Image:
    """An empty table."""
    return np.full((height, width, 3), grey, np.uint8)


def changed(image: Image, grey: int = 110) -> float:
    """Share of the table that something lies on."""
    return float((image != grey).any(2).mean())


class TestThings:
    @pytest.mark.parametrize("number", range(len(THINGS)), ids=NAMES)
    def test_each_kind_shows_sooner_or_later_and_leaves_some_table(self, number: int) -> None:
        shares = []
        for seed in range(30):
            image = ground()
            THINGS[number](np.random.default_rng(seed), image)
            shares.append(changed(image))
        assert np.mean(np.array(shares) > 0) > 0.15
        assert np.median(shares) < 0.9

    @pytest.mark.parametrize("number", range(len(THINGS)), ids=NAMES)
    def test_it_is_drawn_alike_for_the_same_seed_and_differs_for_others(self, number: int) -> None:
        drawn = []
        for seed in (0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7):
            image = ground()
            THINGS[number](np.random.default_rng(seed), image)
            drawn.append(image.tobytes())
        assert drawn[:8] == drawn[8:]
        assert len(set(drawn)) > 2

    @given(st.sampled_from(THINGS), st.integers(0, 2**16), st.integers(4, 300), st.integers(4, 300))
    def test_none_needs_a_picture_of_a_certain_size(self, thing: object, seed: int, height: int, width: int) -> None:
        image = ground(height, width)
        thing(np.random.default_rng(seed), image)  # type: ignore[operator]
        assert image.shape == (height, width, 3)
        assert image.dtype == np.uint8

    def test_dominoes_and_printed_faces_are_flat(self) -> None:
        for name in ("domino", "printed_faces"):
            image = ground()
            THINGS[NAMES.index(name)](np.random.default_rng(4), image)
            colours, counts = np.unique(image.reshape(-1, 3), axis=0, return_counts=True)
            # besides soft edges, few colours: table, tile, ink
            assert counts[np.argsort(-counts)[:3]].sum() > 0.85 * counts.sum()
            assert len(colours) > 2


class TestScatter:
    def test_none_are_scattered_for_a_mean_of_nought(self) -> None:
        image = ground()
        scatter(np.random.default_rng(0), image, 0)
        assert changed(image) == 0

    def test_more_for_a_higher_mean(self) -> None:
        covered = []
        for mean in (1.0, 12.0):
            shares = []
            for seed in range(15):
                image = ground()
                scatter(np.random.default_rng(seed), image, mean)
                shares.append(changed(image))
            covered.append(np.mean(shares))
        assert covered[1] > 1.5 * covered[0]


class TestLint:
    @given(st.integers(0, 2**16))
    @settings(max_examples=20)
    def test_fluff_is_light_on_dark_grounds_and_dark_on_light_ones(self, seed: int) -> None:
        for grey, sign in ((30, 1), (220, -1)):
            image = ground(grey=grey)
            lint(np.random.default_rng(seed), image)
            spots = image[(image != grey).any(2)].astype(float).mean(1)
            assert len(spots)
            assert sign * (spots.mean() - grey) > 20

    def test_it_covers_little(self) -> None:
        image = ground(300, 300)
        lint(np.random.default_rng(1), image)
        assert changed(image) < 0.15
