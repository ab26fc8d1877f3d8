"""Moves: how far, what they cost, and what can't have been."""

from itertools import product
from typing import Any

import pytest

from companion.games.kathmandu import GAME
from companion.games.kathmandu import actions as do
from companion.games.refusal import Reason
from tests.companion.games.kathmandu.table import (
    asked,
    fields,
    main,
    moving,
    owning,
    plain,
    refused,
    then,
    with_me,
    with_other,
)


def cost(state: Any, move: do.Move) -> tuple[int, int, int]:
    """Compasses and yak feed left, and markers, after a move of seat 0."""
    me = then(state, move).players[0]
    return me.resources.compass, me.resources.yak_feed, me.exhaustion


@pytest.mark.rule("K-22", "K-23", "K-24")
def test_a_usual_move_is_told_by_its_field_alone() -> None:
    state = moving(3)
    prompt = main(state)
    assert plain(prompt.text) == "0: move your yak 3 steps. Where does it stand?"
    assert all(field.default is not None for field in prompt.wants.fields)  # type: ignore[union-attr]
    assert cost(state, do.Move("land")) == (1, 1, 0)


@pytest.mark.rule("K-22")
def test_one_step_is_told_in_the_singular() -> None:
    assert plain(main(moving(1)).text) == "0: move your yak 1 step. Where does it stand?"


@pytest.mark.rule("K-25")
def test_the_needles_way_costs_a_compass() -> None:
    assert cost(moving(), do.Move("land", needle=1)) == (0, 1, 0)


@pytest.mark.rule("K-25")
def test_without_a_compass_the_needles_way_tires() -> None:
    assert cost(owning(moving(), compass=0), do.Move("land", needle=1)) == (0, 1, 1)


@pytest.mark.rule("K-25", "K-A2", "K-A23")
def test_each_board_along_the_needle_costs_its_own_compass() -> None:
    state = owning(moving(5), compass=1, yak_feed=2)
    assert cost(state, do.Move("land", needle=2, strips=1)) == (0, 1, 1)
    assert cost(owning(state, compass=3), do.Move("land", needle=2, strips=1)) == (1, 1, 0)


@pytest.mark.rule("K-A23", "K-A2")
def test_a_compass_for_the_whole_move_is_an_option() -> None:
    state = owning(moving(5, compass_cost="per_move"), compass=3, yak_feed=2)
    assert cost(state, do.Move("land", needle=2, strips=1)) == (2, 1, 0)
    assert cost(owning(state, compass=0), do.Move("land", needle=2, strips=1)) == (0, 1, 1)


@pytest.mark.rule("K-26")
@pytest.mark.parametrize(("feed", "left", "markers"), [(3, 1, 0), (2, 0, 0), (1, 0, 1), (0, 0, 2)])
def test_each_border_strip_costs_feed_or_tires(feed: int, left: int, markers: int) -> None:
    state = owning(moving(6), yak_feed=feed)
    assert cost(state, do.Move("land", strips=2)) == (1, left, markers)


@pytest.mark.rule("K-26")
def test_strips_carry_the_yak_from_board_to_board_and_back() -> None:
    state = then(moving(6), do.Move("land", strips=2))
    assert state.players[0].board == 2
    back = then(with_me(moving(3), board=2), do.Move("land", strips=-1))
    assert back.players[0].board == 1
    assert back.players[0].resources.yak_feed == 0, "back costs as much"


@pytest.mark.rule("K-27", "K-A5")
def test_lost_steps_tire_once_however_many() -> None:
    assert cost(moving(6), do.Move("land", lost="some")) == (1, 1, 1)
    assert cost(moving(6), do.Move("land", lost="all")) == (1, 1, 1)


@pytest.mark.rule("K-A16", "K-26", "K-27")
def test_a_strip_is_no_edge_it_costs_feed_and_loses_no_step() -> None:
    assert cost(moving(3), do.Move("land", strips=1)) == (1, 0, 0)


