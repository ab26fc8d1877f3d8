"""Numbers of a game, and the players' own ones over them."""

import tomllib
from importlib.resources import files
from typing import Any, get_args

import msgspec
import pytest

from companion.games.tables import Keyed, Looked, Number, Row, Status, TablesError, load

GAMES = ("kathmandu", "tuareg", "yak")


class Scoring(msgspec.Struct, frozen=True):
    """A few numbers of Yak."""

    group_size: Row
    single: Number[int]
    trigger_bonus: Number[int]


class Yak(msgspec.Struct, frozen=True):
    """A few numbers of Yak."""

    carts: Keyed
    stones_per_colour: Keyed
    cart: tuple[dict[str, Any], ...]
    scoring: Scoring


def yak(own: dict[str, Any] | None = None) -> Yak:
    """The numbers of Yak with `own` over them."""
    return load("companion.games.yak", Yak, own)


def shipped(game: str) -> dict[str, Any]:
    """What a game's own file says."""
    return tomllib.loads((files(f"companion.games.{game}") / "tables.toml").read_text(encoding="utf-8"))


def test_a_number_is_confirmed_unless_it_is_a_placeholder() -> None:
    scoring = yak().scoring
    assert (scoring.single.value, scoring.single.confirmed) == (1, True)
    assert (scoring.trigger_bonus.value, scoring.trigger_bonus.confirmed) == (3, False)


def test_each_number_of_a_row_has_its_status_and_the_last_holds_beyond() -> None:
    row = yak().scoring.group_size
    assert row.at(6) == Looked(16, True)
    assert row.at(7) == Looked(22, False)
    assert row.at(12) == Looked(22, False)


def test_each_number_by_word_has_its_status() -> None:
    stones = yak().stones_per_colour
    assert (stones.at(2), stones.at("4")) == (Looked(8, False), Looked(8, True))
    with pytest.raises(KeyError):
        stones.at(9)


def test_a_bare_number_of_the_players_is_their_own() -> None:
    scoring = yak({"scoring": {"trigger_bonus": 5}}).scoring
    assert (scoring.trigger_bonus.value, scoring.trigger_bonus.status) == (5, "own")
    assert not yak().scoring.trigger_bonus.confirmed


def test_the_players_may_give_a_status() -> None:
    own = {"scoring": {"single": {"value": 2, "status": "default"}, "trigger_bonus": {"value": 3, "status": "found"}}}
    scoring = yak(own).scoring
    assert (scoring.single.confirmed, scoring.trigger_bonus.confirmed) == (False, True)


def test_a_status_beside_numbers_stands_for_all_of_them() -> None:
    scoring = yak({"scoring": {"status": "default", "trigger_bonus": 4, "group_size": [0, 0, 3]}}).scoring
    assert not scoring.trigger_bonus.confirmed
    assert scoring.group_size.at(2) == Looked(3, False)


def test_a_placeholder_that_repeats_a_known_number_leaves_it_confirmed() -> None:
    own = {"scoring": {"status": "default", "single": 1}, "carts": {"status": "default", "2": 3, "3": 4}}
    numbers = yak(own)
    assert numbers.scoring.single.confirmed
    assert (numbers.carts.at(2), numbers.carts.at(3)) == (Looked(3, True), Looked(4, False))


def test_one_number_by_word_can_be_overwritten() -> None:
    carts = yak({"carts": {"2": 4}}).carts
    assert [carts.at(players).value for players in (2, 3, 4)] == [4, 3, 4]


def test_a_list_of_parts_is_taken_as_a_whole() -> None:
    carts = yak({"cart": [{"id": "x", "accepts": []}, {"id": "y", "accepts": [], "status": "found"}]}).cart
    assert [(cart["id"], cart["status"]) for cart in carts] == [("x", "own"), ("y", "found")]


@pytest.mark.parametrize("game", GAMES)
def test_a_copy_of_the_whole_file_changes_nothing(game: str) -> None:
    numbers = dict[str, Any]
    package = f"companion.games.{game}"
    assert load(package, numbers, shipped(game)) == load(package, numbers)


@pytest.mark.parametrize("game", GAMES)
def test_every_number_and_every_part_says_where_it_comes_from(game: str) -> None:
    found = list(statuses(shipped(game)))
    assert len(found) > 20
    assert set(found) <= {*get_args(Status)} - {"own"}


def statuses(told: Any) -> list[str]:
    """The status of every number; None for one without."""
    if isinstance(told, list):
        return [part.get("status") for part in told]
    if not isinstance(told, dict):
        return [None]  # type: ignore[list-item]
    if "value" not in told:
        return [status for part in told.values() for status in statuses(part)]
    each = told["status"]
    own = list(each.values()) if isinstance(each, dict) else each
    return own if isinstance(own, list) else [own]


@pytest.mark.parametrize("game", GAMES)
def test_a_file_of_bare_numbers_is_taken(game: str) -> None:
    numbers = load(f"companion.games.{game}", dict[str, Any], bare(shipped(game)))
    assert bare(numbers) == bare(shipped(game))


def bare(numbers: Any) -> Any:
    """Numbers without their statuses."""
    if isinstance(numbers, dict) and "value" in numbers:
        return numbers["value"]
    return {key: bare(value) for key, value in numbers.items()} if isinstance(numbers, dict) else numbers


def test_own_numbers_of_one_game_do_not_stay_for_the_next() -> None:
    yak({"scoring": {"single": 9}, "carts": {"2": 1}, "cart": []})
    assert (yak().scoring.single.value, yak().carts.at(2).value, len(yak().cart)) == (1, 3, 4)


@pytest.mark.parametrize(
    ("own", "told"),
    [
        ({"scorings": {"single": 1}}, "scorings.single"),
        ({"scoring": {"singles": 1}}, "scoring.singles"),
        ({"scoring": 3}, "'scoring' is a group"),
        ({"scoring": {"single": {"two": 2}}}, "scoring.single.two"),
        ({"carts": {"9": 2}}, "carts.9"),
        ({"carts": {"2": {"value": "three"}}}, "carts"),
        ({"scoring": {"single": "one"}}, "^scoring.single: must be a whole number, not a text$"),
        ({"scoring": {"group_size": [0, "x"]}}, r"^scoring.group_size\[1\]: must be a whole number, not a text$"),
        ({"scoring": {"single": 1.5}}, "single"),
        ({"scoring": {"single": {"value": 1, "status": "sure"}}}, "sure"),
        ({"scoring": {"group_size": {"value": [1, 2], "status": ["own"]}}}, "a row needs"),
        ({"scoring": {"group_size": []}}, "a row needs"),
        ({"cart": 3}, "list of groups"),
        ({"cart": [3]}, "list of groups"),
        ({"cart": {"id": "x"}}, "cart"),
    ],
)
def test_own_numbers_that_cannot_be_used_are_named(own: dict[str, Any], told: str) -> None:
    with pytest.raises(TablesError, match=told):
        yak(own)
