"""What came into the picture: hands reach in from the edge, flying dice touch nothing."""

import numpy as np

from tests.vision.dice.toy import EDGE, Cube, Toy
from vision.dice.motion import shrink
from vision.dice.scene import Scene, View

A, B = Cube(60, 60, 3), Cube(260, 70, 5, "red")


def view_after(toy: Toy, rest: int, frame: int, width: float = EDGE) -> View:
    scene = Scene()
    scene.rest(shrink(toy.shots[rest].image))
    grey = shrink(toy.shots[frame].image)
    return scene.view(grey, grey.shape[1] / 320, width)


def test_nothing_new_is_no_hand_and_no_stray() -> None:
    assert view_after(Toy(A, B).rest(0.5), 0, 10) == View(False, ())


def test_without_a_known_tray_the_first_picture_is_the_tray() -> None:
    grey = shrink(Toy(A).rest(0.1).shots[0].image)
    assert Scene().view(grey, 0.5, EDGE) == View(False, ())


def test_a_hand_is_seen_while_it_is_in() -> None:
    toy = Toy(A, B).rest(0.2).hand(stay=0.5)
    assert view_after(toy, 0, 18).hand


def test_a_hand_on_a_changed_light_is_still_a_hand() -> None:
    toy = Toy(A, B).rest(0.2)
    toy.light = 0.8
    assert view_after(toy.hand(stay=0.5), 0, 18).hand


def test_a_hand_that_was_there_before_and_left_is_no_hand() -> None:
    toy = Toy(A, B).rest(0.2).hand(stay=0.5).rest(0.2)
    assert not view_after(toy, 18, len(toy.shots) - 1).hand


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
    scene.rest(np.zeros((60, 80), np.uint8))
    assert scene.differs(np.full((120, 160), 200, np.uint8)) is None


def test_a_whole_new_picture_is_no_hand() -> None:
    scene = Scene()
    grey = shrink(Toy(A).rest(0.1).shots[0].image)
    scene.rest(grey)
    other = np.roll(255 - grey, 40, axis=1)
    assert not scene.view(other, 0.5, EDGE).hand
