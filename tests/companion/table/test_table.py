"""The table: begins and opens games, takes what the camera saw, and lets only one thing happen at a time."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.games.message import say
from companion.games.prompt import Choice
from companion.games.refusal import Reason, Refused
from companion.journal.journal import KeptGame
from companion.session.session import Session
from companion.table.dice import NO_DIE, SeenDice
from companion.table.state import OpenGame
from companion.table.table import Table, Telling
from tests.companion.table.rolls import EVIDENCE, dice, saw, settle, waits_for_a_roll
from tests.companion.tables import a_table
from tests.dice import a_die


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with a_table(tmp_path) as made:
        yield made


def game(table: Table) -> OpenGame:
    found = table.state.game
    assert found is not None
    return found


def roll(table: Table) -> SeenDice:
    found = table.state.dice
    assert found is not None
    return found


def first(session: Session) -> Any:
    """The first answer of the first question."""
    wants = session.prompts()[0].wants
    assert isinstance(wants, Choice)
    return wants.options[0].action


def go_on(table: Table) -> int:
    return table.change(lambda session: session.submit(first(session), session.number))


def tell(table: Table, die: int, value: int | None = None, colour: str | None = None) -> None:
    seen = roll(table)
    table.tell_die(Telling(seen.number, seen.tellings, die, value, colour), None)


# Games


def test_nothing_is_played_at_first(table: Table) -> None:
    assert (table.state.game, table.state.dice, table.state.tray) == (None, None, "unknown")
    with pytest.raises(Refused, match="not_legal_now"):
        table.change(lambda session: session.undo(0))


def test_a_game_begins_with_names_and_marks_and_asks_its_first_question(table: Table) -> None:
    number = table.begin("yak", ("Anna", "Ben"), ("red", "blue"), {})
    assert (game(table).id, game(table).number) == (number, 0)
    assert (game(table).names, game(table).marks) == (("Anna", "Ben"), ("red", "blue"))
    assert game(table).main is not None and not game(table).over


def test_another_game_is_opened_where_it_rested_and_nothing_is_lost(table: Table) -> None:
    yak = table.begin("yak", ("Anna", "Ben"), ("red", "blue"), {})
    go_on(table)
    before = game(table).timeline.state
    tuareg = table.begin("tuareg", ("Clara", "David"), ("green", "yellow"), {})
    go_on(table)
    table.open(yak)
    assert (game(table).id, game(table).number, game(table).timeline.state) == (yak, 1, before)
    assert {known.id: known.lines for known in table.known()} == {yak: 2, tuareg: 2}


def test_after_a_restart_everything_is_as_it_was(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        waits_for_a_roll(table)
        saw(table, dice())
        number, state, known = game(table).id, game(table).timeline.state, game(table).number
    with a_table(tmp_path) as table:
        table.open(number)
        assert (game(table).timeline.state, game(table).number) == (state, known)
        assert table.evidence(number, known) == EVIDENCE


def test_a_game_that_was_put_away_is_open_no_more(table: Table) -> None:
    number = table.begin("yak", ("Anna", "Ben"), (), {})
    table.tray("empty")
    table.put_away()
    assert (table.state.game, table.state.tray) == (None, "empty")
    assert [known.id for known in table.known()] == [number]


def test_a_roll_of_one_game_is_not_shown_in_another(table: Table) -> None:
    waits_for_a_roll(table)
    saw(table, dice())
    table.begin("yak", ("Anna", "Ben"), (), {})
    assert table.state.dice is None


# What the camera saw


def test_a_sure_roll_becomes_a_line_with_its_picture(table: Table) -> None:
    newest = waits_for_a_roll(table)
    saw(table, dice((3, 5, 2, 6, 1, 4)))
    assert game(table).number == roll(table).line == newest + 1
    assert table.evidence(game(table).id, newest + 1) == EVIDENCE
    assert {die.colour: die.value for die in game(table).timeline.state.players[0].pool}["purple"] == 5


def test_while_no_dice_are_wanted_a_roll_is_nobodys(table: Table) -> None:
    table.begin("yak", ("Anna", "Ben"), (), {})
    saw(table, dice())
    assert (table.state.dice, game(table).number) == (None, 0)


def test_a_roll_in_doubt_is_asked_and_noted_when_somebody_told(table: Table) -> None:
    newest = waits_for_a_roll(table)
    doubtful = dice()
    doubtful[1] = replace(doubtful[1], sure=False)
    saw(table, doubtful)
    assert (game(table).number, roll(table).asked) == (newest, (1,))
    tell(table, 1, 6)
    assert (game(table).number, roll(table).line) == (newest + 1, newest + 1)
    assert table.evidence(game(table).id, newest + 1) == EVIDENCE


def test_a_new_throw_takes_the_place_of_one_in_doubt(table: Table) -> None:
    newest = waits_for_a_roll(table)
    saw(table, dice()[:4])
    assert roll(table).problem is not None
    saw(table, dice())
    assert (roll(table).line, roll(table).problem) == (newest + 1, None)


def test_too_many_dice_of_which_one_lay_there_before_are_no_problem(table: Table) -> None:
    newest = waits_for_a_roll(table)
    saw(table, [*dice(), a_die(2, x=500, colour="red", moved=False)])
    assert roll(table).line == newest + 1


def test_a_roll_that_is_noted_can_still_be_put_right(table: Table) -> None:
    waits_for_a_roll(table)
    saw(table, dice((3, 5, 2, 6, 1, 4)))
    line = roll(table).line
    tell(table, 1, 6)
    assert roll(table).line == line
    assert roll(table).values[1] == 6
    assert {die.colour: die.value for die in game(table).timeline.state.players[0].pool}["purple"] == 6
    assert [type(entry).__name__ for entry in game(table).timeline.entries[-2:]] == ["Act", "Correct"]


def test_a_noted_roll_with_a_die_too_few_waits_until_it_is_told_again(table: Table) -> None:
    waits_for_a_roll(table)
    saw(table, dice((3, 5, 2, 6, 1, 4)))
    number = game(table).number
    tell(table, 2, NO_DIE)
    assert (game(table).number, roll(table).problem is not None) == (number, True)
    tell(table, 2, 1)
    assert {die.colour: die.value for die in game(table).timeline.state.players[0].pool}["orange"] == 1


def test_an_undo_takes_the_roll_from_the_table(table: Table) -> None:
    newest = waits_for_a_roll(table)
    saw(table, dice())
    table.change(lambda session: session.undo(session.number))
    assert table.state.dice is None
    assert game(table).rolling is not None
    assert game(table).timeline.head == newest


def test_the_roll_stays_in_sight_while_the_game_goes_on(table: Table) -> None:
    waits_for_a_roll(table)
    saw(table, dice())
    line = roll(table).line
    saw(table, dice((1, 1, 1, 1, 1, 1)))  # Ben's
    assert roll(table).line == (line or 0) + 1
    go_on(table)
    assert roll(table).prompt.seat == 1


def test_a_roll_that_somebody_corrected_in_the_log_is_shown_no_more(table: Table) -> None:
    waits_for_a_roll(table)
    saw(table, dice())
    line = roll(table).line or 0
    action = {"type": "roll", "seat": 0, "dice": [{"colour": die.colour, "value": 2} for die in dice()]}
    table.change(lambda session: session.correct(line, action, session.number))
    assert table.state.dice is None


def test_a_roll_in_doubt_is_over_when_the_dice_were_told_by_hand(table: Table) -> None:
    waits_for_a_roll(table)
    saw(table, dice()[:4])
    action = {"type": "roll", "seat": 0, "dice": [{"colour": die.colour, "value": 2} for die in dice()]}
    table.change(lambda session: session.submit(action, session.number))
    assert table.state.dice is None


# Two at once


def test_of_two_who_name_the_same_die_only_the_first_is_heard(table: Table) -> None:
    waits_for_a_roll(table)
    doubtful = dice()
    doubtful[1] = replace(doubtful[1], sure=False)
    saw(table, doubtful)
    seen = roll(table)
    table.tell_die(Telling(seen.number, seen.tellings, 1, 5), None)
    with pytest.raises(Refused) as caught:
        table.tell_die(Telling(seen.number, seen.tellings, 1, 6), None)
    assert caught.value.refusal.reason is Reason.STALE
    assert roll(table).values[1] == 5


def test_a_die_of_a_roll_that_is_gone_can_not_be_named(table: Table) -> None:
    waits_for_a_roll(table)
    with pytest.raises(Refused, match="stale"):
        table.tell_die(Telling(1, 0, 0, 3), None)
    saw(table, dice())
    with pytest.raises(LookupError):
        table.tell_die(Telling(roll(table).number, 0, 9, 3), None)


def test_of_twenty_who_act_on_the_same_line_exactly_one_is_heard(table: Table) -> None:
    table.begin("yak", ("Anna", "Ben"), (), {})
    together = threading.Barrier(20)

    def act(_: int) -> str:
        action = first_of(table)
        together.wait()
        try:
            table.change(lambda session: session.submit(action, 0))
        except Refused as refused:
            return refused.refusal.reason
        return "heard"

    def first_of(table: Table) -> Any:
        wants = game(table).prompts[0].wants
        assert isinstance(wants, Choice)
        return wants.options[0].action

    with ThreadPoolExecutor(20) as pool:
        outcomes = list(pool.map(act, range(20)))
    assert sorted(outcomes) == ["heard", *["stale"] * 19]
    assert game(table).number == 1


# What goes wrong


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[bool]]:
    """Nothing can be written as long as the list holds True."""
    full = [True]
    append = KeptGame.append

    def refuse(self: KeptGame, number: int, entry: Any, by: int | None, evidence: bytes | None) -> None:
        if full[-1]:
            raise Refused(Reason.NOT_SAVED, say("The disk is full."))
        append(self, number, entry, by, evidence)

    monkeypatch.setattr(KeptGame, "append", refuse)
    yield full


def test_on_a_full_disk_nothing_has_happened(table: Table, full_disk: list[bool]) -> None:
    table.begin("yak", ("Anna", "Ben"), (), {})
    with pytest.raises(Refused, match="not_saved"):
        go_on(table)
    assert game(table).number == 0
    full_disk.append(False)
    assert go_on(table) == 1


def test_a_roll_that_could_not_be_noted_says_why_and_is_noted_when_it_is_seen_again(
    table: Table, full_disk: list[bool]
) -> None:
    full_disk.append(False)
    newest = waits_for_a_roll(table)
    full_disk.append(True)
    saw(table, dice())
    assert (roll(table).line, roll(table).refused) == (None, say("The disk is full."))
    assert game(table).number == newest
    full_disk.append(False)
    saw(table, dice())
    assert (roll(table).line, roll(table).refused) == (newest + 1, None)


def test_a_failure_over_a_roll_does_not_end_the_evening(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    waits_for_a_roll(table)
    saw(table, [None, *dice()])  # type: ignore[list-item]
    assert "could not be taken" in caplog.text
    saw(table, dice())
    assert roll(table).line is not None


# News


def test_every_line_is_told_with_what_was_before(table: Table) -> None:
    with table.hub.listen() as heard:
        table.begin("yak", ("Anna", "Ben"), (), {})
        go_on(table)
        news = [heard.get(5), heard.get(5)]
    assert [(event.name, dict(event.what)) for event in news if event] == [
        ("game", {"game": 1}),
        ("line", {"line": 1, "kind": "act"}),
    ]
    assert news[1] is not None and news[1].before is not None
    assert news[1].before.game is not None and news[1].before.game.number == 0


def test_the_line_of_a_roll_is_told_together_with_its_dice(table: Table) -> None:
    newest = waits_for_a_roll(table)
    with table.hub.listen() as heard:
        saw(table, dice())
        event = heard.get(5)
    assert event is not None and event.name == "line"
    assert event.state.dice is not None and event.state.dice.line == newest + 1


def test_the_tray_is_announced_once_for_each_change(table: Table) -> None:
    with table.hub.listen() as heard:
        table.tray("empty")
        table.tray("empty")
        settle(table)
        event = heard.get(5)
        assert event is not None and dict(event.what) == {"tray": "empty"}
        assert heard.get(0) is None
