"""House rulings: values that are set in a state, and points in the score."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.refusal import Reason, Refused
from companion.session.entries import Effect, Ruling
from companion.session.ruling import CATEGORY, check, with_rulings, with_values
from companion.session.written import Written
from companion.speech import spoken
from tests.companion.pig import PIG, Pigs

WRITTEN = Written(PIG)
START = PIG.start(3, {}, {})


def places(data: Any, path: str = "") -> list[str]:
    """All JSON pointers into some data."""
    if isinstance(data, dict):
        inner = [(key, data[key]) for key in data]
    elif isinstance(data, list):
        inner = list(enumerate(data))  # type: ignore[arg-type]
    else:
        return [path]
    return ([path] if path else []) + [place for key, value in inner for place in places(value, f"{path}/{key}")]


def at(data: Any, pointer: str) -> Any:
    for key in pointer.split("/")[1:]:
        data = data[int(key)] if isinstance(data, list) else data[key]
    return data


PLACES = places(WRITTEN.write(START))


@given(st.sampled_from([place for place in PLACES if place != "/gone"]), st.integers(0, 9))
def test_a_value_is_set_where_the_pointer_leads_and_nowhere_else(pointer: str, value: int) -> None:
    before = WRITTEN.write(START)
    try:
        after = WRITTEN.write(with_values(WRITTEN, START, {pointer: value}))
    except Refused as refused:
        assert refused.refusal.reason is Reason.MALFORMED  # a list or yes and no can't be a number
        assert not isinstance(at(before, pointer), int) or isinstance(at(before, pointer), bool)
        return
    assert at(after, pointer) == value
    others = [place for place in PLACES if not isinstance(at(before, place), dict | list) and place != pointer]
    assert all(at(after, place) == at(before, place) for place in others)


def test_a_state_is_not_changed_but_made_anew() -> None:
    bits = msgspec.json.encode(START)
    changed = with_values(WRITTEN, START, {"/points": [1, 2, 3], "/turn": 2})
    assert (changed.points, changed.turn) == ((1, 2, 3), 2)
    assert msgspec.json.encode(START) == bits


def test_nothing_to_set_leaves_the_state_as_it_is() -> None:
    assert with_values(WRITTEN, START, {}) == START


@given(st.text(max_size=12))
def test_a_pointer_that_leads_nowhere_is_refused(pointer: str) -> None:
    if pointer in PLACES:
        return
    with pytest.raises(Refused) as caught:
        with_values(WRITTEN, START, {pointer: 1})
    assert pointer in spoken(caught.value.refusal.text)


def test_keys_with_slashes_and_tildes_can_be_meant() -> None:
    class Odd(Pigs, frozen=True):
        """A state with odd keys."""

        odd: dict[str, int] = {}

    class Game:
        """Just enough."""

        actions = PIG.actions
        state = Odd

    state = Odd(20, (0, 0), (1, 1), odd={"a/b": 1, "c~d": 2})
    changed = with_values(Written(Game()), state, {"/odd/a~1b": 5, "/odd/c~0d": 6})  # type: ignore[arg-type]
    assert changed.odd == {"a/b": 5, "c~d": 6}


def ruling(*points: int, note: str = "so") -> Ruling:
    return Ruling(3, note, Effect(points))


def scored(*points: int) -> Any:
    return PIG.score(Pigs(20, points, (1,) * len(points)))


def test_points_are_a_line_of_the_sheet_with_a_reason_each() -> None:
    sheet = with_rulings(scored(4, 6), [ruling(3, 0, note="fell over"), ruling(1, -2, note="late")])
    first, second = (seat.lines[-1] for seat in sheet.seats)
    assert (first.category, first.points, first.confirmed) == (CATEGORY, 4, True)
    assert [spoken(how) for how in first.how] == ["fell over → 3", "late → 1"]
    assert [spoken(how) for how in second.how] == ["late → −2"]
    assert [(seat.total, seat.rank, seat.winner) for seat in sheet.seats] == [(8, 1, True), (4, 2, False)]


def test_a_ruling_that_sets_something_is_marked_at_every_seat() -> None:
    base, setting = scored(4, 6), Ruling(3, "as we play", Effect((), {"/turn": 1}))
    sheet = with_rulings(base, [setting, ruling(1, 0, note="late")])
    first, second = (seat.lines[-1] for seat in sheet.seats)
    assert [line.category for line in (first, second)] == [CATEGORY, CATEGORY]
    assert [spoken(how) for how in first.how] == ["as we play → 0", "late → 1"]
    assert [spoken(how) for how in second.how] == ["as we play → 0"]
    assert [seat.total for seat in sheet.seats] == [5, 6]


def test_rulings_without_effect_leave_the_sheet_alone() -> None:
    sheet = scored(4, 6)
    assert with_rulings(sheet, []) == sheet
    assert with_rulings(sheet, [ruling(), ruling(0, 0)]) == sheet


@given(st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), max_size=4))
def test_lines_add_up_to_totals(given_points: list[tuple[int, int]]) -> None:
    sheet = with_rulings(scored(4, 6), [ruling(*points) for points in given_points])
    for seat, base in zip((0, 1), (4, 6), strict=True):
        total = sheet.seats[seat].total
        assert total == sum(line.points for line in sheet.seats[seat].lines)
        assert total == base + sum(points[seat] for points in given_points)


def test_a_note_with_percent_signs_is_shown_as_it_is() -> None:
    sheet = with_rulings(scored(4, 6), [ruling(1, 0, note="100 %(points)s")])
    assert spoken(sheet.seats[0].lines[-1].how[0]) == "100 %(points)s → 1"


@pytest.mark.parametrize(("note", "points"), [("", ()), (" \n", ()), ("x", (1,)), ("x", (1, 2, 3))])
def test_rulings_that_say_nothing_or_count_wrong_are_refused(note: str, points: tuple[int, ...]) -> None:
    with pytest.raises(Refused):
        check(ruling(*points, note=note), 2)
    check(ruling(1, 2), 2)
    check(ruling(), 2)
