"""The numbers that nobody could confirm, and copying them from the box."""

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.game import find_games
from companion.games.tables import TablesError
from companion.games.wording import words_of
from companion.numbers import FILE_NAME, NumbersError, own_numbers, write_numbers
from companion.placeholders import Copied, Place, placeholders, told_leaves, unconfirmed, with_leaves
from companion.speech import spoken
from companion.texts import LANGUAGES
from tests.companion.pig import PIG

GAMES = find_games()


def copied(game: str, data: Path, told: dict[Place, Copied]) -> dict[str, Any]:
    """The players' own numbers after these were copied."""
    write_numbers(game, told_leaves(GAMES[game], own_numbers(game, data), told), data)
    return dict(own_numbers(game, data))


@pytest.mark.parametrize(("game", "count"), [("kathmandu", 36), ("yak", 12), ("tuareg", 24)])
def test_so_many_numbers_of_a_game_are_placeholders(game: str, count: int) -> None:
    numbers = placeholders(GAMES[game], {})
    assert len(numbers) == count == unconfirmed(GAMES[game], {})
    assert len({number.place for number in numbers}) == count


def test_of_a_row_only_the_placeholders_are_asked_for() -> None:
    places = [number.place for number in placeholders(GAMES["yak"], {})]
    assert [place.key for place in places if place.path == "scoring.group_size"] == [2, 3, 4, 5, 7]
    assert [place.key for place in places if place.path == "stones_per_colour"] == ["2", "3"]
    assert [place.name for place in places if place.path == "stone_price"] == ["stone_price:2"]
    assert Place("scoring.trigger_bonus") in places


def test_readings_of_the_rules_are_no_numbers_to_copy() -> None:
    for game in GAMES.values():
        last = {number.place.path.rpartition(".")[2] for number in placeholders(game, {})}
        assert not last & game.options.keys()


def test_a_game_without_such_a_file_has_none() -> None:
    assert placeholders(PIG, {}) == ()


@pytest.mark.parametrize("game", GAMES)
def test_all_confirmed_is_all_confirmed(game: str, tmp_path: Path) -> None:
    known = placeholders(GAMES[game], {})
    own = copied(game, tmp_path, {number.place: Copied(number.value, True) for number in known})
    assert unconfirmed(GAMES[game], own) == 0
    assert [number.value for number in placeholders(GAMES[game], own)] == [number.value for number in known]
    for seats in GAMES[game].players:
        GAMES[game].start(seats, {}, own)


def test_one_number_of_a_row_can_be_copied_alone_and_taken_back(tmp_path: Path) -> None:
    place = Place("scoring.group_size", 3)
    own = copied("yak", tmp_path, {place: Copied(5, True)})
    found = {number.place: number for number in placeholders(GAMES["yak"], own)}
    assert (found[place].value, found[place].confirmed) == (5, True)
    assert unconfirmed(GAMES["yak"], own) == 11
    own = copied("yak", tmp_path, {place: Copied(4, False)})
    assert unconfirmed(GAMES["yak"], own) == 12
    assert {number.place: number.value for number in placeholders(GAMES["yak"], own)}[place] == 4


def test_what_is_as_it_was_changes_nothing() -> None:
    known = placeholders(GAMES["tuareg"], {})
    assert told_leaves(GAMES["tuareg"], {}, {number.place: Copied(number.value, False) for number in known}) == {}


def test_numbers_copied_by_hand_are_confirmed_already() -> None:
    own = {"goods": {"gold": {"dinars": 2}}, "specials": {"map": {"in_play": {"2": 2}}}}
    found = {number.place: number for number in placeholders(GAMES["tuareg"], own)}
    assert found[Place("goods.gold.dinars")][1:] == (2, True)
    assert found[Place("specials.map.in_play", "2")][1:] == (2, True)
    assert found[Place("specials.map.in_play", "3")][1:] == (2, False)


