"""From the box to the first roll."""

from typing import Any

import pytest

from companion.games.action import Action
from companion.games.game import find_games
from companion.games.kathmandu import GAME
from companion.games.kathmandu import actions as do
from companion.games.kathmandu.resources import Resources
from companion.games.refusal import Reason, Refused
from companion.games.tables import TablesError
from tests.companion.games.kathmandu.table import (
    asked,
    choices,
    dice,
    main,
    new,
    plain,
    refused,
    roll_all,
    rolled,
    set_up,
    then,
    with_other,
)

STEPS = {
    "route": "Join 6 boards, start board and Kathmandu at the ends, with a border strip between any two.",
    "goods": "Put a goods tile on every city field, and the special goods beside the route.",
    "temples": "Put the 2 additional temples on the marked fields.",
    "kathmandu_tiles": "Stack the Kathmandu tiles on the last board, the most valuable on top.",
    "players": "Everyone takes a tableau, offerings and yak tiles of one colour, 2 starting equipment cards and "
    "2 random map halves of different colours.",
    "yak_tiles": "Everyone turns up the top tile of the own yak stack.",
    "resources": "Everyone takes one of each of the five resources.",
    "shuffle": "Shuffle animal and equipment cards and put them on the display board.",
    "animals": "Turn up 1 animal card.",
    "equipment": "Turn up 3 equipment cards.",
    "halves": "Turn up 3 map halves.",
    "weather": "Shuffle the weather tiles and lay 6 of them face down.",
}
"""What two players are told, in this order."""


@pytest.mark.rule("K-1", "K-2", "K-3", "K-4", "K-5", "K-6", "K-7", "K-8", "K-9", "K-10", "K-11")
def test_every_step_of_the_set_up_is_asked_one_by_one() -> None:
    state = new(2)
    for step, text in STEPS.items():
        prompt = main(state)
        assert prompt.id == f"setup_{step}"
        assert plain(prompt.text) == text
        assert choices(prompt) == [do.Ready(step), do.AllReady()]
        state = then(state, do.Ready(step))
    assert main(state).id == "start_player"


@pytest.mark.rule("K-1")
def test_all_the_rest_of_the_set_up_can_be_done_at_once() -> None:
    state = then(new(3), do.Ready("route"), do.AllReady())
    assert main(state).id == "start_player"


def test_steps_may_be_done_in_another_order_but_once() -> None:
    state = then(new(2), do.Ready("weather"))
    assert "done already" in refused(state, do.Ready("weather"))
    assert main(state).id == "setup_route"


@pytest.mark.rule("K-9", "K-10", "K-A25")
@pytest.mark.parametrize(("seats", "animals", "equipment", "halves"), [(2, 1, 3, 3), (3, 2, 4, 4), (4, 2, 5, 5)])
def test_displays_depend_on_the_number_of_players(seats: int, animals: int, equipment: int, halves: int) -> None:
    state = new(seats)
    assert len(state.animals) == animals
    assert len(state.equipment) == equipment
    assert len(state.halves) == halves


@pytest.mark.rule("K-A25")
def test_the_number_of_open_map_halves_can_be_copied_from_the_box() -> None:
    assert len(new(2, {"open_map_halves_extra": 0}).halves) == 2


@pytest.mark.rule("K-A25")
def test_the_players_say_who_begins() -> None:
    state = then(new(3), do.AllReady())
    assert choices(main(state)) == [do.StartPlayer(0), do.StartPlayer(1), do.StartPlayer(2)]
    assert then(state, do.StartPlayer(2)).start == 2
    assert "Choose somebody" in refused(state, do.StartPlayer(3))


@pytest.mark.rule("K-5", "K-7")
def test_everybody_starts_with_one_of_each_resource_two_cards_and_two_halves() -> None:
    for player in set_up(3).players:
        assert player.resources == Resources(1, 1, 1, 1, 1)
        assert player.equipment == ("?", "?")
        assert player.maps == ("?", "?")
        assert player.offerings == ()


@pytest.mark.rule("K-6")
def test_ten_yak_tiles_each_the_open_one_can_be_told() -> None:
    state = then(set_up(2), do.TellTile(1, "ice"))
    assert [player.tiles_left for player in state.players] == [10, 10]
    assert [player.tile for player in state.players] == ["?", "ice"]


