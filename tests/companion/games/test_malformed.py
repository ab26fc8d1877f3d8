"""What is wrong with something written, in plain words."""

from typing import Annotated, Any, Literal

import msgspec
import pytest

from companion.games.malformed import malformed, plain, read
from companion.games.message import say
from companion.games.refusal import Reason, Refused
from tests.companion.games.kathmandu.ends import english


class Thing(msgspec.Struct, forbid_unknown_fields=True):
    """Something with a field of each sort."""

    number: Annotated[int, msgspec.Meta(ge=1, le=6)]
    word: Literal["sun", "storm"] = "sun"
    maybe: int | None = None
    pair: tuple[int, int] = (0, 0)
    some: Annotated[tuple[int, ...], msgspec.Meta(min_length=2, max_length=4)] = (0, 0)
    name: Annotated[str, msgspec.Meta(min_length=1)] = "A"
    counts: dict[str, int] = {}


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ({}, "$: the key 'number' is missing"),
        ({"number": 7}, "$.number: must be at most 6"),
        ({"number": 0}, "$.number: must be at least 1"),
        ({"number": "1"}, "$.number: must be a whole number, not a text"),
        ({"number": 1, "maybe": "x"}, "$.maybe: must be a whole number or nothing (null), not a text"),
        ({"number": 1, "pair": [1]}, "$.pair: must have 2 entries, not 1"),
        ({"number": 1, "some": [1]}, "$.some: must have 2 entries at least"),
        ({"number": 1, "some": [1] * 5}, "$.some: must have 4 entries at most"),
        ({"number": 1, "name": ""}, "$.name: must have 1 letter at least"),
        ({"number": 1, "counts": {1: 1}}, "$.counts: must be a text, not a whole number"),
        ({"number": 1, "word": "rain"}, "$.word: can't be 'rain'"),
        ({"number": 1, "other": 2}, "$: unknown key 'other'"),
        ([], "$: must be a group of fields, not a list"),
        (None, "$: must be a group of fields, not nothing (null)"),
    ],
)
def test_each_mistake_is_named_with_its_place(data: Any, text: str) -> None:
    with pytest.raises(Refused) as refused:
        read(data, Thing)
    assert refused.value.refusal.reason is Reason.MALFORMED
    assert english(refused.value.refusal.text) == text


def test_what_is_right_is_read() -> None:
    assert read({"number": 6, "word": "storm"}, Thing) == Thing(6, "storm")


def test_a_mistake_of_another_sort_is_told_as_it_is() -> None:
    assert english(plain("Something else - at `$.a[0]`")) == "$.a[0]: Something else"


def test_a_game_names_its_own_mistakes_alike() -> None:
    refusal = malformed("$.players", say("too few")).refusal
    assert (refusal.reason, english(refusal.text)) == (Reason.MALFORMED, "$.players: too few")