@pytest.mark.rule("K-A4", "K-27")
def test_no_more_than_three_markers_lie_on_the_tableau() -> None:
    state = owning(with_me(moving(6), exhaustion=2), compass=0, yak_feed=0)
    assert cost(state, do.Move("land", needle=2, strips=2, lost="some")) == (0, 0, 3)


@pytest.mark.rule("K-A3")
def test_whoever_owns_compass_and_feed_pays() -> None:
    state = moving(5)
    assert "keep_compass" not in fields(main(state))
    kept = do.Move("land", needle=1, strips=1, keep_compass=True, keep_feed=True)
    assert cost(state, kept) == (0, 0, 0)


@pytest.mark.rule("K-A3")
def test_keeping_them_for_exhaustion_is_an_option() -> None:
    state = moving(5, voluntary_exhaustion=True)
    assert fields(main(state))["keep_feed"] == [False, True]
    assert cost(state, do.Move("land", needle=1, strips=1, keep_compass=True)) == (1, 0, 1)
    assert cost(state, do.Move("land", needle=1, strips=1, keep_feed=True)) == (0, 1, 1)
    assert cost(state, do.Move("land", needle=1, strips=1, keep_compass=True, keep_feed=True)) == (1, 1, 2)
    assert cost(state, do.Move("land", needle=1, strips=1)) == (0, 0, 0)


@pytest.mark.rule("K-A20")
def test_any_direction_may_be_taken_even_one_where_all_steps_are_lost() -> None:
    state = then(with_me(moving(4), tile="ice", field="ice"), do.Move("ice", lost="all"))
    me = state.players[0]
    assert me.tiles_left == 10, "its field doesn't count again"
    assert me.exhaustion == 1
    assert state.seat == 1


@pytest.mark.rule("K-A20")
def test_the_field_of_a_yak_that_stayed_can_count_again_by_an_option() -> None:
    state = then(with_me(moving(4, zero_move_uses_field=True), tile="ice"), do.Move("ice", lost="all"))
    assert state.players[0].tiles_left == 9
    assert state.players[0].exhaustion == 1


@pytest.mark.rule("K-27")
def test_with_some_steps_lost_the_field_still_counts() -> None:
    state = then(with_me(moving(4), tile="ice"), do.Move("ice", lost="some"))
    assert state.players[0].tiles_left == 9


@pytest.mark.rule("K-22", "K-27")
@pytest.mark.parametrize(
    ("pips", "move", "why"),
    [
        (1, do.Move("land", lost="some"), "none or all"),
        (2, do.Move("land", strips=2), "So many border strips"),
        (3, do.Move("land", strips=2, lost="some"), "So many border strips"),
        (4, do.Move("land", strips=1, lost="all"), "So many border strips"),
        (4, do.Move("land", needle=2), "so many landscape boards"),
        (4, do.Move("land", needle=1, lost="all"), "so many landscape boards"),
        (4, do.Move("land", strips=-1), "The route ends there"),
        (4, do.Move("land", there_and_back=1), "Without a turn"),
        (4, do.Move("kathmandu"), "last board"),
        (4, do.Move("start", strips=1), "first board"),
        (4, do.Move("city", tile=True), "Only a landscape"),
        (4, do.Move("temple_1", animal=True), "Only a landscape"),
        (4, do.Move("city", equipment=True), "Only a landscape"),
        (4, do.Move("land", yak=0), "another board"),
        (4, do.Move("land", yak=1, strips=1), "another board"),
        (4, do.Move("land", yak=7), "another board"),
    ],
)
def test_moves_that_cannot_have_been_are_refused(pips: int, move: do.Move, why: str) -> None:
    assert why in refused(moving(pips), move)


@pytest.mark.parametrize(
    "move",
    [
        do.Move("sea"),
        do.Move(""),
        do.Move("temple_"),
        do.Move("temple_0"),
        do.Move("temple_01"),
        do.Move("temple_4"),
        do.Move("temple_99999999999"),
        do.Move("temple_٣"),
        do.Move("land", needle=-1),
        do.Move("land", there_and_back=-1),
    ],
)
def test_what_is_no_field_or_number_is_malformed(move: do.Move) -> None:
    refused(moving(4), move, Reason.MALFORMED)


