"""Counting up."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.sheet import ScoreSheet
from companion.games.tuareg import GAME
from tests.companion.games.tuareg.table import COUNTS, begun, carrying, english, holding

KINDS = ("water", "gold", "salt", "millet")
NONE = (0, 0, 0, 0)

OWN = {"goods": {kind: {"majority": points} for kind, points in zip(KINDS, (6, 5, 4, 3), strict=True)}}
"""The same points as the placeholders, but copied from a box."""


def player(first: tuple[int, ...] = NONE, second: tuple[int, ...] = NONE, **changes: int) -> dict[str, Any]:
    """A player in an end state, by goods in the order of KINDS."""
    stages = [dict(zip(KINDS, goods, strict=True)) for goods in (first, second)]
    return {"name": "P", "stages": stages, "maps": 0, "unused_specials": 0, "hand": 0, **changes}


def count(*players: dict[str, Any], own: dict[str, Any] | None = None, **options: Any) -> ScoreSheet:
    """The score sheet of an end state."""
    end = GAME.read_end({"game": "tuareg", "players": list(players), "options": options})
    return GAME.count(end, own or {})


def totals(sheet: ScoreSheet) -> list[int]:
    """The totals in seating order."""
    return [seat.total for seat in sheet.seats]


@pytest.mark.rule("T-EX1", "T-35", "T-39")
def test_two_players() -> None:
    sheet = count(player((3, 2, 1, 4)), player((1, 3, 5, 2)))
    assert totals(sheet) == [9, 9]
    assert [line.category for line in sheet.seats[0].lines] == ["stage1", "stage2", "maps", "specials"]


@pytest.mark.rule("T-EX2", "T-36", "T-A8")
def test_ties_in_three_kinds() -> None:
    sheet = count(player((2, 2, 3, 1)), player((2, 1, 3, 4)), player((1, 0, 3, 4)))
    assert totals(sheet) == [13, 10, 5]
    assert [english(how) for how in sheet.seats[1].lines[0].how] == [
        "water: 2, shared with 1 other → 5",
        "gold: 1, the most is 2 → 0",
        "rock salt: 3, shared with 2 others → 3",
        "millet: 4, shared with 1 other → 2",
    ]


@pytest.mark.rule("T-EX5", "T-42", "T-43")
def test_bonuses_at_the_end() -> None:
    sheet = count(player(maps=2, unused_specials=2), player())
    lines = {line.category: line for line in sheet.seats[0].lines}
    assert (lines["maps"].points, lines["specials"].points) == (4, 2)
    assert totals(sheet) == [6, 0]
    assert [english(how) for how in lines["maps"].how] == ["2 maps → 4"]
    assert [english(how) for how in lines["specials"].how] == ["2 unused cards → 2"]


@pytest.mark.rule("T-EX5", "T-A10")
def test_bonuses_of_a_game_on_the_table() -> None:
    from companion.games.tuareg.state import Cave, Thief
    from tests.companion.games.tuareg.table import change

    state = carrying(begun(3), 0, donkeys=("S",))
    state = change(state, 0, maps=2, thieves=(Thief(),), caves=(Cave(),))
    assert [line.points for line in GAME.score(state).seats[0].lines] == [4, 0, 4, 2]


@pytest.mark.rule("T-EX6", "T-32")
def test_the_hand_does_not_count() -> None:
    assert totals(count(player(hand=4), player((0, 1, 0, 0)))) == [0, 5]
    state = carrying(holding(begun(), 0, 4, "GGGG"), 1, "G")
    assert totals(GAME.score(state)) == [0, 5]


@pytest.mark.rule("T-EX7", "T-33", "T-A11")
def test_more_hand_cards_win_a_tie() -> None:
    even = player((3, 2, 1, 4), (3, 2, 1, 4)), player((1, 3, 5, 2), (1, 3, 5, 2))
    first, second = count({**even[0], "hand": 3}, {**even[1], "hand": 1}).seats
    assert (first.total, second.total) == (18, 18)
    assert (first.rank, first.winner, second.rank, second.winner) == (1, True, 2, False)


@pytest.mark.rule("T-EX7")
def test_equal_hands_share_the_win() -> None:
    seats = count(player((0, 2, 0, 0), hand=2), player((0, 2, 0, 0), hand=2), player(hand=4)).seats
    assert [(seat.rank, seat.winner) for seat in seats] == [(1, True), (1, True), (3, False)]


@pytest.mark.rule("T-A9")
def test_nobody_has_the_majority_of_what_nobody_has() -> None:
    sheet = count(player(), player(), player())
    assert totals(sheet) == [0, 0, 0]
    assert [english(how) for how in sheet.seats[0].lines[0].how] == ["nobody has any goods"]


@pytest.mark.rule("T-A11")
def test_dinars_of_the_hand_decide_if_the_players_want_it() -> None:
    seats = count(player(hand=12), player(hand=5), tiebreak="hand_dinars").seats
    assert [seat.rank for seat in seats] == [1, 2]
    state = begun(options={"tiebreak": "hand_dinars"})
    state = holding(holding(state, 0, 3, "MMM"), 1, 2, "GS")
    assert [seat.tie_break for seat in GAME.score(state).seats] == [3, 5]


@pytest.mark.rule("T-7")
def test_majorities_nobody_confirmed_are_marked_zero_points_too() -> None:
    for seat in count(player((1, 0, 0, 0)), player()).seats:
        assert [line.category for line in seat.lines if not line.confirmed] == ["stage1", "stage2"]


@pytest.mark.rule("T-7")
def test_own_numbers_confirm_the_score() -> None:
    sheet = count(player((1, 0, 0, 0)), player(), own=OWN)
    assert all(line.confirmed for seat in sheet.seats for line in seat.lines)
    one_left = {"goods": {kind: OWN["goods"][kind] for kind in ("water", "gold", "salt")}}
    sheet = count(player((1, 0, 0, 0)), player(), own=one_left)
    assert [line.confirmed for line in sheet.seats[0].lines] == [False, False, True, True]


def test_own_numbers_change_the_score() -> None:
    own = {"goods": {"gold": {"majority": 9}}, "map_points": 3, "tie_minus": 2}
    assert totals(count(player((0, 1, 0, 0), maps=1), player(), own=own)) == [12, 0]
    assert totals(count(player((0, 1, 0, 0)), player((0, 1, 0, 0)), own=own)) == [7, 7]


def test_a_shared_majority_is_never_worth_less_than_nothing() -> None:
    own = {"goods": {"millet": {"majority": 0}}}
    assert totals(count(player((0, 0, 0, 2)), player((0, 0, 0, 2)), own=own)) == [0, 0]


@pytest.mark.rule("T-1", "T-2")
def test_both_stages_count() -> None:
    sheet = count(player((1, 0, 0, 0), (0, 1, 0, 0)), player((0, 0, 1, 0), (0, 0, 0, 1)))
    assert [[line.points for line in seat.lines] for seat in sheet.seats] == [[6, 5, 0, 0], [4, 3, 0, 0]]


def naive(players: list[tuple[int, ...]]) -> list[int]:
    """Points of a stage, kind by kind: players in the order of their goods, those equal to the first share."""
    points = [0] * len(players)
    for kind, worth in enumerate((6, 5, 4, 3)):
        order = sorted(range(len(players)), key=lambda seat: players[seat][kind], reverse=True)
        leaders = [seat for seat in order if players[seat][kind] == players[order[0]][kind]]
        for seat in leaders:
            if players[seat][kind] > 0:
                points[seat] += worth - (1 if len(leaders) > 1 else 0)
    return points


GOODS = st.tuples(*[st.integers(0, number // 5) for number in COUNTS])


@given(st.lists(st.tuples(GOODS, GOODS, st.integers(0, 1)), min_size=2, max_size=4))
def test_the_score_is_what_a_naive_count_gives(holdings: list[tuple[Any, Any, int]]) -> None:
    sheet = count(*[player(first, second, maps=maps) for first, second, maps in holdings])
    first, second = naive([one[0] for one in holdings]), naive([one[1] for one in holdings])
    expected = [one + two + 2 * held[2] for one, two, held in zip(first, second, holdings, strict=True)]
    assert totals(sheet) == expected
    for seat in sheet.seats:
        assert seat.total == sum(line.points for line in seat.lines)
        told = [english(how) for line in seat.lines for how in line.how]
        assert seat.total == sum(int(how.rpartition("→ ")[2]) for how in told if "→" in how)
