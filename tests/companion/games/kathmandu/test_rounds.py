"""The end of a round, the weather, and the end of the game."""

import pytest

from companion.games.kathmandu import GAME
from companion.games.kathmandu import actions as do
from companion.games.kathmandu.state import State
from companion.games.refusal import Reason
from tests.companion.games.kathmandu.table import (
    asked,
    choices,
    main,
    pass_round,
    plain,
    refused,
    roll_all,
    rolled,
    then,
    with_other,
)

SUN, STORM = do.Weather("sun"), do.Weather("storm")


def ended(*rolls: tuple[int, ...], seats: int = 2, first: int = 0, **options: object) -> State:
    """A round of turns without effect is over."""
    return pass_round(rolled(*rolls, seats=seats, first=first, **options))  # type: ignore[arg-type]


def finished(state: State) -> State:
    """All rounds are played under the sun."""
    while main(state).id != "count":
        state = pass_round(roll_all(then(state, SUN))) if state.phase == "weather" else pass_round(state)
    return state


@pytest.mark.rule("K-48")
def test_the_round_ends_when_everyone_has_placed_three_dice() -> None:
    state = ended(seats=3)
    assert [len(player.placed) for player in state.players] == [3, 3, 3]
    assert main(state).id == "weather"


@pytest.mark.rule("K-49")
@pytest.mark.parametrize(
    ("sums", "first", "start"),
    [
        (((5, 5, 5), (1, 1, 1), (3, 3, 3)), 0, 1),
        (((5, 5, 5), (4, 4, 4), (3, 3, 3)), 0, 2),
        (((1, 1, 1), (4, 4, 4), (3, 3, 3)), 2, 2),
    ],
)
def test_the_lowest_sum_begins_the_next_round(sums: tuple[tuple[int, ...], ...], first: int, start: int) -> None:
    assert ended(*sums, seats=3, first=first).start == start


@pytest.mark.rule("K-A8")
def test_of_a_tie_the_first_in_the_old_turn_order() -> None:
    state = ended((6, 6, 6), (2, 2, 2), (1, 2, 3), seats=3, first=1)
    assert state.start == 2, "seat 1 has 18, seats 2 and 0 have 6 each, and 2 comes first"


@pytest.mark.rule("K-A8")
def test_that_the_players_decide_a_tie_is_an_option() -> None:
    state = ended((6, 6, 6), (2, 2, 2), (1, 2, 3), seats=3, lowest_sum_tie="ask")
    assert main(state).id == "tie"
    assert choices(main(state)) == [do.DecideTie(1), do.DecideTie(2)]
    assert "lowest sum" in refused(state, do.DecideTie(0))
    state = then(state, do.DecideTie(2))
    assert state.start == 2
    assert main(state).id == "weather"


@pytest.mark.rule("K-A8")
def test_without_a_tie_nobody_is_asked() -> None:
    assert main(ended((6, 6, 6), lowest_sum_tie="ask")).id == "weather"


@pytest.mark.rule("K-50", "K-51")
def test_sun_changes_nothing() -> None:
    state = ended()
    assert choices(main(state)) == [SUN, STORM]
    assert plain(main(state).text) == "Turn up the weather tile of round 1."
    after = then(state, SUN)
    assert after.wall == 0
    assert [player.exhaustion for player in after.players] == [0, 0]
    assert after.weather == ("sun",)


@pytest.mark.rule("K-52", "K-53")
def test_a_storm_moves_the_wall_and_tires_who_is_behind_it() -> None:
    state = with_other(ended(seats=3), 1, board=1)
    state = then(with_other(state, 2, exhaustion=3), STORM)
    assert state.wall == 1
    assert [player.exhaustion for player in state.players] == [1, 0, 3]
    assert [player.board for player in state.players] == [0, 1, 0], "they go on from where they are"


@pytest.mark.rule("K-53")
def test_everyone_behind_is_tired_by_each_storm() -> None:
    state = then(ended(), STORM)
    state = then(pass_round(roll_all(state)), STORM)
    assert state.wall == 2
    assert [player.exhaustion for player in state.players] == [2, 2]


