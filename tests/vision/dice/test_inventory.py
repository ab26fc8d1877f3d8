"""What became of the dice between two rests: thrown, changed, or the same."""

import numpy as np
import pytest

from tests.dice import a_reading
from tests.vision.dice.toy import EDGE, Cube
from vision.dice.episode import Episode, moving_elsewhere
from vision.dice.inventory import Inventory
from vision.dice.reading import Point
from vision.dice.scene import View

A, B, C = Cube(60, 60, 3), Cube(200, 70, 5, "red"), Cube(120, 160, 5, "blue")
EVERYWHERE = np.full((120, 160), 255, np.uint8)
NOWHERE = np.zeros((120, 160), np.uint8)


def episode(hand: bool = False, mask: np.ndarray = EVERYWHERE, strays: tuple[Point, ...] = ()) -> Episode:
    seen = Episode(unseen=False)
    for _ in range(4):
        seen.add(mask, 0.5, View(hand, strays))
    return seen


def after(*cubes: Cube) -> Inventory:
    inventory = Inventory()
    inventory.settle(Episode(unseen=True), a_reading(*(cube.seen() for cube in cubes)))
    return inventory


def outcome(inventory: Inventory, seen: Episode, *cubes: Cube) -> str:
    return inventory.settle(seen, a_reading(*(cube.seen() for cube in cubes)))[0]


def test_the_first_dice_are_a_roll_and_no_dice_are_nothing() -> None:
    assert outcome(Inventory(), Episode(unseen=True), A, B) == "roll"
    assert outcome(Inventory(), Episode(unseen=True)) == "same"


def test_dice_that_lie_as_before_are_the_same_whatever_moved() -> None:
    flying = episode(strays=((150.0, 120.0),))
    assert outcome(after(A, B), flying, A, B) == "same"


def test_another_value_is_a_roll_only_where_something_moved() -> None:
    assert outcome(after(A, B), episode(), A, B.at(B.x, B.y, 2)) == "roll"
    assert outcome(after(A, B), episode(mask=NOWHERE), A, B.at(B.x, B.y, 2)) == "same"


def test_a_misreading_is_not_remembered() -> None:
    inventory = after(A, B)
    outcome(inventory, episode(mask=NOWHERE), A, B.at(B.x, B.y, 2))
    assert outcome(inventory, episode(), A, B) == "same"


@pytest.mark.parametrize(("hand", "expected"), [(True, "changed"), (False, "roll")])
def test_the_same_dice_elsewhere_were_shifted_by_a_hand_or_thrown(hand: bool, expected: str) -> None:
    assert outcome(after(A, B), episode(hand), A.at(260, 200), B.at(60, 200)) == expected


def test_the_same_dice_elsewhere_after_a_flight_were_thrown_though_a_hand_was_there() -> None:
    flying = episode(hand=True, strays=((20.0, 20.0), (250.0, 150.0)))
    assert outcome(after(A), flying, A.at(140, 200)) == "roll"


def test_a_nudged_die_is_a_change_and_after_a_flight_a_roll() -> None:
    near = B.at(B.x + EDGE, B.y)
    assert outcome(after(A, B), episode(), A, near) == "changed"
    assert outcome(after(A, B), episode(strays=((120.0, 160.0),)), A, near) == "roll"


def test_a_die_gone_is_a_change_only_where_something_moved() -> None:
    assert outcome(after(A, B), episode(), A) == "changed"
    assert outcome(after(A, B), episode(mask=NOWHERE), A) == "same"


def test_a_die_put_back_is_a_change_and_thrown_back_a_roll() -> None:
    for value, expected in ((5, "changed"), (4, "roll")):
        inventory = after(A, B)
        outcome(inventory, episode(hand=True), A)
        assert outcome(inventory, episode(hand=True), A, B.at(B.x + 5, B.y, value)) == expected


def test_a_die_that_comes_back_without_a_hand_was_thrown() -> None:
    inventory = after(A, B)
    outcome(inventory, episode(hand=True), A)
    assert outcome(inventory, episode(hand=False), A, B) == "roll"


def test_after_a_roll_lifted_dice_are_forgotten() -> None:
    inventory = after(A, B)
    outcome(inventory, episode(hand=True), A)
    outcome(inventory, episode(), A, C)
    assert outcome(inventory, episode(hand=False), A, C, B) == "roll"


def test_moved_marks_compare_with_the_last_roll() -> None:
    inventory = after(A, B)
    marked = inventory.settle(episode(), a_reading(A.seen(), B.at(B.x, 200, 1).seen(), C.seen()))[1]
    assert [die.moved for die in marked.dice] == [False, True, True]


def test_a_die_that_was_out_of_the_tray_has_moved_wherever_it_lies_now() -> None:
    inventory = after(A, B)
    inventory.settle(episode(hand=True), a_reading(A.seen()))
    marked = inventory.settle(episode(), a_reading(A.seen(), B.seen(sure=False), C.seen()))[1]
    assert [die.moved for die in marked.dice] == [False, True, True]


def test_only_what_moves_outside_all_dice_counts_as_elsewhere() -> None:
    mask = np.zeros((120, 160), np.uint8)
    mask[25:35, 25:35] = 255
    assert not moving_elsewhere(mask, 0.5, [A.seen()])
    mask[90:100, 120:130] = 255
    assert moving_elsewhere(mask, 0.5, [A.seen()])


def test_an_episode_remembers_where_it_moved_in_any_of_its_frames() -> None:
    seen, mask = Episode(unseen=False), NOWHERE.copy()
    mask[28:32, 28:32] = 255
    seen.add(mask, 0.5, View(False, ()))
    seen.add(NOWHERE, 0.5, View(False, ()))
    assert seen.disturbed(A.seen())
    assert not seen.disturbed(B.seen())


def test_a_flight_counts_only_away_from_resting_dice_and_more_than_once() -> None:
    once = Episode(unseen=False, strays=[((150.0, 200.0),)])
    assert not once.tumbled([A.seen()])
    assert Episode(unseen=False, strays=[((150.0, 200.0),)] * 2).tumbled([A.seen()])
    assert not Episode(unseen=False, strays=[((70.0, 60.0),)] * 9).tumbled([A.seen()])
    assert Episode(unseen=False, strays=[((150.0, 200.0),)] * 2).tumbled([])
