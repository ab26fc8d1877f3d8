"""A player leaves: the others go on where the game waited."""

import pytest

from companion.games.kathmandu import GAME
from companion.games.kathmandu import actions as do
from companion.games.kathmandu.state import State
from companion.games.refusal import Reason, Refused
from tests.companion.games.kathmandu.table import (
    choices,
    dice,
    main,
    moving,
    new,
    owning,
    pass_round,
    pass_turn,
    plain,
    refused,
    roll_all,
    rolled,
    set_up,
    then,
    with_me,
    with_other,
)


def seats_of_a_round(state: State) -> list[int]:
    """Who takes the turns until the round ends."""
    seats = []
    while state.phase in ("choose", "free"):
        seats.append(state.seat)
        state = pass_turn(state)
    return seats


def test_turns_go_on_without_the_player() -> None:
    state = GAME.leave(rolled(seats=3), 1)
    assert seats_of_a_round(state) == [0, 2] * 3


@pytest.mark.parametrize("phase", ["choose", "reroll", "joker", "move", "field"])
def test_in_the_own_turn_the_next_player_is_up(phase: str) -> None:
    state = {
        "choose": rolled(seats=3),
        "reroll": then(rolled(seats=3), do.PutAside("brown")),
        "joker": then(rolled(seats=3), do.TakeDie("black")),
        "move": moving(seats=3),
        "field": then(moving(seats=3), do.Move("temple_1")),
    }[phase]
    assert state.phase == phase
    after = GAME.leave(state, 0)
    assert (after.seat, main(after).id) == (1, "choose")
    assert seats_of_a_round(after)[:3] == [1, 2, 1]


def test_in_anothers_turn_nothing_changes_for_that_player() -> None:
    state = GAME.leave(moving(seats=3), 2)
    assert (state.seat, main(state).id) == (0, "move")


def test_the_last_turn_of_a_round_ends_it() -> None:
    state = rolled(seats=2)
    for _ in range(5):
        state = pass_turn(state)
    assert GAME.leave(state, 1).phase == "weather"


def test_who_left_rolls_no_dice() -> None:
    state = GAME.leave(set_up(3), 0)
    assert main(state).seat == 1
    state = then(state, do.Roll(1, dice()), do.Roll(2, dice()))
    assert (main(state).id, state.seat) == ("choose", 1)


def test_leaving_as_the_last_who_had_to_roll_begins_the_round() -> None:
    state = then(set_up(3), do.Roll(0, dice()), do.Roll(1, dice()))
    assert (GAME.leave(state, 2).phase, GAME.leave(state, 2).seat) == ("choose", 0)


def test_leaving_in_the_set_up() -> None:
    state = GAME.leave(new(3), 2)
    state = then(state, do.AllReady())
    assert choices(main(state)) == [do.StartPlayer(0), do.StartPlayer(1)]
    state = then(state, do.StartPlayer(0))
    assert main(state).seat == 1
    assert then(state, do.Placed(1), do.Placed(0)).phase == "roll"


def test_leaving_as_the_last_without_a_start_field() -> None:
    state = then(new(2), do.AllReady(), do.StartPlayer(0), do.Placed(1))
    assert GAME.leave(state, 0).phase == "roll"


def test_leaving_as_the_last_without_a_character() -> None:
    state = then(new(2, characters=True), do.AllReady(), do.StartPlayer(0), do.TakeCharacter(0, "monk"))
    assert GAME.leave(state, 1).phase == "start_fields"


def test_the_start_player_leaves() -> None:
    state = GAME.leave(pass_round(rolled((1, 1, 1), seats=3)), 0)
    state = then(state, do.Weather("sun"))
    assert main(state).seat == 1
    assert seats_of_a_round(roll_all(state))[0] == 1


def test_who_left_has_no_part_in_the_lowest_sum() -> None:
    state = pass_round(GAME.leave(rolled((6, 6, 6), (1, 1, 1), (3, 3, 3), seats=3), 1))
    assert state.start == 2


def test_a_tie_is_decided_among_those_who_stay() -> None:
    state = pass_round(rolled(seats=3, lowest_sum_tie="ask"))
    two = GAME.leave(state, 1)
    assert choices(main(two)) == [do.DecideTie(0), do.DecideTie(2)]
    one = GAME.leave(two, 0)
    assert (one.phase, one.start) == ("weather", 2)


def test_a_tent_of_who_left_is_gone() -> None:
    state = with_other(moving(seats=3, tents=True), 2, tents=("?",))
    state = then(state, do.Move("land"))
    assert state.phase == "tent"
    after = GAME.leave(state, 2)
    assert (after.phase, after.seat) == ("choose", 1)
    assert GAME.leave(state, 0).seat == 1
    assert GAME.leave(state, 1).phase == "tent"


def test_the_yak_is_off_the_route_but_special_goods_can_still_be_bought() -> None:
    state = GAME.leave(with_other(owning(moving(seats=3), coin=2), 1, specials=("tea",)), 1)
    assert "another board" in refused(state, do.Move("land", yak=1))
    state = then(state, do.Move("city"), do.Buy("tea"), do.BuySpecial())
    assert state.players[0].specials == ("tea",)


def test_no_storm_for_who_left() -> None:
    state = then(pass_round(GAME.leave(rolled(seats=3), 1)), do.Weather("storm"))
    assert [player.exhaustion for player in state.players] == [1, 0, 1]


def test_when_the_others_are_in_kathmandu_the_game_ends_with_the_round() -> None:
    state = then(with_me(moving(seats=2), board=5), do.Move("kathmandu"))
    state = pass_round(GAME.leave(state, 1))
    assert then(state, do.Weather("sun")).phase in ("count", "over")
    waiting = then(pass_round(then(with_me(moving(seats=2), board=5), do.Move("kathmandu"))), do.Weather("sun"))
    assert GAME.leave(waiting, 1).phase in ("count", "over")


def test_with_nobody_left_the_game_ends() -> None:
    state = GAME.leave(GAME.leave(rolled(seats=2), 0), 1)
    assert state.phase in ("count", "over")
    assert len(GAME.score(state).seats) == 2, "what was reached is counted"


def test_leaving_while_it_is_counted() -> None:
    state = then(pass_round(rolled(own={"rounds": {"standard": 1}})), do.Weather("sun"))
    assert GAME.leave(state, 0).phase == "count"


def test_nobody_leaves_twice_or_after_the_end() -> None:
    state = GAME.leave(rolled(seats=3), 1)
    for seat in (1, 3, -1):
        with pytest.raises(Refused, match="doesn't play"):
            GAME.leave(state, seat)
    over = then(pass_round(rolled(own={"rounds": {"standard": 1}})), do.Weather("sun"), do.CountUp())
    with pytest.raises(Refused) as caught:
        GAME.leave(over, 0)
    assert caught.value.refusal.reason == Reason.GAME_OVER


def test_the_view_says_who_left() -> None:
    state = GAME.leave(rolled(seats=3), 1)
    place = next(fact for fact in GAME.view(state).seats[1] if fact.key == "place")
    assert plain(place.value) == "left the game"
