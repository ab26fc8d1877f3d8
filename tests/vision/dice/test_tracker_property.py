"""Whatever happens on the table, in whatever order: as many rolls as throws, each with what lies there then."""

from collections.abc import Callable
from dataclasses import replace
from zlib import crc32

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from tests.vision.dice.toy import Cube, KnowingReader, Toy, events_of, kinds, rolls
from vision.dice.reading import Die

COLOURS = ("white", "red", "blue", "yellow")
PLACES = [(60, 60), (150, 60), (240, 70), (70, 150), (160, 160), (250, 170)]
UNDER_THE_HAND = (150.0, 190.0)

values = st.lists(st.integers(1, 6), min_size=1, max_size=4)
actions = st.one_of(
    st.tuples(st.just("throw"), values, st.permutations(PLACES)),
    st.tuples(st.just("again"), st.integers(1, 3), values, st.permutations(PLACES)),
    st.tuples(st.just("hand"), st.floats(0.05, 0.8)),
    st.tuples(st.just("lift"), st.integers(0, 2)),
    st.tuples(st.just("nudge"), st.floats(10, 30)),
    st.tuples(st.just("turn over"), st.integers(1, 5)),
    st.tuples(st.just("put down"), st.integers(1, 6)),
    st.tuples(st.just("light"), st.floats(0.4, 1.6), st.integers(1, 40)),
    st.tuples(st.just("white balance"), st.floats(0.7, 1.3), st.floats(0.7, 1.3)),
    st.tuples(st.just("shake"), st.floats(0.1, 0.6)),
    st.tuples(st.just("push"), st.floats(-14, 14), st.floats(-10, 10)),
    st.tuples(st.just("freeze"), st.floats(0.1, 1.0)),
    st.tuples(st.just("wait"), st.floats(0.1, 2.0)),
)


def free(toy: Toy, places: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Those of the places that no die lies near."""
    return [place for place in places if all(abs(place[0] - die.x) + abs(place[1] - die.y) > 60 for die in toy.lying)]


def thrown(toy: Toy, wanted: list[int], places: list[tuple[int, int]]) -> list[int]:
    """Throw dice of these values among those that lie there; the values that lie there then.

    No die falls twice in a row just where it lay: with the same value up it would seem to have been there all along.
    """
    has, aside = {die.colour for die in toy.lying}, 12 * (toy.thrown % 2)
    left = [colour for colour in COLOURS if colour not in has]
    dice = [
        Cube(place[0] + aside, place[1], value, colour)
        for value, colour, place in zip(wanted, left, free(toy, places), strict=False)
    ]
    if not dice:
        return []
    toy.throw(*dice)
    return sorted(die.value or 0 for die in toy.lying)


def perform(toy: Toy, action: tuple) -> list[int]:
    """Let it happen; the values that lie there after it, if it was a throw."""
    match action:
        case ("throw", wanted, places):
            if toy.lying:
                toy.hand(take=range(len(toy.lying))).rest(0.3)
            return thrown(toy, wanted, places)
        case ("again", count, wanted, places):
            toy.hand(take=range(min(count, len(toy.lying)))).rest(0.3)
            return thrown(toy, wanted[:count], places)
        case ("hand", stay):
            toy.hand(stay=stay)
        case ("lift", number):
            toy.hand(take=[number])
        case ("nudge", distance):
            toy.hand(put=lambda dice: [die.at(die.x + distance, die.y) for die in dice[:1]] + dice[1:])
        case ("turn over", by):
            toy.hand(
                put=lambda dice: [die.at(die.x, die.y, (die.value + by - 1) % 6 + 1) for die in dice[:1]] + dice[1:]
            )
        case ("put down", value):
            colours = [colour for colour in COLOURS if colour not in {die.colour for die in toy.lying}]
            if colours and free(toy, [UNDER_THE_HAND]):
                toy.hand(put=lambda dice: [*dice, Cube(*UNDER_THE_HAND, value, colours[0])])
        case _:
            happen(toy, action)
    return []


def happen(toy: Toy, action: tuple) -> None:
    """Something that no hand does."""
    match action:
        case ("light", gain, frames):
            toy.lit(gain, frames)
        case ("white balance", blue, red):
            toy.tinted(blue, red)
        case ("shake", seconds):
            toy.shaken(seconds)
        case ("push", across, down):
            toy.shifted(across, down)
        case ("freeze", seconds):
            toy.frozen(seconds)
        case ("wait", seconds):
            toy.rest(seconds)


def evening(happenings: list[tuple], seed: int, rate: float) -> tuple[Toy, list[list[int]]]:
    """A toy after all that happened, and what lay there after each throw."""
    toy, fell = Toy(seed=seed, rate=rate).rest(0.5), []
    for action in happenings:
        values = perform(toy, action)
        fell += [values] if values else []
        toy.rest(0.8)
    return toy, fell


acts = st.lists(actions, min_size=1, max_size=6)
seeds = st.integers(0, 99)
rates = st.sampled_from([10.0, 15.0, 30.0])


def pushed_before_the_first_throw(happenings: list[tuple]) -> bool:
    """Whether the camera was pushed while no die had been seen yet."""
    names = [action[0] for action in happenings]
    first = min((names.index(name) for name in ("throw", "again", "put down") if name in names), default=len(names))
    return "push" in names[:first]


@settings(max_examples=45, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(acts, seeds, rates)
def test_there_are_as_many_rolls_as_throws(happenings: list[tuple], seed: int, rate: float) -> None:
    # the known fault below
    assume(rate > 10.0 or not pushed_before_the_first_throw(happenings))
    toy, fell = evening(happenings, seed, rate)
    events = events_of(toy)
    assert rolls(events) == fell
    assert kinds(events)[-1] in ("settled", "empty", "roll")
    throws = [event for event in events if event.kind == "roll"]
    for event, rest in zip(throws, toy.rest_times, strict=True):
        assert rest - 1e-6 <= event.t <= rest + 0.4 + 1e-6


@pytest.mark.xfail(
    strict=True, reason="until a die was seen its size is guessed: a large one near the edge seems a finger"
)
def test_a_slow_camera_sees_the_first_die_fall_near_the_edge() -> None:
    toy, fell = evening([("push", -12.4, 9.8), ("throw", [2], PLACES)], 80, 10.0)
    assert rolls(events_of(toy)) == fell


def poor(seed: int) -> Callable[[int, Cube], Die | None]:
    """A reader that is often not sure, sometimes sees nothing, and sometimes sees something else."""

    def say(read: int, die: Cube) -> Die | None:
        chance = crc32(f"{seed} {read} {die.colour}".encode()) % 20
        if chance == 0:
            return None
        if chance == 1:
            return replace(die.seen(sure=False), value=1 + read % 6)
        return die.seen(sure=chance > 3)

    return say


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(acts, seeds)
def test_a_poor_reader_makes_no_roll_and_hides_none(happenings: list[tuple], seed: int) -> None:
    toy, fell = evening(happenings, seed, 20.0)
    events = events_of(toy, KnowingReader(toy, poor(seed)))
    assert kinds(events).count("roll") == len(fell)
    for values, event in zip(fell, (event for event in events if event.kind == "roll"), strict=True):
        assert event.reading is not None
        assert len(event.reading.dice) <= len(values)
        if event.reading.sure:
            assert sorted(die.value or 0 for die in event.reading.dice) == values
