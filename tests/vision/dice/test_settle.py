"""What is expected may make the reader ask or settle colours; values stay what was seen."""

from dataclasses import replace
from itertools import combinations, permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.dice import a_die
from tests.vision.tables import in_light, plain, read
from vision.arrays import Floats
from vision.dice.colour import BODIES
from vision.dice.colours import COLOURS
from vision.dice.expect import Expect
from vision.dice.reading import Die
from vision.dice.settle import LEAST, settle

KATHMANDU = ("brown", "purple", "orange", "grey", "pink", "black")


def chances(**likely: float) -> Floats:
    """Chances of BODIES; what is not named shares the rest."""
    rest = (1 - sum(likely.values())) / max(1, len(BODIES) - len(likely))
    return np.array([likely.get(name, rest) for name in BODIES], np.float32)


def seen(*dice: tuple[str, float] | str) -> list[tuple[Die, Floats]]:
    """Sure dice, each with its colour and how certain that is."""
    named = [(die, 0.9) if isinstance(die, str) else die for die in dice]
    return [
        (a_die(n % 6 + 1, x=60.0 * n, colour=name), chances(**{name: chance})) for n, (name, chance) in enumerate(named)
    ]


@st.composite
def crowds(draw: st.DrawFn) -> list[tuple[Die, Floats]]:
    """Up to nine dice of any kind."""
    found = []
    for n in range(draw(st.integers(0, 9))):
        value, sure = draw(st.one_of(st.none(), st.integers(1, 6))), draw(st.booleans())
        row = np.random.default_rng(draw(st.integers(0, 2**16))).dirichlet(np.full(len(BODIES), 0.4))
        colour = BODIES[int(row.argmax())]
        state = "flat" if value else "cocked"
        found.append((a_die(value, sure=sure and value is not None, x=60.0 * n, colour=colour, state=state), row))
    return found


expectations = st.one_of(
    st.none(),
    st.builds(Expect, st.integers(0, 10)),
    st.lists(st.sampled_from(COLOURS), max_size=9).map(lambda names: Expect(len(names), tuple(names))),
)


class TestWhatStays:
    @given(crowds(), st.booleans(), expectations)
    def test_no_die_comes_goes_or_changes_but_in_colour(
        self, found: list[tuple[Die, Floats]], sure: bool, expect: Expect | None
    ) -> None:
        dice, _ = settle(found, sure, expect)
        assert [replace(die, colour="") for die in dice] == [replace(die, colour="") for die, _ in found]

    @given(crowds(), st.booleans(), expectations)
    def test_no_picture_with_an_unsure_die_is_sure(
        self, found: list[tuple[Die, Floats]], sure: bool, expect: Expect | None
    ) -> None:
        dice, all_sure = settle(found, sure, expect)
        assert not all_sure or all(die.sure for die in dice)

    @given(crowds(), st.booleans())
    def test_without_expectation_everything_is_as_seen(self, found: list[tuple[Die, Floats]], sure: bool) -> None:
        dice, all_sure = settle(found, sure, None)
        assert dice == [die for die, _ in found]
        assert all_sure == (sure and all(die.sure for die in dice))

    @given(crowds(), expectations)
    def test_another_number_than_expected_is_asked_about(
        self, found: list[tuple[Die, Floats]], expect: Expect | None
    ) -> None:
        if expect is not None and expect.count != len(found):
            dice, all_sure = settle(found, True, expect)
            assert not all_sure
            assert [die.colour for die in dice] == [die.colour for die, _ in found]


