"""Temples, offerings, map halves, swaps and chests."""

import pytest

from companion.games.kathmandu import GAME
from companion.games.kathmandu import actions as do
from companion.games.kathmandu.state import State
from tests.companion.games.kathmandu.table import (
    asked,
    choices,
    fields,
    main,
    moving,
    plain,
    refused,
    rolled,
    then,
    with_me,
    with_other,
)

TEMPLE = do.Move("temple_1")


def maps_line(state: State, seat: int = 0) -> int:
    """Points for maps if the game ended now."""
    return next(line.points for line in GAME.score(state).seats[seat].lines if line.category == "maps")


@pytest.mark.rule("K-38", "K-39")
def test_an_offering_is_placed_by_itself() -> None:
    state = then(moving(), TEMPLE)
    assert state.me.offerings == ((0, 1),)
    assert main(state).id == "field"


@pytest.mark.rule("K-40")
def test_a_map_half_comes_with_it_and_must_be_taken() -> None:
    state = then(moving(), do.TellOpenHalf(1, "red A"), TEMPLE)
    assert choices(main(state)) == [do.TakeHalf(0), do.TakeHalf(1), do.TakeHalf(-1)]
    assert "Take a map half" in refused(state, do.EndTurn())
    shown = then(state, do.TakeHalf(1))
    assert shown.players[0].maps == ("?", "?", "red A")
    assert shown.halves == ("?", "?")
    assert shown.seat == 1
    drawn = then(state, do.TakeHalf(-1))
    assert drawn.players[0].maps == ("?", "?", "?")
    assert len(drawn.halves) == 3


@pytest.mark.rule("K-40")
def test_only_one_and_only_a_half_that_lies_there() -> None:
    state = then(moving(), do.Move("temple_1", yak=1))
    assert "no open map half" in refused(state, do.TakeHalf(3))
    assert "no open map half" in refused(state, do.TakeHalf(-2))
    state = then(state, do.TakeHalf(0))
    assert main(state).id == "field", "there is still a yak to swap with"
    assert "with an offering only" in refused(state, do.TakeHalf(0))


@pytest.mark.rule("K-39", "K-A10")
def test_a_second_visit_brings_neither_offering_nor_map_half() -> None:
    state = then(with_me(moving(), offerings=((0, 1),)), TEMPLE)
    assert state.players[0].offerings == ((0, 1),)
    assert state.players[0].maps == ("?", "?")
    assert state.seat == 1


@pytest.mark.rule("K-39")
def test_another_temple_of_the_board_and_one_of_another_board_are_others() -> None:
    state = with_me(moving(), offerings=((0, 1),))
    assert then(state, do.Move("temple_2")).me.offerings == ((0, 1), (0, 2))
    assert then(state, do.Move("temple_1", strips=1)).me.offerings == ((0, 1), (1, 1))


@pytest.mark.rule("K-39")
def test_each_player_has_an_offering_of_the_own_on_a_temple() -> None:
    state = then(with_other(moving(), 1, offerings=((0, 1),)), TEMPLE)
    assert state.me.offerings == ((0, 1),)


@pytest.mark.rule("K-38")
def test_nobody_places_more_offerings_than_there_are() -> None:
    all_nine = tuple((board, temple) for board in range(1, 4) for temple in range(1, 4))
    state = then(with_me(moving(), offerings=all_nine), TEMPLE)
    assert len(state.players[0].offerings) == 9
    assert state.seat == 1


@pytest.mark.rule("K-41")
def test_both_halves_of_a_colour_are_a_pair() -> None:
    state = then(rolled(), do.TellHalf(0, "red A"), do.TellHalf(0, "red B"))
    assert maps_line(state) == 4
    other = then(rolled(), do.TellHalf(0, "red A"), do.TellHalf(0, "blue B"))
    assert maps_line(other) == 2


@pytest.mark.rule("K-41")
def test_halves_nobody_told_count_as_single_ones() -> None:
    assert maps_line(rolled()) == 2


@pytest.mark.rule("K-42", "K-43", "K-44")
def test_a_half_is_swapped_with_the_other_yak() -> None:
    state = with_other(with_me(moving(), maps=("red A", "blue A")), 1, maps=("red B", "?"))
    state = then(state, do.Move("land", yak=1))
    form = fields(asked(state)["swap"])
    assert {name: sorted(values) for name, values in form.items()} == {
        "take": ["?", "red B"],
        "give": ["blue A", "red A"],
    }
    assert "no such half" in refused(state, do.Swap("green A", "red A"))
    assert "no such half" in refused(state, do.Swap("red B", "?"))
    state = then(state, do.Swap("red B", "blue A"))
    assert sorted(state.players[0].maps) == ["red A", "red B"]
    assert sorted(state.players[1].maps) == ["?", "blue A"]
    assert main(state).seat == 1, "nobody could refuse"


@pytest.mark.rule("K-42")
def test_swapping_is_a_choice() -> None:
    state = then(moving(), do.Move("land", yak=1))
    assert choices(main(state)) == [do.EndTurn()]
    assert then(state, do.EndTurn()).players[0].maps == ("?", "?")