@pytest.mark.rule("K-5", "K-A17")
def test_two_halves_of_one_colour_are_drawn_again() -> None:
    state = then(new(2), do.TellHalf(0, "red A"))
    assert "draw the second one again" in refused(state, do.TellHalf(0, "red B"))
    offered = choices(next(prompt for prompt in GAME.prompts(state) if prompt.id == "tell_half" and prompt.seat == 0))
    assert do.TellHalf(0, "red B") not in offered
    assert then(state, do.TellHalf(0, "blue B")).players[0].maps == ("red A", "blue B")


@pytest.mark.rule("K-A17")
def test_later_in_the_game_halves_may_have_one_colour() -> None:
    state = then(rolled(), do.TellHalf(0, "red A"), do.TellHalf(0, "red B"))
    assert state.players[0].maps == ("red A", "red B")


@pytest.mark.rule("K-12")
def test_start_fields_are_chosen_in_reverse_turn_order() -> None:
    state = then(new(3), do.AllReady(), do.StartPlayer(1))
    order = []
    while main(state).id == "start_field":
        seat = main(state).seat
        assert seat is not None
        order.append(seat)
        state = then(state, do.Placed(seat))
    assert order == [0, 2, 1]
    assert main(state).id == "roll"


@pytest.mark.rule("K-12")
def test_nobody_puts_a_yak_out_of_turn() -> None:
    state = then(new(3), do.AllReady(), do.StartPlayer(1))
    assert "reverse turn order" in refused(state, do.Placed(1))


@pytest.mark.rule("K-13")
def test_everyone_rolls_six_dice_of_six_colours() -> None:
    state = set_up(2, first=1)
    wants: Any = main(state).wants
    assert (main(state).seat, wants.count, wants.template) == (1, 6, {"type": "roll", "seat": 1})
    assert wants.colours == ("brown", "purple", "orange", "grey", "pink", "black")
    state = then(state, do.Roll(1, dice(1, 2, 3, 4, 5, 6)))
    assert main(state).seat == 0
    state = then(state, do.Roll(0, dice()))
    assert (main(state).id, main(state).seat) == ("choose", 1)
    assert state.players[1].pool == dice(1, 2, 3, 4, 5, 6)


@pytest.mark.rule("K-13")
def test_dice_may_be_told_in_any_order_and_by_any_player_who_waits() -> None:
    state = then(set_up(2), do.Roll(1, tuple(reversed(dice(1, 2, 3, 4, 5, 6)))))
    assert state.players[1].pool == dice(1, 2, 3, 4, 5, 6)
    assert "no dice to roll" in refused(state, do.Roll(1, dice()))


@pytest.mark.rule("K-13")
def test_other_dice_than_six_of_six_colours_are_refused() -> None:
    state = set_up(2)
    six = dice()
    assert "one each" in refused(state, do.Roll(0, six[:5]))
    assert "one each" in refused(state, do.Roll(0, (*six, six[0])))
    assert "one each" in refused(state, do.Roll(0, (six[0], *six[:5])))
    assert "1 to 6" in refused(state, do.Roll(0, dice(7)), Reason.MALFORMED)


@pytest.mark.rule("K-65")
def test_the_long_game_has_two_more_boards_and_eight_rounds() -> None:
    short, long = new(2), new(2, variant="long")
    assert (short.numbers.boards, short.numbers.rounds) == (6, 6)
    assert (long.numbers.boards, long.numbers.rounds) == (8, 8)
    assert "8 boards" in plain(main(long).text)


@pytest.mark.rule("K-66", "K-67")
def test_a_character_fixes_the_start_resources() -> None:
    state = then(new(2, characters=True), do.AllReady(), do.StartPlayer(1))
    assert "setup_resources" not in {f"setup_{step}" for step in new(2, characters=True).steps}
    assert main(state).seat == 1
    state = then(state, do.TakeCharacter(1, "trader"))
    assert "that nobody has" in refused(state, do.TakeCharacter(0, "trader"))
    assert "already" in refused(state, do.TakeCharacter(1, "monk"))
    state = then(state, do.TakeCharacter(0, "painter"))
    tiles = state.numbers.characters
    assert state.players[1].resources == Resources(**tiles["trader"].resources)
    assert state.players[0].resources == Resources(**tiles["painter"].resources)
    assert main(state).id == "start_field"


