"""What counts as misread: another value, another colour, a die too many, a die too few."""

from dataclasses import replace

import pytest

from companion.misread import Judged, judge
from companion.table.dice import SeenDice, see
from tests.companion.table.rolls import COLOURS, dice
from tests.companion.table.test_dice import SIX, THREE
from tests.dice import a_die
from vision.dice.reading import Die
from vision.manifest import TrueDie

VALUES = (3, 5, 2, 6, 1, 4)


def seen(*those: Die) -> SeenDice:
    return see(SIX, 7, 1, those, [b"crop"] * len(those), b"evidence")


def lying(*values: int) -> list[TrueDie]:
    """Dice with these values where `rolls.dice` sees them."""
    return [
        TrueDie(value=value, box=(60.0 * place, 60.0, 40.0, 40.0), colour=colour)
        for place, (value, colour) in enumerate(zip(values, COLOURS, strict=False))
    ]


def counts(judged: Judged) -> tuple[int, int]:
    return judged.misread, judged.silent


def test_a_roll_that_was_read_right_has_nothing_misread() -> None:
    judged = judge(seen(*dice(VALUES)), lying(*VALUES))
    assert counts(judged) == (0, 0)
    assert [true and true.value for true in judged.truth] == list(VALUES)


def test_a_sure_die_with_another_value_is_silent() -> None:
    assert counts(judge(seen(*dice(VALUES)), lying(3, 5, 2, 6, 1, 5))) == (1, 1)


def test_an_unsure_die_with_another_value_is_misread_but_asked() -> None:
    six = dice(VALUES)
    six[5] = replace(six[5], sure=False)
    assert counts(judge(seen(*six), lying(3, 5, 2, 6, 1, 5))) == (1, 0)


def test_a_right_die_that_is_asked_about_all_the_same_is_not_misread() -> None:
    six = dice(VALUES)
    six[5] = replace(six[5], sure=False)
    assert counts(judge(seen(*six), lying(*VALUES))) == (0, 0)


def test_a_die_that_could_not_be_read_is_not_misread() -> None:
    six = dice(VALUES)
    six[0] = replace(six[0], sure=False, value=None, state="cocked")
    assert counts(judge(seen(*six), lying(*VALUES))) == (0, 0)


def test_colours_that_were_taken_for_each_other_are_silent_both() -> None:
    six = dice(VALUES)
    six[0], six[1] = replace(six[0], colour="purple"), replace(six[1], colour="brown")
    assert counts(judge(seen(*six), lying(*VALUES))) == (2, 2)


def test_a_colour_that_is_asked_is_not_misread() -> None:
    six = dice(VALUES)
    six[0], six[1] = replace(six[0], colour="white"), replace(six[1], colour="white")
    assert counts(judge(seen(*six), lying(*VALUES))) == (0, 0)


def test_where_no_colour_is_wanted_none_is_wrong() -> None:
    three = [a_die(value, x=60.0 * place, colour="red") for place, value in enumerate((3, 5, 2))]
    roll = see(THREE, 7, 1, three, [b"crop"] * 3, b"evidence")
    assert counts(judge(roll, lying(3, 5, 2))) == (0, 0)
    assert counts(judge(roll, lying(3, 5, 1))) == (1, 1)


@pytest.mark.parametrize(("sure", "silent"), [(True, 1), (False, 0)])
def test_a_die_that_is_not_there_is_misread(sure: bool, silent: int) -> None:
    roll = seen(*dice(VALUES), a_die(6, sure=sure, x=500, moved=True))
    judged = judge(roll, lying(*VALUES))
    assert counts(judged) == (1, silent)
    assert judged.truth[-1] is None


def test_a_die_that_was_not_seen_is_misread_but_the_table_asks_for_it() -> None:
    assert counts(judge(seen(*dice(VALUES)[:5]), lying(*VALUES))) == (1, 0)


def test_a_die_elsewhere_in_place_of_one_that_was_not_seen_is_silent_twice() -> None:
    roll = seen(*dice(VALUES)[:5], a_die(4, x=500, colour="black", moved=True))
    assert roll.complete
    assert counts(judge(roll, lying(*VALUES))) == (2, 2)


def test_while_dice_are_in_the_air_whatever_is_read_is_wrong() -> None:
    assert counts(judge(seen(*dice(VALUES)), [])) == (6, 6)
