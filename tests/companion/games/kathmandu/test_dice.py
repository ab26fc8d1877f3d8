"""A die each turn, what it brings, rolling again, and exhaustion."""

from typing import Any

import pytest

from companion.games.action import Rolled
from companion.games.kathmandu import actions as do
from companion.games.kathmandu.resources import Resources
from companion.games.refusal import Reason
from tests.companion.games.kathmandu.table import (
    COLOURS,
    asked,
    choices,
    dice,
    main,
    moving,
    owning,
    pass_round,
    pass_turn,
    refused,
    rolled,
    then,
    with_me,
)


@pytest.mark.rule("K-14")
def test_turns_go_round_three_times_from_the_start_player() -> None:
    state = rolled(seats=3, first=1)
    seats = []
    while state.phase == "choose":
        seats.append(state.seat)
        state = pass_turn(state)
    assert seats == [1, 2, 0] * 3


@pytest.mark.rule("K-15")
def test_a_die_of_the_pool_is_placed_with_its_pips() -> None:
    state = then(rolled((5, 1, 2)), do.TakeDie("brown"))
    assert state.me.placed == (Rolled("brown", 5),)
    assert state.me.pool == dice(5, 1, 2)[1:]
    assert state.turn.distance == 5


@pytest.mark.rule("K-15")
def test_a_die_that_was_taken_is_gone() -> None:
    state = then(rolled((1,)), do.TakeDie("brown"), do.Move("land"))
    state = pass_turn(state)
    assert "no such die" in refused(state, do.TakeDie("brown"))
    assert "no such die" in refused(state, do.TakeDie("gold"))
    assert "no such die" in refused(state, do.PutAside("brown"))


@pytest.mark.rule("K-16")
@pytest.mark.parametrize(
    ("colour", "kind"),
    [
        ("brown", "backpack"),
        ("purple", "paint_box"),
        ("orange", "coin"),
        ("grey", "compass"),
        ("pink", "yak_feed"),
    ],
)
def test_the_colour_decides_the_resource(colour: str, kind: str) -> None:
    state = then(rolled(), do.TakeDie(colour))
    assert state.me.resources == Resources(1, 1, 1, 1, 1).plus(kind)
    assert main(state).id == "move"


@pytest.mark.rule("K-17")
@pytest.mark.parametrize("kind", ["backpack", "paint_box", "coin", "compass", "yak_feed"])
def test_the_black_die_brings_any_resource(kind: Any) -> None:
    state = then(rolled(), do.TakeDie("black"))
    assert main(state).id == "resource"
    assert do.Gain(kind) in choices(main(state))
    assert len(choices(main(state))) == 5
    state = then(state, do.Gain(kind))
    assert state.me.resources == Resources(1, 1, 1, 1, 1).plus(kind)
    assert main(state).id == "move"


@pytest.mark.rule("K-17")
def test_there_is_no_other_resource() -> None:
    kind: Any = "gold"
    refused(then(rolled(), do.TakeDie("black")), do.Gain(kind), Reason.MALFORMED)


def test_the_colours_of_the_dice_can_be_copied_from_the_box() -> None:
    state = then(rolled(own={"dice": {"brown": "coin", "orange": "backpack"}}), do.TakeDie("brown"))
    assert state.me.resources.coin == 2


@pytest.mark.rule("K-15", "K-18")
def test_all_dice_are_offered_to_take_and_to_give_up() -> None:
    offered = choices(main(rolled()))
    assert offered == [*map(do.TakeDie, COLOURS), *map(do.PutAside, COLOURS)]


@pytest.mark.rule("K-18", "KX-1")
def test_one_die_is_given_up_and_the_others_are_rolled_again() -> None:
    state = then(rolled((1, 2, 3, 4, 5, 6)), do.PutAside("grey"))
    wants: Any = main(state).wants
    assert main(state).id == "reroll"
    assert (wants.count, wants.colours) == (5, ("brown", "purple", "orange", "pink", "black"))
    again = tuple(Rolled(colour, 6) for colour in wants.colours)
    state = then(state, do.Reroll(again))
    assert state.me.pool == again
    assert state.me.aside == (Rolled("grey", 4),)
    assert main(state).id == "choose"


@pytest.mark.rule("K-18", "K-A1", "KX-1")
def test_only_once_a_turn() -> None:
    state = then(rolled(), do.PutAside("grey"))
    state = then(state, do.Reroll(state.me.pool))
    assert not [action for action in choices(main(state)) if isinstance(action, do.PutAside)]
    assert "take a die" in refused(state, do.PutAside("brown"))


