"""How fast the rules are."""

from statistics import median
from time import process_time_ns
from typing import Any

import pytest

from companion.games.kathmandu import GAME
from companion.games.kathmandu.sets import best_sets
from tests.companion.games.driver import play


@pytest.mark.parametrize("options", [{}, {"variant": "long", "characters": True, "tents": True}])
def test_an_action_takes_fifty_microseconds_at_most(options: dict[str, Any]) -> None:
    history = play(GAME, 4, options, 1)
    times = []
    for before, after in zip(history, history[1:], strict=False):
        assert after.action is not None
        start = process_time_ns()
        GAME.apply(before.state, after.action)
        times.append(process_time_ns() - start)
    assert median(times) <= 50_000


def test_questions_are_there_within_a_few_milliseconds() -> None:
    history = play(GAME, 4, {"characters": True, "tents": True}, 1)
    times = []
    for moment in history:
        start = process_time_ns()
        GAME.prompts(moment.state)
        times.append(process_time_ns() - start)
    assert median(times) <= 2_000_000


@pytest.mark.parametrize("goods", [(99,) * 6, (99, 99, 99, 99, 50, 49), (30, 25, 20, 15, 10, 5)])
def test_the_best_sets_are_found_within_ten_milliseconds(goods: tuple[int, int, int, int, int, int]) -> None:
    """More goods than any box holds."""
    start = process_time_ns()
    best_sets(goods, 12, 7)
    assert process_time_ns() - start <= 10_000_000
