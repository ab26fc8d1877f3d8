"""Buttons at the table: what a press points at, takes, or takes back; what answers nothing changes nothing."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from companion.games.prompt import Choice, Dice
from companion.session.entries import Act
from companion.speech import spoken
from companion.table.choosing import picks
from companion.table.picks import DiePick, OptionPick
from companion.table.pressing import confirmed
from companion.table.table import Table
from hardware.panel import CONFIRM, CONTROLS, NEXT, PREVIOUS, SEAT_CONTROLS, UNDO, Kind
from tests.companion.table.fingers import answer_by_buttons, game, offered, press, until_the_cards, yak
from tests.companion.table.rolls import dice, saw, waits_for_a_roll
from tests.companion.tables import a_table


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with a_table(tmp_path) as made:
        yield made


def pointed(table: Table) -> str:
    """What was pointed at last, in words."""
    return spoken(table.state.pointed[-1].pick.text, "en", game(table).names)


# Pointing


def test_the_asked_seats_button_steps_through_the_options_and_round_again(table: Table) -> None:
    yak(table)
    seen = []
    for _ in range(len(offered(table)) + 1):
        assert press(table, "seat1")
        seen.append(pointed(table))
    assert seen == [*offered(table), offered(table)[0]]


def test_a_long_press_steps_back(table: Table) -> None:
    yak(table)
    press(table, "seat1")
    press(table, "seat1")
    assert pointed(table) == offered(table)[1]
    assert press(table, "seat1", "long")
    assert pointed(table) == offered(table)[0]
    assert press(table, "seat1", "long")
    assert pointed(table) == offered(table)[-1]


def test_the_encoder_steps_both_ways_for_whoever_is_asked(table: Table) -> None:
    yak(table)
    assert press(table, NEXT)
    assert pointed(table) == offered(table)[0]
    assert press(table, PREVIOUS)
    assert pointed(table) == offered(table)[-1]


def test_pointing_changes_nothing_in_the_game_and_is_told_to_the_pages(table: Table) -> None:
    yak(table)
    number = game(table).number
    with table.hub.listen() as listener:
        press(table, "seat1")
        event = listener.get(timeout=10)
    assert event is not None
    assert (event.name, event.what) == ("pointed", {"seat": 0})
    assert game(table).number == number


def test_confirm_takes_what_was_pointed_at(table: Table) -> None:
    yak(table)
    press(table, "seat1")
    press(table, "seat1")
    wanted, number = table.state.pointed[-1].pick, game(table).number
    assert isinstance(wanted, OptionPick)
    assert press(table, CONFIRM)
    entry = game(table).timeline.entries[-1]
    assert game(table).number == number + 1
    assert isinstance(entry, Act)
    assert entry.action["type"] == options_of(wanted).__struct_config__.tag


def options_of(pick: OptionPick) -> object:
    assert isinstance(pick.prompt.wants, Choice)
    return pick.prompt.wants.options[pick.number - 1].action


def test_after_an_answer_nothing_is_pointed_at_even_if_the_question_is_the_same(table: Table) -> None:
    yak(table)
    press(table, "seat1")
    press(table, CONFIRM)
    assert table.state.pointed == ()


def test_somebody_who_answers_on_a_screen_takes_the_pointing_away(table: Table) -> None:
    yak(table)
    press(table, "seat1")
    main = game(table).main
    assert main is not None
    assert isinstance(main.wants, Choice)
    action = main.wants.options[0].action
    table.change(lambda session: session.submit(action, session.number))
    assert table.state.pointed == ()


# What answers nothing


def test_without_a_game_no_button_does_anything(table: Table) -> None:
    assert not any(press(table, control) for control in CONTROLS)


def test_confirm_without_pointing_takes_nothing_where_there_is_a_choice(table: Table) -> None:
    yak(table)
    number = game(table).number
    assert not press(table, CONFIRM)
    assert game(table).number == number


def test_a_seat_that_nobody_sits_at_points_at_nothing(table: Table) -> None:
    yak(table)
    assert not press(table, "seat5")
    assert table.state.pointed == ()


def test_a_seat_that_is_not_asked_points_at_nothing_of_the_other(table: Table) -> None:
    until_the_cards(yak(table))
    for _ in game(table).names:
        answer_by_buttons(table, random.Random(1))
    while (main := game(table).main) is None or main.seat is None:
        answer_by_buttons(table, random.Random(1))
    press(table, SEAT_CONTROLS[1 - main.seat])
    assert not [one for one in table.state.pointed if isinstance(one.pick, OptionPick) and one.pick.prompt == main]


@pytest.mark.parametrize("kind", ["long", "double"])
def test_confirm_has_no_other_meaning_than_one_press(table: Table, kind: Kind) -> None:
    yak(table)
    press(table, "seat1")
    assert not press(table, CONFIRM, kind)


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_pressed_each_line_has_its_confirm_and_nothing_is_lost(table: Table, seed: int) -> None:
    """A turn never advances but by Confirm; undo and redo only move along the log."""
    chance = random.Random(seed)
    yak(table, 3)
    for _ in range(300):
        before, control = game(table), chance.choice(CONTROLS)
        did = press(table, control, chance.choice(("short", "short", "long", "double")))
        after = game(table)
        assert after.timeline.entries[: before.number + 1] == before.timeline.entries
        assert after.number - before.number == (1 if did and control in (CONFIRM, UNDO) else 0)


def test_what_cannot_be_written_can_be_confirmed_again(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    yak(table)
    press(table, "seat1")
    before, number = table.state.pointed, game(table).number
    with unwritable(table):
        assert not press(table, CONFIRM)
        assert game(table).number == number
    assert len([record for record in caplog.records if "can't be opened for writing" in record.getMessage()]) == 1
    assert table.state.pointed == before
    assert press(table, CONFIRM)
    assert game(table).number == number + 1


@contextmanager
def unwritable(table: Table) -> Iterator[None]:
    """The journal takes no line."""
    with table._journal._engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA query_only = ON")
    yield
    with table._journal._engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA query_only = OFF")


# Undo and redo


def test_undo_takes_the_last_line_back_and_twice_quickly_lets_it_stand_again(table: Table) -> None:
    yak(table)
    before = game(table).timeline.state
    answer_by_buttons(table, random.Random(0))
    after = game(table).timeline.state
    assert press(table, UNDO)
    assert game(table).timeline.state == before
    assert press(table, UNDO, "double")
    assert game(table).timeline.state == after


def test_undo_at_the_start_of_a_game_and_redo_without_an_undo_do_nothing(table: Table) -> None:
    table.begin("yak", ("Anna", "Ben"), ("red", "blue"), {})
    assert not press(table, UNDO)
    assert not press(table, UNDO, "double")
    assert game(table).number == 0


# Secrets


def test_all_choose_in_secret_side_by_side_and_confirm_belongs_to_who_pressed_last(table: Table) -> None:
    until_the_cards(yak(table))
    press(table, "seat1")
    press(table, "seat2")
    press(table, "seat2")
    assert press(table, CONFIRM)
    action = game(table).timeline.entries[-1].action  # type: ignore[union-attr]
    assert action["seat"] == 1
    # what the first player points at is still there, though a line came between
    assert [one.seat for one in table.state.pointed] == [0]
    assert press(table, CONFIRM)
    assert game(table).timeline.entries[-1].action["seat"] == 0  # type: ignore[union-attr]


def test_steps_among_secrets_are_told_to_nobody_else_they_could_be_counted(table: Table) -> None:
    until_the_cards(yak(table))
    with table.hub.listen() as listener:
        assert press(table, "seat1")
        event = listener.get(timeout=10)
        assert event is not None and (event.name, event.what) == ("pointed", {"seat": 0})
        for _ in range(2):
            before = table.state.pointed
            assert press(table, "seat1")
            assert table.state.pointed != before
        press(table, "seat2")
        event = listener.get(timeout=10)
        assert event is not None and event.what == {"seat": 1}


def test_the_encoder_leaves_secret_choices_alone_and_confirm_needs_pointing(table: Table) -> None:
    until_the_cards(yak(table))
    assert not press(table, NEXT)
    assert not press(table, CONFIRM)


# Dice


def test_a_die_in_doubt_is_told_by_buttons(table: Table) -> None:
    waits_for_a_roll(table)
    seen = dice()
    seen[1] = replace(seen[1], sure=False, alternatives=((6, 0.3),))
    saw(table, seen)
    assert press(table, "seat1")
    assert pointed(table) == "This die shows 5."
    assert press(table, "seat1")
    assert pointed(table) == "This die shows 6."
    assert press(table, CONFIRM)
    assert table.state.dice is not None
    assert table.state.dice.values[1] == 6
    assert table.state.dice.line == game(table).number


def test_a_colour_in_doubt_is_told_by_buttons(table: Table) -> None:
    waits_for_a_roll(table)
    seen = dice()
    seen[3], seen[4] = replace(seen[3], colour="white"), replace(seen[4], colour="ivory")
    saw(table, seen)
    assert press(table, "seat1")
    assert pointed(table) == "This die is grey."
    assert press(table, CONFIRM)
    assert table.state.dice is not None
    assert table.state.dice.colours[3:5] == ("grey", "pink")


def test_of_a_die_whose_likely_values_are_told_all_others_can_be_chosen_too(table: Table) -> None:
    waits_for_a_roll(table)
    saw(table, [replace(dice()[0], sure=False, alternatives=((4, 0.3),)), *dice()[1:]])
    found = [pick.value for pick in picks(table.state, 0) if isinstance(pick, DiePick)]
    assert found == [3, 4, 1, 2, 5, 6]


def test_the_player_who_does_not_roll_does_not_tell_the_dice(table: Table) -> None:
    waits_for_a_roll(table)
    saw(table, [replace(dice()[0], sure=False), *dice()[1:]])
    press(table, "seat2")
    assert not [one for one in table.state.pointed if isinstance(one.pick, DiePick)]


# Whole games


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_yak_is_played_to_its_end_without_a_screen(table: Table, seats: int) -> None:
    yak(table, seats)
    chance = random.Random(seats)
    while not game(table).over:
        answer_by_buttons(table, chance)
    assert confirmed(table.state) is None


def test_tuareg_is_played_to_its_end_without_a_screen(table: Table) -> None:
    table.begin("tuareg", ("Anna", "Ben"), ("red", "blue"), {})
    chance = random.Random(1)
    while not game(table).over:
        answer_by_buttons(table, chance)


def test_the_dice_choices_of_kathmandu_are_made_without_a_screen(table: Table) -> None:
    """Every question of a round that has choices, up to the move, which is told on a screen."""
    waits_for_a_roll(table)
    chance, ids = random.Random(3), []
    for _ in range(40):
        main = game(table).main
        assert main is not None
        if isinstance(main.wants, Dice):
            saw(table, dice()[: main.wants.count])
        elif isinstance(main.wants, Choice):
            ids.append(main.id)
            answer_by_buttons(table, chance)
        else:
            break
    assert ids[0] == "choose"
