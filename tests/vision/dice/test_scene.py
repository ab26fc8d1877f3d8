"""What came into the picture: hands reach in from the edge, flying dice touch nothing."""

import numpy as np

from tests.vision.dice.toy import EDGE, Cube, Toy
from vision.dice.motion import shrink, to_grey
from vision.dice.scene import Scene, View
from vision.dice.touch import Seen

A, B = Cube(60, 60, 3), Cube(260, 70, 5, "red")


def view_after(toy: Toy, rest: int, frame: int, width: float = EDGE) -> View:
    scene = Scene()
    scene.rest(shrink(toy.shots[rest].image))
    small = shrink(toy.shots[frame].image)
    return scene.in_motion(small, small.shape[1] / 320, width)


def test_nothing_new_is_no_hand_and_no_stray() -> None:
    assert view_after(Toy(A, B).rest(0.5), 0, 10) == View(False, ())


def test_without_a_known_tray_the_first_picture_is_the_tray() -> None:
    small = shrink(Toy(A).rest(0.1).shots[0].image)
    assert Scene().in_motion(small, 0.5, EDGE) == View(False, ())


def test_a_hand_is_seen_while_it_is_in() -> None:
    toy = Toy(A, B).rest(0.2).hand(stay=0.5)
    assert view_after(toy, 0, 18).hand


def test_a_hand_on_a_changed_light_is_still_a_hand() -> None:
    toy = Toy(A, B).rest(0.2)
    toy.light = 0.8
    assert view_after(toy.hand(stay=0.5), 0, 18).hand


def test_a_hand_that_was_there_before_and_left_is_no_hand() -> None:
    toy = Toy(A, B).rest(0.2).hand(stay=0.5).rest(0.2)
    scene = Scene()
    scene.rest(shrink(toy.shots[18].image), certain=False)
    assert not scene.in_motion(shrink(toy.shots[-1].image), 0.5, EDGE).hand


def test_a_die_that_lies_at_the_edge_is_no_hand() -> None:
    toy = Toy().rest(0.2)
    toy.lying = [Cube(5, 100, 2)]
    assert not view_after(toy.rest(0.1), 0, 7).hand


def test_a_flying_die_is_a_stray_at_its_place() -> None:
    toy = Toy().rest(0.2)
    toy.lying = [Cube(200, 120, 2)]
    strays = view_after(toy.rest(0.1), 0, 7).strays
    assert len(strays) == 1
    assert np.hypot(strays[0][0] - 200, strays[0][1] - 120) < 6


def test_a_hand_is_no_stray() -> None:
    assert view_after(Toy(A, B).rest(0.2).hand(stay=0.5), 0, 18).strays == ()


def test_a_crumb_is_no_stray() -> None:
    toy = Toy(noise=0).rest(0.1)
    toy.shots[-1].image[100:104, 100:104] = 250
    assert view_after(toy, 0, len(toy.shots) - 1).strays == ()


def test_a_picture_of_another_size_starts_anew() -> None:
    scene = Scene()
    scene.rest(np.zeros((60, 80, 3), np.uint8))
    assert scene.differs(np.full((120, 160, 3), 200, np.uint8)) is None


def test_a_camera_that_was_pushed_aside_is_no_hand() -> None:
    toy = Toy(A, B).rest(0.2).shifted(17, 9).rest(0.1)
    scene = Scene()
    scene.rest(shrink(toy.shots[0].image))
    now, dice = shrink(toy.shots[-1].image), [cube.seen() for cube in (A, B, A.at(77, 69), B.at(277, 79))]
    assert scene.differs(now) is not None
    assert not scene.covered(now, 0.5, EDGE, dice)


def covered_after(toy: Toy, rest: int, frame: int, *known: Cube) -> bool:
    scene = Scene()
    scene.rest(shrink(toy.shots[rest].image))
    return scene.covered(shrink(toy.shots[frame].image), 0.5, EDGE, [cube.seen() for cube in known])


def test_a_hand_that_rests_covers_the_tray() -> None:
    toy = Toy(A, B).rest(0.2).hand_stays(0.5)
    assert covered_after(toy, 0, len(toy.shots) - 1, A, B)


def test_dice_that_were_read_do_not_cover_it_though_they_are_many() -> None:
    dice = [Cube(60 + 24 * (n % 5), 80 + 24 * (n // 5), n % 6 + 1) for n in range(10)]
    toy = Toy().rest(0.2)
    toy.lying = dice
    assert covered_after(toy.rest(0.1), 0, 7)
    assert not covered_after(toy, 0, 7, *dice)


def test_dice_that_were_taken_away_do_not_cover_it() -> None:
    dice = [Cube(60 + 24 * (n % 5), 80 + 24 * (n // 5), n % 6 + 1) for n in range(10)]
    toy = Toy(*dice).rest(0.2)
    toy.lying = []
    assert not covered_after(toy.rest(0.1), 0, 7, *dice)


def test_a_skin_as_light_as_the_felt_is_seen_by_its_colour() -> None:
    scene, small = Scene(), np.full((120, 160, 3), (60, 100, 40), np.uint8)
    scene.rest(small)
    hand = small.copy()
    hand[40:, 50:110] = (50, 72, 100)
    assert abs(int(to_grey(hand)[80, 80]) - int(to_grey(small)[80, 80])) < 14
    assert scene.in_motion(hand, 0.5, EDGE).hand


def seen_after(toy: Toy) -> Seen:
    scene = Scene()
    scene.rest(shrink(toy.shots[0].image))
    small = shrink(toy.shots[-1].image)
    seen = scene.in_motion(small, small.shape[1] / 320, EDGE).seen
    assert seen is not None
    return seen


def test_dice_that_lie_side_by_side_in_the_tray_are_not_taken_for_a_hand() -> None:
    toy = Toy().rest(0.1)
    toy.lying = [Cube(140, 120, 2), Cube(140 + EDGE, 122, 5, "red"), Cube(141, 120 + EDGE, 5, "blue")]
    seen = seen_after(toy.rest(0.1))
    assert not seen.reach.any()
    assert seen.apart[60, 70] and not seen.free[60, 70]


def test_what_reaches_in_is_told_from_what_is_apart_and_from_what_is_free() -> None:
    toy = Toy().rest(0.1).hand_stays(0.2)
    toy.lying = [Cube(40, 60, 2)]
    toy._shoot(hand=110)
    seen = seen_after(toy)
    assert seen.reach[90, 75] and seen.apart[30, 20] and seen.free[30, 100]
    assert not (np.minimum(seen.reach, seen.apart).any() or np.minimum(seen.apart, seen.free).any())


def test_a_hand_that_was_taken_for_a_part_of_the_tray_and_left_has_not_come() -> None:
    toy = Toy(A, B).rest(0.1).hand_stays(0.2)
    bare, covered_by_hand = shrink(toy.shots[0].image), shrink(toy.shots[-1].image)
    scene = Scene()
    scene.rest(bare)
    scene.rest(covered_by_hand)
    dice = [A.seen(), B.seen()]
    assert not scene.covered(bare, 0.5, EDGE, dice)
    assert not scene.in_motion(bare, 0.5, EDGE).hand


def test_in_little_light_a_hand_is_seen_that_differs_as_little() -> None:
    toy = Toy(A, B, noise=1.0)
    toy.light = 0.12
    assert view_after(toy.rest(0.2).hand(stay=0.5), 0, 18).hand
