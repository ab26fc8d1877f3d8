"""How fast the rules are."""

from statistics import median
from time import process_time_ns
from typing import Any

import pytest

from companion.games.kathmandu import GAME
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