@pytest.mark.rule("K-52")
def test_the_wall_stops_at_the_last_strip() -> None:
    state = with_other(ended(own={"wall_start": 5}), 1, board=5)
    state = then(state, STORM)
    assert state.wall == 5
    assert [player.exhaustion for player in state.players] == [1, 0]


@pytest.mark.rule("K-54")
def test_displays_are_refilled_and_all_dice_are_rolled_again() -> None:
    state = with_other(ended(seats=3), 0)
    state = then(state, SUN)
    assert state.round == 2
    assert plain(main(state).text) == "Refill the displays. 0: take all your dice and roll."
    assert [(player.pool, player.placed, player.aside) for player in state.players] == [((), (), ())] * 3
    later = then(state, do.Roll(0, rolled().players[0].pool))
    assert plain(main(later).text) == "1: roll your dice."


@pytest.mark.rule("K-54", "K-A25")
def test_only_the_empty_places_are_filled_with_cards_not_told() -> None:
    state = rolled(seats=3)
    state = then(state, do.TellAnimal(0, "rhino"), do.TellAnimal(1, "crane"), do.TellOpenHalf(0, "red A"))
    state = then(state, do.TakeDie("brown"), do.Move("grass", animal=True), do.Paint(0))
    state = then(state, do.TakeDie("brown"), do.Move("temple_1"), do.TakeHalf(0))
    assert state.animals == ("crane",)
    assert len(state.halves) == 3
    state = then(pass_round(state), SUN)
    assert state.animals == ("crane", "?")
    assert state.halves == ("?", "?", "?", "?")


@pytest.mark.rule("K-A25", "K-54")
def test_leaving_the_map_halves_as_they_are_is_an_option() -> None:
    state = then(rolled(map_refill=False), do.TakeDie("brown"), do.Move("temple_1"), do.TakeHalf(0))
    assert len(then(pass_round(state), SUN).halves) == 2


@pytest.mark.rule("K-14", "K-55")
@pytest.mark.parametrize(("variant", "rounds"), [("standard", 6), ("long", 8)])
def test_the_game_ends_after_the_last_round(variant: str, rounds: int) -> None:
    state = finished(rolled(variant=variant))
    assert state.round == rounds
    assert len(state.weather) == rounds


@pytest.mark.rule("K-A15", "K-55")
def test_the_last_weather_still_counts() -> None:
    state = ended(own={"rounds": {"standard": 1}})
    after = then(state, STORM)
    assert [player.exhaustion for player in after.players] == [1, 1]
    assert main(after).id == "count"


@pytest.mark.rule("K-55")
def test_what_was_not_told_is_asked_before_counting_up() -> None:
    state = then(ended(own={"rounds": {"standard": 1}}), SUN)
    assert choices(main(state)) == [do.CountUp()]
    assert {"tell_half", "tell_card"} <= set(asked(state))
    assert {prompt.seat for prompt in GAME.prompts(state) if prompt.id == "tell_half"} == {0, 1}
    state = then(state, do.TellHalf(1, "red A"), do.TellHalf(1, "red B"), do.CountUp())
    assert GAME.over(state)
    assert GAME.prompts(state) == ()
    assert list(GAME.legal(state)) == []


@pytest.mark.rule("K-55")
def test_with_everything_told_the_game_is_over_at_once() -> None:
    state = ended(own={"rounds": {"standard": 1}})
    for seat in (0, 1):
        state = with_other(state, seat, maps=("red A", "blue A"), equipment=())
    assert GAME.over(then(state, SUN))


@pytest.mark.rule("K-64", "K-A19")
def test_most_points_win_and_a_tie_is_shared() -> None:
    state = then(ended(own={"rounds": {"standard": 1}}), SUN)
    tie = GAME.score(then(state, do.CountUp()))
    assert [seat.winner for seat in tie.seats] == [True, True]
    better = GAME.score(then(with_other(state, 1, animals=1), do.CountUp()))
    assert [(seat.rank, seat.winner) for seat in better.seats] == [(2, False), (1, True)]


def test_nothing_happens_after_the_end() -> None:
    state = then(ended(own={"rounds": {"standard": 1}}), SUN, do.CountUp())
    for action in (do.CountUp(), SUN, do.TellHalf(0, "red A"), do.Secure(0, "red", "chest")):
        assert "counted up" in refused(state, action, Reason.GAME_OVER)
