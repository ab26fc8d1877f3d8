"""The numbers and cards of Kathmandu, and what the players may overwrite."""

from importlib.resources import files
from typing import Any

import pytest

from companion.games.kathmandu.tables import Effect, Tables, load_tables
from companion.games.tables import TablesError

RESOURCES = {"backpack", "compass", "yak_feed", "paint_box", "coin"}


@pytest.fixture(scope="module")
def tables() -> Tables:
    """The numbers as they come."""
    return load_tables()


@pytest.mark.rule("K-57")
def test_numbers_keep_their_status(tables: Tables) -> None:
    goods = tables.scoring.goods
    assert (goods.special_points.value, goods.special_points.confirmed) == (7, True)
    assert goods.set_points.at(6) == (12, True)
    assert goods.printed_points.at(0) == (3, False)


@pytest.mark.rule("K-56", "K-60", "K-61")
def test_rows_have_a_number_for_all_there_can_be(tables: Tables) -> None:
    scoring = tables.scoring
    assert len(scoring.offerings.by_offerings_placed.value) == tables.offerings.value + 1
    assert len(scoring.yak_stack.by_tiles_left.value) == tables.yak_tiles.value + 1
    assert len(scoring.distance.by_border_strips.value) == tables.border_strips.at("standard").value + 1
    assert len(scoring.goods.printed_points.value) == scoring.goods.kinds.value == len(tables.goods_names.value)


@pytest.mark.rule("K-1", "K-65")
def test_a_strip_lies_between_any_two_boards(tables: Tables) -> None:
    for variant in ("standard", "long"):
        assert tables.border_strips.at(variant).value == tables.boards.at(variant).value - 1


@pytest.mark.rule("K-4", "K-46")
def test_the_kathmandu_tiles_fall(tables: Tables) -> None:
    stack = tables.scoring.kathmandu_tiles.stack_high_to_low.value
    assert list(stack) == sorted(set(stack), reverse=True)
    assert len(stack) >= tables.players.at("max").value


@pytest.mark.rule("K-16", "K-17")
def test_every_resource_has_a_die_and_black_is_the_joker(tables: Tables) -> None:
    brings = {colour: getattr(tables.dice, colour).value for colour in tables.dice.__struct_fields__}
    assert set(brings.values()) == RESOURCES | {"joker"}
    assert brings["black"] == "joker"
    assert len(brings) == tables.dice_per_player.value


@pytest.mark.rule("K-8", "K-31", "K-66", "K-67", "K-68")
def test_cards_are_placeholders(tables: Tables) -> None:
    for rows in (tables.equipment, tables.animal, tables.character, tables.tent):
        assert rows
        assert {row.status for row in rows} == {"default"}


@pytest.mark.rule("K-31", "K-67")
def test_every_effect_is_on_a_card_or_a_character(tables: Tables) -> None:
    used = {card.effect for card in tables.equipment} | {tile.ability for tile in tables.character}
    assert used == set(Effect)


@pytest.mark.rule("K-67")
def test_characters_start_with_known_resources(tables: Tables) -> None:
    for tile in tables.character:
        assert set(tile.resources) == RESOURCES


@pytest.mark.rule("K-68")
def test_every_landscape_has_a_tent(tables: Tables) -> None:
    assert {tent.landscape for tent in tables.tent} == set(tables.landscapes.value)


@pytest.mark.rule("K-9", "K-10")
def test_open_cards_by_players(tables: Tables) -> None:
    assert [tables.open_animals.at(players).value for players in (2, 3, 4)] == [1, 2, 2]
    assert tables.open_equipment_extra.value == 1


def test_every_number_names_its_rule() -> None:
    text = (files("companion.games.kathmandu") / "tables.toml").read_text(encoding="utf-8")
    rows = [row for row in text.splitlines() if "{ value =" in row]
    assert len(rows) > 40
    assert [row for row in rows if 'source = "K' not in row] == []


def test_own_numbers_stand_over_those_of_the_file() -> None:
    own = {"rounds": {"standard": 7}, "scoring": {"misc": {"exhaustion": -2}}}
    tables = load_tables(own)
    assert tables.rounds.at("standard") == (7, True)
    assert tables.rounds.at("long") == (8, True)
    assert (tables.scoring.misc.exhaustion.value, tables.scoring.misc.exhaustion.status) == (-2, "own")


def test_own_cards_stand_for_the_whole_list() -> None:
    cards = [{"id": "oxygen", "landscapes": ["ice"], "effect": "turn"}]
    tables = load_tables({"equipment": cards})
    assert [(card.id, card.effect, card.status) for card in tables.equipment] == [("oxygen", Effect.TURN, "own")]


@pytest.mark.parametrize(
    ("own", "told"),
    [
        ({"round": 6}, "round"),
        ({"scoring": {"goods": {"printed_points": [3, 3]}}}, "printed_points"),
        ({"scoring": {"goods": {"set_points": {"value": {"4": 3}, "status": "own"}}}}, "set_points"),
        ({"scoring": {"misc": {"resource": "one"}}}, "resource"),
        ({"scoring": {"distance": {"by_border_strips": []}}}, "row"),
        ({"scoring": {"offerings": {"by_offerings_placed": [0, 1, 3]}}}, "by_offerings_placed needs 10 numbers"),
        ({"scoring": {"yak_stack": {"by_tiles_left": [10, 0, -4]}}}, "by_tiles_left needs 11 numbers"),
        ({"early_end": "never"}, "early_end"),
        ({"equipment": [{"id": "x", "landscapes": ["moon"], "effect": "turn"}]}, "moon"),
        ({"tent": [{"id": "x", "landscape": "moon"}]}, "moon"),
        ({"animal": [{"id": "x", "landscapes": []}, {"id": "x", "landscapes": []}]}, "'x'"),
        ({"equipment": [{"id": "x", "landscapes": [], "effect": "fly"}]}, "fly"),
    ],
)
def test_numbers_that_cannot_be_used_are_named(own: dict[str, Any], told: str) -> None:
    with pytest.raises(TablesError, match=told):
        load_tables(own)
