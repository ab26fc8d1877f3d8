"""Maps, pairs and chests."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.companion.games.kathmandu.ends import halves, how, line, player, points

TWO_PAIRS = "red A, red B, blue A, blue B, green A"


@pytest.mark.rule("K-58", "K-41")
@pytest.mark.parametrize(
    ("maps", "chests", "expected"),
    [
        ("", 0, 0),
        ("red A", 0, 1),
        ("red A, blue B", 0, 2),
        ("red A, red A", 0, 2),
        ("red A, red B", 0, 4),
        ("red A, red B", 1, 8),
        ("red A, red B, red A", 0, 5),
        ("red A, red B, red A, red B", 0, 8),
        ("red A, red B, red A, red B", 1, 12),
        (TWO_PAIRS, 0, 9),
        (TWO_PAIRS, 1, 13),
        (TWO_PAIRS, 2, 17),
        (TWO_PAIRS, 3, 17),
        ("red A, blue A, green B", 2, 3),
    ],
)
def test_maps_by_hand(maps: str, chests: int, expected: int) -> None:
    assert points("maps", player(maps=halves(maps), chests=chests)) == expected


@pytest.mark.rule("K-A6", "K-A24")
def test_a_pair_counts_instead_of_its_halves_or_with_them() -> None:
    owner = player(maps=halves(TWO_PAIRS), chests=1)
    added = {"options": {"pair_adds_to_halves": True}}
    assert how(line("maps", owner)) == ["1 map half → 1", "1 map pair → 4", "1 map pair in a chest → 8"]
    assert how(line("maps", owner, **added)) == ["5 map halves → 5", "1 map pair → 4", "1 map pair in a chest → 8"]
    assert points("maps", owner, **added) == 17
    assert points("maps", owner, options={"pair_adds_to_halves": False}) == 13


@pytest.mark.rule("K-A24")
def test_the_players_can_settle_for_good_that_pairs_add_to_halves() -> None:
    own = {"scoring": {"maps": {"pair_adds_to_halves": True}}}
    pair = player(maps=halves("red A, red B"))
    assert points("maps", pair, own=own) == 6
    assert points("maps", pair, own=own, options={"pair_adds_to_halves": False}) == 4


@pytest.mark.rule("K-A7", "K-A22", "K-62")
@pytest.mark.parametrize(("chests", "idle"), [(0, 0), (1, 0), (2, 0), (3, 1), (5, 3)])
def test_a_chest_without_a_pair_is_an_unused_card(chests: int, idle: int) -> None:
    owner = player(maps=halves(TWO_PAIRS), chests=chests, equipment=2)
    assert points("equipment", owner) == 2 + idle


@pytest.mark.rule("K-A7")
def test_idle_chests_are_told_apart() -> None:
    told = line("equipment", player(maps=halves("red A, red B"), chests=2, equipment=1))
    assert how(told) == ["1 unused card → 1", "1 chest without a pair → 1"]
    assert how(line("equipment", player(chests=2))) == ["2 chests without a pair → 2"]
    assert how(line("equipment", player())) == ["0 unused cards → 0"]


def test_a_chest_stays_idle_where_that_brings_more() -> None:
    own = {"scoring": {"maps": {"chest_pair": 4}}}
    owner = player(maps=halves("red A, red B"), chests=1)
    assert points("maps", owner, own=own) + points("equipment", owner, own=own) == 5


HALVES = st.lists(st.tuples(st.sampled_from(["red", "blue", "green"]), st.sampled_from("AB")), max_size=9)


@given(HALVES, st.integers(0, 4))
def test_the_order_of_halves_does_not_matter(maps: list[tuple[str, str]], chests: int) -> None:
    held = [{"colour": colour, "half": half} for colour, half in maps]
    backwards = player(maps=held[::-1], chests=chests)
    assert points("maps", player(maps=held, chests=chests)) == points("maps", backwards)


@given(HALVES, st.integers(0, 3))
def test_another_chest_never_costs_points(maps: list[tuple[str, str]], chests: int) -> None:
    held = [{"colour": colour, "half": half} for colour, half in maps]
    few, more = player(maps=held, chests=chests), player(maps=held, chests=chests + 1)
    gain = [points(category, more) - points(category, few) for category in ("maps", "equipment")]
    assert gain in ([4, 0], [0, 1])
