"""Whole games whose rolls are thrown before the virtual camera: what it reads becomes the game."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.demo.assembly import build_demo
from companion.games.game import Game, find_games
from companion.simulation import LIMIT, Endless, play_on
from companion.through_camera import CameraTable, Counted, VirtualTime, camera_table, new_table
from tests.companion.pig import PIG
from tests.companion.sessions import bits
from tests.dice import ScriptedReader, a_die, a_reading
from vision.dice.expect import Expect
from vision.dice.reader import DiceReader
from vision.dice.reading import DiceReading, Die
from vision.dice.tracker import Tracker
from vision.frame import Frame
from vision.render.tray import Truth
from vision.sources.virtual import VirtualCamera

SMALL = (320, 240)

Change = Callable[[tuple[Die, ...]], tuple[Die, ...]]


class AllSeeing:
    """Knows what lies in the tray, and tells it with a change: fast, and wrong where a test wants it to be."""

    def __init__(self, camera: VirtualCamera, change: Change) -> None:
        self._camera = camera
        self._change = change
        self.told: set[Expect | None] = set()

    def read(self, frame: Frame, expect: Expect | None = None) -> DiceReading:
        self.told.add(expect)
        return a_reading(*self._change(tuple(map(seen, self._camera.truth()))), frame=frame)


def seen(die: Truth) -> Die:
    left, top, width, height = die.box
    middle = (left + width / 2, top + height / 2)
    return replace(a_die(die.value, colour=die.colour), box=die.box, centre=middle, face=die.face)  # type: ignore[arg-type]


def right(dice: tuple[Die, ...]) -> tuple[Die, ...]:
    return dice


def unsure(dice: tuple[Die, ...]) -> tuple[Die, ...]:
    return tuple(replace(die, sure=False) for die in dice)


def other(dice: tuple[Die, ...]) -> tuple[Die, ...]:
    """Never a 1, and never what lies there."""
    return tuple(replace(die, value=2 if die.value == 6 else (die.value or 0) + 1, sure=True) for die in dice)


def other_but_unsure(dice: tuple[Die, ...]) -> tuple[Die, ...]:
    return unsure(other(dice))


def one_more(dice: tuple[Die, ...]) -> tuple[Die, ...]:
    return (*dice, a_die(6, x=5.0)) if dice else ()


def nothing(_: tuple[Die, ...]) -> tuple[Die, ...]:
    return ()


class Played:
    """A game of Pig that was played through a camera whose reader changes what it sees."""

    def __init__(self, change: Change, seed: int = 3, limit: int = LIMIT, **options: object) -> None:
        time = VirtualTime()
        camera = VirtualCamera(seed, SMALL, rate=10, clock=time, wait=time.wait)
        self.reader = AllSeeing(camera, change)
        with new_table(PIG, 2, options) as table:
            demo = build_demo(camera, Tracker(self.reader), table, time)
            at_table = CameraTable(table, camera, demo)
            self.counted = at_table.counted
            self.states = list(at_table.play(Random(seed), limit))


def without_camera(game: Game[Any, Any] = PIG, seed: int = 3, **options: object) -> list[Any]:
    return [step.state for step in play_on(game, game.start(2, options, {}), Random(seed))]


def same(states: list[Any], others: list[Any]) -> bool:
    return [bits(state) for state in states] == [bits(state) for state in others]


def test_a_game_is_the_same_through_the_camera() -> None:
    game = Played(right, goal=10)
    assert same(game.states, without_camera(goal=10))
    assert game.counted.rolls == game.counted.dice > 3
    assert (game.counted.misreads, game.counted.silent, game.counted.asked) == (0, 0, 0)


def test_the_reader_is_told_what_the_game_waits_for() -> None:
    assert Expect(1) in Played(right, goal=10).reader.told


def test_a_short_game_of_kathmandu_is_the_same_through_the_camera() -> None:
    game = find_games()["kathmandu"]
    with camera_table(game, 2, {"rerolls_per_turn": 3}, DiceReader(), 39) as table:
        assert table.game.names == ("Anna", "Ben")
        states, counted = list(table.play(Random(39))), table.counted
    assert same(states, without_camera(game, 39, rerolls_per_turn=3))
    assert game.over(states[-1])
    assert (counted.rolls, counted.dice) == (10, 37)
    assert counted.silent == 0
    assert counted.asked <= 2


def test_whatever_is_asked_is_answered_with_the_truth() -> None:
    game = Played(unsure, goal=10)
    assert same(game.states, without_camera(goal=10))
    assert game.counted.asked == game.counted.rolls
    assert (game.counted.misreads, game.counted.silent) == (0, 0)


def test_unsure_misreadings_are_counted_and_do_no_harm() -> None:
    game = Played(other_but_unsure, goal=10)
    assert same(game.states, without_camera(goal=10))
    assert game.counted.misreads == game.counted.asked == game.counted.rolls
    assert game.counted.silent == 0


def test_sure_misreadings_are_silent_and_the_game_goes_on_with_them() -> None:
    game = Played(other, goal=10)
    assert PIG.over(game.states[-1])
    assert game.counted.silent == game.counted.misreads == game.counted.rolls > 0
    assert game.counted.asked == 0


def test_a_die_that_is_not_there_is_said_to_be_none() -> None:
    game = Played(one_more, goal=10)
    assert same(game.states, without_camera(goal=10))
    assert game.counted.misreads == game.counted.asked == game.counted.rolls


def test_dice_that_are_not_seen_are_told_by_hand() -> None:
    game = Played(nothing, goal=10)
    assert same(game.states, without_camera(goal=10))
    assert game.counted.asked == game.counted.rolls
    assert (game.counted.misreads, game.counted.silent) == (0, 0)


def test_where_no_dice_are_rolled_the_camera_sees_nothing() -> None:
    game = find_games()["yak"]
    with camera_table(game, 2, {}, ScriptedReader(), 1) as table:
        states = list(table.play(Random(1)))
    assert same(states, without_camera(game, 1))
    assert table.counted == Counted()


def test_a_game_without_an_end_is_noticed() -> None:
    with pytest.raises(Endless, match="after 4 actions"):
        Played(right, limit=4, goal=100_000)


def test_the_table_is_put_away_afterwards() -> None:
    with camera_table(PIG, 2, {}, ScriptedReader(), 1) as table:
        pass
    with pytest.raises(RuntimeError, match="shutdown"):
        list(table.play(Random(1)))


def test_virtual_time_goes_on_when_somebody_waits() -> None:
    time = VirtualTime()
    time.wait(0.5)
    time.wait(0.25)
    assert time() == 0.75