@pytest.mark.rule("K-18", "KX-1")
def test_the_die_given_up_is_lost_for_the_round() -> None:
    state = then(rolled(), do.PutAside("grey"))
    state = then(state, do.Reroll(state.me.pool), do.TakeDie("brown"), do.Move("land"))
    state = pass_turn(state)
    assert {die.colour for die in state.me.pool} == {"purple", "orange", "pink", "black"}
    after = pass_round(state)
    assert "weather" in asked(after)
    next_round = then(after, do.Weather("sun"))
    wants: Any = main(next_round).wants
    assert wants.count == 6


@pytest.mark.rule("K-A1")
def test_a_re_roll_in_each_turn_leaves_just_enough_dice() -> None:
    state = rolled()
    for _ in range(3):
        state = then(state, do.PutAside(state.me.pool[0].colour))
        state = then(state, do.Reroll(state.me.pool))
        state = then(state, do.TakeDie(state.me.pool[-1].colour))
        if state.phase == "joker":
            state = then(state, do.Gain("coin"))
        state = then(state, do.Move("land"))
        state = pass_turn(state)
    me = state.players[0]
    assert (len(me.pool), len(me.placed), len(me.aside)) == (0, 3, 3)


@pytest.mark.rule("KX-1", "K-A1")
def test_more_re_rolls_never_take_a_die_that_is_still_needed() -> None:
    state = rolled(rerolls_per_turn=3)
    for _ in range(3):
        state = then(state, do.PutAside(state.me.pool[0].colour))
        state = then(state, do.Reroll(state.me.pool))
    assert len(state.me.pool) == 3
    state = pass_turn(pass_turn(state))
    assert len(state.me.pool) == 2
    assert "take a die" in refused(state, do.PutAside(state.me.pool[0].colour))


@pytest.mark.rule("KX-1")
def test_without_re_rolls_dice_can_only_be_taken() -> None:
    assert choices(main(rolled(rerolls_per_turn=0))) == list(map(do.TakeDie, COLOURS))


@pytest.mark.rule("K-18")
def test_only_the_dice_of_the_pool_are_rolled_again() -> None:
    state = then(rolled(), do.PutAside("grey"))
    assert "one each" in refused(state, do.Reroll(dice()))
    assert "one each" in refused(state, do.Reroll(state.me.pool[:4]))


@pytest.mark.rule("K-19", "K-20")
def test_three_markers_after_the_resource_end_the_turn() -> None:
    state = with_me(rolled((5,)), exhaustion=3)
    state = then(state, do.TakeDie("brown"))
    me = state.players[0]
    assert me.exhaustion == 0
    assert me.resources.backpack == 2
    assert me.sum == 5
    assert (state.seat, main(state).id) == (1, "choose")


@pytest.mark.rule("K-20")
def test_the_joker_brings_its_resource_first() -> None:
    state = then(with_me(rolled(), exhaustion=3), do.TakeDie("black"))
    assert state.me.exhaustion == 3
    state = then(state, do.Gain("coin"))
    assert state.players[0].exhaustion == 0
    assert state.players[0].resources.coin == 2
    assert state.seat == 1


@pytest.mark.rule("K-21", "K-22")
@pytest.mark.parametrize("markers", [0, 1, 2])
def test_with_fewer_markers_the_yak_goes_as_far_as_the_die_says(markers: int) -> None:
    state = then(with_me(rolled((6,)), exhaustion=markers), do.TakeDie("brown"))
    assert main(state).id == "move"
    assert state.turn.distance == 6


@pytest.mark.rule("K-EX9", "K-19", "K-20", "K-26", "K-27", "K-A4", "K-49")
def test_exhaustion_comes_into_force_at_the_next_turn() -> None:
    state = then(with_me(rolled((4, 6)), exhaustion=2), do.TakeDie("brown"))
    assert main(state).id == "move", "two markers: the turn goes on"
    state = then(owning(state, yak_feed=0), do.Move("land", strips=1, lost="some"))
    assert state.players[0].exhaustion == 3, "strip without feed, and steps lost: no more than three"
    state = then(pass_turn(state), do.TakeDie("purple"))
    me = state.players[0]
    assert me.exhaustion == 0
    assert me.resources.paint_box == 2
    assert me.sum == 10, "the pips still count for the lowest sum"
    assert state.seat == 1


@pytest.mark.rule("K-A4")
def test_more_places_for_markers_are_a_number_of_the_box() -> None:
    state = with_me(moving(own={"exhaustion_capacity": 4}), exhaustion=3)
    assert then(state, do.Move("land", lost="some")).players[0].exhaustion == 4
