"""What the shipped reader makes of rendered tables: right where it is sure, sure where it is easy, asking elsewhere."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.tables import (
    TINTS,
    Shot,
    a_stage,
    at_scale,
    cocked,
    emblems,
    in_light,
    plain,
    read,
    shoot,
    things,
    touching,
    varied,
)
from vision.dice.reading import Die
from vision.render.furnish import COLOURS, beside, house_die
from vision.render.solid import Solid
from vision.render.tray import Truth
from vision.training.clutter import THINGS

KINDS = [thing.__name__.strip("_") for thing in THINGS]


def shots(*kinds: str) -> Iterator[Shot]:
    """The same pictures for all tests."""
    makers = {"plain": (plain, 60), "varied": (varied, 40), "touching": (touching, 24), "cocked": (cocked, 24)}
    for kind in kinds or makers:
        maker, count = makers[kind]
        yield from map(maker, range(count))


def all_things() -> Iterator[Shot]:
    """Pictures in which nothing is a pipped die."""
    yield from (things(kind, number) for kind in range(len(THINGS)) for number in range(4))
    yield from map(emblems, range(8))


def pairs(pictures: Iterator[Shot]) -> list[tuple[Truth, Die | None]]:
    """True dice, each with the read one."""
    return [pair for shot in pictures for pair in shot.pairs()]


def share(flags: list[bool]) -> float:
    """How many of them are true, 0–1; an empty list is a mistake of the test."""
    assert flags
    return sum(flags) / len(flags)


def right(truth: Truth, die: Die | None) -> bool:
    """Whether the die was seen and its value read."""
    return die is not None and die.value == truth.value


@st.composite
def lone_dice(draw: st.DrawFn) -> tuple[int, Solid]:
    """A tray's number and a plain die of any value, colour, turn, make and size in it."""
    number = draw(st.integers(0, 3))
    rng = np.random.default_rng(draw(st.integers(0, 2**20)))
    die = house_die(rng, draw(st.sampled_from(COLOURS)), draw(st.floats(1.1, 2.4)))
    x, y = (draw(st.floats(-1, 1)) * (half - 0.75 * die.edge) for half in a_stage(number).tray.half)
    return number, die.lying(x, y, draw(st.integers(1, 6)), draw(st.floats(0, 6.3)))


class TestSureIsRight:
    @given(lone_dice())
    @settings(max_examples=60)
    def test_a_die_of_any_value_colour_turn_and_size_reads_right_or_is_unsure(self, case: tuple[int, Solid]) -> None:
        number, die = case
        assert not shoot(a_stage(number), [die]).silent()

    @pytest.mark.parametrize("scale", [0.5, 0.7, 1.3, 1.6])
    def test_in_smaller_and_larger_pictures_hardly_any_misleads(self, scale: float) -> None:
        pictures = [at_scale(plain(number), scale) for number in range(12)]
        silent = [wrong for shot in pictures for wrong in shot.silent()]
        assert len(silent) <= 0.12 * len(pairs(iter(pictures))), silent

    @pytest.mark.parametrize("scale", [0.7, 1.3, 1.6])
    def test_and_values_are_read_as_well(self, scale: float) -> None:
        pictures = (at_scale(plain(number), scale) for number in range(12))
        assert share([right(truth, die) for truth, die in pairs(pictures)]) >= 0.9

    def test_of_hundreds_of_dice_of_all_makes_at_most_one_in_a_hundred_has_a_wrong_value(self) -> None:
        silent = [wrong for shot in shots() for wrong in shot.silent()]
        right = [wrong for wrong in silent if wrong[:1] == wrong[-1:]]  # of a leaning die the value that lies on top
        assert len(silent) - len(right) <= 0.01 * len(pairs(shots())), silent
        assert len(silent) <= 0.03 * len(pairs(shots())), silent

    @pytest.mark.parametrize("kind", range(len(THINGS)), ids=KINDS)
    def test_no_thing_on_the_table_is_surely_a_die(self, kind: int) -> None:
        # printed faces, and halves of dominoes, are faces of dice but for what is around them: the reader falls for one
        most = 1 if KINDS[kind] in ("printed_faces", "domino") else 0
        assert len([wrong for number in range(4) for wrong in things(kind, number).silent()]) <= most

    def test_neither_is_a_die_without_pips(self) -> None:
        assert not [wrong for number in range(8) for wrong in emblems(number).silent()]

    def test_most_leaning_dice_are_asked_about(self) -> None:
        leaning = [die for truth, die in pairs(shots("cocked")) if truth.cocked]
        assert share([bool(die and die.sure) for die in leaning]) <= 0.25

    def test_a_picture_is_not_sure_while_a_die_leans(self) -> None:
        assert share([shot.reading.sure for shot in shots("cocked")]) <= 0.09

    def test_a_die_half_out_of_the_picture_does_not_mislead(self) -> None:
        values = Counter(truth.value for truth in plain(0).truth)
        for truth in plain(0).truth:
            middle = int(np.mean([x for x, _ in truth.face]))
            for half in (plain(0).image[:, middle:], plain(0).image[:, :middle]):
                sure = Counter(die.value for die in read(np.ascontiguousarray(half)).dice if die.sure)
                assert sure <= values


