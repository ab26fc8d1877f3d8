"""Arriving in Kathmandu, and what a player does there."""

import pytest

from companion.games.kathmandu import GAME
from companion.games.kathmandu import actions as do
from companion.games.kathmandu.state import State
from tests.companion.games.kathmandu.table import (
    choices,
    main,
    moving,
    owning,
    pass_round,
    pass_turn,
    refused,
    roll_all,
    rolled,
    then,
    with_me,
    with_other,
)

ARRIVE = do.Move("kathmandu", strips=1)


def near(seats: int = 2, **options: object) -> State:
    """The start player moves, one strip from Kathmandu."""
    return with_me(moving(seats=seats, **options), board=4)  # type: ignore[arg-type]


def tile_points(state: State) -> list[int]:
    """Points of everybody's Kathmandu tile."""
    return [
        next(line.points for line in seat.lines if line.category == "kathmandu_tile")
        for seat in GAME.score(state).seats
    ]


@pytest.mark.rule("K-45")
def test_all_markers_are_returned() -> None:
    state = then(with_me(near(), exhaustion=2), ARRIVE)
    assert state.players[0].exhaustion == 0


@pytest.mark.rule("K-45", "K-26")
def test_also_those_that_the_last_move_cost() -> None:
    state = then(owning(near(), yak_feed=0), ARRIVE)
    assert state.players[0].exhaustion == 0


@pytest.mark.rule("K-46")
def test_the_first_takes_the_most_valuable_tile() -> None:
    state = then(near(seats=3), ARRIVE)
    assert tile_points(state) == [12, 0, 0]
    state = with_me(then(state, do.TakeDie("brown")), board=4)
    state = then(state, ARRIVE)
    assert tile_points(state) == [12, 9, 0]


@pytest.mark.rule("K-46")
def test_when_the_stack_is_empty_there_is_no_tile() -> None:
    own = {"scoring": {"kathmandu_tiles": {"stack_high_to_low": [8]}}}
    state = with_me(moving(own=own), board=4)
    state = with_me(then(state, ARRIVE, do.TakeDie("brown")), board=4)
    assert tile_points(then(state, ARRIVE)) == [8, 0]


@pytest.mark.rule("K-47")
def test_each_further_turn_brings_one_resource_and_nothing_else() -> None:
    state = pass_turn(then(near(), ARRIVE))
    assert (state.seat, main(state).id) == (0, "resource")
    assert len(choices(main(state))) == 5
    assert "not asked now" in refused(state, do.TakeDie("purple"))
    feed = state.me.resources.yak_feed
    state = then(state, do.Gain("yak_feed"))
    assert state.players[0].resources.yak_feed == feed + 1
    assert state.seat == 1


@pytest.mark.rule("K-47", "K-48")
def test_who_is_in_kathmandu_rolls_no_dice() -> None:
    state = then(pass_round(then(near(), ARRIVE)), do.Weather("sun"))
    assert main(state).seat == 1
    state = roll_all(state)
    assert state.phase in ("choose", "free")
    assert state.players[0].pool == ()


@pytest.mark.rule("K-A14", "K-53")
def test_no_storm_reaches_kathmandu() -> None:
    state = pass_round(then(near(own={"wall_start": 5}), ARRIVE))
    state = then(state, do.Weather("storm"))
    assert state.players[0].exhaustion == 0
    assert state.players[1].exhaustion == 1


@pytest.mark.rule("K-55", "K-A9")
def test_with_all_yaks_there_the_round_is_finished() -> None:
    state = then(near(), ARRIVE)
    state = then(with_me(then(state, do.TakeDie("brown")), board=4), ARRIVE)
    assert main(state).id == "resource"
    state = pass_round(state)
    assert main(state).id == "weather"
    state = then(state, do.Weather("sun"))
    assert state.round == 1
    assert state.phase in ("count", "over")


@pytest.mark.rule("K-55", "K-A9")
def test_ending_at_once_is_an_option() -> None:
    state = then(near(early_end="immediate"), ARRIVE)
    assert state.phase == "choose"
    state = then(with_me(then(state, do.TakeDie("brown")), board=4), ARRIVE)
    assert state.phase in ("count", "over")


@pytest.mark.rule("K-A8", "K-49")
def test_who_arrives_with_the_third_die_still_counts_for_the_lowest_sum() -> None:
    state = rolled((1, 1, 1), (6, 6, 6))
    for colour in ("brown", "purple"):
        state = pass_turn(then(state, do.TakeDie(colour), do.Move("land")))
    state = then(state, do.TakeDie("orange"))
    state = pass_round(then(with_me(state, board=4), ARRIVE))
    assert state.start == 0
    late = rolled((6, 6, 6), (1, 1, 1), first=0)
    late = pass_turn(then(late, do.TakeDie("brown"), do.Move("land")))
    assert pass_round(late).start == 1


@pytest.mark.rule("K-A8", "K-49")
def test_who_arrives_earlier_does_not() -> None:
    state = then(with_me(moving(1), board=4), ARRIVE)
    state = pass_round(state)
    assert state.start == 1, "seat 0 has placed one die only"


@pytest.mark.rule("K-A8", "K-49")
def test_with_nobody_eligible_the_start_player_stays() -> None:
    state = then(rolled(first=1), do.TakeDie("brown"))
    state = then(with_me(state, board=4), ARRIVE, do.TakeDie("brown"))
    state = pass_round(then(with_me(state, board=4), ARRIVE))
    assert main(state).id == "weather"
    assert state.start == 1


@pytest.mark.rule("K-46")
def test_kathmandu_itself_lies_no_strip_away() -> None:
    state = then(near(), ARRIVE)
    line = next(line for line in GAME.score(state).seats[0].lines if line.category == "distance")
    assert line.points == 0


def test_yaks_in_kathmandu_swap_no_maps() -> None:
    state = with_other(then(near(seats=2), ARRIVE), 1, board=5)
    assert "another board" in refused(then(state, do.TakeDie("brown")), do.Move("land", yak=0))