def test_own_numbers_that_make_no_sense_are_said() -> None:
    with pytest.raises(TablesError, match="nonsense"):
        placeholders(GAMES["yak"], {"nonsense": 3})


def test_comments_and_all_else_in_the_file_stay(tmp_path: Path) -> None:
    text = (
        "# our boxes\n[yak.scoring]\nsingle = 2 # checked by Anna\n\n[tuareg.specials.map]\nin_play.2 = 2\n"
        "[kathmandu]\nrounds = { long = 9 }\n\n[yak]\ncrystals = 9\n"
    )
    (tmp_path / FILE_NAME).write_text(text, encoding="utf-8")
    for game in GAMES:
        known = placeholders(GAMES[game], own_numbers(game, tmp_path))
        copied(game, tmp_path, {number.place: Copied(number.value, True) for number in known})
    written = (tmp_path / FILE_NAME).read_text(encoding="utf-8")
    assert "# our boxes" in written and "single = 2 # checked by Anna" in written
    held = tomllib.loads(written)
    assert held["yak"]["crystals"] == 9 and held["kathmandu"]["rounds"] == {"long": 9}
    assert held["tuareg"]["specials"]["map"]["in_play"]["value"]["2"] == 2


@given(data=st.data())
def test_any_numbers_come_back_as_they_were_copied(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    game = data.draw(st.sampled_from(sorted(GAMES)))
    known = placeholders(GAMES[game], {})
    some = data.draw(st.lists(st.sampled_from(known), unique_by=lambda number: number.place))
    told = {number.place: Copied(data.draw(st.integers(-99, 99)), data.draw(st.booleans())) for number in some}
    folder = tmp_path_factory.mktemp("numbers")
    leaves = told_leaves(GAMES[game], {}, told)
    write_numbers(game, leaves, folder)
    assert own_numbers(game, folder) == with_leaves({}, leaves)
    found = {
        number.place: Copied(number.value, number.confirmed)
        for number in placeholders(GAMES[game], with_leaves({}, leaves))
    }
    assert {place: found[place] for place in told} == told


@pytest.mark.parametrize(
    "before", ["yak = {}", "yak = { crystals = 9 }", "[yak]\nscoring = {}", "yak.scoring.single = 2"]
)
def test_groups_on_one_line_take_numbers_as_any_other(before: str, tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text(f"{before}\n")
    held = own_numbers("yak", tmp_path)
    leaves = {"scoring.trigger_bonus": {"value": 4, "status": "own"}, "fog_track": {"value": 5, "status": "own"}}
    write_numbers("yak", leaves, tmp_path)
    assert own_numbers("yak", tmp_path) == with_leaves(held, leaves)


def test_a_folder_that_cannot_be_written_to_says_so(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("no folder")
    with pytest.raises(NumbersError, match="can't be written"):
        write_numbers("yak", {"crystals": {"value": 8, "status": "own"}}, tmp_path / "data")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_number_has_words_of_its_own_and_a_range_around_it(game: str, language: str) -> None:
    words = words_of(GAMES[game]).numbers
    said = []
    for number in placeholders(GAMES[game], {}):
        one = words[number.place.path]
        said.append((spoken(one.group, language), spoken(one.text(number.place.key or 0), language)))
        assert one.low <= number.value <= one.high
    assert [text for text, count in Counter(said).items() if count > 1] == []
    assert {number.place.path for number in placeholders(GAMES[game], {})} == words.keys()


@pytest.mark.parametrize("game", GAMES)
def test_every_option_has_words_for_each_of_its_values(game: str) -> None:
    words = words_of(GAMES[game]).options
    assert words.keys() == GAMES[game].options.keys()
    for name, values in GAMES[game].options.items():
        texts = [spoken(text) for text in words[name].values]
        assert len(texts) == len(values) == len(set(texts))


def test_a_game_from_elsewhere_needs_no_words() -> None:
    assert words_of(PIG).options == {} and words_of(PIG).numbers == {}