@pytest.mark.rule("K-42", "K-A21")
def test_one_swap_a_turn_with_the_yak_that_was_told() -> None:
    state = then(moving(seats=3), do.Move("temple_1", yak=2), do.Swap("?", "?"))
    assert "Nobody is there" in refused(state, do.Swap("?", "?"))
    assert then(state, do.TakeHalf(0)).seat == 1


@pytest.mark.rule("K-42", "K-A21")
def test_no_swap_on_start_and_kathmandu_fields() -> None:
    assert then(moving(), do.Move("start", yak=1)).seat == 1
    near = with_other(with_me(moving(), board=5), 1, board=5)
    assert then(near, do.Move("kathmandu", yak=1)).seat == 1


@pytest.mark.rule("K-42", "K-43")
def test_without_a_half_on_both_sides_there_is_nothing_to_swap() -> None:
    assert then(with_me(moving(), maps=()), do.Move("land", yak=1)).seat == 1
    assert then(with_other(moving(), 1, maps=()), do.Move("land", yak=1)).seat == 1


@pytest.mark.rule("K-44", "K-A22")
def test_a_chest_is_laid_on_a_pair_at_any_moment() -> None:
    state = with_other(rolled(), 1, maps=("red A", "red B", "blue A"), equipment=("chest", "?"))
    prompt = asked(state)["secure"]
    assert prompt.seat == 1, "though it is not this player's turn"
    assert choices(prompt) == [do.Secure(1, "red", "chest")]
    assert GAME.actor(state, do.Secure(1, "red", "chest")) == 1
    assert maps_line(state, 1) == 9, "a chest in hand secures the pair at the end at the latest"
    state = then(state, do.Secure(1, "red", "chest"))
    assert state.players[1].equipment == ("?",)
    assert state.players[1].secured == ("red",)
    assert maps_line(state, 1) == 9


@pytest.mark.rule("K-44", "K-A22")
def test_the_secured_pair_cannot_be_taken_the_other_halves_can() -> None:
    state = with_other(moving(), 1, maps=("red A", "red B", "red A", "blue A"), secured=("red",))
    state = then(state, do.Move("land", yak=1))
    assert fields(asked(state)["swap"])["take"] == ["red A", "blue A"]
    assert "secured" in refused(state, do.Swap("red B", "?"))
    taken = then(state, do.Swap("red A", "?"))
    assert sorted(taken.players[1].maps) == ["?", "blue A", "red A", "red B"]


@pytest.mark.rule("K-44", "K-A22")
def test_the_own_secured_pair_is_not_given_away() -> None:
    state = with_me(moving(), maps=("red A", "red B", "blue A"), secured=("red",))
    state = then(state, do.Move("land", yak=1))
    assert fields(asked(state)["swap"])["give"] == ["blue A"]
    assert "secured" in refused(state, do.Swap("?", "red A"))


@pytest.mark.rule("K-44")
def test_with_all_halves_secured_there_is_no_swap() -> None:
    state = with_other(moving(), 1, maps=("red A", "red B"), secured=("red",))
    assert then(state, do.Move("land", yak=1)).seat == 1


@pytest.mark.rule("K-A22")
def test_what_a_chest_needs() -> None:
    state = with_other(rolled(), 1, maps=("red A", "red B"), equipment=("sledge",))
    assert "Only a chest" in refused(state, do.Secure(1, "red", "sledge"))
    assert "Only a chest" in refused(state, do.Secure(1, "red", "crown"))
    assert "don't have" in refused(state, do.Secure(1, "red", "chest"))
    assert "doesn't play" in refused(state, do.Secure(9, "red", "chest"))
    unknown = with_other(rolled(), 1, maps=("red A", "?"))
    assert "tell your map halves" in refused(unknown, do.Secure(1, "red", "chest"))


@pytest.mark.rule("K-A22")
def test_a_card_nobody_told_may_turn_out_to_be_a_chest() -> None:
    state = with_other(rolled(), 1, maps=("red A", "red B"))
    state = then(state, do.Secure(1, "red", "chest"))
    assert state.players[1].equipment == ("?",)
    assert maps_line(state, 1) == 8


@pytest.mark.rule("K-A22")
def test_one_chest_secures_one_pair() -> None:
    halves = ("red A", "red B", "blue A", "blue B")
    state = with_other(rolled(), 1, maps=halves, equipment=("chest",))
    state = then(state, do.Secure(1, "red", "chest"))
    assert "don't have" in refused(state, do.Secure(1, "blue", "chest"))
    assert maps_line(state, 1) == 12


def test_what_a_map_choice_says() -> None:
    state = then(moving(), do.TellOpenHalf(0, "red A"), TEMPLE)
    texts = [plain(option.text) for option in main(state).wants.options]  # type: ignore[union-attr]
    assert texts == ["Open map half: red A", "Open map half: a half not told", "Map half from the stack"]
