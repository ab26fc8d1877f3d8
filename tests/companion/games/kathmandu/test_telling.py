"""Telling what lies on the table: never needed, each thing once."""

import pytest

from companion.games.kathmandu import GAME
from companion.games.kathmandu import actions as do
from companion.games.kathmandu.state import State
from tests.companion.games.kathmandu.table import (
    asked,
    choices,
    moving,
    plain,
    refused,
    rolled,
    set_up,
    then,
    with_me,
)


@pytest.mark.rule("K-9", "K-10", "K-A25")
def test_open_cards_are_told_one_place_after_the_other() -> None:
    state = set_up(3)
    assert plain(asked(state)["tell_animal"].text) == "Which animal lies open at place 1?"
    state = then(state, do.TellAnimal(0, "crane"), do.TellEquipment(0, "rope"), do.TellOpenHalf(0, "blue B"))
    prompts = asked(state)
    assert plain(prompts["tell_animal"].text) == "Which animal lies open at place 2?"
    assert plain(prompts["tell_equipment"].text) == "Which equipment lies open at place 2?"
    assert plain(prompts["tell_open_half"].text) == "Which map half lies open at place 2?"
    assert all(prompts[name].optional for name in ("tell_animal", "tell_equipment", "tell_open_half"))


def test_nobody_is_asked_for_what_is_told() -> None:
    state = then(set_up(2), do.TellAnimal(0, "crane"))
    assert "tell_animal" not in asked(state)


@pytest.mark.parametrize(
    "action",
    [
        do.TellAnimal(0, "dragon"),
        do.TellEquipment(0, "jetpack"),
        do.TellOpenHalf(0, "pink A"),
        do.TellOpenHalf(0, "red C"),
        do.TellOpenHalf(0, "red"),
        do.TellOpenHalf(0, "?"),
        do.TellHalf(0, "A"),
        do.TellHalf(0, ""),
        do.TellCard(0, "jetpack"),
        do.TellTile(0, "sea"),
    ],
)
def test_things_that_the_game_does_not_have_are_refused(action: object) -> None:
    assert "nothing called" in refused(rolled(), action)  # type: ignore[arg-type]


@pytest.mark.parametrize("slot", [-1, 1, 5])
def test_places_that_are_not_there_are_refused(slot: int) -> None:
    assert "empty or was told" in refused(rolled(), do.TellAnimal(slot, "crane"))


@pytest.mark.parametrize("seat", [-1, 2, 9])
def test_seats_that_are_not_there_are_refused(seat: int) -> None:
    assert "no such seat" in refused(rolled(), do.TellHalf(seat, "red A"))
    assert "no such seat" in refused(rolled(), do.TellCard(seat, "rope"))
    assert "no such seat" in refused(rolled(), do.TellTile(seat, "ice"))
    assert "no such seat" in refused(rolled(), do.TellTent(seat, "ice_tent"))


def test_each_thing_is_told_once() -> None:
    state = then(rolled(), do.TellTile(0, "ice"), do.TellCard(0, "rope"), do.TellCard(0, "chest"))
    state = then(state, do.TellHalf(0, "red A"), do.TellHalf(0, "blue A"), do.TellAnimal(0, "crane"))
    assert "no yak tile to tell" in refused(state, do.TellTile(0, "rock"))
    assert "All equipment" in refused(state, do.TellCard(0, "rope"))
    assert "All map halves" in refused(state, do.TellHalf(0, "green A"))
    assert "empty or was told" in refused(state, do.TellAnimal(0, "crane"))
    assert state.me.equipment == ("rope", "chest")


def test_a_player_on_turn_is_asked_for_the_own_things_only() -> None:
    for prompt in GAME.prompts(rolled(seats=3, first=1)):
        if prompt.id in ("tell_tile", "tell_half", "tell_card"):
            assert prompt.seat == 1
            assert prompt.optional


def test_halves_are_offered_in_every_colour() -> None:
    state = rolled()
    offered = choices(asked(state)["tell_half"])
    assert len(offered) == 2 * len(state.numbers.map_colours)
    assert do.TellHalf(0, "red A") in offered


def test_players_may_name_things_as_their_box_does() -> None:
    own = {
        "landscapes": ["moor", "50 % snow"],
        "map_colours": ["dark red", "gold"],
        "animal": [{"id": "yeti", "landscapes": ["moor"], "count": 1, "status": "own"}],
        "equipment": [{"id": "skis", "landscapes": ["50 % snow"], "effect": "double_steps", "status": "own"}],
        "tent": [{"id": "igloo", "landscape": "50 % snow", "status": "own"}],
    }
    state = then(moving(own=own), do.TellAnimal(0, "yeti"), do.TellTile(0, "50 % snow"), do.TellHalf(0, "dark red A"))
    assert state.me.maps[-1] == "dark red A"
    assert plain(choices_text(state, "tell_equipment")) == "skis"
    state = then(state, do.Move("50 % snow"))
    assert state.players[0].tiles_left == 9


def choices_text(state: State, name: str) -> object:
    """The text of a prompt's first option."""
    return asked(state)[name].wants.options[0].text  # type: ignore[union-attr]


def test_what_was_told_of_a_card_stays_with_it() -> None:
    state = then(moving(), do.TellEquipment(2, "chest"), do.Move("forest"), do.Acquire(2))
    assert state.players[0].equipment[-1] == "chest"
    assert state.equipment == ("?", "?")


def test_who_may_tell_what() -> None:
    state = rolled(seats=3)
    assert GAME.actor(state, do.TellHalf(2, "red A")) == 2
    assert GAME.actor(state, do.TellTile(1, "ice")) == 1
    for action in (do.TellAnimal(0, "crane"), do.TellEquipment(0, "rope"), do.TellOpenHalf(0, "red A")):
        assert GAME.actor(state, action) is None
    assert GAME.actor(state, do.TakeDie("brown")) == 0
    assert GAME.actor(state, do.Roll(1, ())) == 1
    assert GAME.actor(state, do.Weather("sun")) is None
    assert GAME.actor(state, do.Ready("route")) is None


def test_a_fulfilled_tile_is_asked_for_again() -> None:
    state = then(with_me(moving(), tile="ice"), do.Move("ice", animal=True))
    assert "tell_tile" in asked(state)
