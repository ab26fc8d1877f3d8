"""Learning from one throw: size and colours of dice, in reading order."""

import numpy as np
import pytest

from tests.dice import a_die
from tests.vision.tables import the_reader
from tests.vision.tray.table import COLOURS, SIZE, a_table
from vision.dice.places import edge
from vision.frame import Frame
from vision.tray.calibration import Calibration
from vision.tray.errors import NoThrow, TrayError
from vision.tray.throw import Throw, reading_order, see_throw, with_colours, with_size


def a_throw(seed: int = 2) -> Throw:
    table = a_table()
    return see_throw(table.calibration, table.throw(seed), the_reader())


def test_dice_come_row_by_row_and_from_the_left_within_a_row() -> None:
    places = {"a": (10, 100), "b": (200, 92), "c": (400, 108), "d": (50, 190), "e": (300, 200), "f": (120, 300)}
    dice = [
        a_die(x=x, centre=(float(x), float(y)), colour=name) for name, (x, y) in sorted(places.items(), reverse=True)
    ]
    assert [die.colour for die in reading_order(dice)] == list("abcdef")


def test_no_dice_have_no_order() -> None:
    assert reading_order([]) == []


def test_the_size_is_the_median_edge_of_the_dice() -> None:
    throw = a_throw()
    learnt = with_size(a_table().calibration, throw)
    assert learnt.edge == pytest.approx(np.median([edge(die) for die in throw.dice]), abs=0.01)
    true = np.median([np.linalg.norm(np.subtract(one.face[0], one.face[1])) for one in a_table().truth])
    assert learnt.edge == pytest.approx(true, rel=0.08) and learnt.edge_way == "throw"


def test_each_die_is_measured_and_named_as_the_reader_guesses() -> None:
    throw = a_throw()
    assert len(throw.dice) == len(throw.seen) == len(COLOURS)
    assert throw.guesses == tuple(die.colour for die in throw.dice)
    lightness = {colour.name: sum(colour.body) for colour in throw.seen}
    assert max(lightness, key=lambda name: lightness[name]) == "white"
    assert min(lightness, key=lambda name: lightness[name]) == "black"


def test_a_person_names_the_dice_in_that_order_and_may_leave_some_out() -> None:
    throw = a_throw()
    names = ["pink", None, "brown", "clear", None]
    learnt = with_colours(a_table().calibration, throw, names)
    assert [colour.name for colour in learnt.colours] == ["pink", "brown", "clear"]
    assert learnt.colours[1].body == throw.seen[2].body


def test_colours_that_were_taught_before_are_replaced() -> None:
    again = with_colours(a_table().calibration, a_throw(), [None] * len(COLOURS))
    assert a_table().calibration.colours and again.colours == ()


@pytest.mark.parametrize(
    ("names", "why"),
    [(["red"], "5 dice lie there, but 1 names were given"), (["mauve"] * 5, "no colour 'mauve': use white, ivory")],
)
def test_names_that_cannot_be_are_refused(names: list[str], why: str) -> None:
    with pytest.raises(TrayError, match=why):
        with_colours(a_table().calibration, a_throw(), names)


def test_without_dice_it_says_what_to_do() -> None:
    table = a_table()
    with pytest.raises(NoThrow, match="throw the set, and wait"):
        see_throw(table.calibration, Frame(table.stage.picture([]), 0.0, 0), the_reader())


def test_dice_beside_the_tray_are_not_learnt_from() -> None:
    table = a_table()
    frame = table.throw(6, [table.beside(6)])
    throw = see_throw(table.calibration, frame, the_reader())
    assert len(throw.dice) == len(COLOURS) and "yellow" not in throw.guesses


def test_it_learns_anew_whatever_was_learnt_before() -> None:
    """A set of another size and other colours replaces the old one, so the old one must not be in its way."""
    table = a_table()
    wrong = Calibration("table", SIZE, region=table.calibration.region, edge=9.0)
    assert len(see_throw(wrong, table.throw(2), the_reader()).dice) == len(COLOURS)
