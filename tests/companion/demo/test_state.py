"""Rolls are counted once, an unsure die only when somebody has named it, and corrections count at any depth."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.demo.state import KEPT_ROLLS, NO_DIE, DemoState
from tests.dice import a_die

UNSURE = a_die(5, sure=False, x=200, alternatives=((6, 0.4),))


def rolled(*dice_of_rolls: tuple[object, ...]) -> DemoState:
    state = DemoState()
    for dice in dice_of_rolls:
        state = state.with_roll(dice, True, 12.5, ())  # type: ignore[arg-type]
    return state


def test_a_roll_adds_to_the_counts_and_is_first_in_the_list() -> None:
    state = rolled((a_die(1), a_die(6, x=200)), (a_die(6),))
    assert state.counts == (1, 0, 0, 0, 0, 2)
    assert [roll.number for roll in state.rolls] == [2, 1]
    assert (state.thrown, state.rolls[0].at) == (2, 12.5)


def test_dice_are_listed_from_left_to_right() -> None:
    state = rolled((a_die(3, x=300), a_die(1, x=10), a_die(2, x=150)))
    assert state.rolls[0].values == (1, 2, 3)


def test_an_unsure_die_is_asked_and_neither_counted_nor_summed() -> None:
    roll = (state := rolled((a_die(2), UNSURE))).rolls[0]
    assert roll.asked == (1,)
    assert (roll.values, roll.total, state.counts) == ((2,), 2, (0, 1, 0, 0, 0, 0))


def test_naming_an_unsure_die_counts_it() -> None:
    state = rolled((a_die(2), UNSURE)).with_answer(1, 1, 6)
    assert state.rolls[0].asked == ()
    assert state.rolls[0].total == 8
    assert state.counts == (0, 1, 0, 0, 0, 1)


def test_a_sure_die_can_be_corrected_and_corrected_back() -> None:
    state = rolled((a_die(2),)).with_answer(1, 0, 3)
    assert state.counts == (0, 0, 1, 0, 0, 0)
    assert state.with_answer(1, 0, 2).counts == (0, 1, 0, 0, 0, 0)


def test_what_is_said_to_be_no_die_vanishes_from_roll_and_counts() -> None:
    state = rolled((a_die(2), a_die(4, x=200))).with_answer(1, 0, NO_DIE)
    assert state.rolls[0].values == (4,)
    assert state.counts == (0, 0, 0, 1, 0, 0)


def test_an_earlier_roll_can_be_corrected() -> None:
    state = rolled((a_die(1),), (a_die(2),), (a_die(3),)).with_answer(1, 0, 6)
    assert state.counts == (0, 1, 1, 0, 0, 1)
    assert [roll.values for roll in state.rolls] == [(3,), (2,), (6,)]


def test_dice_that_stayed_while_others_were_thrown_again_are_not_counted_twice() -> None:
    state = rolled((a_die(1), a_die(2, x=200)), (a_die(1, moved=False), a_die(5, x=200, moved=True)))
    assert state.counts == (1, 1, 0, 0, 1, 0)
    assert state.rolls[0].total == 6


def test_old_rolls_are_let_go_but_stay_counted() -> None:
    state = rolled(*[(a_die(4),)] * (KEPT_ROLLS + 3))
    assert len(state.rolls) == KEPT_ROLLS
    assert (state.counts[3], state.thrown) == (KEPT_ROLLS + 3, KEPT_ROLLS + 3)
    with pytest.raises(KeyError):
        state.with_answer(1, 0, 6)


@pytest.mark.parametrize(("number", "index"), [(2, 0), (0, 0), (1, 1), (1, -1)])
def test_a_die_that_is_not_there_can_not_be_answered(number: int, index: int) -> None:
    with pytest.raises(KeyError):
        rolled((a_die(1),)).with_answer(number, index, 2)


def test_counting_from_zero_goes_on_with_the_numbers_so_that_a_late_answer_hits_no_new_roll() -> None:
    state = rolled((a_die(1),)).from_zero()
    assert (state.rolls, state.counts, state.thrown) == ((), (0, 0, 0, 0, 0, 0), 0)
    again = state.with_roll((a_die(2),), True, 0.0, ())
    assert (again.rolls[0].number, again.thrown) == (2, 1)
    with pytest.raises(KeyError):
        again.with_answer(1, 0, 6)


def test_the_json_form_holds_values_alternatives_and_answers() -> None:
    state = rolled((a_die(2), UNSURE)).with_answer(1, 1, 6)
    form = json.loads(json.dumps(state.to_json()))
    assert form["counts"] == [0, 1, 0, 0, 0, 1]
    assert form["rolls"][0]["total"] == 8
    assert form["rolls"][0]["dice"][1]["alternatives"] == [[6, 0.4]]
    assert [die["answer"] for die in form["rolls"][0]["dice"]] == [None, 6]


@given(st.lists(st.lists(st.integers(1, 6), max_size=5), max_size=KEPT_ROLLS), st.randoms())
def test_the_counts_are_always_those_of_all_rolls(rolls: list[list[int]], chance: object) -> None:
    state = rolled(*[tuple(a_die(value, x=50 * i) for i, value in enumerate(values)) for values in rolls])
    for _ in range(5):
        roll = chance.choice(state.rolls) if state.rolls else None  # type: ignore[attr-defined]
        if roll is not None and roll.dice:
            index = chance.randrange(len(roll.dice))  # type: ignore[attr-defined]
            state = state.with_answer(roll.number, index, chance.randint(0, 6))  # type: ignore[attr-defined]
    values = [value for roll in state.rolls for value in roll.values]
    assert state.counts == tuple(values.count(value) for value in range(1, 7))