class TestEasyIsSure:
    def test_nine_of_ten_plain_dice_are_right_and_sure(self) -> None:
        assert share([right(truth, die) and bool(die and die.sure) for truth, die in pairs(shots("plain"))]) >= 0.9

    def test_of_plain_pictures_the_values_are_right_and_few_are_asked_about(self) -> None:
        wanted = [Counter(truth.value for truth in shot.truth) for shot in shots("plain")]
        got = [Counter(die.value for die in shot.reading.dice) for shot in shots("plain")]
        assert share([a == b for a, b in zip(wanted, got, strict=True)]) >= 0.9
        assert share([not shot.reading.sure for shot in shots("plain")]) <= 0.3

    def test_each_value_is_read_as_well_as_the_others(self) -> None:
        for value in range(1, 7):
            assert share([right(t, die) for t, die in pairs(shots("plain")) if t.value == value]) >= 0.9, value

    def test_most_dice_of_other_makes_are_read(self) -> None:
        assert share([right(truth, die) for truth, die in pairs(shots("varied")) if truth.legible]) >= 0.9

    def test_empty_trays_are_surely_empty(self) -> None:
        empty = [read(a_stage(number).picture([])) for number in range(12)]
        assert not [die for reading in empty for die in reading.dice]
        assert share([reading.sure for reading in empty]) >= 0.9


class TestNeighbours:
    def test_touching_dice_are_seen_apart(self) -> None:
        found = [[die for _, die in shot.pairs()] for shot in shots("touching")]
        assert share([None not in dice and len({id(die) for die in dice}) == 3 for dice in found]) >= 0.95
        assert share([not shot.surplus() for shot in shots("touching")]) >= 0.95

    def test_and_each_shows_its_own_value(self) -> None:
        assert share([right(truth, die) for truth, die in pairs(shots("touching"))]) >= 0.95

    def test_of_equal_dice_that_touch_all_round_nine_of_ten_are_seen(self) -> None:
        taken = []
        for seed in range(8, 16):
            die = house_die(np.random.default_rng(seed), "red", 1.6)
            middle = die.lying(0, 0, 5, 0.3)
            around = [
                beside(die, middle, value, 0.3 + turn * np.pi / 2, 0.3) for turn, value in enumerate((2, 3, 4, 6))
            ]
            taken.append(shoot(a_stage(0), [middle, *around]))
        assert sum(min(5, len(shot.reading.dice)) for shot in taken) >= 0.9 * 5 * len(taken)
        assert sum(bool(shot.silent()) for shot in taken) <= 1

    def test_a_leaning_die_is_seen(self) -> None:
        leaning = [die for truth, die in pairs(shots("cocked")) if truth.cocked]
        assert len([die for die in leaning if die]) >= 0.7 * len(leaning)

    def test_a_flat_one_beside_it_is_not(self) -> None:
        flat = [die for truth, die in pairs(shots("plain", "touching")) if die and not truth.cocked]
        assert share([die.state == "flat" for die in flat]) >= 0.99


