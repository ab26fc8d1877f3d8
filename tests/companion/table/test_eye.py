"""The camera's side: what it is told to expect, which throws become rolls, and looking again."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.table.eye import TableEye
from companion.table.table import Table
from tests.companion.table.rolls import COLOURS, dice, settle, waits_for_a_roll
from tests.companion.tables import a_table
from tests.dice import a_reading
from vision.dice.expect import Expect


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with a_table(tmp_path) as made:
        yield made


def looked(table: Table, eye: TableEye) -> bool:
    found = eye.look()
    settle(table)
    return found


def test_nothing_is_expected_while_nothing_is_played_or_no_dice_are_wanted(table: Table) -> None:
    eye = TableEye(table)
    assert eye.expects is None
    table.begin("yak", ("Anna", "Ben"), (), {})
    assert eye.expects is None


def test_the_dice_of_the_game_are_expected(table: Table) -> None:
    waits_for_a_roll(table)
    assert TableEye(table).expects == Expect(6, COLOURS)


def test_a_throw_becomes_a_roll_with_small_pictures(table: Table) -> None:
    newest = waits_for_a_roll(table)
    TableEye(table).heard("settled", a_reading(*dice()), True)
    settle(table)
    assert table.state.tray == "settled"
    assert table.state.dice is not None and table.state.dice.line == newest + 1
    assert all(crop.startswith(b"\xff\xd8") for crop in table.state.dice.crops)
    assert (table.evidence(1, newest + 1) or b"").startswith(b"\xff\xd8")


def test_dice_that_lie_there_without_a_throw_are_no_roll_until_somebody_says_so(table: Table) -> None:
    waits_for_a_roll(table)
    eye = TableEye(table)
    eye.heard("settled", a_reading(*dice()), False)
    settle(table)
    assert table.state.dice is None
    assert looked(table, eye)
    assert table.state.dice is not None


def test_there_is_nothing_to_look_at_in_an_empty_tray_or_under_a_hand(table: Table) -> None:
    waits_for_a_roll(table)
    eye = TableEye(table)
    assert not looked(table, eye)
    eye.heard("settled", a_reading(*dice()), False)
    eye.heard("hand", None, False)
    assert not looked(table, eye)
    eye.heard("empty", a_reading(), False)
    assert not looked(table, eye)


def test_the_same_dice_are_not_taken_for_the_next_players_throw(table: Table) -> None:
    waits_for_a_roll(table)
    eye = TableEye(table)
    eye.heard("settled", a_reading(*dice()), True)
    settle(table)
    number = table.state.game.number if table.state.game else None
    assert not looked(table, eye)
    assert table.state.game is not None and table.state.game.number == number


def test_after_an_undo_the_dice_that_still_lie_there_can_be_taken_again(table: Table) -> None:
    newest = waits_for_a_roll(table)
    eye = TableEye(table)
    eye.heard("settled", a_reading(*dice()), True)
    settle(table)
    table.change(lambda session: session.undo(session.number))
    assert looked(table, eye)
    assert table.state.dice is not None and table.state.dice.line == newest + 3
