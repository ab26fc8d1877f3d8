"""The shelf: how the games of the journal stand, without opening them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.journal.journal import Known
from companion.shelf import Shelf
from companion.speech import spoken
from companion.table.table import Table
from tests.companion.tables import a_table


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with a_table(tmp_path) as made:
        yield made


def test_a_game_that_was_put_away_tells_who_plays_and_how_far_it_came(table: Table) -> None:
    table.begin("kathmandu", ("Anna", "Ben"), ("red", "blue"), {})
    table.put_away()
    shelf = Shelf(table)
    [known] = shelf.games()
    stands = shelf.look(known)
    assert stands is not None and stands.place is not None
    assert (stands.names, stands.marks, stands.over) == (("Anna", "Ben"), ("red", "blue"), False)
    assert [spoken(text) for text in stands.place] == ["Round", "1 of 6"]


def test_looking_again_reads_nothing_until_the_game_has_gone_on(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.begin("kathmandu", ("Anna", "Ben"), ("red", "blue"), {})
    shelf = Shelf(table)
    reads: list[int] = []
    entries = table.entries
    monkeypatch.setattr(table, "entries", lambda game: reads.append(game) or entries(game))
    first = shelf.look(shelf.games()[0])
    assert shelf.look(shelf.games()[0]) is first and len(reads) == 1
    table.change(lambda session: session.rename(0, "Anne", session.number))
    stands = shelf.look(shelf.games()[0])
    assert stands is not None and stands.names == ("Anne", "Ben") and len(reads) == 2


def test_a_game_that_is_over_is_known_to_be(table: Table) -> None:
    table.begin("tuareg", ("Anna", "Ben"), ("red", "blue"), {})
    table.change(lambda session: session.leave(0, session.number))  # with one player left it is over
    stands = Shelf(table).look(table.known()[0])
    assert stands is not None and stands.over


def test_a_game_whose_rules_are_gone_or_that_is_not_there_stands_nowhere(table: Table) -> None:
    shelf = Shelf(table)
    assert shelf.look(Known(1, "chess", ("Anna",), 1, "2026-11-30T20:00:00+00:00")) is None
    assert shelf.look(Known(9, "yak", ("Anna",), 1, "2026-11-30T20:00:00+00:00")) is None
