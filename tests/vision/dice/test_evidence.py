"""Evidence: views are pooled, candidates of a picture are heard together, and every figure is a number."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.tables import plain
from vision.arrays import Floats
from vision.dice import lean
from vision.dice.evidence import COCKED, FIGURES, SUPPOSED, Witness, hear, measure, summon
from vision.dice.faces import MOST, Face
from vision.dice.finder import Candidate
from vision.dice.network import shipped
from vision.dice.window import REACH, SIDE, Zoom, affine

PIPS_OF_FIVE = np.array([[24, 24, 0.9], [16, 16, 0.9], [32, 32, 0.9], [16, 32, 0.9], [32, 16, 0.9]], np.float32)
NONE = np.zeros((0, 3), np.float32)


def chances(**by_class: float) -> Floats:
    """Eight chances out of those named `c0` … `c7`; the rest is spread evenly."""
    row = np.full(8, (1 - sum(by_class.values())) / max(1, 8 - len(by_class)), np.float32)
    for name, chance in by_class.items():
        row[int(name[1:])] = chance
    return row


def a_face(looks: Sequence[Floats], *, place: tuple[float, float, float] = (100, 100, 40), pips: Floats = NONE) -> Face:
    """A face seen like that in each look."""
    return Face(
        place=place,
        chances=np.stack(looks),
        slant=np.array([0, 0, 0.1], np.float32),
        pips=pips,
        corners=NONE,
        square=None,
        window=np.full((SIDE, SIDE, 3), 100, np.uint8),
        matrix=affine(place[0], place[1], place[2] * REACH, 0.0),
        pip_map=np.zeros((SIDE // 2, SIDE // 2), np.float32),
    )


def a_candidate(x: float = 100, y: float = 100, edge: float = 40, heat: float = 0.9) -> Candidate:
    """A candidate whose value the finder has no idea of."""
    return Candidate(x, y, edge, (x - edge, y - edge, 2 * edge, 2 * edge), heat, (1 / 7,) * 7)


def a_witness(x: float, y: float, edge: float, heat: float = 0.9, nothing: float = 0.01) -> Witness:
    """A witness of a five at that place."""
    seen = chances(c0=nothing, c5=(1 - nothing) * 0.98)
    return hear(a_candidate(x, y, edge, heat), a_face([seen], place=(x, y, edge), pips=PIPS_OF_FIVE))


class TestHearing:
    @given(st.integers(1, 6))
    def test_agreeing_looks_give_their_value(self, value: int) -> None:
        look = chances(**{f"c{value}": 0.9})
        witness = hear(a_candidate(), a_face([look] * 3))
        assert witness.value == value
        assert witness.chances[value] == pytest.approx(0.9, abs=0.01)

    def test_one_look_that_is_certain_of_something_else_takes_the_certainty(self) -> None:
        alone = hear(a_candidate(), a_face([chances(c5=0.99)] * 3))
        doubted = hear(a_candidate(), a_face([chances(c5=0.99), chances(c5=0.99), chances(c6=0.99)]))
        assert alone.chances[5] > 0.98
        assert doubted.value == 5
        assert doubted.chances[5] < 0.9

    def test_the_value_is_the_likeliest_of_six_even_if_it_is_likelier_nothing(self) -> None:
        assert hear(a_candidate(), a_face([chances(c0=0.8, c3=0.15)])).value == 3
        assert hear(a_candidate(), a_face([chances(c7=0.8, c2=0.15)])).value == 2

    @given(st.integers(0, 2**16), st.integers(1, 3))
    def test_pooled_chances_are_chances(self, seed: int, looks: int) -> None:
        rows = np.random.default_rng(seed).dirichlet(np.full(8, 0.3), looks).astype(np.float32)
        pooled = hear(a_candidate(), a_face(list(rows))).chances
        assert pooled.sum() == pytest.approx(1, abs=1e-5)
        assert (pooled >= 0).all()

    def test_pips_are_held_against_the_pattern_of_that_value(self) -> None:
        five = hear(a_candidate(), a_face([chances(c5=0.9)], pips=PIPS_OF_FIVE))
        six = hear(a_candidate(), a_face([chances(c6=0.9)], pips=PIPS_OF_FIVE))
        assert five.pattern.legal
        assert not six.pattern.legal

    def test_corners_that_were_not_seen_are_supposed(self) -> None:
        witness = hear(a_candidate(), a_face([chances(c5=0.9)]))
        np.testing.assert_array_equal(witness.corners, SUPPOSED)
        np.testing.assert_allclose(SUPPOSED.mean(0), SIDE / 2)


class TestFigures:
    def test_no_witnesses_give_an_empty_table(self) -> None:
        assert measure([]).shape == (0, FIGURES)

    @given(st.integers(0, 2**16), st.integers(1, 8))
    @settings(max_examples=40)
    def test_every_figure_is_finite_and_small(self, seed: int, count: int) -> None:
        rng = np.random.default_rng(seed)
        crowd = []
        for _ in range(count):
            x, y, edge = rng.uniform(0, 500), rng.uniform(0, 500), np.exp(rng.uniform(0, 7))
            looks = [rng.dirichlet(np.full(8, 0.1)).astype(np.float32) for _ in range(int(rng.integers(1, 4)))]
            pips = np.column_stack([rng.uniform(0, 48, (7, 2)), np.sort(rng.random(7))[::-1]]).astype(np.float32)
            face = a_face(looks, place=(x, y, edge), pips=pips)
            crowd.append(hear(a_candidate(x, y, edge, float(rng.random())), face))
        table = measure(crowd)
        assert table.shape == (count, FIGURES)
        assert np.isfinite(table).all()
        assert np.abs(table).max() < 20

    def test_each_row_belongs_to_its_witness(self) -> None:
        crowd = [a_witness(50, 50, 30), a_witness(150, 60, 30, heat=0.4), a_witness(250, 70, 32, nothing=0.6)]
        forward, backward = measure(crowd), measure(crowd[::-1])
        np.testing.assert_allclose(forward, backward[::-1], rtol=1e-5)

    def test_a_die_alone_or_far_from_others_looks_the_same_but_for_how_it_lies(self) -> None:
        lone = measure([a_witness(50, 50, 30)])[0]
        far = measure([a_witness(50, 50, 30), a_witness(350, 60, 30)])[0]
        np.testing.assert_allclose(lone[: -lean.FIGURES], far[: -lean.FIGURES], rtol=1e-5)

    def test_a_box_that_reaches_elsewhere_than_those_of_the_others_shows(self) -> None:
        crowd = [a_witness(60.0 + 80 * n, 50, 30) for n in range(4)]
        left, top, width, height = crowd[2].candidate.box
        shifted = replace(crowd[2].candidate, box=(left + 12, top, width, height))
        odd = measure([*crowd[:2], replace(crowd[2], candidate=shifted), crowd[3]])[:, -1]
        assert odd[2] > 0.5
        assert np.delete(odd, 2).max() < 0.3

    def test_a_near_hotter_neighbour_shows(self) -> None:
        lone = measure([a_witness(50, 50, 30, heat=0.5)])[0]
        beside = measure([a_witness(50, 50, 30, heat=0.5), a_witness(65, 50, 30, heat=0.98)])[0]
        assert np.abs(lone - beside).max() > 0.5

    def test_one_of_another_size_than_the_rest_shows(self) -> None:
        alike = [a_witness(60.0 + 80 * n, 50, 30) for n in range(4)]
        among = measure([*alike, a_witness(60, 200, 30)])[-1]
        odd = measure([*alike, a_witness(60, 200, 90)])[-1]
        alone = measure([a_witness(60, 200, 90)])[-1]
        assert np.abs(odd - among).max() > 1
        # not merely because it is large
        assert np.abs(odd - alone).max() > 1

    def test_specks_do_not_make_dice_look_odd(self) -> None:
        dice = [a_witness(60.0 + 80 * n, 50, 30) for n in range(3)]
        specks = [a_witness(60.0 + 20 * n, 400, 4, heat=0.12, nothing=0.99) for n in range(10)]
        np.testing.assert_allclose(measure(dice), measure([*dice, *specks])[:3], atol=1e-4)


class TestSummoning:
    def summoned(self, picture: Floats) -> list[Witness]:
        """By the shipped networks."""
        return summon(shipped("finder"), shipped("faces"), Zoom(picture))

    def test_every_plain_die_has_its_witness(self) -> None:
        for number in range(6):
            witnesses = self.summoned(plain(number).image)
            for truth in plain(number).truth:
                x, y = np.mean(truth.face, 0)
                assert any(np.hypot(w.face.place[0] - x, w.face.place[1] - y) < 12 for w in witnesses)

    def test_a_picture_without_pixels_has_none(self) -> None:
        for shape in ((0, 0, 3), (0, 9, 3), (9, 0, 3)):
            assert self.summoned(np.zeros(shape, np.uint8)) == []

    def test_a_crowd_is_bounded(self) -> None:
        tiles = np.tile(plain(0).image, (5, 5, 1))
        assert len(self.summoned(tiles)) <= MOST

    def test_plain_dice_are_not_taken_for_leaning_ones(self) -> None:
        leaning = [w.chances[COCKED] for number in range(6) for w in self.summoned(plain(number).image)]
        assert np.mean(np.array(leaning) > 0.5) < 0.05