@pytest.mark.rule("K-67")
def test_too_few_characters_may_be_had_twice() -> None:
    one = [
        {"id": "hermit", "ability": "turn", "resources": {"coin": 2}, "status": "own"},
    ]
    state = then(new(2, {"character": one}, characters=True), do.AllReady(), do.StartPlayer(0))
    state = then(state, do.TakeCharacter(0, "hermit"), do.TakeCharacter(1, "hermit"))
    assert [player.resources.coin for player in state.players] == [2, 2]


@pytest.mark.rule("K-66")
def test_modules_are_off_unless_chosen() -> None:
    state = rolled()
    assert not state.settings.characters
    assert not state.settings.tents


@pytest.mark.parametrize("seats", [0, 1, 5, -1, True, "2"])
def test_it_is_a_game_for_two_to_four(seats: Any) -> None:
    with pytest.raises(Refused) as caught:
        GAME.start(seats, {}, {})
    assert "2 to 4 players" in plain(caught.value.refusal.text)


def test_unknown_options_and_values_are_refused() -> None:
    with pytest.raises(Refused, match="no option"):
        new(2, weather="always sun")
    with pytest.raises(Refused, match="can be"):
        new(2, variant="short")
    with pytest.raises(Refused, match="can be"):
        new(2, tents=1)


def test_every_option_can_take_each_of_its_values() -> None:
    for name, values in GAME.options.items():
        for value in values:
            assert main(new(2, **{name: value})).id == "setup_route"


def test_the_usual_value_of_each_option_stands_first_and_changes_nothing() -> None:
    plain_game = new(3)
    usual = new(3, **{name: values[0] for name, values in GAME.options.items()})
    assert usual.numbers == plain_game.numbers
    assert usual.settings == plain_game.settings


def test_an_option_goes_over_the_players_own_numbers() -> None:
    own = {"compass_cost": "per_move", "early_end": "immediate"}
    state = new(2, own, compass_cost="per_board")
    assert state.numbers.compass_per_board
    assert state.numbers.end_at_once


@pytest.mark.parametrize(
    "own",
    [
        {"rounds": {"standard": 0}},
        {"picks_per_round": 7},
        {"dice": {"brown": "gold"}},
        {"goods_names": ["tea"]},
        {"character": [{"id": "x", "ability": "chest", "resources": {"coin": 1}, "status": "own"}]},
        {"character": [{"id": "x", "ability": "turn", "resources": {"gold": 1}, "status": "own"}]},
    ],
)
def test_own_numbers_with_which_nobody_could_play_are_refused(own: dict[str, Any]) -> None:
    with pytest.raises(TablesError):
        new(2, own)


def test_what_players_own_before_they_play_can_be_told_by_all() -> None:
    state = new(3)
    assert {prompt.seat for prompt in GAME.prompts(state) if prompt.id == "tell_half"} == {0, 1, 2}
    assert {prompt.seat for prompt in GAME.prompts(state) if prompt.id == "tell_tile"} == {0, 1, 2}


def test_what_cannot_be_done_now_names_the_open_question() -> None:
    text = refused(new(2), do.Weather("sun"))
    assert text.startswith("That is not asked now. The open question is: Join 6 boards")


def test_telling_is_never_needed() -> None:
    state = with_other(roll_all(set_up(4)), 0)
    assert main(state).id == "choose"
    assert all(prompt.optional for prompt in GAME.prompts(state)[1:])
    assert not main(state).optional
    assert "tell_animal" in asked(state)


def test_an_action_of_another_game_is_none_of_this() -> None:
    class Castle(Action, frozen=True):
        """A move of chess."""

    assert "no such action" in refused(rolled(), Castle(), Reason.MALFORMED)


def test_the_game_is_found_by_its_name() -> None:
    assert find_games()["kathmandu"] is GAME
    assert plain(GAME.title) == "Kathmandu"
    assert list(GAME.players) == [2, 3, 4]


def test_nothing_of_a_game_is_shared_with_another() -> None:
    first, second = new(2), new(2)
    then(first, do.AllReady(), do.StartPlayer(1))
    assert first == second