class TestPlacesAndColours:
    def test_box_and_face_lie_where_the_die_is(self) -> None:
        both = [(truth, die) for truth, die in pairs(shots("plain")) if die]
        assert share([overlap(truth.box, die.box) >= 0.5 for truth, die in both]) >= 0.95
        off = [np.hypot(*(np.mean(truth.face, 0) - die.centre)) / truth.box[2] for truth, die in both]
        assert np.median(off) < 0.06
        assert share([bool(area(die) > 0.6 * area(truth)) for truth, die in both]) >= 0.95

    @pytest.mark.parametrize("light", TINTS)
    def test_body_colours_have_their_names_in_warm_and_cold_light(self, light: str) -> None:
        seen = [pair for number in range(12) for pair in in_light(number, light).pairs()]
        assert share([bool(die and die.colour == truth.colour) for truth, die in seen]) >= 0.88

    def test_no_colour_is_left_behind(self) -> None:
        seen = [pair for number in range(12) for light in TINTS for pair in in_light(number, light).pairs()]
        for colour in COLOURS:
            named = [bool(die and die.colour == colour) for truth, die in seen if truth.colour == colour]
            assert share(named) >= 0.6, colour

    def test_pips_have_theirs(self) -> None:
        both = [(truth, die) for truth, die in pairs(shots("plain")) if die]
        assert share([die.pip_colour == truth.pip_colour for truth, die in both]) >= 0.88


class TestConfidence:
    """The chance that a reading is right ought to be what it says."""

    def judged(self) -> list[tuple[float, bool]]:
        """Confidence of all flat dice that were read, and whether they were right."""
        table = []
        for shot in chain(shots(), all_things()):
            seen = [(truth, die) for truth, die in shot.pairs() if die and not truth.cocked]
            table += [(die.confidence, right(truth, die)) for truth, die in seen]
            table += [(die.confidence, False) for die in shot.surplus()]
        return table

    def test_is_a_chance(self) -> None:
        assert all(0 <= confidence <= 1 for confidence, _ in self.judged())

    def test_nineteen_of_twenty_dice_read_with_high_confidence_are_right(self) -> None:
        assert share([ok for confidence, ok in self.judged() if confidence >= 0.9]) >= 0.95

    def test_in_each_range_about_as_many_are_right_as_it_says(self) -> None:
        table = np.array(self.judged(), float)
        for low, high in pairwise((0.0, 0.5, 0.8, 0.95, 0.985, 1.01)):
            said, was = table[(table[:, 0] >= low) & (table[:, 0] < high)].T
            if len(said) >= 8:
                # what chance alone may do to a fair judge, and a little for what it can't know of these very tables
                leeway = 0.07 + 3 * np.sqrt(said.mean() * (1 - said.mean()) / len(said))
                assert abs(said.mean() - was.mean()) <= leeway, (low, high, len(said), said.mean(), was.mean())

    def test_is_higher_for_right_readings_than_for_wrong_ones(self) -> None:
        wrong = [confidence for confidence, ok in self.judged() if not ok]
        fine = [confidence for confidence, ok in self.judged() if ok]
        assert np.median(fine) > 0.9
        assert not wrong or np.median(wrong) < 0.72

    def test_an_unsure_die_names_the_right_value_among_the_likely_ones(self) -> None:
        unsure = [
            (t, die) for t, die in pairs(shots("plain", "varied")) if die and not die.sure and die.state == "flat"
        ]
        named = [t.value in (die.value, *(value for value, _ in die.alternatives)) for t, die in unsure]
        assert sum(named) >= 0.8 * len(named)


def overlap(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    """Intersection over union of two boxes (x, y, width, height)."""
    across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    down = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    common = max(0.0, across) * max(0.0, down)
    return common / (one[2] * one[3] + other[2] * other[3] - common)


def area(die: Truth | Die) -> float:
    """Of the top face, in square pixels."""
    x, y = np.array(die.face).T
    return float(0.5 * abs(x @ np.roll(y, -1) - y @ np.roll(x, -1)))
