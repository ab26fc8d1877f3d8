"""What lamps and displays say of the table."""

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.panels.lit import lit
from companion.table.table import Table
from hardware.panel import CONFIRM, UNDO, Press, Shown
from tests.companion.table.fingers import answer_by_buttons, game, press, until_the_cards, yak
from tests.companion.table.rolls import dice, saw, waits_for_a_roll
from tests.companion.tables import a_table


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with a_table(tmp_path) as made:
        yield made


def shown(table: Table) -> Shown:
    return lit(table.state, "online")


def test_without_a_game_all_is_dark(table: Table) -> None:
    assert shown(table) == Shown()


def test_all_who_may_answer_have_a_dim_lamp_and_undo_once_there_is_a_line(table: Table) -> None:
    table.begin("yak", ("Anna", "Ben"), ("red", "blue"), {})
    assert UNDO not in shown(table).lamps
    press(table, "seat1")
    assert press(table, CONFIRM)
    lamps = shown(table).lamps
    assert lamps[UNDO] == "dim"
    assert {lamps.get("seat1"), lamps.get("seat2")} <= {"dim", "pulse"}
    assert "seat3" not in lamps


def test_confirm_lights_once_it_would_take_something(table: Table) -> None:
    yak(table)
    assert CONFIRM not in shown(table).lamps
    press(table, "seat1")
    assert shown(table).lamps[CONFIRM] == "pulse"


def test_each_who_still_has_to_choose_pulses(table: Table) -> None:
    until_the_cards(yak(table, 3))
    assert [shown(table).lamps.get(f"seat{n}") for n in (1, 2, 3)] == ["pulse"] * 3
    press(table, "seat2")
    press(table, CONFIRM)
    lamps = shown(table).lamps
    assert (lamps["seat1"], lamps["seat3"]) == ("pulse", "pulse")
    assert lamps.get("seat2") != "pulse"


def test_whose_turn_it_is_is_bright_even_where_no_button_is_waited_for(table: Table) -> None:
    waits_for_a_roll(table)
    main = game(table).main
    assert main is not None
    assert main.seat is not None
    assert shown(table).lamps[f"seat{main.seat + 1}"] == "on"


def test_a_die_in_doubt_makes_the_lamp_of_who_rolled_pulse(table: Table) -> None:
    waits_for_a_roll(table)
    saw(table, [replace(dice()[0], sure=False), *dice()[1:]])
    assert shown(table).lamps["seat1"] == "pulse"


def test_the_camera_lamp_is_on_while_dice_are_wanted_and_blinks_if_the_camera_is_away(table: Table) -> None:
    yak(table)
    assert lit(table.state, "online").camera == "off"
    waits_for_a_roll(table)
    assert lit(table.state, "online").camera == "on"
    assert lit(table.state, "offline").camera == "blink"
    assert lit(table.state, "none").camera == "off"


def test_displays_show_the_points_and_the_number_of_what_a_seat_points_at(table: Table) -> None:
    yak(table)
    points = tuple(seat.total for seat in game(table).timeline.score().seats)
    assert shown(table).displays == points
    press(table, "seat2")
    press(table, "seat2")
    assert shown(table).displays == (points[0], 2)


def test_a_display_shows_nothing_of_a_secret_choice(table: Table) -> None:
    until_the_cards(yak(table))
    before = shown(table).displays
    press(table, "seat1")
    assert shown(table).displays == before


def test_a_die_that_is_pointed_at_shows_its_value_on_the_display(table: Table) -> None:
    waits_for_a_roll(table)
    saw(table, [replace(dice()[0], sure=False), *dice()[1:]])
    press(table, "seat1")
    assert shown(table).displays[0] == 3


def test_night_changes_only_the_brightness(table: Table) -> None:
    yak(table)
    assert lit(table.state, "online", 0.25) == replace(shown(table), brightness=0.25)


def test_after_the_end_no_lamp_asks_for_anything(table: Table) -> None:
    chance = random.Random(0)
    yak(table)
    while not game(table).over:
        answer_by_buttons(table, chance)
    assert set(shown(table).lamps) == {UNDO}
    assert table.press(Press("seat1", "short", 0.0)).result() is False