def test_the_route_ends_behind_kathmandu() -> None:
    state = with_me(moving(6), board=4)
    assert "The route ends there" in refused(state, do.Move("land", strips=2))
    assert 2 not in fields(main(state))["strips"]


@pytest.mark.rule("K-23")
def test_the_form_offers_what_can_be_crossed() -> None:
    assert fields(main(moving(6)))["strips"] == [0, 1, 2, 3]
    assert fields(main(moving(1)))["strips"] == [0, 1]
    middle = with_me(moving(4), board=3)
    assert fields(main(middle))["strips"] == [0, 1, 2, -1, -2]
    assert fields(main(moving(1)))["lost"] == ["none", "all"]
    assert fields(main(moving(2)))["lost"] == ["none", "some", "all"]


def test_kathmandu_is_offered_once_it_can_be_reached() -> None:
    assert "kathmandu" not in fields(main(moving(6)))["field"]
    near = with_me(moving(6), board=3)
    assert "kathmandu" in fields(main(near))["field"]


def test_who_told_the_yak_tile_finds_its_landscape_first() -> None:
    state = then(moving(3), do.TellTile(0, "ice"))
    form = fields(main(state))
    assert form["field"][0] == "ice"
    assert "tile" not in form
    assert "tile" in fields(main(moving(3)))


def test_the_form_asks_for_no_match_that_could_not_be_paid() -> None:
    state = owning(moving(3), paint_box=0, backpack=0)
    form = fields(main(state))
    assert "animal" not in form
    assert "equipment" not in form


def test_landscapes_of_told_cards_are_offered() -> None:
    state = then(moving(3), do.TellAnimal(0, "rhino"), do.TellEquipment(1, "sledge"))
    named = set(fields(main(state))["field"]) & set(state.numbers.landscapes)
    assert named == {"grass", *state.numbers.equipment["sledge"]}
    assert "animal" not in fields(main(state)), "all animals are told"
    assert "equipment" in fields(main(state)), "two are not"


@pytest.mark.rule("K-42")
def test_other_yaks_are_asked_for_only_where_halves_can_be_swapped() -> None:
    assert fields(main(moving(seats=3)))["yak"] == [-1, 1, 2]
    alone = with_other(moving(seats=2), 1, arrival=0)
    assert "yak" not in fields(main(alone))
    poor = with_other(moving(seats=2), 1, maps=())
    assert "yak" not in fields(main(poor))


def test_every_way_to_tell_a_move_is_a_move() -> None:
    states = (
        moving(1),
        with_me(moving(6, seats=3), board=2),
        with_me(moving(4, zero_move_uses_field=True), board=5),
        then(moving(3), do.TurnAfter("guide")),
        then(moving(5, voluntary_exhaustion=True), do.TellTile(0, "ice"), do.DoubleSteps("sledge")),
    )
    for state in states:
        moves = [action for action in GAME.legal(state) if isinstance(action, do.Move)]
        assert len(moves) > 10
        assert len(set(moves)) == len(moves), "none is there twice"
        for move in moves:
            assert GAME.apply(state, move).phase != "move"


def test_every_combination_of_the_form_is_a_way_or_refused() -> None:
    """The list of all moves is made another way than the check of a single one."""
    state = with_me(moving(2, seats=2), board=4)
    form = fields(main(state))
    ways = {action for action in GAME.legal(state) if isinstance(action, do.Move)}
    for values in product(*form.values()):
        move = do.Move(**dict(zip(form, values, strict=True)))
        if move in ways:
            GAME.apply(state, move)
        elif move.lost != "all" and not (move.field == "kathmandu" and move.yak >= 0):
            refused(state, move)


def test_nothing_is_asked_twice() -> None:
    prompts = [(prompt.id, prompt.seat) for prompt in GAME.prompts(moving(seats=4))]
    assert len(prompts) == len(set(prompts))
    assert "move" in asked(moving())
