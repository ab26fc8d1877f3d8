"""From evidence to an answer: what is reported, asked or left out. The evidence is scripted, no network looks."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.dice import a_frame
from vision.dice import reader as module
from vision.dice.evidence import COCKED, Witness, hear
from vision.dice.expect import Expect
from vision.dice.faces import Face
from vision.dice.finder import Candidate
from vision.dice.reader import APART, DOUBT, LEANS, MAY_LEAN, REPORT, SURE, DiceReader
from vision.dice.reading import DiceReading
from vision.dice.window import REACH, SIDE, affine

EDGE = 40.0
NONE = np.zeros((0, 3), np.float32)
PIPS = np.column_stack([np.arange(12.0, 36, 4), np.full(6, 24.0), np.linspace(0.9, 0.8, 6)]).astype(np.float32)


@dataclass(frozen=True)
class Seen:
    """A candidate at (x, y) that shows `value` and others with their chances; the judge finds it a die with chance
    `die`, its value right with chance `right`, and that it leans with chance `leans`."""

    value: int = 5
    x: float = 100.0
    y: float = 80.0
    die: float = 0.999
    right: float = 0.998
    leans: float = 0.001
    others: tuple[tuple[int, float], ...] = ()
    pips: int = 6

    def witness(self) -> Witness:
        """What the networks would say."""
        chances = np.full(8, 1e-5, np.float32)
        chances[self.value] = 1 - sum(chance for _, chance in self.others)
        for value, chance in self.others:
            chances[value] = chance
        face = Face(
            place=(self.x, self.y, EDGE),
            chances=chances[None],
            slant=np.array([0, 0, 0.1], np.float32),
            pips=PIPS[: self.pips],
            corners=NONE,
            square=None,
            window=np.full((SIDE, SIDE, 3), 120, np.uint8),
            matrix=affine(self.x, self.y, EDGE * REACH, 0.0),
            pip_map=np.zeros((SIDE // 2, SIDE // 2), np.float32),
        )
        box = (self.x - EDGE, self.y - EDGE, 2 * EDGE, 2 * EDGE)
        return hear(Candidate(self.x, self.y, EDGE, box, 0.9, (1 / 7,) * 7), face)


def decided(candidates: Sequence[Seen], expect: Expect | None = None) -> DiceReading:
    """What the reader makes of these candidates."""
    with pytest.MonkeyPatch.context() as patch:
        reader = DiceReader()
        patch.setattr(module, "summon", lambda finder, faces, zoom: [seen.witness() for seen in candidates])
        chances = np.array([(seen.die, seen.right, seen.leans) for seen in candidates], np.float32).reshape(-1, 3)
        patch.setattr(reader, "_judge", lambda figures: chances)
        return reader.read(a_frame(size=(400, 300)), expect)


class TestWhatIsReported:
    def test_a_likely_die_is_and_is_sure(self) -> None:
        reading = decided([Seen(value=4)])
        assert [die.value for die in reading.dice] == [4]
        assert reading.dice[0].sure
        assert reading.sure

    def test_nothing_seen_is_surely_nothing(self) -> None:
        assert decided([]).sure
        assert decided([]).dice == ()

    def test_what_may_be_a_die_is_left_out_but_makes_the_picture_unsure(self) -> None:
        reading = decided([Seen(), Seen(x=250, die=(REPORT + DOUBT) / 2, right=0.05)])
        assert len(reading.dice) == 1
        assert reading.dice[0].sure
        assert not reading.sure

    def test_what_is_hardly_a_die_does_not(self) -> None:
        assert decided([Seen(), Seen(x=250, die=DOUBT / 2, right=0.01)]).sure

    def test_what_is_rather_a_die_than_not_is_reported_and_asked_about(self) -> None:
        reading = decided([Seen(die=REPORT + 0.1, right=REPORT)])
        assert len(reading.dice) == 1
        assert not reading.dice[0].sure
        assert not reading.sure

    @given(st.lists(st.tuples(st.floats(0.001, 0.999), st.floats(0.001, 0.999)), max_size=5))
    @settings(max_examples=50)
    def test_a_picture_is_sure_only_if_nothing_in_it_is_in_doubt(self, chances: list[tuple[float, float]]) -> None:
        edges = [(die - DOUBT, min(die, right) - SURE, (die + right) / 2 - REPORT) for die, right in chances]
        assume(all(abs(away) > 1e-6 for edge in edges for away in edge))  # nearer than that it is all one
        crowd = [Seen(x=60.0 + 80 * n, die=die, right=right) for n, (die, right) in enumerate(chances)]
        reading = decided(crowd)
        told = [(die + right) / 2 >= REPORT for die, right in chances]
        clear = [min(c) >= SURE if reported else c[0] < DOUBT for c, reported in zip(chances, told, strict=True)]
        assert reading.sure == all(clear)
        assert len(reading.dice) == sum(told)


class TestNeighbours:
    @given(st.floats(0, 6.28), st.floats(0.05, APART - 0.05))
    @settings(max_examples=30)
    def test_two_looks_at_one_die_are_one_the_stronger(self, bearing: float, away: float) -> None:
        x, y = 100 + away * EDGE * np.cos(bearing), 80 + away * EDGE * np.sin(bearing)
        reading = decided([Seen(value=3, x=x, y=y, die=0.9, right=0.8), Seen(value=5)])
        assert [die.value for die in reading.dice] == [5]
        assert reading.sure

    @given(st.floats(0, 6.28), st.floats(1.0, 1.5))
    @settings(max_examples=30)
    def test_two_dice_that_touch_are_two(self, bearing: float, away: float) -> None:
        x, y = 100 + away * EDGE * np.cos(bearing), 80 + away * EDGE * np.sin(bearing)
        assert len(decided([Seen(value=3, x=x, y=y), Seen(value=5)]).dice) == 2


class TestWhatIsSaid:
    @given(st.floats(0.61, 0.999), st.floats(0.61, 0.999))
    @settings(max_examples=50)
    def test_confidence_is_that_of_value_and_die(self, die: float, right: float) -> None:
        (read,) = decided([Seen(die=die, right=right)]).dice
        assert read.confidence == pytest.approx(min(die, right), abs=1e-4)
        assert read.sure == (min(die, right) >= SURE)

    @pytest.mark.parametrize(("pips", "sure"), [(5, True), (4, False), (0, False)])
    def test_a_value_is_not_sure_while_pips_of_it_are_unseen(self, pips: int, sure: bool) -> None:
        reading = decided([Seen(value=5, pips=pips)])
        assert reading.dice[0].value == 5
        assert reading.dice[0].sure == reading.sure == sure

    def test_alternatives_are_the_other_values_likeliest_first(self) -> None:
        (read,) = decided([Seen(value=5, others=((3, 0.05), (6, 0.2)), right=0.7)]).dice
        assert read.value == 5
        assert [value for value, _ in read.alternatives] == [6, 3]
        assert [chance for _, chance in read.alternatives] == pytest.approx([0.2, 0.05], abs=0.01)

    def test_a_certain_die_has_none(self) -> None:
        assert decided([Seen()]).dice[0].alternatives == ()

    def test_a_leaning_die_has_no_value_but_likely_ones_and_is_never_sure(self) -> None:
        (read,) = decided([Seen(value=2, others=((3, 0.1),), leans=LEANS + 0.1)]).dice
        assert read.value is None
        assert read.state == "cocked"
        assert not read.sure
        assert [value for value, _ in read.alternatives] == [2, 3]

    @given(st.floats(0.001, 0.999), st.floats(0.001, 0.999))
    @settings(max_examples=40)
    def test_whether_it_leans_is_for_the_judge_to_say(self, leans: float, right: float) -> None:
        assume(right + leans > 0.25)  # else it is no die that is reported
        reading = decided([Seen(value=4, right=right, leans=leans, others=((COCKED, 0.6),))])
        (read,) = reading.dice
        assert (read.state == "cocked") == (leans > LEANS)
        assert read.value == (None if leans > LEANS else 4)
        assert read.sure == reading.sure == (leans <= MAY_LEAN and right >= SURE)

    def test_the_face_is_where_the_die_is(self) -> None:
        (read,) = decided([Seen(x=150, y=90)]).dice
        assert read.centre == (150, 90)
        assert np.mean(read.face, axis=0) == pytest.approx((150, 90))
        x, y = np.array(read.face).T
        assert np.ptp(x) == pytest.approx(EDGE)
        assert np.ptp(y) == pytest.approx(EDGE)


class TestExpectation:
    @given(st.lists(st.floats(0.001, 0.999), max_size=5), st.integers(0, 6))
    @settings(max_examples=40)
    def test_it_makes_no_die_and_no_value(self, chances: list[float], count: int) -> None:
        crowd = [Seen(value=n % 6 + 1, x=60.0 + 80 * n, die=die, right=die) for n, die in enumerate(chances)]
        free, told = decided(crowd), decided(crowd, Expect(count))
        assert told.dice == free.dice
        assert told.sure == (len(free.dice) == count and all(die.sure for die in free.dice))

    def test_with_all_expected_dice_there_a_speck_is_a_speck(self) -> None:
        crowd = [Seen(), Seen(x=250, die=0.3, right=0.1)]
        assert not decided(crowd).sure
        assert decided(crowd, Expect(1)).sure
        assert not decided(crowd, Expect(2)).sure
