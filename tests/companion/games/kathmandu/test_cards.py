"""Yak tiles, animal cards, equipment cards on the target field."""

import pytest

from companion.games.kathmandu import GAME
from companion.games.kathmandu import actions as do
from companion.games.kathmandu.state import State
from tests.companion.games.kathmandu.table import (
    asked,
    choices,
    main,
    moving,
    owning,
    plain,
    refused,
    then,
    with_me,
)

ICE = do.Move("ice")


def told(state: State) -> State:
    """Tile "ice"; animals snow leopard (ice) and rhino (not ice); equipment of forest and of ice."""
    state = with_me(state, tile="ice")
    cards = ("chest", *[next(card for card, lands in state.numbers.equipment.items() if "ice" in lands)] * 3)
    state = then(state, do.TellAnimal(0, "snow_leopard"), do.TellAnimal(1, "rhino"))
    for slot, card in enumerate(cards):
        state = then(state, do.TellEquipment(slot, card))
    return state


@pytest.mark.rule("K-28")
def test_a_field_of_the_tiles_landscape_fulfils_it_by_itself() -> None:
    state = then(with_me(moving(), tile="ice"), ICE)
    assert state.players[0].tiles_left == 9
    assert state.players[0].tile == "?", "the next one is turned up"
    assert state.seat == 1


@pytest.mark.rule("K-28")
def test_another_landscape_does_not() -> None:
    state = then(with_me(moving(), tile="ice"), do.Move("rock"))
    assert state.players[0].tiles_left == 10
    assert state.players[0].tile == "ice"


@pytest.mark.rule("K-28")
def test_a_tile_nobody_told_is_fulfilled_by_saying_so() -> None:
    assert then(moving(), do.Move("land", tile=True)).players[0].tiles_left == 9
    assert then(moving(), do.Move("rock", tile=True)).players[0].tiles_left == 9
    assert then(moving(), do.Move("rock")).players[0].tiles_left == 10


@pytest.mark.rule("K-28")
def test_a_told_tile_is_not_fulfilled_by_another_landscape() -> None:
    state = with_me(moving(), tile="ice")
    assert "another landscape" in refused(state, do.Move("rock", tile=True))


@pytest.mark.rule("K-28")
def test_after_the_last_tile_there_is_none_to_fulfil() -> None:
    state = with_me(moving(), tiles_left=1)
    done = then(state, do.Move("land", tile=True))
    assert done.players[0].tiles_left == 0
    empty = with_me(moving(), tiles_left=0)
    assert "All your yak tiles" in refused(empty, do.Move("land", tile=True))
    assert "no yak tile" in refused(empty, do.TellTile(0, "ice"))


@pytest.mark.rule("K-29")
def test_an_animal_of_the_landscape_is_painted_for_a_paint_box() -> None:
    state = then(told(moving(seats=3)), ICE)
    assert main(state).id == "field"
    assert do.Paint(0) in choices(main(state))
    assert do.Paint(1) not in choices(main(state)), "a rhino lives elsewhere"
    assert "No open animal card" in refused(state, do.Paint(1))
    state = then(state, do.Paint(0))
    assert state.me.animals == 1
    assert state.me.resources.paint_box == 0
    assert state.animals == ("rhino",)


@pytest.mark.rule("K-29")
def test_exactly_one_animal_though_both_match() -> None:
    state = then(owning(moving(seats=3), paint_box=2), do.TellAnimal(0, "snow_leopard"), do.TellAnimal(1, "blue_sheep"))
    state = then(state, ICE)
    assert {do.Paint(0), do.Paint(1)} <= set(choices(main(state)))
    after = then(state, do.Paint(1))
    assert after.players[0].animals == 1
    assert after.players[0].resources.paint_box == 1
    assert after.seat == 1, "nothing else is left to do"


@pytest.mark.rule("K-29")
def test_no_paint_box_no_animal() -> None:
    state = then(owning(told(moving(seats=3)), paint_box=0), ICE)
    assert "need a paint box" in refused(state, do.Paint(0))


