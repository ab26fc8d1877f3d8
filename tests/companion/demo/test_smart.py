"""The virtual camera that throws by itself: once for each roll that the game waits for, and never into an answer."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from companion.answers import answer
from companion.demo.board import Board
from companion.demo.smart import MOMENT_SECONDS
from companion.demo.thrower import Thrower
from companion.table.table import Table, Telling
from tests.companion.table.rolls import COLOURS, dice, saw, waits_for_a_roll
from tests.companion.tables import a_table
from vision.sources.faults import Fault


class Camera:
    """Notes its throws and faults."""

    def __init__(self) -> None:
        self.thrown: list[Sequence[str] | None] = []
        self.throws_now = False
        self.fault: Fault | None = None

    def throw(self, values: Sequence[int] | None = None, colours: Sequence[str] | None = None) -> None:
        self.thrown.append(colours)

    def busy(self) -> bool:
        return self.throws_now

    def suffer(self, fault: Fault | None) -> None:
        self.fault = fault


class Evening:
    """A table with a virtual camera, whose frames are ten a second."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.camera = Camera()
        self.board = Board(lambda: 0.0)
        self.thrower = Thrower(self.camera, self.board, table)
        self.thrower.smart(True)
        self.now = 0.0

    def go_on(self, seconds: float) -> None:
        for _ in range(round(seconds * 10)):
            self.now += 0.1
            self.thrower.tick(self.now)

    def tell(self, values: Sequence[int]) -> None:
        """Somebody tells the roll by hand."""
        game = self.table.state.game
        assert game is not None and game.rolling is not None
        action = answer(game.rolling, list(zip(COLOURS, values, strict=True)))
        self.table.change(lambda session: session.submit(action, session.number))


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    with a_table(tmp_path) as table:
        yield Evening(table)


def test_dice_of_the_game_fall_a_moment_after_it_waits_for_them(evening: Evening) -> None:
    waits_for_a_roll(evening.table)
    evening.go_on(MOMENT_SECONDS - 0.1)
    assert evening.camera.thrown == []
    evening.go_on(0.3)
    assert evening.camera.thrown == [COLOURS]


def test_they_fall_only_once_for_a_roll_even_if_it_was_not_seen(evening: Evening) -> None:
    waits_for_a_roll(evening.table)
    evening.go_on(60)
    assert len(evening.camera.thrown) == 1


def test_the_next_roll_is_thrown_again(evening: Evening) -> None:
    waits_for_a_roll(evening.table)
    evening.go_on(2)
    saw(evening.table, dice())
    evening.go_on(2)
    assert evening.camera.thrown == [COLOURS, COLOURS]


def test_nothing_falls_while_a_throw_goes_on(evening: Evening) -> None:
    waits_for_a_roll(evening.table)
    evening.camera.throws_now = True
    evening.go_on(5)
    evening.camera.throws_now = False
    evening.go_on(MOMENT_SECONDS - 0.1)
    assert evening.camera.thrown == []
    evening.go_on(0.3)
    assert len(evening.camera.thrown) == 1


def test_a_roll_that_is_told_by_hand_in_time_is_not_thrown(evening: Evening) -> None:
    waits_for_a_roll(evening.table)
    evening.go_on(1)
    evening.tell((1, 2, 3, 4, 5, 6))
    evening.go_on(1)
    assert evening.camera.thrown == []
    evening.go_on(1)
    assert len(evening.camera.thrown) == 1  # for the next player


def test_nothing_falls_into_a_roll_that_is_asked_about(evening: Evening) -> None:
    waits_for_a_roll(evening.table)
    six = dice()
    six[0] = dice(sure=False)[0]
    six[1] = dice(sure=False)[1]
    saw(evening.table, six)
    evening.go_on(10)
    roll = evening.table.state.dice
    assert roll is not None
    evening.table.tell_die(Telling(roll.number, 0, 0, 3), None)
    evening.go_on(10)
    assert evening.camera.thrown == []


def test_without_a_game_or_while_it_asks_something_else_nothing_falls(evening: Evening) -> None:
    evening.go_on(5)
    evening.table.begin("yak", ("Anna", "Ben"), (), {})
    evening.go_on(5)
    assert evening.camera.thrown == []


def test_after_an_undo_the_roll_is_thrown_anew(evening: Evening) -> None:
    waits_for_a_roll(evening.table)
    evening.tell((1, 2, 3, 4, 5, 6))
    evening.table.change(lambda session: session.undo(session.number))
    evening.go_on(2)
    assert evening.camera.thrown == [COLOURS]


def test_it_is_off_until_somebody_wants_it_and_can_be_ended(evening: Evening) -> None:
    evening.thrower.smart(False)
    waits_for_a_roll(evening.table)
    evening.go_on(5)
    assert evening.camera.thrown == []
    assert Board(lambda: 0.0).state.virtual.smart is False


def test_without_a_table_there_is_nothing_to_wait_for() -> None:
    camera, board = Camera(), Board(lambda: 0.0)
    thrower = Thrower(camera, board)
    thrower.smart(True)
    thrower.tick(10.0)
    assert camera.thrown == []


def test_a_fault_reaches_the_camera_and_everybody_who_looks(evening: Evening) -> None:
    with evening.board.hub.listen() as listener:
        evening.thrower.suffer(Fault.FREEZE)
        event = listener.get(0)
    assert evening.camera.fault is Fault.FREEZE
    assert event is not None and event.name == "virtual"
    assert event.what == {"smart": True, "fault": "freeze"}
    assert evening.board.state.to_json()["fault"] == "freeze"
    evening.thrower.suffer(None)
    assert evening.camera.fault is None and evening.board.state.virtual.fault is None
