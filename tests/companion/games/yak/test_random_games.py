"""Random games by the rules: they end, nothing is lost, the score is right, and a log leads to the same table."""

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import msgspec
import pytest

from companion.games.prompt import Choice
from companion.games.refusal import Refused
from companion.games.yak import GAME
from companion.games.yak import actions as act
from companion.games.yak.options import OPTIONS
from companion.games.yak.state import State
from tests.companion.games.driver import Moment, check_correction, play, replay
from tests.companion.games.yak.table import food_there, said, stones_there

IN_PLAY = {2: 30, 3: 33, 4: 45}
"""Food in play by number of players (Y-2, Y-8, YX-3)."""

SIZES = [0, 1, 2, 4, 7, 11, 16, 22]
COUNTS = [0, 0, 0, 4, 8, 12, 16, 20]

Stones = dict[tuple[float, int], str]
"""Stones by where their middle is: half columns from the left, and row."""


def chosen_options(chance: Random) -> dict[str, Any]:
    """Some options, the usual value more often than not."""
    return {key: chance.choice(values) for key, values in OPTIONS.items() if chance.random() < 0.4}


def middles(state: State, seat: int) -> Stones:
    """A tower as points in the plane, not as a grid."""
    tower = state.players[seat].tower
    return {
        (column + row / 2, row): stone
        for row, line in enumerate(tower)
        for column, stone in enumerate(line)
        if stone is not None
    }


def clusters(stones: Stones) -> list[int]:
    """Sizes of groups: stones whose middles are one width or one row and half a width apart are one set."""
    sets = [{place} for place in stones]
    for (x, y), colour in stones.items():
        for other in ((x + 1, y), (x + 0.5, y + 1), (x - 0.5, y + 1)):
            if stones.get(other) == colour:
                one = next(group for group in sets if (x, y) in group)
                two = next(group for group in sets if other in group)
                if one is not two:
                    sets.remove(two)
                    one |= two
    return [len(group) for group in sets]


def worth(sizes: list[int]) -> int:
    """Points of groups, singles and their number."""
    return sum(SIZES[min(size, 7)] for size in sizes) + COUNTS[min(sum(size > 1 for size in sizes), 7)]


def recounted(state: State, seat: int) -> int:
    """The tower's points by trying every different colouring of its crystals."""
    stones = middles(state, seat)
    crystals = [place for place, stone in stones.items() if stone == "crystal"]
    names = state.tables.colour_names.value
    return max(
        worth(clusters({**stones, **dict(zip(crystals, colours, strict=True))}))
        for colours in permutations(names, len(crystals))
    )


def check_conservation(seats: int, options: dict[str, Any], history: list[Moment]) -> None:
    """Neither food nor stones come or go, and every limit holds, after each action."""
    stones, food = stones_there(history[0].state), food_there(history[0].state)
    if not options.keys() & {"carts_by_players", "cart_food_per_carried_kind"}:
        assert food.total == IN_PLAY[seats]
    assert stones == Counter({**dict.fromkeys(history[0].state.tables.colour_names.value, 8), "crystal": 8, "fog": 5})
    for moment in history:
        assert food_there(moment.state) == food
        assert stones_there(moment.state) == stones
        check_limits(moment.state)


def check_limits(state: State) -> None:
    """Carts hold four stones, reserves eight food, and fog is only where fog may be."""
    assert all(len(cart.stones) <= 4 and "fog" not in cart.stones for cart in state.carts)
    assert all(player.food.total <= 8 for player in state.players)
    assert state.fog_track <= 4
    assert state.fills <= 2


def food_bonus(state: State, options: dict[str, Any], seat: int) -> int:
    """Two points for most food, by the sentences of the rules."""
    mine, *others = [state.players[seat].food.total] + [
        player.food.total for other, player in enumerate(state.players) if other != seat
    ]
    if mine < max(others) or (mine == max(others) and options.get("most_food_tie") == "none"):
        return 0
    return 2 if mine or not options.get("most_food_needs_food", True) else 0


def goals_reached(state: State, options: dict[str, Any], seat: int) -> int:
    """Points of goal cards: most stones of a colour, or a pattern anywhere within the five columns."""
    towers = [middles(state, other) for other in range(len(state.players))]
    points = 0
    for goal in state.goals:
        if goal.cells:
            wanted = {(column - 1 + (row - 1) / 2, row - 1) for row, column in goal.cells}
            widest = max(x + y / 2 for x, y in towers[seat]) if towers[seat] else 4
            stands = [{(x + by, y): stone for (x, y), stone in towers[seat].items()} for by in range(5 - int(widest))]
            fits = {goal.colour} if goal.colour else {*state.tables.colour_names.value}
            points += goal.points * any(all(stood.get(place) in fits for place in wanted) for stood in stands)
            continue
        most = Counter({other: list(tower.values()).count(goal.colour) for other, tower in enumerate(towers)})
        alone = list(most.values()).count(most[seat]) == 1
        if most[seat] and most[seat] == max(most.values()) and (alone or options.get("goal_tie") != "none"):
            points += goal.points
    return points


