"""Each change of the demonstration is told once, with the facts a listener needs."""

from collections.abc import Callable
from typing import Any

import pytest

from companion.demo.board import Board
from tests.dice import a_die


@pytest.fixture
def board() -> Board:
    return Board(lambda: 1000.0)


def told(board: Board, change: Callable[[], None]) -> list[tuple[str, dict[str, Any]]]:
    with board.hub.listen() as listener:
        change()
        events = []
        while (event := listener.get(0)) is not None:
            events.append((event.name, dict(event.what)))
        return events


def test_a_roll_is_told_with_its_dice_and_the_counts(board: Board) -> None:
    [(name, what)] = told(board, lambda: board.roll((a_die(4), a_die(6, x=200)), True, (b"x", b"y")))
    assert name == "roll"
    assert (what["roll"]["number"], what["roll"]["at"], what["roll"]["total"]) == (1, 1000.0, 10)
    assert (what["counts"], what["thrown"]) == ([0, 0, 0, 1, 0, 1], 1)
    assert board.state.rolls[0].crops == (b"x", b"y")


def test_the_tray_is_told_with_what_lies_in_it(board: Board) -> None:
    [(name, what)] = told(board, lambda: board.tray("settled", (a_die(4),), True, (640, 480)))
    assert (name, what["tray"], what["size"]) == ("tray", "settled", [640, 480])
    assert what["dice"][0]["value"] == 4


def test_the_picture_keeps_its_size_while_dice_roll(board: Board) -> None:
    board.tray("settled", (a_die(4),), True, (640, 480))
    board.tray("rolling")
    assert (board.state.size, board.state.dice) == ((640, 480), ())


def test_what_changes_nothing_is_not_told(board: Board) -> None:
    board.source("online", name="film.mp4")
    assert told(board, lambda: board.source("online")) == []
    assert told(board, lambda: board.throwing(False)) == []


def test_a_source_that_goes_says_why_and_keeps_its_name(board: Board) -> None:
    board.source("online", name="/dev/video0", can_throw=False)
    [(name, what)] = told(board, lambda: board.source("offline", "cable"))
    assert name == "source"
    assert what == {"source": "/dev/video0", "status": "offline", "problem": "cable", "can_throw": False}


def test_an_answer_is_told_with_the_new_counts(board: Board) -> None:
    board.roll((a_die(4),), True)
    [(name, what)] = told(board, lambda: board.answer(1, 0, 5))
    assert (name, what) == ("answer", {"roll": 1, "die": 0, "value": 5, "counts": [0, 0, 0, 0, 1, 0]})


def test_an_answer_to_a_roll_that_is_not_there_changes_nothing(board: Board) -> None:
    with pytest.raises(KeyError):
        board.answer(7, 0, 5)
    assert board.hub.number == 0


def test_starting_and_stopping_throws_and_counting_from_zero_are_told(board: Board) -> None:
    assert told(board, lambda: board.throwing(True)) == [("throws", {"throwing": True})]
    board.roll((a_die(4),), True)
    assert told(board, board.from_zero) == [("reset", {"counts": [0, 0, 0, 0, 0, 0]})]
