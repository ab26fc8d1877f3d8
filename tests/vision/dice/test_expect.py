"""What a person may expect to lie in the tray, and how the reader is told."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.dice.colours import COLOURS
from vision.dice.expect import Expect
from vision.errors import VisionError


@given(st.integers(0, 100))
def test_a_number_is_a_number_of_dice(count: int) -> None:
    assert Expect.parse(str(count)) == Expect(count)


@given(st.lists(st.sampled_from(COLOURS), min_size=1, max_size=12), st.sampled_from([",", ", ", " , "]))
def test_colours_are_one_die_each(names: list[str], comma: str) -> None:
    assert Expect.parse(comma.join(names)) == Expect(len(names), tuple(names))


@given(st.text())
def test_anything_else_is_refused_with_a_text_that_helps(text: str) -> None:
    try:
        expect = Expect.parse(text)
    except VisionError as error:
        assert str(error).startswith(
            ("expected a number of dice or else colours out of white, ivory", "expected at most")
        )
    else:
        assert 0 <= expect.count <= max(100, text.count(",") + 1)
        assert expect.colours is None or set(expect.colours) <= set(COLOURS)


@pytest.mark.parametrize(
    ("text", "culprit"),
    [("mauve", "mauve"), ("red,,blue", "''"), ("", "''"), ("-1", "-1"), ("101", "101"), ("6,red", "6"), ("Red", "Red")],
)
def test_the_culprit_is_named(text: str, culprit: str) -> None:
    with pytest.raises(VisionError, match=culprit):
        Expect.parse(text)


def test_too_many_dice_are_refused_by_number() -> None:
    with pytest.raises(VisionError, match="^expected at most 100 dice, not 1000$"):
        Expect.parse("1000")
    with pytest.raises(VisionError, match="at most 100 dice"):
        Expect.parse("9" * 5000)


def test_digits_of_other_scripts_are_numbers_or_refused_but_never_crash() -> None:
    assert Expect.parse("٦") == Expect(6)
    with pytest.raises(VisionError):
        Expect.parse("²")
