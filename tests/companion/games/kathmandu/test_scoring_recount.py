"""Any end of a game, counted once more in another way."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.companion.games.kathmandu.ends import sheet


@cache
def sets_worth(goods: tuple[int, ...]) -> int:
    """Every way to take away five or six different goods."""
    taken = (
        (7 if len(kinds) == 5 else 12, tuple(sorted(n - (k in kinds) for k, n in enumerate(goods))))
        for size in (5, 6)
        for kinds in combinations([k for k in range(6) if goods[k]], size)
    )
    return max((worth + sets_worth(rest) for worth, rest in taken), default=0)


def maps_worth(maps: list[dict[str, str]], chests: int, adds: bool) -> tuple[int, int]:
    """Points of the maps and chests left over: halves are taken from the table pair by pair, as players would. Pairs
    may be counted besides their halves."""
    table, points = [(half["colour"], half["half"]) for half in maps], 0
    while pair := next((c for c, h in table if h == "A" and (c, "B") in table), None):
        table.remove((pair, "A"))
        table.remove((pair, "B"))
        points, chests = (points + 8, chests - 1) if chests else (points + 4, chests)
    return points + len(maps if adds else table), chests


def recount(own: dict[str, Any], everybody: list[dict[str, Any]], adds: bool = False) -> Iterator[tuple[str, int]]:
    """Category and points, by the sentences of the rules."""
    maps, idle = maps_worth(own["maps"], own["chests"], adds)
    spread = sorted(other["animals"] for other in everybody)
    left = own["yak_tiles_left"]
    yield "offerings", sum(range(own["offerings"] + 1))
    yield "kathmandu_tile", own["kathmandu_tile"]
    yield "goods", 3 * sum(own["goods"]) if own["goods_printed"] is None else own["goods_printed"]
    yield "goods_sets", sets_worth(tuple(sorted(own["goods"])))
    yield "special_goods", 7 * own["special_goods"]
    yield "maps", maps
    yield "animals", own["animals"] * (spread[-1] - spread[0])
    yield "yak_stack", {0: 10, 1: 0}.get(left, -3 * left + 2)
    yield "distance", max(-20, -4 * own["strips_to_kathmandu"])
    yield "equipment", own["equipment"] + idle
    yield "resources", own["resources"]
    yield "exhaustion", -3 * own["exhaustion"]


HALF = st.fixed_dictionaries({"colour": st.sampled_from(["red", "blue", "grey"]), "half": st.sampled_from("AB")})

PLAYER = st.fixed_dictionaries(
    {
        "name": st.text(max_size=5),
        "offerings": st.integers(0, 9),
        "kathmandu_tile": st.sampled_from([0, 12, 9, 6, 3, 17]),
        "goods": st.lists(st.integers(0, 3), min_size=6, max_size=6),
        "goods_printed": st.none(),
        "special_goods": st.just(0),
        "maps": st.lists(HALF, max_size=8),
        "chests": st.integers(0, 4),
        "animals": st.integers(0, 8),
        "yak_tiles_left": st.integers(0, 10),
        "strips_to_kathmandu": st.integers(0, 7),
        "equipment": st.integers(0, 6),
        "resources": st.integers(0, 20),
        "exhaustion": st.integers(0, 3),
    }
)


@st.composite
def ends(draw: st.DrawFn) -> list[dict[str, Any]]:
    """Players of a long game; special goods go to those who have their kinds."""
    players = draw(st.lists(PLAYER, min_size=2, max_size=4))
    special = 6
    for player in players:
        kinds = sum(number > 0 for number in player["goods"])
        player["special_goods"] = draw(st.integers(0, min(kinds, special)))
        special -= player["special_goods"]
        player["goods_printed"] = draw(st.none() | st.integers(0, 60 if kinds else 0))
    return players


@given(ends())
def test_a_recount_agrees_in_every_category(players: list[dict[str, Any]]) -> None:
    seats = sheet(*players, variant="long").seats
    for seat, player in zip(seats, players, strict=True):
        assert [(told.category, told.points) for told in seat.lines] == list(recount(player, players))


@given(ends())
def test_totals_and_ranks_follow_from_the_lines(players: list[dict[str, Any]]) -> None:
    seats = sheet(*players, variant="long").seats
    totals = [sum(told.points for told in seat.lines) for seat in seats]
    assert [seat.total for seat in seats] == totals
    assert [seat.rank for seat in seats] == [1 + sorted(totals, reverse=True).index(total) for total in totals]
    assert [seat.winner for seat in seats] == [total == max(totals) for total in totals]


@given(ends())
def test_every_line_says_how_its_points_came_about(players: list[dict[str, Any]]) -> None:
    for seat in sheet(*players, variant="long").seats:
        for told in seat.lines:
            assert sum(int(text.params["points"]) for text in told.how if "points" in text.params) == told.points
