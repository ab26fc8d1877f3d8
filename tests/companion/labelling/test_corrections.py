"""What players put right while they play becomes a label: on the demonstration's page, at a game, in its log."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.answers import answer
from companion.labelling.corrections import Corrections
from companion.table.table import Table, Telling
from tests.companion.labelling.desk import UNSURE, Desk
from tests.companion.table.rolls import COLOURS, dice, settle, waits_for_a_roll
from tests.companion.tables import a_table
from tests.dice import a_die
from vision.dice.reading import Die
from vision.manifest import load_manifest


class Evening(Desk):
    """A desk beside a table; what both tell is heard at once."""

    def __init__(self, data: Path, table: Table) -> None:
        super().__init__(data)
        self.table = table
        self.corrections = Corrections(self.board, table, self.labels)
        self._board_heard = self.board.hub.listen()
        self._table_heard = table.hub.listen()

    def hear(self) -> None:
        """Let the corrections hear all that was told so far."""
        settle(self.table)
        while (told := self._board_heard.get(0)) is not None:
            self.corrections.hear_board(told)
        while (news := self._table_heard.get(0)) is not None:
            self.corrections.hear_table(news)

    def seen(self, those: list[Die]) -> str:
        """A roll that the game waits for falls in front of the camera; its key."""
        roll = self.roll(*those)
        self.table.saw(those, [b"crop"] * len(those), b"\xff\xd8\xff")
        self.hear()
        return roll.key

    def tell(self, die: int, value: int) -> None:
        """Somebody says what a die of the game's roll shows."""
        roll = self.table.state.dice
        assert roll is not None
        self.table.tell_die(Telling(roll.number, roll.tellings, die, value), None)
        self.hear()


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    with a_table(tmp_path) as table:
        made = Evening(tmp_path, table)
        yield made
        made.labels.close()


def test_naming_a_die_on_the_demonstration_keeps_the_roll(evening: Evening) -> None:
    roll = evening.roll(a_die(4), UNSURE)
    evening.board.answer(roll.number, 1, 6)
    evening.hear()
    assert evening.values(roll.key) == (4, 6)
    [picture] = load_manifest(evening.folder)
    assert (picture.tags, [die.colour for die in picture.dice]) == (("told",), [None, None])


def test_a_correction_of_a_sure_die_counts_as_wrong_and_sure(evening: Evening) -> None:
    roll = evening.roll(a_die(4), a_die(2, x=200))
    evening.board.answer(roll.number, 0, 5)
    evening.hear()
    [own] = evening.board.state.labels.own
    assert (own.dice, own.wrong, own.asked, own.told) == (2, 1, 0, 1)


def test_a_second_word_about_the_same_roll_takes_the_place_of_the_first(evening: Evening) -> None:
    roll = evening.roll(a_die(4), a_die(2, x=200))
    evening.board.answer(roll.number, 0, 5)
    evening.board.answer(roll.number, 0, 4)
    evening.hear()
    assert evening.values(roll.key) == (4, 2)
    assert len(evening.labels.kept()) == 1


def test_as_long_as_something_is_open_nothing_is_kept(evening: Evening) -> None:
    roll = evening.roll(UNSURE, a_die(None, sure=False, x=300))
    evening.board.answer(roll.number, 0, 6)
    evening.hear()
    assert evening.labels.kept() == []


def test_a_roll_of_a_game_that_nobody_corrects_is_not_kept(evening: Evening) -> None:
    waits_for_a_roll(evening.table)
    evening.seen(dice())
    assert evening.table.state.dice is not None and evening.table.state.dice.line is not None
    assert evening.labels.kept() == []


def test_a_die_that_was_asked_and_told_at_a_game_keeps_the_roll_with_its_colours(evening: Evening) -> None:
    waits_for_a_roll(evening.table)
    six = dice((3, 5, 2, 6, 1, 4))
    six[1] = a_die(5, sure=False, x=60.0, colour="purple", alternatives=((6, 0.4),), moved=True)
    key = evening.seen(six)
    evening.tell(1, 6)
    assert evening.values(key) == (3, 6, 2, 6, 1, 4)
    [picture] = load_manifest(evening.folder)
    assert [die.colour for die in picture.dice] == list(COLOURS)


def test_a_sure_die_put_right_after_the_line_was_noted_keeps_the_roll(evening: Evening) -> None:
    waits_for_a_roll(evening.table)
    key = evening.seen(dice((3, 5, 2, 6, 1, 4)))
    evening.tell(0, 4)
    assert evening.values(key) == (4, 5, 2, 6, 1, 4)
    [own] = evening.board.state.labels.own
    assert (own.dice, own.wrong) == (6, 1)


def correct_line(evening: Evening, line: int, values: tuple[int, ...]) -> None:
    """What somebody does in the log: another roll in the place of the one that was noted."""
    roll = evening.table.state.dice
    assert roll is not None
    action = answer(roll.prompt, list(zip(COLOURS, values, strict=True)))
    evening.table.change(lambda session: session.correct(line, action, session.number))
    evening.hear()


def test_a_line_corrected_in_the_log_keeps_its_roll(evening: Evening) -> None:
    waits_for_a_roll(evening.table)
    key = evening.seen(dice((3, 5, 2, 6, 1, 4)))
    roll = evening.table.state.dice
    assert roll is not None and roll.line is not None
    correct_line(evening, roll.line, (3, 5, 1, 6, 1, 4))
    assert evening.values(key) == (3, 5, 1, 6, 1, 4)


def test_a_line_three_turns_back_is_found_as_long_as_its_picture_is_there(evening: Evening) -> None:
    waits_for_a_roll(evening.table)
    first = evening.seen(dice((3, 5, 2, 6, 1, 4)))
    roll = evening.table.state.dice
    assert roll is not None and roll.line is not None
    evening.roll(a_die(1), a_die(2, x=300))  # thrown beside the game
    correct_line(evening, roll.line, (6, 5, 2, 6, 1, 4))
    assert [kept.key for kept in evening.labels.kept()] == [first]


def test_a_corrected_line_without_a_picture_is_no_label(evening: Evening) -> None:
    number = waits_for_a_roll(evening.table)
    game = evening.table.state.game
    assert game is not None and game.rolling is not None
    action = answer(game.rolling, list(zip(COLOURS, (1, 2, 3, 4, 5, 6), strict=True)))
    evening.table.change(lambda session: session.submit(action, session.number))
    other = answer(game.rolling, list(zip(COLOURS, (2, 2, 3, 4, 5, 6), strict=True)))
    evening.table.change(lambda session: session.correct(number + 1, other, session.number))
    evening.hear()
    assert evening.labels.kept() == []


def test_the_threads_hear_it_too_and_end(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        evening = Evening(tmp_path, table)
        evening.corrections.start()
        roll = evening.roll(a_die(4))
        with evening.board.hub.listen() as listener:
            evening.board.answer(roll.number, 0, 5)
            while (event := listener.get(5)) is not None and event.name != "labels":
                pass
        assert event is not None
        assert evening.values(roll.key) == (5,)
        evening.corrections.close()
        evening.labels.close()
        assert (evening.board.hub.listeners, table.hub.listeners) == (1, 1), "only those of the test"
