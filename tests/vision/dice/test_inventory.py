"""What became of the dice between two rests: thrown, changed, or the same; what is remembered of them."""

import numpy as np
import pytest

from tests.dice import a_reading
from tests.vision.dice.toy import EDGE, Cube
from vision.dice.episode import Episode, moving_elsewhere, one_stirs
from vision.dice.inventory import MOST_LIFTED, Inventory
from vision.dice.reading import Point
from vision.dice.scene import View
from vision.dice.touch import Seen

A, B, C = Cube(60, 60, 3), Cube(200, 70, 5, "red"), Cube(120, 160, 5, "blue")
EVERYWHERE = np.full((120, 160), 255, np.uint8)
NOWHERE = np.zeros((120, 160), np.uint8)


def episode(hand: bool = False, mask: np.ndarray = EVERYWHERE, strays: tuple[Point, ...] = ()) -> Episode:
    seen = Episode(unseen=False)
    for step in range(4):  # what flies is elsewhere in each frame
        view = View(hand, tuple((x + EDGE * step, y) for x, y in strays))
        seen.add(mask, 0.5, view, EDGE, step / 30)
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


def test_another_value_is_a_change_only_where_something_moved() -> None:
    assert outcome(after(A, B), episode(), A, B.at(B.x, B.y, 2)) == "changed"
    assert outcome(after(A, B), episode(mask=NOWHERE), A, B.at(B.x, B.y, 2)) == "same"


def test_other_values_of_all_dice_are_a_roll_though_they_lie_where_they_lay() -> None:
    assert outcome(after(A, B), episode(), A.at(A.x, A.y, 1), B.at(B.x, B.y, 2)) == "roll"


def test_a_lone_die_that_tips_over_is_a_change_and_thrown_in_a_shaken_box_a_roll() -> None:
    here = np.zeros((120, 160), np.uint8)
    here[25:36, 25:36] = 255
    assert outcome(after(A), episode(mask=here), A.at(A.x, A.y, 1)) == "changed"
    assert outcome(after(A), episode(), A.at(A.x, A.y, 1)) == "roll"


def test_a_misreading_is_not_remembered() -> None:
    inventory = after(A, B)
    outcome(inventory, episode(mask=NOWHERE), A, B.at(B.x, B.y, 2))
    assert outcome(inventory, episode(), A, B) == "same"


@pytest.mark.parametrize(("hand", "expected"), [(True, "changed"), (False, "roll")])
def test_the_same_dice_elsewhere_were_shifted_by_a_hand_or_thrown(hand: bool, expected: str) -> None:
    assert outcome(after(A, B), episode(hand), A.at(260, 200), B.at(60, 200)) == expected


def test_the_same_dice_elsewhere_after_a_flight_were_thrown_though_a_hand_was_there() -> None:
    flying = episode(strays=((20.0, 20.0), (230.0, 150.0)))
    flying.hand = True
    assert outcome(after(A), flying, A.at(140, 200)) == "roll"


def test_a_nudged_die_is_a_change_and_after_a_flight_a_roll() -> None:
    near = B.at(B.x + EDGE, B.y)
    assert outcome(after(A, B), episode(), A, near) == "changed"
    assert outcome(after(A, B), episode(strays=((120.0, 160.0),)), A, near) == "roll"


def test_a_die_gone_is_a_change_only_where_something_moved() -> None:
    assert outcome(after(A, B), episode(), A) == "changed"
    assert outcome(after(A, B), episode(mask=NOWHERE), A) == "same"


@pytest.mark.parametrize("value", [5, 4])
def test_a_die_put_back_is_a_change_whatever_it_shows_and_thrown_back_a_roll(value: int) -> None:
    for strays, expected in (((), "changed"), (((20.0, 20.0),), "roll")):
        inventory = after(A, B)
        outcome(inventory, episode(hand=True), A)
        flown = episode(hand=True, strays=strays)
        flown.flights = episode(strays=strays).flights
        assert outcome(inventory, flown, A, B.at(B.x + 15, B.y, value)) == expected


def test_a_die_that_comes_elsewhere_without_a_hand_was_thrown_and_in_its_old_place_it_was_only_not_seen() -> None:
    for x, expected in ((B.x + 2 * EDGE, "roll"), (B.x, "changed")):
        inventory = after(A, B)
        outcome(inventory, episode(hand=True), A)
        assert outcome(inventory, episode(hand=False), A, B.at(x, B.y)) == expected


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
    seen.add(mask, 0.5, View(False, ()), EDGE, 0.0)
    seen.add(NOWHERE, 0.5, View(False, ()), EDGE, 0.1)
    assert seen.disturbed(A.seen())
    assert not seen.disturbed(B.seen())


def test_one_die_that_moves_while_another_lies_still_spins_and_all_move_if_the_picture_trembles() -> None:
    mask = NOWHERE.copy()
    mask[26:34, 26:34] = 255
    assert one_stirs(mask, 0.5, [A.seen(), B.seen()])
    assert not one_stirs(mask, 0.5, [A.seen()])
    assert not one_stirs(EVERYWHERE, 0.5, [A.seen(), B.seen()])
    assert not one_stirs(NOWHERE, 0.5, [A.seen(), B.seen()])


def test_dice_on_a_hand_that_stays_are_none_of_the_tray_and_those_below_still_lie_there() -> None:
    inventory, held = after(A, B), episode(hand=True)
    held.held = True
    cover = Seen(EVERYWHERE.copy(), NOWHERE, NOWHERE)
    cover.reach[:, :60] = 0
    held.touch.add(cover, 0.0)
    result, marked = inventory.settle(held, a_reading(A.seen(), C.at(200, 160).seen()))
    assert result == "same"
    assert [die.colour for die in marked.dice] == ["white"]
    assert outcome(inventory, episode(hand=True), A, B) == "same"


def test_after_the_camera_was_moved_all_dice_are_known_where_they_are_seen_now() -> None:
    inventory = after(A, B)
    outcome(inventory, episode(hand=True), A)
    inventory.carry(np.array([[1, 0, 20], [0, 1, -10]], np.float32), 0.5)
    result, marked = inventory.settle(episode(), a_reading(A.at(100, 40).seen(), B.at(240, 50).seen()))
    assert result == "changed"
    assert [die.moved for die in marked.dice] == [False, True]


def test_of_dice_that_are_taken_out_again_and_again_only_some_are_remembered() -> None:
    inventory = after(A)
    for step in range(3 * MOST_LIFTED):
        outcome(inventory, episode(hand=True), A, B.at(100 + step, 200, 1 + step % 6))
        outcome(inventory, episode(hand=True), A)
    assert len(inventory._lifted) <= MOST_LIFTED
