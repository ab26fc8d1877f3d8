"""The virtual table over time: throws, hands, rest; what is drawn is what is said to lie there."""

import numpy as np
import pytest

from vision.render.furnish import random_tray, webcam
from vision.render.hand import make_hand
from vision.render.show import COLOURS, Show
from vision.render.stage import Held, Stage


def values(show: Show) -> list[int]:
    return sorted(truth.value for truth in show.truth)


def at_rest(show: Show, at: float) -> float:
    end = show.ends(at) + 0.01
    show.picture(end)
    return end


def change(one: np.ndarray, other: np.ndarray) -> float:
    """The share of pixels that differ clearly."""
    return float((np.abs(one.astype(int) - other.astype(int)).max(2) > 40).mean())


def test_before_the_first_throw_the_tray_is_empty_and_still() -> None:
    show = Show(1)
    one, other = show.picture(0.0), show.picture(5.0)
    assert show.truth == []
    assert change(one, other) < 0.001
    assert (one != other).any(), "a camera's noise is new in each frame"


def test_the_values_asked_for_lie_there_in_the_end() -> None:
    show = Show(1)
    assert show.throw(0.0, [1, 2, 3, 4, 6]) == (1, 2, 3, 4, 6)
    at_rest(show, 0.0)
    assert values(show) == [1, 2, 3, 4, 6]
    assert [truth.colour for truth in show.truth] == list(COLOURS)


def test_colours_may_be_asked_for_even_twice_the_same() -> None:
    show = Show(1)
    show.throw(0.0, [6, 5], ["pink", "pink"])
    at_rest(show, 0.0)
    assert sorted((truth.colour, truth.value) for truth in show.truth) == [("pink", 5), ("pink", 6)]


def test_without_values_chance_decides_and_is_told() -> None:
    show = Show(1)
    fell = show.throw(0.0)
    at_rest(show, 0.0)
    assert values(show) == sorted(fell)
    assert len(fell) == 5


def test_as_many_values_as_dice() -> None:
    with pytest.raises(ValueError, match="2 values"):
        Show(1).throw(0.0, [1, 2], ["red"])


def test_dice_move_while_they_are_thrown() -> None:
    show = Show(1)
    empty = show.picture(0.0)
    show.throw(0.0)
    pictures = [show.picture(t) for t in np.arange(0.4, show.ends(0) - 0.2, 0.1)]
    assert all(change(picture, empty) > 0.001 for picture in pictures[2:])
    assert show.truth == [] or len(show.truth) < 5


def test_a_second_throw_is_preceded_by_a_hand_that_clears_the_tray() -> None:
    show = Show(1)
    show.throw(0.0, [1, 1, 1, 1, 1])
    rested = at_rest(show, 0.0)
    lying = show.picture(rested)
    show.throw(rested, [6, 6, 6, 6, 6])
    with_hand = show.picture(rested + 0.45)
    assert change(with_hand, lying) > 0.08
    show.picture(rested + 1.2)
    assert show.truth == []
    at_rest(show, rested)
    assert values(show) == [6] * 5


def test_throws_asked_for_at_once_come_one_after_another() -> None:
    show = Show(1)
    show.throw(0.0, [1])
    first = show.ends(0.0)
    show.throw(0.0, [2])
    assert show.ends(0.0) > first + 1.5
    show.picture(first + 0.01)
    assert values(show) == [1]
    at_rest(show, 0.0)
    assert values(show) == [2]


def test_the_same_seed_shows_the_same_film() -> None:
    def film() -> list[np.ndarray]:
        show = Show(9)
        show.throw(0.1)
        return [show.picture(t) for t in (0.0, 0.6, 0.9, 2.0)]

    assert all((one == other).all() for one, other in zip(film(), film(), strict=True))


def test_other_seeds_show_other_tables() -> None:
    assert change(Show(1).picture(0.0), Show(2).picture(0.0)) > 0.3


def test_pictures_have_the_size_asked_for() -> None:
    assert Show(1, (320, 240)).picture(0.0).shape == (240, 320, 3)


def test_a_hand_covers_what_is_below_it_and_reaches_to_the_edge() -> None:
    rng = np.random.default_rng(2)
    tray = random_tray(rng)
    stage = Stage(rng, tray, webcam(rng))
    hand = make_hand(rng, tray.camera.scale(np.zeros(3, np.float32)), np.pi / 2, tray.light)
    empty, held = stage.picture([]), stage.picture([], (), Held(hand, 0.0, 0.0))
    different = np.abs(empty.astype(int) - held.astype(int)).max(2) > 25
    assert different[235:245, 315:325].mean() > 0.9
    assert different[-3:].any()
    assert not different[:3].any()
    assert (stage.picture([]) == empty).mean() > 0.05, "the hand leaves no trace"
