"""What people type at a terminal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.prompt import Dice, Tower
from companion.games.refusal import Refused
from companion.speech import spoken
from companion.typed import typed_dice, typed_number, typed_tower

THREE = Dice({}, 3, ("red", "blue", "black"))
PLAIN = Dice({}, 2)
TOWER = Tower({}, (3, 2, 1), ("red", "blue", "crystal"))
RIGHT = [("red", 5), ("blue", 3), ("black", 1)]


WAYS = [
    "5 red 3 blue 1 black",
    "red 5 blue 3 black 1",
    "5 red blue 3 1 black",
    "5 3 1",
    "531",
    "5,3,1",
    "5red3blue1black",
    "5 RED, 3 Blue, 1 bla",
    "r5 blu3 bla1",
]


@pytest.mark.parametrize("text", WAYS)
def test_dice_are_typed_in_many_ways(text: str) -> None:
    assert typed_dice(text, THREE) == RIGHT


def test_colours_may_stand_in_any_order() -> None:
    assert typed_dice("1 black 5 red 3 blue", THREE) == [("black", 1), ("red", 5), ("blue", 3)]


def test_colours_are_understood_in_the_language_of_the_game() -> None:
    assert typed_dice("5 rot 3 blau 1 schwarz", THREE, "de") == RIGHT
    assert typed_dice("5 red 3 blue 1 black", THREE, "de") == RIGHT
    assert typed_dice("5 красный 3 синий 1 чёрный", THREE, "ru") == RIGHT


def test_dice_without_colours_need_pips_only() -> None:
    assert [value for _, value in typed_dice("4 6", PLAIN)] == [4, 6]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Type the pips of 3 dice."),
        ("5 3", "Type the pips of 3 dice."),
        ("5 3 1 1", "Type the pips of 3 dice."),
        ("5 red 3", "Type the pips and the colour of each die, like this: 5 red 3 blue."),
        ("5 3 red blue", "Type the pips and the colour of each die, like this: 5 red 3 blue."),
        ("5 red 3 bl 1 black", "'bl' is none of these, or several: red, blue, black."),
        ("5 red 3 pink 1 black", "'pink' is none of these, or several: red, blue, black."),
    ],
)
def test_dice_that_can_not_be_understood_say_why(text: str, said: str) -> None:
    with pytest.raises(Refused) as caught:
        typed_dice(text, THREE)
    assert spoken(caught.value.refusal.text) == said


@given(st.text(max_size=30))
def test_whatever_is_typed_is_dice_or_refused(text: str) -> None:
    for wants in (THREE, PLAIN):
        try:
            dice = typed_dice(text, wants)
        except Refused:
            continue
        assert all(isinstance(colour, str) and 0 <= value <= 9 for colour, value in dice)


@given(st.permutations(RIGHT), st.booleans())
def test_any_order_of_dice_and_words_is_read(dice: list[tuple[str, int]], first: bool) -> None:
    text = " ".join(f"{value} {colour}" if first else f"{colour} {value}" for colour, value in dice)
    assert typed_dice(text, THREE) == dice


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("red blue crystal / red - / -", [["red", "blue", "crystal"], ["red", None], [None]]),
        ("red blue crystal / red", [["red", "blue", "crystal"], ["red", None], [None]]),
        ("r b c", [["red", "blue", "crystal"], [None, None], [None]]),
        ("", [[None, None, None], [None, None], [None]]),
        ("- . _", [[None, None, None], [None, None], [None]]),
    ],
)
def test_towers_are_typed_row_by_row(text: str, rows: list[list[str | None]]) -> None:
    assert typed_tower(text, TOWER) == rows


def test_a_stone_that_is_not_there_is_named() -> None:
    with pytest.raises(Refused) as caught:
        typed_tower("red gold", TOWER)
    assert spoken(caught.value.refusal.text) == "'gold' is none of these, or several: red, blue, crystal."
    with pytest.raises(Refused) as caught:
        typed_tower("rot gold", TOWER, "de")
    assert spoken(caught.value.refusal.text, "de").endswith("rot, blau, Kristall.")


@pytest.mark.parametrize(("text", "number"), [("7", 7), (" 12 ", 12), ("-3", -3), ("−3", -3), ("+3", 3)])
def test_numbers_are_typed(text: str, number: int) -> None:
    assert typed_number(text) == number


@pytest.mark.parametrize("text", ["", "x", "1.5", "1 2", "٣", "9" * 5000, "1e3"])
def test_other_things_are_no_numbers(text: str) -> None:
    with pytest.raises(Refused):
        typed_number(text)
