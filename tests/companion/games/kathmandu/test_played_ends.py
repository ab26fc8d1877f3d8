"""Played games end in states that players could have told: nothing lies there that the rules make impossible."""

from typing import Any

import msgspec
import pytest

from companion.games.kathmandu import GAME
from companion.games.kathmandu.end import read_end
from companion.games.kathmandu.final import final
from tests.companion.games.driver import play
from tests.companion.games.kathmandu.test_scoring_recount import recount

GAMES: list[tuple[int, int, dict[str, Any]]] = [
    (1, 2, {}),
    (2, 3, {}),
    (3, 4, {}),
    (4, 4, {"variant": "long"}),
    (5, 2, {"characters": True, "tents": True}),
    (6, 3, {"equipment_single_use": False, "rerolls_per_turn": 3, "voluntary_exhaustion": True}),
    (7, 4, {"early_end": "immediate", "zero_move_uses_field": True, "compass_cost": "per_move"}),
    (8, 2, {"variant": "long", "characters": True, "map_refill": False, "lowest_sum_tie": "ask"}),
]
"""Seed, players, options."""


@pytest.mark.rule("K-35", "K-36", "K-39", "K-55")
@pytest.mark.parametrize(("seed", "seats", "options"), GAMES)
def test_every_moment_of_a_game_could_be_told_and_counts_alike(seed: int, seats: int, options: dict[str, Any]) -> None:
    history = play(GAME, seats, options, seed)
    for moment in [*history[::20], history[-1]]:
        told = read_end(msgspec.to_builtins(final(moment.state)))
        assert GAME.count(told, {}) == GAME.score(moment.state)


@pytest.mark.rule("K-46", "K-56", "K-57", "K-58", "K-59", "K-60", "K-61", "K-62", "K-63")
@pytest.mark.parametrize(("seed", "seats", "options"), GAMES)
def test_a_recount_of_a_played_game_agrees(seed: int, seats: int, options: dict[str, Any]) -> None:
    state = play(GAME, seats, options, seed)[-1].state
    players = [dict(told) for told in msgspec.to_builtins(final(state))["players"]]
    for seat, told in zip(GAME.score(state).seats, players, strict=True):
        assert [(line.category, line.points) for line in seat.lines] == list(recount(told, players))


def test_pairs_add_to_halves_in_a_played_game_too() -> None:
    seed, seats = 9, 4
    plain = GAME.score(play(GAME, seats, {}, seed)[-1].state)
    added_state = play(GAME, seats, {"pair_adds_to_halves": True}, seed)[-1].state
    told = msgspec.to_builtins(final(added_state))
    told["options"] = {"pair_adds_to_halves": True}
    assert GAME.count(read_end(told), {}).seats == GAME.score(added_state).seats
    assert sum(seat.total for seat in GAME.score(added_state).seats) >= sum(seat.total for seat in plain.seats)
