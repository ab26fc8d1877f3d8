"""Random games by the rules: they end, nothing is lost, the score adds up, and a log leads to the same table."""

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest

from companion.games.kathmandu import GAME
from companion.games.kathmandu import actions as do
from companion.games.kathmandu.final import final
from companion.games.kathmandu.options import OPTIONS
from companion.games.kathmandu.state import Player, State
from companion.games.prompt import Choice
from companion.games.refusal import Refused
from tests.companion.games.driver import Moment, check_correction, choose, play, replay
from tests.companion.games.kathmandu.table import COLOURS, plain
from tests.companion.games.kathmandu.test_scoring_recount import recount

RESOURCES = ("backpack", "compass", "yak_feed", "paint_box", "coin")


def chosen_options(chance: Random) -> dict[str, Any]:
    """Some options, the usual value more often than not."""
    return {key: chance.choice(values) for key, values in OPTIONS.items() if chance.random() < 0.4}


def check_player(state: State, player: Player) -> None:
    """What can't be more or less than the box holds."""
    dice = [die.colour for die in (*player.pool, *player.placed, *player.aside)]
    assert sorted(dice) in ([], sorted(COLOURS)), "six dice, one of each colour, or none"
    assert len(player.placed) <= 3
    assert 0 <= player.exhaustion <= 3
    assert 0 <= player.tiles_left <= 10
    assert len(player.offerings) == len(set(player.offerings)) <= 9
    assert all(getattr(player.resources, kind) >= 0 for kind in RESOURCES)
    assert 0 <= player.board < state.numbers.boards
    assert len(player.specials) <= sum(count > 0 for count in player.goods)
    for colour, pairs in Counter(player.secured).items():
        assert all(player.maps.count(f"{colour} {side}") >= pairs for side in "AB")


def check_table(state: State) -> None:
    """What all share."""
    specials = [good for player in state.players for good in player.specials]
    assert len(specials) == len(set(specials)) <= 6, "each special good exists once"
    assert 0 <= state.wall < state.numbers.boards
    assert len(state.animals) <= state.numbers.open_animals
    assert len(state.equipment) <= state.numbers.open_equipment
    assert sum(tile == "storm" for tile in state.weather) >= state.wall
    arrivals = sorted(player.arrival for player in state.players if player.arrival >= 0)
    assert arrivals == list(range(state.arrivals))
    for player in state.players:
        check_player(state, player)


def halves(state: State) -> int:
    """Map halves before all players."""
    return sum(len(player.maps) for player in state.players)


def resources(state: State, seat: int) -> int:
    """All resources of a seat."""
    return state.players[seat].resources.total


def check_step(before: State, action: Any, after: State) -> None:
    """What an action may change, and what it may not."""
    assert halves(after) - halves(before) == isinstance(action, do.TakeHalf)
    offerings = sum(len(player.offerings) for player in after.players)
    offered = offerings - sum(len(player.offerings) for player in before.players)
    assert offered in ((0, 1) if isinstance(action, do.Move | do.SecondOffering) else (0,))
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        assert new.tiles_left in (old.tiles_left, old.tiles_left - 1)
        assert new.animals - old.animals == (isinstance(action, do.Paint) and seat == before.seat)
        assert sum(new.goods) - sum(old.goods) == (isinstance(action, do.Buy) and seat == before.seat)
        check_cards(old, new, action, seat == before.seat)
        if seat != before.seat and not isinstance(action, do.TakeCharacter):
            assert new.resources == old.resources


def check_cards(old: Player, new: Player, action: Any, on_turn: bool) -> None:
    """Equipment comes by acquiring and goes by use."""
    gained = len(new.equipment) - len(old.equipment)
    by_card = getattr(action, "by", "character") != "character"
    if isinstance(action, do.Acquire) and on_turn:
        assert gained == 1
    elif by_card:
        assert gained in (0, -1)
    else:
        assert gained == 0


def check_score(state: State, options: dict[str, Any]) -> None:
    """The sheet adds up, says how, and agrees with the recount."""
    sheet = GAME.score(state)
    for seat in sheet.seats:
        assert seat.total == sum(line.points for line in seat.lines)
        assert all(plain(text) for line in seat.lines for text in line.how)
        assert seat.rank == 1 + sum(other.total > seat.total for other in sheet.seats)
    told = msgspec.to_builtins(final(state))["players"]
    adds = options.get("pair_adds_to_halves", False)
    for seat, own in zip(sheet.seats, told, strict=True):
        assert [(line.category, line.points) for line in seat.lines] == list(recount(own, told, adds))


def one_game(seats: int, seed: int) -> list[Moment]:
    """A random game with random options, checked all over."""
    options = chosen_options(Random(seed))
    history = play(GAME, seats, options, seed)
    for old, new in zip(history, history[1:], strict=False):
        check_table(new.state)
        check_step(old.state, new.action, new.state)
    check_score(history[-1].state, options)
    assert replay(GAME, history) == msgspec.json.encode(history[-1].state)
    check_correction(GAME, options, history, seed)
    return history


