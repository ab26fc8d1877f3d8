"""Which categories say that they rest on a number that nobody confirmed."""

from typing import Any

import pytest

from tests.companion.games.kathmandu.ends import halves, line, player, sheet


def unconfirmed(*players: dict[str, Any], own: dict[str, Any] | None = None) -> set[str]:
    """The categories of the first player that aren't confirmed."""
    return {told.category for told in sheet(*players, own=own).seats[0].lines if not told.confirmed}


def test_what_the_rules_say_is_confirmed() -> None:
    """No offering, one yak tile, in Kathmandu: all these numbers are in the rules; tiles and goods are not."""
    assert unconfirmed(player()) == {"kathmandu_tile", "goods"}


def test_placeholders_are_marked() -> None:
    owner = player(offerings=3, yak_tiles_left=4, strips_to_kathmandu=2, kathmandu_tile=12, goods=[1, 0, 0, 0, 0, 0])
    assert unconfirmed(owner) == {"offerings", "kathmandu_tile", "goods", "yak_stack", "distance"}


def test_zero_points_are_marked_too_if_a_placeholder_was_looked_up() -> None:
    assert not line("goods", player()).confirmed
    assert not line("kathmandu_tile", player()).confirmed


@pytest.mark.parametrize("left", range(11))
def test_the_ends_of_the_yak_stack_are_confirmed(left: int) -> None:
    assert line("yak_stack", player(yak_tiles_left=left)).confirmed is (left in (0, 1, 10))


@pytest.mark.parametrize("strips", range(8))
def test_the_ends_of_the_distance_are_confirmed(strips: int) -> None:
    told = line("distance", player(strips_to_kathmandu=strips), variant="long")
    assert told.confirmed is (strips == 0 or strips >= 5)


@pytest.mark.parametrize("offerings", range(10))
def test_only_no_offering_is_confirmed(offerings: int) -> None:
    assert line("offerings", player(offerings=offerings)).confirmed is (offerings == 0)


def test_told_printed_points_are_confirmed() -> None:
    assert line("goods", player(goods=[1, 0, 0, 0, 0, 0], goods_printed=4)).confirmed
    assert line("goods", player(goods_printed=0)).confirmed


def test_a_tile_that_the_placeholders_do_not_know_was_read_from_the_box() -> None:
    assert line("kathmandu_tile", player(kathmandu_tile=14)).confirmed
    assert not line("kathmandu_tile", player(kathmandu_tile=9)).confirmed


def test_maps_sets_and_leftovers_need_no_placeholder() -> None:
    owner = player(
        goods=[2, 2, 2, 2, 1, 1],
        special_goods=2,
        maps=halves("red A, red B, blue A"),
        chests=2,
        animals=3,
        equipment=1,
        resources=2,
        exhaustion=1,
    )
    assert unconfirmed(owner) == {"kathmandu_tile", "goods"}


def test_the_players_own_numbers_are_confirmed() -> None:
    own = {
        "scoring": {
            "offerings": {"by_offerings_placed": [0, 2, 4, 7, 11, 16, 22, 29, 37, 46]},
            "kathmandu_tiles": {"stack_high_to_low": [14, 10, 6, 2]},
            "goods": {"printed_points": [1, 2, 3, 4, 5, 6]},
            "yak_stack": {"by_tiles_left": [10, 0, -3, -6, -9, -12, -15, -18, -21, -24, -28]},
            "distance": {"by_border_strips": [0, -3, -7, -11, -15, -20]},
        }
    }
    owner = player(offerings=3, yak_tiles_left=4, strips_to_kathmandu=2, kathmandu_tile=10, goods=[1, 0, 0, 0, 0, 1])
    assert unconfirmed(owner, own=own) == set()
    assert sheet(owner, own=own).seats[0].total == 7 + 10 + 7 - 9 - 7


def test_own_numbers_that_are_placeholders_stay_marked() -> None:
    own = {"scoring": {"misc": {"resource": {"value": 2, "status": "default"}}}}
    told = line("resources", player(resources=3), own=own)
    assert (told.points, told.confirmed) == (6, False)
