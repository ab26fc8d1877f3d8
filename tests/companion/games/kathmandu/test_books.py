"""Random games, kept in a second set of books that knows nothing of states and phases."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from companion.games.action import Action
from companion.games.kathmandu import GAME
from companion.games.kathmandu import actions as do
from companion.games.kathmandu.state import Player, State
from tests.companion.games.driver import choose
from tests.companion.games.kathmandu.shadow import GOODS, Books

NOT_NOTED = (
    *(do.TellTile, do.TellAnimal, do.TellEquipment, do.TellCard, do.TellTent, do.Secure, do.Fulfil),
    *(do.ChangeDie, do.TurnAfter, do.DoubleSteps, do.ExtraResource, do.OtherLandscape, do.OtherCity),
    do.SecondOffering,
)
"""What the books leave out: cards that are told or used."""


def chosen(state: State, chance: Random) -> Action:
    """A random action that the books know how to note."""
    while isinstance(action := choose(GAME, state, chance), NOT_NOTED):
        pass
    return action


def owned(player: Player) -> dict[str, Any]:
    """A player of the rules, as the books write one."""
    kinds = ("backpack", "paint_box", "coin", "compass", "yak_feed")
    return {
        **{kind: getattr(player.resources, kind) for kind in kinds},
        "tiles": player.tiles_left,
        "animals": player.animals,
        "equipment": len(player.equipment),
        "maps": len(player.maps),
        "markers": player.exhaustion,
        "board": player.board,
        "temples": {(board, f"temple_{number}") for board, number in player.offerings},
        "goods": Counter({good: count for good, count in zip(GOODS, player.goods, strict=True) if count}),
        "specials": set(player.specials),
        "there": player.arrival >= 0,
    }


def written(player: dict[str, Any]) -> dict[str, Any]:
    """A player of the books, to compare."""
    return {**{name: value for name, value in player.items() if name != "dice"}, "goods": Counter(player["goods"])}


@pytest.mark.rule("K-16", "K-17", "K-20", "K-25", "K-26", "K-27", "K-28", "K-29", "K-30", "K-32", "K-35", "K-36")
@pytest.mark.rule("K-38", "K-39", "K-40", "K-43", "K-45", "K-47", "K-52", "K-53", "K-A4", "K-A10", "K-A14")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_books_agree_after_every_action(seats: int) -> None:
    for seed in range(4):
        chance = Random(100 * seats + seed)
        state = GAME.start(seats, {}, {})
        books = Books(seats)
        while not GAME.over(state):
            action = chosen(state, chance)
            books.note(state.seat, action)
            state = GAME.apply(state, action)
            for player, noted in zip(state.players, books.players, strict=True):
                assert owned(player) == written(noted), action
        assert state.wall == books.wall


@pytest.mark.rule("K-14", "K-48", "K-49", "K-A8")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turn_order_and_start_player_follow_from_the_dice(seats: int) -> None:
    """Three rounds of turns a round; the start player by sorting all sums, the old order breaking ties."""
    chance = Random(seats)
    state = GAME.start(seats, {}, {})
    start, turns = None, [0] * seats
    while not GAME.over(state):
        action = chosen(state, chance)
        if isinstance(action, do.StartPlayer):
            start = action.seat
        if isinstance(action, do.TakeDie):
            turns[state.seat] += 1
            assert turns[state.seat] <= 3
        after = GAME.apply(state, action)
        if after.phase == "weather" and state.phase != "weather":
            assert start is not None
            placed = {seat: player.placed for seat, player in enumerate(after.players) if len(player.placed) == 3}
            order = [(start + step) % seats for step in range(seats)]
            ranked = sorted((sum(die.value for die in dice), order.index(seat)) for seat, dice in placed.items())
            start = order[ranked[0][1]] if ranked else start
            turns = [0] * seats
        state = after
        assert start is None or state.start == start


@pytest.mark.rule("K-18", "K-48", "K-A1")
@pytest.mark.parametrize("seats", [2, 4])
def test_dice_are_chosen_given_up_or_left_over(seats: int) -> None:
    chance = Random(seats)
    state = GAME.start(seats, {}, {})
    given_up: Counter[int] = Counter()
    while not GAME.over(state):
        action = chosen(state, chance)
        if isinstance(action, do.PutAside):
            given_up[state.seat] += 1
        if isinstance(action, do.Weather):
            for seat, player in enumerate(state.players):
                assert len(player.aside) == given_up[seat] <= 3
            given_up.clear()
        state = GAME.apply(state, action)
