"""A press that crosses something else that happens: what nobody can have seen yet is neither taken nor taken back."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from companion.table.pressing import REACTION_SECONDS, confirmed
from companion.table.table import Table
from hardware.panel import CONFIRM, UNDO, Kind, Press
from tests.companion.table.fingers import game, offered, yak
from tests.companion.tables import AtTable, a_table, first_choice

SOON, LATE = REACTION_SECONDS / 10, REACTION_SECONDS * 1.01


@dataclass
class Evening(AtTable):
    """A table in virtual time: a tablet answers, fingers press."""

    table: Table
    now: float = 1000.0

    def tablet(self) -> None:
        """Somebody answers on a tablet, with the first choice there is."""
        self.table.change(first_choice)

    def finger(self, control: str, after: float, kind: Kind = "short", stays: float = 0.3) -> bool:
        """A finger comes down so long after all that happened, and stays; whether that did something."""
        down, self.now = self.now + after, self.now + after + stays
        return self.table.press(Press(control, kind, self.now, down)).result()


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made: list[Evening] = []
    with a_table(tmp_path, lambda: made[0].now if made else 0.0) as table:
        made.append(Evening(table))
        yak(table)
        made[0].now += 60
        yield made[0]


def test_an_undo_that_crosses_a_tablets_answer_takes_nothing_back(evening: Evening) -> None:
    evening.tablet()
    number = evening.number
    assert not evening.finger(UNDO, SOON)
    assert evening.number == number
    assert evening.finger(UNDO, LATE)
    assert evening.number == number + 1


def test_a_redo_that_crosses_a_tablets_undo_brings_nothing_again(evening: Evening) -> None:
    evening.tablet()
    evening.table.change(lambda session: session.undo(session.number))
    number = evening.number
    assert not evening.finger(UNDO, SOON, "double")
    assert evening.number == number
    assert evening.finger(UNDO, LATE, "double")
    assert evening.number == number + 1


def test_an_answer_while_the_finger_lies_on_undo_is_not_taken_back(evening: Evening) -> None:
    """Undo waits for a second press: until then a tablet has time to answer."""
    evening.tablet()
    evening.now += 60
    down = evening.now
    evening.now += 0.4
    evening.tablet()
    number = evening.number
    assert not evening.table.press(Press(UNDO, "short", evening.now + 0.1, down)).result()
    assert evening.number == number


def test_a_confirm_that_crosses_a_tablets_answer_does_not_advance_the_game_twice(evening: Evening) -> None:
    evening.finger("seat1", LATE)
    evening.tablet()
    while len(offered(evening.table)) > 1:  # to a question with one answer, which needs no pointing
        evening.tablet()
    number = evening.number
    assert not evening.finger(CONFIRM, SOON)
    assert evening.number == number
    assert evening.finger(CONFIRM, LATE)
    assert evening.number == number + 1


def test_of_two_who_confirm_at_once_only_one_does(evening: Evening) -> None:
    """Where one question with a single answer follows the other."""
    evening.begin("tuareg")
    while confirmed(evening.table.state) is None:
        evening.tablet()
    number, down = evening.number, evening.now + LATE
    evening.now = down + 0.1
    both = [evening.table.press(Press(CONFIRM, "short", down + 0.1 + late, down + late)) for late in (0.0, 0.02)]
    assert [one.result() for one in both] == [True, False]
    assert evening.number == number + 1
    assert evening.finger(CONFIRM, LATE), "the next question could have been answered so, too"


def test_a_game_that_is_opened_just_before_the_press_loses_no_line(evening: Evening) -> None:
    first = game(evening.table).id
    evening.tablet()
    evening.begin("tuareg")
    evening.table.open(first)
    number = evening.number
    assert not evening.finger(UNDO, SOON)
    assert evening.number == number


def test_pointing_is_never_too_soon(evening: Evening) -> None:
    evening.tablet()
    assert evening.finger("seat1", SOON)


def test_a_press_that_tells_no_time_of_its_finger_counts_from_its_edge(evening: Evening) -> None:
    evening.tablet()
    assert not evening.table.press(Press(UNDO, "short", evening.now + SOON)).result()
    assert evening.table.press(Press(UNDO, "short", evening.now + LATE)).result()
