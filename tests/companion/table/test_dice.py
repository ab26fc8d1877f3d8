"""A roll as seen: what is sure, what is asked, what follows from what somebody says."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.answers import answer
from companion.games.message import say
from companion.games.prompt import Dice, Prompt
from companion.speech import spoken
from companion.table.dice import NO_DIE, SeenDice, likely_values, see
from tests.companion.table.rolls import COLOURS, dice
from tests.dice import a_die
from vision.dice.reading import Die

SIX = Prompt("roll", 0, say("Roll."), Dice({"type": "roll", "seat": 0}, 6, COLOURS))
THREE = Prompt("roll", 0, say("Roll."), Dice({"type": "roll"}, 3))


def seen(*those: Die, prompt: Prompt = SIX) -> SeenDice:
    return see(prompt, 7, 1, those, [b"crop"] * len(those), b"evidence")


def test_sure_dice_of_the_wanted_colours_are_a_reply() -> None:
    roll = seen(*dice((3, 5, 2, 6, 1, 4)))
    assert roll.complete
    assert roll.reply() == list(zip(COLOURS, (3, 5, 2, 6, 1, 4), strict=True))
    assert answer(SIX, roll.reply())["dice"][1] == {"colour": "purple", "value": 5}


def test_dice_without_wanted_colours_are_told_by_their_values_from_left_to_right() -> None:
    roll = seen(a_die(4, x=200, colour="red"), a_die(1, x=0, colour="red"), a_die(6, x=100), prompt=THREE)
    assert roll.complete
    assert [value for _, value in roll.reply()] == [1, 6, 4]


def test_an_unsure_die_is_asked_and_its_value_completes_the_roll() -> None:
    six = dice()
    six[1] = replace(six[1], sure=False)
    roll = seen(*six)
    assert (roll.asked, roll.complete) == ((1,), False)
    told = roll.told(1, 6)
    assert told.complete
    assert told.values[1] == 6


def test_the_one_die_whose_colour_is_unknown_has_the_one_that_is_missing() -> None:
    six = dice()
    six[3] = replace(six[3], colour="white")
    roll = seen(*six)
    assert roll.complete
    assert roll.colours[3] == "grey"


def test_of_two_unknown_colours_one_is_asked_and_the_other_follows() -> None:
    six = dice()
    six[3], six[4] = replace(six[3], colour="white"), replace(six[4], colour="ivory")
    roll = seen(*six)
    assert roll.asked == (3, 4)
    assert set(roll.missing_colours) == {"grey", "pink"}
    told = roll.told(3, colour="pink")
    assert told.complete
    assert told.colours[4] == "grey"


def test_a_colour_that_was_read_twice_is_asked_of_both() -> None:
    six = dice()
    six[0] = replace(six[0], colour="black")
    roll = seen(*six)
    assert roll.asked == (0, 5)
    assert set(roll.missing_colours) == {"brown", "black"}


def test_a_colour_that_another_die_had_changes_places() -> None:
    roll = seen(*dice((1, 2, 3, 4, 5, 6)))
    told = roll.told(0, colour="purple")
    assert told.complete
    assert dict(told.reply()) == {"purple": 1, "brown": 2, "orange": 3, "grey": 4, "pink": 5, "black": 6}


def test_dice_that_lay_there_before_are_none_of_the_throw() -> None:
    old = a_die(6, x=400, colour="red", moved=False)
    roll = seen(*dice(), old)
    assert len(roll.dice) == 6
    assert roll.complete


def test_too_many_dice_say_so_until_one_is_said_to_be_none() -> None:
    roll = seen(*dice(), a_die(6, x=400, colour="red", moved=True))
    assert roll.problem is not None
    assert spoken(roll.problem) == "6 dice are wanted, but 7 lie there."
    told = roll.told(6, NO_DIE)
    assert told.problem is None and told.complete
    assert 6 not in told.shown


def test_too_few_dice_say_so_and_no_colour_is_guessed() -> None:
    five = dice()[:5]
    five[0] = replace(five[0], colour="white")
    roll = seen(*five)
    assert roll.problem is not None
    assert "but 5 lie there" in spoken(roll.problem)
    assert roll.colours[0] is None
    assert not roll.complete


def test_what_was_none_after_all_can_come_back() -> None:
    roll = seen(*dice()).told(2, NO_DIE)
    assert not roll.complete
    assert roll.told(2, 5).complete


@pytest.mark.parametrize(("index", "colour"), [(6, None), (-1, None), (0, "white"), (0, "nothing")])
def test_a_die_or_colour_that_is_not_there_can_not_be_told(index: int, colour: str | None) -> None:
    with pytest.raises(LookupError):
        seen(*dice()).told(index, 3, colour)


def test_each_telling_is_counted() -> None:
    assert seen(*dice()).told(0, 1).told(1, 1).tellings == 2


SEEN_DIE = st.builds(
    lambda value, sure, colour, x, moved: a_die(value, sure=sure, x=x, colour=colour, moved=moved),
    st.integers(1, 6),
    st.booleans(),
    st.sampled_from((*COLOURS, "white", "red")),
    st.floats(0, 600),
    st.sampled_from((True, False, None)),
)
TELLING = st.tuples(
    st.integers(0, 8), st.none() | st.integers(0, 6), st.none() | st.sampled_from((*COLOURS, "no colour"))
)


@given(st.lists(SEEN_DIE, max_size=9), st.sampled_from((SIX, THREE)), st.lists(TELLING, max_size=12))
def test_whatever_is_seen_and_told_a_complete_roll_is_always_one_that_the_game_can_read(
    those: list[Die], prompt: Prompt, tellings: list[tuple[int, int | None, str | None]]
) -> None:
    roll = seen(*those, prompt=prompt)
    for index, value, colour in tellings:
        try:
            roll = roll.told(index, value, colour)
        except LookupError:
            continue
        known = [roll.colours[i] for i in roll.shown if roll.colours[i] is not None]
        if roll.wants.colours is not None:
            assert all(count == 1 for count in Counter(known).values())
        if value is not None and value != NO_DIE:
            assert roll.values[index] == value
    if roll.complete:
        assert len(answer(prompt, roll.reply())["dice"]) == roll.wants.count
    else:
        assert roll.asked or roll.problem or roll.missing_colours


@given(st.permutations(COLOURS), st.lists(st.integers(1, 6), min_size=6, max_size=6), st.data())
def test_any_roll_can_be_told_die_by_die_and_is_then_as_it_lies(
    colours: list[str], values: list[int], data: st.DataObject
) -> None:
    roll = seen(*[a_die(1, sure=False, x=50.0 * place, colour="white") for place in range(6)])
    for index in data.draw(st.permutations(range(6))):
        roll = roll.told(index, values[index]).told(index, colour=colours[index])
    assert roll.complete
    assert dict(roll.reply()) == dict(zip(colours, values, strict=True))


def test_the_likeliest_values_come_first_each_once_and_three_at_most() -> None:
    die = a_die(5, sure=False, alternatives=((6, 0.3), (5, 0.2), (3, 0.1), (1, 0.1)))
    assert likely_values(die) == (5, 6, 3)
