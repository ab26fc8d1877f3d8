"""Whatever happens on the table, in whatever order: as many rolls as throws."""

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from tests.vision.dice.toy import Cube, Toy, events_of, kinds, rolls

COLOURS = ("white", "red", "blue")
PLACES = [(60, 60), (150, 60), (240, 70), (70, 150), (160, 160), (250, 170)]

values = st.lists(st.integers(1, 6), min_size=1, max_size=3)
actions = st.one_of(
    st.tuples(st.just("throw"), values, st.permutations(PLACES)),
    st.tuples(st.just("hand"), st.floats(0.05, 0.8)),
    st.tuples(st.just("lift"), st.integers(0, 2)),
    st.tuples(st.just("nudge"), st.floats(10, 30)),
    st.tuples(st.just("light"), st.floats(0.4, 1.6), st.integers(1, 40)),
    st.tuples(st.just("shake"), st.floats(0.1, 0.6)),
    st.tuples(st.just("wait"), st.floats(0.1, 2.0)),
)


def perform(toy: Toy, action: tuple) -> list[int] | None:
    """Let it happen; returns the values if it was a throw."""
    match action:
        case ("throw", wanted, places):
            if toy.lying:
                toy.hand(take=range(len(toy.lying))).rest(0.3)
            dice = [Cube(*place, value, colour) for value, colour, place in zip(wanted, COLOURS, places, strict=False)]
            toy.throw(*dice)
            return sorted(wanted)
        case ("hand", stay):
            toy.hand(stay=stay)
        case ("lift", number):
            toy.hand(take=[number])
        case ("nudge", distance):
            toy.hand(put=lambda dice: [die.at(die.x + distance, die.y) for die in dice[:1]] + dice[1:])
        case ("light", gain, frames):
            toy.lit(gain, frames)
        case ("shake", seconds):
            toy.shaken(seconds)
        case ("wait", seconds):
            toy.rest(seconds)
    return None


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(actions, min_size=1, max_size=5), st.integers(0, 99), st.sampled_from([15.0, 30.0]))
def test_there_are_as_many_rolls_as_throws(happenings: list[tuple], seed: int, rate: float) -> None:
    # a die that falls just where it lay, the same value up, seems to have been there all along
    throws = [(tuple(one[1]), tuple(one[2][: len(one[1])])) for one in happenings if one[0] == "throw"]
    assume(len(set(throws)) == len(throws))
    toy = Toy(seed=seed, rate=rate).rest(0.5)
    thrown = []
    for action in happenings:
        fell = perform(toy, action)
        thrown += [fell] if fell is not None else []
        toy.rest(0.8)
    events = events_of(toy)
    assert rolls(events) == thrown
    assert kinds(events)[-1] in ("settled", "empty", "roll")
