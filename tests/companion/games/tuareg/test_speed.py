"""How fast the rules are."""

from statistics import median
from time import process_time_ns

import pytest

from companion.games.tuareg import GAME
from tests.companion.games.driver import play


@pytest.mark.parametrize("seats", [2, 5])
def test_an_action_takes_fifty_microseconds_at_most(seats: int) -> None:
    history = play(GAME, seats, {}, 1)
    times = []
    for before, after in zip(history, history[1:], strict=False):
        assert after.action is not None
        start = process_time_ns()
        GAME.apply(before.state, after.action)
        times.append(process_time_ns() - start)
    assert median(times) <= 50_000
