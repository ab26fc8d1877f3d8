"""A knob: one step a detent, whatever its contacts do on the way."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.bouncing import DETENT_SECONDS, Bouncing
from hardware.inputs import ENCODER_A, ENCODER_B, Inputs
from hardware.panel import NEXT, PREVIOUS, Press
from hardware.quadrature import Quadrature

ON = (("a", True), ("b", True), ("a", False), ("b", False))
BACK = (("b", True), ("a", True), ("b", False), ("a", False))
Moves = list[tuple[str, bool]]


def steps(moves: Moves, a: bool = False, b: bool = False) -> list[str]:
    """The controls that these edges of the two contacts step."""
    knob, made = Quadrature(a, b), []
    for number, (contact, closed) in enumerate(moves):
        assert contact in ("a", "b")
        press = knob.edge(contact, closed, float(number))  # type: ignore[arg-type]
        if press is not None:
            assert press.kind == "short" and press.at == number
            made.append(press.control)
    return made


def rattled(moves: Moves, chance: random.Random) -> Moves:
    """The same with contacts that bounce, each by itself."""
    made: Moves = []
    for contact, closed in moves:
        made.append((contact, closed))
        for _ in range(chance.choice((0, 0, 1, 3, 10))):
            made += [(contact, not closed), (contact, closed)]
    return made


def test_a_detent_on_is_one_step_to_the_next_and_back_is_one_to_the_previous() -> None:
    assert steps([*ON]) == [NEXT]
    assert steps([*BACK]) == [PREVIOUS]
    assert steps([*ON, *ON, *BACK, *ON]) == [NEXT, NEXT, PREVIOUS, NEXT]


def test_the_step_is_made_where_the_knob_falls_into_the_detent() -> None:
    for end in range(1, 4):
        assert steps([*ON[:end]]) == []


@pytest.mark.parametrize("far", [1, 2, 3])
@pytest.mark.parametrize("way", [ON, BACK])
def test_who_turns_back_before_the_detent_made_no_step(way: Moves, far: int) -> None:
    there = [*way[:far]]
    back = [(contact, not closed) for contact, closed in reversed(there)]
    assert steps([*there, *back]) == []
    assert steps([*there, *back, *ON]) == [NEXT]


def test_a_contact_that_bounces_for_ever_makes_no_step() -> None:
    assert steps([("a", number % 2 == 0) for number in range(1000)]) == []
    assert steps([*ON, *((("b", number % 2 == 0)) for number in range(1000))]) == [NEXT]


def test_a_level_that_is_told_twice_is_no_edge() -> None:
    assert steps([move for move in ON for _ in range(3)]) == [NEXT]


@pytest.mark.parametrize(("a", "b"), [(True, False), (True, True), (False, True)])
def test_a_knob_that_rests_between_two_detents_makes_no_step_by_falling_into_one(a: bool, b: bool) -> None:
    fall: Moves = [("a", False), ("b", False)]
    assert steps(fall, a, b) == []
    assert steps([*fall, *ON], a, b) == [NEXT]


@given(st.lists(st.booleans(), max_size=30), st.integers(0, 2**32))
def test_as_many_steps_as_detents_whatever_bounces(ways: list[bool], seed: int) -> None:
    moves = [move for on in ways for move in (ON if on else BACK)]
    assert steps(rattled(moves, random.Random(seed))) == [NEXT if on else PREVIOUS for on in ways]


@given(st.lists(st.tuples(st.sampled_from("ab"), st.booleans()), max_size=200))
def test_no_noise_makes_more_steps_than_a_quarter_of_its_edges(moves: Moves) -> None:
    assert len(steps(moves)) <= len(moves) / 4


@given(st.lists(st.sampled_from([1, -1]), max_size=10), st.integers(0, 2**32), st.floats(0, 0.05))
@settings(max_examples=50)
def test_the_virtual_knob_makes_the_steps_that_it_is_told(ways: list[int], seed: int, bounce: float) -> None:
    inputs = Inputs({ENCODER_A: False, ENCODER_B: False}, 0.0)
    bouncing, told = Bouncing(bounce, random.Random(seed)), []
    for number, way in enumerate(ways):
        for edge in bouncing.turn(1 if way == 1 else -1, number * DETENT_SECONDS):
            told += inputs.edge(edge.name, edge.closed, edge.at)
    assert [one.control for one in told] == [NEXT if way == 1 else PREVIOUS for way in ways]
    assert all(isinstance(one, Press) for one in told)
    assert inputs.due is None, "a knob waits for nothing"
