"""What flies: dice on their own; fingers, shadows and resting things do not."""

from collections.abc import Sequence

import numpy as np
import pytest

from tests.vision.dice.toy import EDGE, Cube
from vision.dice.flight import MOST, Flights
from vision.dice.reading import Point
from vision.dice.scene import View
from vision.dice.touch import Seen

A = Cube(60, 60, 3)
SCALE = 0.5
RIGHT = np.zeros((120, 160), np.uint8)
RIGHT[:, 130:] = 255


def view(*strays: Point, reach: np.ndarray | None = None) -> View:
    if reach is None:
        return View(False, strays)
    return View(True, strays, Seen(reach, np.zeros_like(reach), 255 - reach))


def after(views: Sequence[View], rate: float = 20.0) -> Flights:
    flights = Flights()
    for number, one in enumerate(views):
        flights.add(one, EDGE, SCALE, number / rate)
    return flights


def way(count: int, step: float = EDGE, x: float = 20.0, y: float = 180.0) -> list[Point]:
    return [(x + step * number, y) for number in range(count)]


def test_a_die_that_moves_on_its_own_flies() -> None:
    assert after([view(place) for place in way(3)]).among([A.seen()])


def test_once_is_not_enough() -> None:
    assert not after([view((150.0, 200.0))]).among([A.seen()])


def test_what_stays_where_it_is_does_not_fly() -> None:
    assert not after([view((150.0, 200.0))] * 9).among([A.seen()])


def test_only_what_is_away_from_all_resting_dice_flies() -> None:
    near = [view(place) for place in way(4, step=8, x=50, y=60)]
    assert not after(near).among([A.seen()])
    assert after(near).among([])


@pytest.mark.parametrize("rate", [10.0, 60.0])
def test_beside_a_hand_that_rests_a_die_flies_once_it_came_far_enough(rate: float) -> None:
    assert after([view(place, reach=RIGHT) for place in way(8)], rate).among([])
    assert not after([view(place, reach=RIGHT) for place in way(3)], rate).among([])


def test_what_moves_with_a_hand_does_not_fly() -> None:
    views = []
    for number, place in enumerate(way(8)):
        reach = np.zeros_like(RIGHT)
        reach[:, 60 + 12 * number :] = 255
        views.append(view(place, reach=reach))
    assert not after(views).among([])


def test_what_trembles_beside_a_hand_does_not_fly() -> None:
    shaking = [view((40.0 + 30 * (number % 2), 180.0), reach=RIGHT) for number in range(12)]
    assert not after(shaking).among([])


def test_what_is_close_to_a_hand_may_be_a_part_of_it() -> None:
    along = [view((240.0, 20.0 + EDGE * number), reach=RIGHT) for number in range(9)]
    assert not after(along).among([])


def test_what_moves_just_after_a_hand_left_may_be_the_last_of_it() -> None:
    gone = [view(reach=RIGHT)] + [view(place) for place in way(5)]
    assert not after(gone, rate=20).among([])
    assert after(gone, rate=8).among([])


def test_however_long_dice_fly_only_so_much_is_remembered() -> None:
    flights = after([view(((37.0 * number) % 300, 180.0)) for number in range(2 * MOST)])
    assert len(flights._seen) == MOST
