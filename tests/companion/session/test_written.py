"""Actions and states in their written form, and what is said about those that are none."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.refusal import Reason, Refused
from companion.session.written import Written, decode
from companion.speech import spoken
from tests.companion.pig import PIG, Bank, Bet, Pigs, Rain, Roll, Rolled, Wish

WRITTEN = Written(PIG)
DICE = st.builds(Rolled, st.sampled_from(["red", "white"]), st.integers(-1, 9))
ACTIONS = st.one_of(
    st.builds(Wish, st.integers(0, 9), st.integers(-9, 99)),
    st.builds(Roll, st.lists(DICE, max_size=3).map(tuple)),
    st.just(Bank()),
    st.just(Rain()),
    st.builds(Bet, st.booleans(), st.booleans()),
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


@given(ACTIONS)
def test_what_is_written_is_read_again(action: Any) -> None:
    data = WRITTEN.write(action)
    assert WRITTEN.action(data) == action
    assert WRITTEN.action(msgspec.json.decode(msgspec.json.encode(data))) == action


@given(
    JSON | st.fixed_dictionaries({"type": st.sampled_from(["bank", "roll", "wish", "bet"])}, optional={"seat": JSON})
)
def test_whatever_comes_is_an_action_or_refused_in_words(data: Any) -> None:
    try:
        action = WRITTEN.action(data)
    except Refused as refused:
        assert refused.refusal.reason is Reason.MALFORMED
        assert spoken(refused.refusal.text)
    else:
        assert isinstance(action, PIG.actions)


@given(JSON)
def test_whatever_comes_is_a_state_or_refused(data: Any) -> None:
    with pytest.raises(Refused):
        WRITTEN.state(data)


def test_a_state_is_read_as_it_was_written() -> None:
    state = PIG.start(3, {}, {})
    assert WRITTEN.state(WRITTEN.write(state)) == state
    assert isinstance(WRITTEN.state(WRITTEN.write(state)), Pigs)


@pytest.mark.parametrize("value", [object(), {1, object()}, {"x": lambda: 1}], ids=["object", "set", "function"])
def test_what_has_no_written_form_is_refused(value: Any) -> None:
    for read in (WRITTEN.write, WRITTEN.action, WRITTEN.state):
        with pytest.raises(Refused) as caught:
            read(value)
        assert caught.value.refusal.reason is Reason.MALFORMED


def test_something_nested_too_deep_is_refused() -> None:
    data: Any = []
    for _ in range(10_000):
        data = [data]
    with pytest.raises(Refused):
        WRITTEN.action(data)


def test_json_text_becomes_an_object() -> None:
    assert decode('{"a": [1, null]}') == {"a": [1, None]}
    assert decode(b"{}") == {}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "This is not JSON"),
        ("{", "This is not JSON"),
        ('{"a": 1} x', "This is not JSON"),
        (b"\xff\xfe", "This is not JSON"),
        ("3", "$: must be a group of fields, not a whole number"),
        ("[1]", "$: must be a group of fields, not a list"),
        ('{"a": [{"b": 1}, {"b": 1e400}]}', "$.a[1].b: the number is too large"),
        ('{"a": 1e400, x', "This is not JSON"),
        (b'{"a": -1e999, "b": 1e400}', "$.a: the number is too large"),
        ("null", "$: must be a group of fields, not nothing (null)"),
    ],
)
def test_other_text_is_refused(text: str | bytes, said: str) -> None:
    with pytest.raises(Refused) as caught:
        decode(text)
    assert spoken(caught.value.refusal.text).startswith(said)


@given(st.binary(max_size=40))
def test_any_bytes_are_an_object_or_refused(text: bytes) -> None:
    try:
        assert isinstance(decode(text), dict)
    except Refused as refused:
        assert spoken(refused.refusal.text)
