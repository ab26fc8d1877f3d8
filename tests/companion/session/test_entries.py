"""Lines in their written form."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.session.entries import (
    Act,
    AnyEntry,
    Correct,
    Drop,
    Effect,
    HandOver,
    Leave,
    Redo,
    Rename,
    Ruling,
    Start,
    Undo,
    read_entry,
    write_entry,
)

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
OBJECTS = st.dictionaries(st.text(max_size=5), JSON, max_size=4)
LINES, WORDS = st.integers(0, 10**6), st.text(max_size=20)
EFFECTS = st.builds(Effect, st.lists(st.integers(-99, 99), max_size=5).map(tuple), OBJECTS)
ENTRIES = st.one_of(
    st.builds(Start, WORDS, st.lists(WORDS, max_size=5).map(tuple), OBJECTS, OBJECTS, OBJECTS),
    st.builds(Act, OBJECTS),
    st.builds(Leave, LINES),
    st.builds(Undo, LINES),
    st.builds(Redo, LINES),
    st.builds(Correct, LINES, OBJECTS),
    st.builds(Drop, LINES),
    st.builds(Ruling, LINES, WORDS, EFFECTS),
    st.builds(Rename, LINES, WORDS),
    st.builds(HandOver, LINES, WORDS),
)


@given(ENTRIES)
def test_what_is_written_is_read_again(entry: AnyEntry) -> None:
    text = write_entry(entry)
    assert "\n" not in text
    assert read_entry(text) == entry


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[]",
        '{"kind": "nap"}',
        '{"kind": "undo"}',
        '{"kind": "undo", "to": "x"}',
        '{"kind": "drop", "line": 1, "x": 2}',
    ],
)
def test_other_things_are_no_lines(text: str) -> None:
    with pytest.raises(msgspec.MsgspecError):
        read_entry(text)


def test_the_written_form_stays_as_it_is() -> None:
    """Journals of earlier versions must be readable forever."""
    assert write_entry(Act({"type": "bank"})) == '{"kind":"act","action":{"type":"bank"}}'
    assert write_entry(Undo(3)) == '{"kind":"undo","to":3}'
    assert write_entry(Ruling(4, "so")) == '{"kind":"ruling","line":4,"note":"so"}'
    assert write_entry(HandOver(1, "Carl")) == '{"kind":"hand_over","seat":1,"name":"Carl"}'
