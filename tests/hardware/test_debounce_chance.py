"""100,000 random edge sequences: fingers are understood to the millisecond, and nothing else is ever taken for one.

A phantom is a press that no finger made. Where fingers made the edges, what is told must be exactly what they did.
Where noise made them, each press must have a stretch of unbroken contact of its own, with an unbroken gap before it.
"""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.panel import DOUBLE_CONTROLS, UNDO
from tests.hardware.fingers import Hold, edges, heard, noise, presses, some_holds, stucks, truth, turns

EACH = 100
"""Sequences a seed: drawing each by itself takes ten times as long."""

LEAST, SURE = 0.004 - 1e-9, 0.025 + 1e-9
"""Seconds: a contact that is closed for less is none, one that is closed for more is always one."""

seeds = st.integers(0, 2**32)
pauses = st.floats(0.03, 2.0)
bounce_times = st.lists(st.floats(0, 0.02), max_size=50).map(lambda times: tuple(sorted(times[: len(times) // 2 * 2])))
holds = st.lists(st.builds(Hold, pauses, pauses, bounce_times, bounce_times), max_size=5)


@given(holds, st.sampled_from(["seat1", UNDO]), st.none() | st.just(1e9))
@settings(max_examples=300)
def test_what_is_told_is_what_fingers_did(did: list[Hold], control: str, tick: float | None) -> None:
    assert presses(heard(control, edges(did), tick)) == truth(control, control in DOUBLE_CONTROLS, did)


@given(seeds)
@settings(max_examples=500)
def test_50_000_sequences_of_fingers_are_told_as_they_were(seed: int) -> None:
    for number in range(EACH):
        chance = random.Random(seed * EACH + number)
        control, did = chance.choice(("seat1", UNDO)), some_holds(chance)
        told = heard(control, edges(did), chance.choice((None, 1e9)))
        assert presses(told) == truth(control, control in DOUBLE_CONTROLS, did), (number, did)
        assert len(stucks(told)) == sum(hold.held >= 30.0 for hold in did), (number, did)


@given(seeds)
@settings(max_examples=500)
def test_50_000_sequences_of_noise_make_no_press_without_contact(seed: int) -> None:
    for number in range(EACH):
        given = noise(random.Random(seed * EACH + number))
        told = presses(heard("seat1", given, until=0.59))
        closed_at_the_end = bool(given) and given[-1][1]
        assert turns(given, SURE) - closed_at_the_end <= len(told) <= turns(given, LEAST), number
        times = [press.at for press in told]
        assert times == sorted(times)
        assert all(press.at >= given[0][0] for press in told)


@given(seeds)
@settings(max_examples=50)
def test_a_press_twice_of_noise_is_still_no_more_than_its_contacts(seed: int) -> None:
    for number in range(EACH):
        given = noise(random.Random(seed * EACH + number))
        told = presses(heard(UNDO, given))
        worth = sum(2 if press.kind == "double" else 1 for press in told)
        assert worth <= turns(given, LEAST)


@pytest.mark.parametrize("apart", [0.0, 0.0005, 0.001, 0.0035])
def test_a_contact_that_never_rests_says_nothing(apart: float) -> None:
    given = [(1000.0 + number * apart, number % 2 == 0) for number in range(10_000)]
    assert heard("seat1", given, until=0.0) == []
