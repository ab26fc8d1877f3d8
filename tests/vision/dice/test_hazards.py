"""Hands in the picture, on rendered films: only throws are rolls, each is one, in time and with the right dice."""

import numpy as np
import pytest

from tests.vision.dice.filmed import Film
from tests.vision.dice.hazards import SEEDS, a_film
from tests.vision.dice.told import changes, faults
from tests.vision.dice.toy import kinds
from vision.render.solid import Solid


@pytest.fixture(params=SEEDS)
def film(request: pytest.FixtureRequest) -> Film:
    return a_film(request.param)


def aside(film: Film, die: Solid, cm: float, value: int | None = None) -> Solid:
    """The die so many cm away in some direction that stays in the tray."""
    way = -die.centre[:2] / max(float(np.linalg.norm(die.centre[:2])), 0.1) * cm
    x, y = (die.centre[:2] + way).tolist()
    return die.lying(x, y, value or die.value, float(film.rng.uniform(0, 6)))


# --- hands that do nothing


def test_a_passing_hand_changes_nothing(film: Film) -> None:
    assert kinds(film.hand(over=film.lying[0]).rest().events()) == ["settled", "roll", "hand", "settled"]


def test_under_a_resting_hand_nothing_is_told(film: Film) -> None:
    found = film.hand(film.lying[1:], over=film.lying[0], stay=2.0, back=False).events()
    assert kinds(found) == ["settled", "roll", "hand"]


def test_a_hand_that_lies_still_for_long_hides_dice_but_takes_none(film: Film) -> None:
    assert changes(film.hand(over=film.lying[0], stay=3.6, restless=0.0).rest()) == 0


def test_dice_that_a_hand_holds_over_the_tray_are_none_of_it(film: Film) -> None:
    assert changes(film.hand(stay=1.0, held=film.out).rest()) == 0


def test_dice_on_a_hand_that_lies_still_for_long_are_none_of_the_tray(film: Film) -> None:
    assert changes(film.hand(stay=3.6, held=film.out, restless=0.0).rest()) == 0


# --- hands that do something to single dice


@pytest.mark.parametrize("cm", [1.2, 3.0])
def test_a_nudged_die_is_a_change(film: Film, cm: float) -> None:
    first, *others = film.lying
    assert changes(film.hand([aside(film, first, cm), *others], over=first).rest()) == 1


def test_a_die_that_a_hand_turns_over_is_a_change(film: Film) -> None:
    first, *others = film.lying
    assert changes(film.hand([aside(film, first, 0.3, first.value % 6 + 1), *others], over=first).rest()) == 1


def test_a_die_lifted_out_is_a_change(film: Film) -> None:
    assert changes(film.taken(1).rest()) == 1


def test_dice_that_are_put_down_one_after_another_are_changes(film: Film) -> None:
    for die in film.scattered(film.out):
        film.hand([*film.lying, die], over=die).rest(0.5)
    assert changes(film) == 2


# --- hands that throw


def test_a_hand_that_throws_and_goes(film: Film) -> None:
    assert faults(film.taken().rest(0.4).throw(lingers=0.0).rest()) == []


def test_a_hand_that_throws_and_leaves_late(film: Film) -> None:
    assert faults(film.taken().rest(0.4).throw(lingers=1.2).rest()) == []


def test_a_hand_that_holds_dice_over_the_tray_and_then_throws_them(film: Film) -> None:
    film.taken().hand(stay=0.6, held=film.out[:3])
    assert faults(film.throw(film.out[:3], lingers=0.0).rest()) == []


def test_a_single_die_thrown_by_hand_that_shows_what_it_showed_before(film: Film) -> None:
    die = film.lying[0]
    film.taken(0).rest(0.4)
    again = film.scattered([die])[0]
    while again.value != die.value:
        again = film.scattered([die])[0]
    film.scattered = lambda dice: [again]  # type: ignore[method-assign]
    assert faults(film.throw([die], lingers=0.2).rest()) == []


def test_several_dice_that_a_hand_uncovers_were_thrown_from_under_it(film: Film) -> None:
    film.taken().rest(0.4)
    dice = [die.lying(1.9 * number - 1.9, 0.6 * number, 2 + number, number) for number, die in enumerate(film.bag[:3])]
    film.hand(dice, over=dice[1])
    film.note(0.0)
    assert faults(film.rest()) == []


# --- Kathmandu


def test_one_die_is_taken_out_the_others_thrown_again_and_the_one_put_back(film: Film) -> None:
    out, *others = film.lying
    film.taken(0).rest(0.4).taken().rest(0.4).throw(others).rest(0.5)
    (back,) = film.scattered([out])
    film.hand([*film.lying, back], over=back).rest()
    assert faults(film) == []
    assert film.throws[-1].moved == (True,) * 3


def test_dice_thrown_again_among_those_that_stay(film: Film) -> None:
    thrown = film.lying[:2]
    assert faults(film.taken(0, 1).rest(0.4).throw(thrown).rest()) == []
    assert film.throws[-1].moved == (False, False, True, True)


def test_dice_taken_and_thrown_again_at_once(film: Film) -> None:
    dice = film.lying
    assert faults(film.taken(stay=0.1).throw(dice, lingers=0.0).rest()) == []
