"""The household: who played here before."""

import logging
from pathlib import Path

import pytest

from companion.household import FILE_NAME, MOST, Household, Person, free_mark, same_name
from companion.marks import MARKS

ANNA, BEN, OLEG = Person("Anna", "red"), Person("Ben", "blue"), Person("Олег", "purple")


def test_nobody_is_remembered_at_first(tmp_path: Path) -> None:
    household = Household(tmp_path)
    assert household.people == () and household.group == ()
    assert household.wants_numbers("yak")


def test_a_restart_forgets_nothing(tmp_path: Path) -> None:
    household = Household(tmp_path)
    household.played([ANNA, BEN])
    household.numbers_later("yak")
    again = Household(tmp_path)
    assert again.group == (ANNA, BEN) and again.people == (ANNA, BEN)
    assert not again.wants_numbers("yak") and again.wants_numbers("tuareg")


def test_who_played_last_comes_first_and_sits_as_then(tmp_path: Path) -> None:
    household = Household(tmp_path)
    household.played([ANNA, BEN])
    household.played([OLEG, ANNA])
    assert household.people == (OLEG, ANNA, BEN)
    assert household.group == (OLEG, ANNA)


def test_somebody_who_comes_with_another_mark_is_no_second_person(tmp_path: Path) -> None:
    household = Household(tmp_path)
    household.played([ANNA, BEN])
    household.played([Person("anna", "green"), BEN])
    assert [person.name for person in household.people] == ["anna", "Ben"]
    assert household.person("ANNA") == Person("anna", "green")


def test_who_was_here_longest_ago_is_forgotten_first(tmp_path: Path) -> None:
    household = Household(tmp_path)
    for number in range(MOST + 3):
        household.played([Person(f"P{number}", "red")])
    assert len(household.people) == MOST
    assert household.people[0].name == f"P{MOST + 2}" and household.person("P0") is None


def test_somebody_can_be_forgotten(tmp_path: Path) -> None:
    household = Household(tmp_path)
    household.played([ANNA, BEN])
    household.forget(" anna ")
    assert household.people == (BEN,) and household.group == (BEN,)
    household.forget("nobody")
    assert Household(tmp_path).people == (BEN,)


@pytest.mark.parametrize(
    "text",
    [b"{", b"[]", b'{"people": 3}', b'{"people": [{"name": "Anna", "mark": "beige"}]}', b"\xff\xfe", b""],
    ids=["cut off", "a list", "no people", "no such mark", "no text", "empty"],
)
def test_a_broken_file_is_kept_aside_and_said_once(
    tmp_path: Path, text: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / FILE_NAME).write_bytes(text)
    with caplog.at_level(logging.WARNING):
        household = Household(tmp_path)
    assert household.people == ()
    assert (tmp_path / f"{FILE_NAME}.broken").read_bytes() == text
    assert len(caplog.records) == 1 and f"{FILE_NAME}.broken" in caplog.text
    household.played([ANNA])
    assert Household(tmp_path).people == (ANNA,)


def test_a_file_that_cannot_be_read_or_written_never_stands_in_the_way(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / FILE_NAME).mkdir()
    household = Household(tmp_path)
    household.played([ANNA])
    assert household.people == (ANNA,)
    assert "can't be read" in caplog.text and "can't be remembered" in caplog.text


def test_a_free_mark_is_the_wished_one_if_nobody_has_it() -> None:
    assert free_mark(["red"], "blue") == "blue"
    assert free_mark(["red", "blue"], "blue") == "green"
    assert free_mark([]) == "red"
    assert free_mark(list(MARKS), "red") == "red"


def test_capitals_and_spaces_make_nobody_somebody_else() -> None:
    assert same_name("Anna ", "ANNA") and not same_name("Anna", "Anne")