@pytest.mark.rule("K-29")
def test_painting_is_a_choice() -> None:
    state = then(told(moving(seats=3)), ICE, do.EndTurn())
    assert state.players[0].animals == 0
    assert state.players[0].resources.paint_box == 1


@pytest.mark.rule("K-30", "K-31")
def test_equipment_of_the_landscape_is_taken_for_a_backpack() -> None:
    state = then(told(moving(seats=3)), ICE)
    offered = [action for action in choices(main(state)) if isinstance(action, do.Acquire)]
    assert offered == [do.Acquire(1)], "three alike are offered once, the chest not at all"
    card = state.equipment[1]
    assert "No open equipment" in refused(state, do.Acquire(0))
    state = then(state, do.Acquire(3))
    assert state.me.equipment == ("?", "?", card)
    assert state.me.resources.backpack == 1
    assert len(state.equipment) == 3
    assert "already" in refused(state, do.Acquire(1)), "exactly one"


@pytest.mark.rule("K-30")
def test_no_backpack_no_equipment() -> None:
    state = then(owning(told(moving(seats=3)), backpack=0), ICE)
    assert "need a backpack" in refused(state, do.Acquire(1))


@pytest.mark.rule("K-29", "K-30")
def test_cards_nobody_told_match_by_saying_so() -> None:
    state = then(moving(seats=3), do.Move("land", animal=True, equipment=True))
    assert choices(main(state)) == [do.Paint(0), do.Acquire(0), do.EndTurn()]
    state = then(state, do.Acquire(0), do.Paint(0))
    assert state.players[0].animals == 1
    assert state.players[0].equipment == ("?", "?", "?")
    assert state.animals == ("?",)
    assert state.seat == 1


@pytest.mark.rule("K-29", "K-30")
def test_without_saying_so_the_turn_is_over() -> None:
    assert then(moving(), do.Move("land")).seat == 1
    assert then(moving(), do.Move("ice")).seat == 1


@pytest.mark.rule("K-A21")
def test_all_that_applies_in_any_order_each_once() -> None:
    state = owning(told(moving(seats=3)), paint_box=2, backpack=2)
    first = then(state, ICE, do.Paint(0), do.Acquire(1))
    second = then(state, ICE, do.Acquire(1), do.Paint(0))
    assert first.players[0] == second.players[0]
    assert first.players[0].tiles_left == 9
    again = then(state, ICE, do.Paint(0))
    assert "already" in refused(again, do.Paint(0))


@pytest.mark.rule("K-A21")
def test_a_tile_turned_up_now_does_not_match_in_the_same_turn() -> None:
    state = then(told(moving(seats=3)), ICE)
    assert state.me.tiles_left == 9
    state = then(state, do.TellTile(0, "ice"), do.Paint(0))
    assert state.me.tiles_left == 9
    assert state.me.tile == "ice"


@pytest.mark.rule("K-A21")
def test_nothing_more_ends_the_turn() -> None:
    state = then(told(moving(seats=3)), ICE)
    assert choices(main(state))[-1] == do.EndTurn()
    assert then(state, do.EndTurn()).seat == 1


def test_places_beside_the_display_are_refused() -> None:
    state = then(moving(seats=3), do.Move("land", animal=True, equipment=True))
    for slot in (-1, 2, 99):
        assert "No open animal" in refused(state, do.Paint(slot))
    for slot in (-1, 4, 99):
        assert "No open equipment" in refused(state, do.Acquire(slot))


def test_fields_without_landscape_match_nothing() -> None:
    for field in ("city", "temple_1", "start"):
        state = then(told(moving(seats=3)), do.Move(field))
        assert state.players[0].tiles_left == 10
        assert not [action for action in GAME.legal(state) if isinstance(action, do.Paint | do.Acquire)]


def test_what_a_choice_says() -> None:
    state = then(told(moving(seats=3)), ICE)
    texts = [plain(option.text) for option in main(state).wants.options]  # type: ignore[union-attr]
    assert texts[0] == "Paint an animal: snow leopard"
    assert texts[1].startswith("Take equipment: ")
    assert texts[-1] == "Nothing more"
    assert "tell_tile" in asked(state)