@pytest.mark.rule("K-14", "K-36", "K-39", "K-43", "K-55", "K-A1", "K-A4")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("part", range(4))
def test_three_hundred_random_games(seats: int, part: int) -> None:
    for seed in range(25 * part, 25 * part + 25):
        final_state = one_game(seats, 1000 * seats + seed)[-1].state
        assert GAME.over(final_state)
        assert len(final_state.weather) <= final_state.numbers.rounds


def to_kathmandu(seats: int, seed: int, **options: Any) -> list[Moment]:
    """A random game in which every yak that moves goes as far towards Kathmandu as it can."""
    chance = Random(seed)
    state = GAME.start(seats, options, {})
    history = [Moment(state, None)]
    while not GAME.over(state):
        action = choose(GAME, state, chance)
        if state.phase == "move" and isinstance(action, do.Move):
            action = max(
                (move for move in GAME.legal(state) if isinstance(move, do.Move)),
                key=lambda move: (move.field == "kathmandu", move.strips, move.lost == "none"),
            )
        state = GAME.apply(state, action)
        history.append(Moment(state, action))
    return history


@pytest.mark.rule("K-45", "K-46", "K-47", "K-55", "K-A9")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("early_end", ["round_end", "immediate"])
def test_games_in_which_all_hurry_to_kathmandu(seats: int, early_end: str) -> None:
    for seed in range(3):
        history = to_kathmandu(seats, seed, early_end=early_end, tents=True)
        for old, new in zip(history, history[1:], strict=False):
            check_table(new.state)
            check_step(old.state, new.action, new.state)
        end = history[-1].state
        assert end.arrivals == seats
        assert end.round < 6, "all are there before the last round"
        points = sorted(tile_points(end), reverse=True)
        assert points == [12, 9, 6, 3][:seats]


def tile_points(state: State) -> list[int]:
    """Points of everybody's Kathmandu tile."""
    return [line.points for seat in GAME.score(state).seats for line in seat.lines if line.category == "kathmandu_tile"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_button_works_in_every_state(seats: int) -> None:
    for moment in play(GAME, seats, {"characters": True, "tents": True}, seats)[::3]:
        for prompt in GAME.prompts(moment.state):
            assert plain(prompt.text)
            if isinstance(prompt.wants, Choice):
                assert prompt.wants.options
                for option in prompt.wants.options:
                    assert plain(option.text)
                    assert GAME.apply(moment.state, option.action) != moment.state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_that_is_legal_is_accepted(seats: int) -> None:
    for moment in play(GAME, seats, {"voluntary_exhaustion": True, "zero_move_uses_field": True}, seats)[::9]:
        for action in GAME.legal(moment.state):
            GAME.apply(moment.state, action)


@pytest.mark.parametrize("seats", [2, 4])
def test_what_does_not_fit_is_refused_and_changes_nothing(seats: int) -> None:
    """Actions of other moments: the rules take them, or refuse them with a text; nothing else happens."""
    history = play(GAME, seats, {"tents": True, "characters": True}, seats)
    chance = Random(seats)
    refused = 0
    for moment in history[::4]:
        before = msgspec.json.encode(moment.state)
        for other in chance.sample(history[1:], 25):
            assert other.action is not None
            assert plain(GAME.describe(moment.state, other.action))
            try:
                GAME.apply(moment.state, other.action)
            except Refused as error:
                assert plain(error.refusal.text)
                refused += 1
            assert msgspec.json.encode(moment.state) == before
    assert refused > 100


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_state_can_be_written_and_read(seats: int) -> None:
    for moment in play(GAME, seats, {"characters": True, "tents": True, "variant": "long"}, seats)[::25]:
        written = msgspec.json.encode(moment.state)
        assert msgspec.json.decode(written, type=GAME.state) == moment.state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_any_player_may_leave_at_any_moment(seats: int) -> None:
    chance = Random(seats)
    for seed in range(6):
        state = GAME.start(seats, {"tents": True, "characters": True, "lowest_sum_tie": "ask"}, {})
        while not GAME.over(state):
            if chance.random() < 0.01 and state.order:
                state = GAME.leave(state, chance.choice(state.order))
            if GAME.over(state):
                break
            state = GAME.apply(state, choose(GAME, state, Random(chance.random())))
            check_table(state)
        assert len(GAME.score(state).seats) == seats, seed


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_view_of_every_moment(seats: int) -> None:
    for moment in play(GAME, seats, {"characters": True, "tents": True}, seats)[::10]:
        view = GAME.view(moment.state)
        assert len(view.seats) == seats
        for fact in (*view.board, *(fact for seat in view.seats for fact in seat)):
            assert plain(fact.name)
            assert plain(fact.value)
