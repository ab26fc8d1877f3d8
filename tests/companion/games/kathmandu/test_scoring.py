"""The final scoring: worked examples and each category by itself."""

import pytest

from tests.companion.games.kathmandu.ends import end, halves, how, line, player, points, sheet

CATEGORIES = (
    "offerings",
    "kathmandu_tile",
    "goods",
    "goods_sets",
    "special_goods",
    "maps",
    "animals",
    "yak_stack",
    "distance",
    "equipment",
    "resources",
    "exhaustion",
)


def test_lines_come_in_the_order_that_is_promised() -> None:
    for seat in sheet(player(), player()).seats:
        assert tuple(told.category for told in seat.lines) == CATEGORIES


@pytest.mark.rule("K-EX1", "K-56", "K-58", "K-60", "K-61", "K-62", "K-63")
def test_a_bad_evening() -> None:
    bad = player(
        maps=halves("red A, blue A"),
        yak_tiles_left=10,
        strips_to_kathmandu=5,
        equipment=2,
        resources=3,
        exhaustion=3,
    )
    seat = sheet(bad).seats[0]
    assert {told.category: told.points for told in seat.lines if told.points} == {
        "maps": 2,
        "yak_stack": -28,
        "distance": -20,
        "equipment": 2,
        "resources": 3,
        "exhaustion": -9,
    }
    assert seat.total == -50


@pytest.mark.rule("K-EX5", "K-33", "K-37", "K-57")
def test_special_goods_do_not_fill_sets() -> None:
    trader = player(goods=[1, 1, 1, 1, 0, 0], special_goods=2)
    assert points("goods", trader) == 12
    assert points("goods_sets", trader) == 0
    assert points("special_goods", trader) == 14
    assert sheet(trader).seats[0].total == 26


@pytest.mark.rule("K-EX7", "K-59", "K-A13")
@pytest.mark.parametrize(
    ("animals", "expected"),
    [
        ((5, 2, 0), (25, 10, 0)),
        ((3, 3, 3), (0, 0, 0)),
        ((2, 1), (2, 1)),
        ((0, 0), (0, 0)),
        ((4, 4, 1, 3), (12, 12, 3, 9)),
    ],
)
def test_animals_count_by_the_spread(animals: tuple[int, ...], expected: tuple[int, ...]) -> None:
    seats = sheet(*[player(animals=number) for number in animals]).seats
    assert tuple(seat.total for seat in seats) == expected


def test_animals_tell_the_spread() -> None:
    assert how(line("animals", player(animals=5), player(animals=2))) == ["5 × (most 5 − fewest 2) → 15"]


@pytest.mark.rule("K-EX10", "K-61", "K-65")
def test_each_strip_on_the_way_costs_four_down_to_twenty() -> None:
    costs = [points("distance", player(strips_to_kathmandu=strips), variant="long") for strips in range(8)]
    assert costs == [0, -4, -8, -12, -16, -20, -20, -20]


def test_the_floor_holds_for_own_numbers_too() -> None:
    own = {"scoring": {"distance": {"by_border_strips": [0, -10, -30]}}}
    assert points("distance", player(strips_to_kathmandu=1), own=own) == -10
    assert points("distance", player(strips_to_kathmandu=2), own=own) == -20
    own["scoring"]["distance"]["floor"] = -25
    assert points("distance", player(strips_to_kathmandu=2), own=own) == -25
    assert points("distance", player(strips_to_kathmandu=3), own=own) == -25


@pytest.mark.rule("K-56")
def test_offerings_score_the_last_emptied_space() -> None:
    scores = [points("offerings", player(offerings=placed)) for placed in range(10)]
    assert scores == [0, 1, 3, 6, 10, 15, 21, 28, 36, 45]


@pytest.mark.rule("K-60")
def test_the_yak_stack_rises_from_minus_28_to_10() -> None:
    scores = [points("yak_stack", player(yak_tiles_left=left)) for left in range(11)]
    assert scores == [10, 0, -4, -7, -10, -13, -16, -19, -22, -25, -28]


@pytest.mark.rule("K-46", "K-A11")
def test_a_kathmandu_tile_scores_what_is_printed_on_it() -> None:
    assert points("kathmandu_tile", player(kathmandu_tile=9)) == 9
    assert points("kathmandu_tile", player(kathmandu_tile=15)) == 15
    assert how(line("kathmandu_tile", player())) == ["no Kathmandu tile → 0"]


@pytest.mark.rule("K-33", "K-57")
def test_goods_score_their_kinds_or_the_told_total() -> None:
    goods = [3, 0, 1, 0, 0, 2]
    assert points("goods", player(goods=goods)) == 18
    assert points("goods", player(goods=goods, goods_printed=25)) == 25
    own = {"scoring": {"goods": {"printed_points": [1, 2, 3, 4, 5, 6]}}}
    assert points("goods", player(goods=goods), own=own) == 3 + 3 + 12


@pytest.mark.rule("K-62")
def test_leftovers_score_one_each() -> None:
    assert points("equipment", player(equipment=4)) == 4
    assert points("resources", player(resources=7)) == 7


@pytest.mark.rule("K-63")
def test_each_marker_costs_three() -> None:
    assert [points("exhaustion", player(exhaustion=markers)) for markers in range(4)] == [0, -3, -6, -9]
    assert how(line("exhaustion", player(exhaustion=2))) == ["2 exhaustion markers → -6"]


@pytest.mark.rule("K-64", "K-A19")
def test_a_tie_is_a_shared_victory() -> None:
    seats = sheet(player(resources=5), player(equipment=5), player(resources=7), player(resources=7)).seats
    assert [(seat.total, seat.rank, seat.winner) for seat in seats] == [
        (5, 3, False),
        (5, 3, False),
        (7, 1, True),
        (7, 1, True),
    ]


def test_how_says_every_part_in_one_or_many() -> None:
    assert how(line("offerings", player(offerings=3))) == ["3 offerings → 6"]
    assert how(line("offerings", player(offerings=1))) == ["1 offering → 1"]
    assert how(line("yak_stack", player(yak_tiles_left=1))) == ["1 yak tile left → 0"]
    assert how(line("resources", player(resources=1))) == ["1 resource → 1"]


@pytest.mark.rule("K-65")
def test_the_long_game_counts_alike() -> None:
    owner = player(offerings=4, strips_to_kathmandu=3, yak_tiles_left=2)
    assert sheet(owner).seats == sheet(owner, variant="long").seats


def test_a_count_does_not_change_what_is_counted() -> None:
    told = end(player(goods=[1, 1, 1, 1, 1, 0], maps=halves("red A, red B"), chests=1))
    before = repr(told)
    sheet(*told["players"])
    assert repr(told) == before
