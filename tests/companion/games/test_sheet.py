"""Score sheets: totals, ranks, ties and winners."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.message import say
from companion.games.sheet import Line, score_sheet


def lines(*points: int) -> list[Line]:
    return [Line(f"c{number}", say("x"), each, (say("so"),)) for number, each in enumerate(points)]


def test_totals_are_the_sums_of_the_lines() -> None:
    sheet = score_sheet([lines(3, 4, -2), lines(), lines(0)])
    assert [seat.total for seat in sheet.seats] == [5, 0, 0]
    assert [line.points for line in sheet.seats[0].lines] == [3, 4, -2]


@pytest.mark.parametrize(
    ("totals", "breaks", "ranks"),
    [
        ([5, 3], None, [1, 2]),
        ([3, 5], None, [2, 1]),
        ([5, 5, 3], None, [1, 1, 3]),
        ([3, 5, 5], [0, 1, 2], [3, 2, 1]),
        ([5, 5, 5], [1, 1, 0], [1, 1, 3]),
        ([-5, -3], [9, 0], [2, 1]),
    ],
)
def test_ties_share_a_rank_unless_a_tie_break_parts_them(
    totals: list[int], breaks: list[int] | None, ranks: list[int]
) -> None:
    sheet = score_sheet([lines(total) for total in totals], breaks)
    assert [seat.rank for seat in sheet.seats] == ranks
    assert [seat.winner for seat in sheet.seats] == [rank == 1 for rank in ranks]


@given(st.lists(st.tuples(st.integers(-9, 9), st.integers(0, 2)), min_size=1, max_size=5))
def test_a_sheet_can_be_ranked_anew_from_what_it_holds(seats: list[tuple[int, int]]) -> None:
    sheet = score_sheet([lines(total) for total, _ in seats], [tie_break for _, tie_break in seats])
    again = score_sheet([seat.lines for seat in sheet.seats], [seat.tie_break for seat in sheet.seats])
    assert again == sheet
    assert any(seat.winner for seat in sheet.seats)


@given(st.lists(st.integers(-9, 9), min_size=2, max_size=5))
def test_who_has_more_is_ranked_before(totals: list[int]) -> None:
    seats = score_sheet([lines(total) for total in totals]).seats
    for one in seats:
        assert one.rank == 1 + sum(other.total > one.total for other in seats)


def test_one_tie_break_for_each_seat_is_needed() -> None:
    with pytest.raises(ValueError, match="shorter|longer"):
        score_sheet([lines(1), lines(2)], [1])