def check_score(state: State, options: dict[str, Any]) -> None:
    """The sheet adds up, and every category is as the recount says; a tower with many crystals takes too long."""
    for seat, score in enumerate(GAME.score(state).seats):
        points = {line.category: line.points for line in score.lines}
        assert score.total == sum(points.values())
        assert all(said(text) for line in score.lines for text in line.how)
        crystals = sum(stone == "crystal" for stone in middles(state, seat).values())
        if crystals <= 3:
            assert points["groups"] + points["group_count"] + points["singles"] == recounted(state, seat)
        assert points["trigger"] == (3 if state.trigger == seat else 0)
        assert points["most_food"] == food_bonus(state, options, seat)
        assert points["goals"] == goals_reached(state, options, seat)


def one_game(seats: int, seed: int) -> list[Moment]:
    """A random game with random options, checked all over."""
    options = chosen_options(Random(seed))
    history = play(GAME, seats, options, seed)
    check_conservation(seats, options, history)
    check_score(history[-1].state, options)
    assert replay(GAME, history) == msgspec.json.encode(history[-1].state)
    check_correction(GAME, options, history, seed)
    return history


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("part", range(4))
def test_three_hundred_random_games(seats: int, part: int) -> None:
    for seed in range(25 * part, 25 * part + 25):
        final = one_game(seats, 1000 * seats + seed)[-1].state
        assert final.trigger is not None
        assert final.day == final.trigger_day + 2


def test_the_food_in_play() -> None:
    for seats, total in IN_PLAY.items():
        assert food_there(GAME.start(seats, {}, {})).total == total


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_button_works_in_every_state(seats: int) -> None:
    for moment in play(GAME, seats, {"master_builder": True}, seats):
        for prompt in GAME.prompts(moment.state):
            if isinstance(prompt.wants, Choice):
                assert prompt.wants.options
                assert len(prompt.wants.options) <= 15
                for option in prompt.wants.options:
                    assert said(option.text)
                    GAME.apply(moment.state, option.action)


@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_not_offered_is_refused_and_changes_nothing(seats: int) -> None:
    """Actions of other moments: each is one of the buttons, or a correction, or it is refused."""
    history = play(GAME, seats, {}, seats)
    chance = Random(seats)
    for moment in history[::5]:
        before = msgspec.json.encode(moment.state)
        legal = set(map(msgspec.json.encode, GAME.legal(moment.state)))
        for other in chance.sample(history[1:], 20):
            assert other.action is not None
            if msgspec.json.encode(other.action) in legal or isinstance(other.action, act.SetUpRest | act.SetUp):
                continue
            if isinstance(other.action, act.Buy) and tuple(sorted(other.action.stones)) in bought(moment.state):
                continue
            with pytest.raises(Refused):
                GAME.apply(moment.state, other.action)
        assert msgspec.json.encode(moment.state) == before


def bought(state: State) -> set[tuple[str, ...]]:
    """The stones on the buttons, in alphabetical order: they may be named in any."""
    return {tuple(sorted(action.stones)) for action in GAME.legal(state) if isinstance(action, act.Buy)}


@pytest.mark.parametrize("seats", [2, 3])
def test_log_and_view_can_be_said_in_every_state(seats: int) -> None:
    history = play(GAME, seats, {"master_builder": True, "fog_flip": "per_stone"}, 7 + seats)
    for before, after in zip(history, history[1:], strict=False):
        assert after.action is not None
        assert said(GAME.describe(before.state, after.action))
        view = GAME.view(after.state)
        assert len(view.seats) == seats
        for fact in (*view.board, *(fact for seat in view.seats for fact in seat)):
            assert said(fact.name)
            assert said(fact.value)


@pytest.mark.parametrize("seed", range(6))
def test_players_may_leave_at_any_moment(seed: int) -> None:
    """From a random moment on one is missing: the others come to an end, and nothing is lost."""
    chance = Random(seed)
    history = play(GAME, 3, {}, seed)
    state = chance.choice(history[:-1]).state
    food, stones = food_there(state), stones_there(state)
    state = GAME.leave(state, chance.randrange(3))
    while not GAME.over(state):
        assert food_there(state) == food
        assert stones_there(state) == stones
        state = GAME.apply(state, chance.choice(list(GAME.legal(state))))
    assert sum(player.left for player in state.players) == 1


@pytest.mark.parametrize("seats", [2, 4])
def test_a_state_survives_being_written(seats: int) -> None:
    for moment in play(GAME, seats, {"master_builder": True}, 3)[::7]:
        written = msgspec.json.encode(moment.state)
        assert msgspec.json.decode(written, type=State) == moment.state
