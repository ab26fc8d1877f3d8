"""A game that was followed and the same table typed as an end state are counted alike."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.games.sheet import ScoreSheet
from companion.games.yak import GAME
from companion.games.yak.scoring import final
from companion.games.yak.state import State
from tests.companion.games.driver import play
from tests.companion.games.yak.table import begun, with_food, with_tower


def typed(state: State, options: dict[str, Any], own: dict[str, Any]) -> ScoreSheet:
    """The sheet of the end state that somebody would type."""
    written = msgspec.json.decode(msgspec.json.encode(final(state)))
    return GAME.count(GAME.read_end({**written, "options": options}), own)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"master_builder": True, "goal_tie": "none"},
        {"pyramid": False, "most_food_tie": "none"},
        {"end_trigger": "level4_first_stone", "most_food_needs_food": False, "carts_by_players": False},
    ],
)
def test_both_ways_give_one_sheet(seats: int, options: dict[str, Any]) -> None:
    own = {"scoring": {"group_size": [0, 0, 1, 3, 6, 10, 15, 21], "trigger_bonus": 4}}
    for numbers in ({}, own):
        state = play(GAME, seats, options, 40 + seats, numbers)[-1].state
        assert typed(state, options, numbers) == GAME.score(state)


@pytest.mark.parametrize("seats", [2, 4])
def test_any_moment_of_a_game_can_be_counted(seats: int) -> None:
    """Every tower on the way is one that may be typed."""
    for moment in play(GAME, seats, {}, 5)[::20]:
        assert typed(moment.state, {}, {}) == GAME.score(moment.state)


def test_the_end_state_holds_what_lies_on_the_table() -> None:
    state = replace(with_tower(with_food(begun(2), 1, bread=4), 1, "R x / B"), trigger=1)
    first, second = final(state).players
    assert (first.food, first.triggered, first.goal_points) == (3, False, 0)
    assert (second.food, second.triggered) == (4, True)
    assert second.tower[0][:3] == ("red", "crystal", None)
    assert second.tower[1][0] == "blue"


def test_numbers_are_those_of_the_game_not_of_today() -> None:
    """A state carries its numbers: counting needs no tables beside it."""
    state = with_tower(begun(2, own={"scoring": {"single": 3}}), 0, "R B")
    lines = {line.category: line for line in GAME.score(state).seats[0].lines}
    assert lines["singles"].points == 6
    assert typed(state, {}, {}).seats[0].total == GAME.score(state).seats[0].total - 4