class TestWhatItSettles:
    def test_the_expected_number_tells_a_speck_from_a_die(self) -> None:
        assert settle(seen("red", "blue"), False, Expect(2))[1]
        assert not settle(seen("red", "blue"), False, None)[1]

    def test_a_number_alone_leaves_colours_alone(self) -> None:
        dice, _ = settle(seen("red", "red", "blue"), True, Expect(3))
        assert [die.colour for die in dice] == ["red", "red", "blue"]

    def test_a_colour_that_is_not_in_the_set_gives_way_to_the_likeliest_that_is(self) -> None:
        found = [(a_die(1, colour="red"), chances(red=0.5, orange=0.4)), (a_die(2, colour="blue"), chances(blue=0.9))]
        dice, sure = settle(found, True, Expect(2, ("orange", "blue")))
        assert [die.colour for die in dice] == ["orange", "blue"]
        assert sure

    def test_of_two_that_look_alike_the_likelier_one_gets_the_name(self) -> None:
        found = [
            (a_die(1, colour="red"), chances(red=0.55, orange=0.4)),
            (a_die(2, colour="red"), chances(red=0.8, orange=0.15)),
        ]
        dice, _ = settle(found, True, Expect(2, ("red", "orange")))
        assert [die.colour for die in dice] == ["orange", "red"]

    @given(st.permutations(KATHMANDU), st.permutations(KATHMANDU))
    def test_the_order_of_dice_and_of_names_does_not_matter(self, dice: list[str], names: list[str]) -> None:
        settled, sure = settle(seen(*dice), True, Expect(6, tuple(names)))
        assert [die.colour for die in settled] == dice
        assert sure

    @given(crowds(), st.integers(0, 2**16))
    def test_each_expected_colour_is_given_once_if_they_can_be_those_of_the_dice(
        self, found: list[tuple[Die, Floats]], seed: int
    ) -> None:
        names = tuple(str(name) for name in np.random.default_rng(seed).choice(COLOURS, len(found)))
        mild = [(die, 0.8 * row + 0.2 / len(row)) for die, row in found]
        dice, _ = settle(mild, True, Expect(len(names), names))
        assert sorted(die.colour for die in dice) == sorted(names)

    @given(st.integers(0, 2**16), st.integers(2, 5))
    def test_up_to_seven_dice_no_other_way_is_likelier(self, seed: int, count: int) -> None:
        rng = np.random.default_rng(seed)
        rows = rng.dirichlet(np.full(len(BODIES), 0.5), count)
        names = [str(name) for name in rng.choice(BODIES, count, replace=False)]
        rows = 0.8 * rows + 0.2 / len(BODIES)
        found = [(a_die(1, x=60.0 * n), row) for n, row in enumerate(rows)]
        dice, _ = settle(found, True, Expect(count, tuple(names)))

        def likely(order: tuple[str, ...]) -> float:
            return sum(float(np.log(row[BODIES.index(n)] + 1e-6)) for row, n in zip(rows, order, strict=True))

        assert likely(tuple(die.colour for die in dice)) == pytest.approx(max(map(likely, permutations(names))))

    def test_many_dice_are_settled_too(self) -> None:
        names = BODIES[:10]
        dice, _ = settle(seen(*names), True, Expect(10, names[::-1]))
        assert tuple(die.colour for die in dice) == names

    @given(st.permutations(BODIES[:10]), st.integers(0, 2**16))
    @settings(max_examples=30)
    def test_many_dice_get_no_name_that_two_of_them_had_better_swap(self, names: list[str], seed: int) -> None:
        rows = 0.8 * np.random.default_rng(seed).dirichlet(np.full(len(BODIES), 0.5), 10) + 0.2 / len(BODIES)
        dice, _ = settle([(a_die(1, x=60.0 * n), row) for n, row in enumerate(rows)], True, Expect(10, tuple(names)))
        got = [BODIES.index(die.colour) for die in dice]
        for i, j in combinations(range(10), 2):
            assert rows[i, got[i]] * rows[j, got[j]] >= 0.999 * rows[i, got[j]] * rows[j, got[i]]


class TestWhatCanNotBe:
    """Expected colours that the dice clearly don't have: asked about, and no die is called what it is not."""

    def test_a_clearly_white_die_is_not_red_because_red_is_expected(self) -> None:
        (die,), sure = settle(seen(("white", 0.97)), True, Expect(1, ("red",)))
        assert die.colour == "white"
        assert die.sure
        assert not sure

    def test_the_others_still_get_the_names_that_fit_them(self) -> None:
        found = [*seen(("white", 0.97)), (a_die(2, x=90, colour="red"), chances(red=0.5, orange=0.4))]
        dice, sure = settle(found, True, Expect(2, ("orange", "purple")))
        assert [die.colour for die in dice] == ["white", "orange"]
        assert not sure

    def test_three_alike_that_are_not_all_there_are_asked_about(self) -> None:
        assert settle(seen("red", "red", "red"), True, Expect(3, ("red",) * 3))[1]
        dice, sure = settle(seen("red", ("blue", 0.97), "red"), True, Expect(3, ("red",) * 3))
        assert [die.colour for die in dice] == ["red", "blue", "red"]
        assert not sure

    @given(st.floats(0.0001, 0.2))
    def test_how_unlikely_is_too_unlikely_is_the_same_for_all(self, chance: float) -> None:
        row = chances(white=1 - chance - 0.1, red=chance)
        (die,), sure = settle([(a_die(1, colour="white"), row)], True, Expect(1, ("red",)))
        assert sure == (float(row[BODIES.index("red")]) >= LEAST)
        assert die.colour == ("red" if sure else "white")

    def test_a_colour_that_can_not_be_recognised_is_believed(self) -> None:
        (die,), sure = settle(seen(("white", 0.97)), True, Expect(1, ("clear",)))
        assert die.colour == "clear"
        assert sure


class TestInPictures:
    def test_values_and_places_are_the_same_whatever_is_expected(self) -> None:
        for number in range(4):
            free = plain(number).reading
            for expect in (Expect(0), Expect(len(free.dice)), Expect(9), Expect(2, ("red", "blue"))):
                told = read(plain(number).image, expect)
                assert [(d.value, d.box, d.sure) for d in told.dice] == [(d.value, d.box, d.sure) for d in free.dice]

    def test_one_die_more_than_expected_is_asked_about(self) -> None:
        for number in range(6):
            shot = plain(number)
            assert not read(shot.image, Expect(len(shot.reading.dice) - 1)).sure
            assert not read(shot.image, Expect(len(shot.reading.dice) + 1)).sure

    def test_a_known_set_of_colours_is_named_better(self) -> None:
        alone, told = 0, 0
        for number in range(6):
            shot = in_light(number, "warm")
            names = tuple(truth.colour for truth in shot.truth)
            settled = {die.centre: die.colour for die in read(shot.image, Expect(len(names), names)).dice}
            both = [(truth, die) for truth, die in shot.pairs() if die]
            alone += sum(die.colour == truth.colour for truth, die in both)
            told += sum(settled[die.centre] == truth.colour for truth, die in both)
        assert told >= alone
        assert told >= 0.9 * 36

    def test_colours_that_are_not_there_are_asked_about(self) -> None:
        for number in range(6):
            shot = plain(number)
            absent = next(name for name in BODIES if name not in {truth.colour for truth in shot.truth})
            told = read(shot.image, Expect(len(shot.reading.dice), (absent,) * len(shot.reading.dice)))
            assert not told.sure
