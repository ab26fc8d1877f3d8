"""From a played game to what is counted."""

from typing import Any

import pytest

from companion.games.kathmandu import GAME
from companion.games.kathmandu import actions as do
from companion.games.kathmandu.end import EndPlayer, EndState, MapHalf
from companion.games.kathmandu.final import final
from companion.games.kathmandu.state import State
from tests.companion.games.kathmandu.table import moving, new, rolled, set_up, then, with_me, with_other


def ends(state: State, seat: int = 0) -> EndPlayer:
    """What a seat has if the game ended now."""
    return final(state).players[seat]


def test_a_new_game_as_an_end_state() -> None:
    assert final(rolled()) == EndState(
        game="kathmandu",
        players=tuple(
            EndPlayer(
                name=name,
                offerings=0,
                kathmandu_tile=0,
                goods=(0, 0, 0, 0, 0, 0),
                special_goods=0,
                maps=(MapHalf("?0", "A"), MapHalf("?1", "A")),
                chests=0,
                animals=0,
                yak_tiles_left=10,
                strips_to_kathmandu=5,
                equipment=2,
                resources=5,
                exhaustion=0,
            )
            for name in ("1", "2")
        ),
    )


@pytest.mark.parametrize(
    ("changes", "name", "value"),
    [
        ({"offerings": ((0, 1), (2, 1))}, "offerings", 2),
        ({"arrival": 0, "board": 5}, "kathmandu_tile", 12),
        ({"arrival": 3, "board": 5}, "kathmandu_tile", 3),
        ({"arrival": 4, "board": 5}, "kathmandu_tile", 0),
        ({"goods": (1, 0, 2, 0, 0, 0)}, "goods", (1, 0, 2, 0, 0, 0)),
        ({"goods": (1, 0, 0, 0, 0, 0), "goods_points": 4}, "goods_printed", 4),
        ({"specials": ("tea", "silk")}, "special_goods", 2),
        ({"maps": ("red A", "dark red B")}, "maps", (MapHalf("red", "A"), MapHalf("dark red", "B"))),
        ({"animals": 3}, "animals", 3),
        ({"tiles_left": 1}, "yak_tiles_left", 1),
        ({"board": 3}, "strips_to_kathmandu", 2),
        ({"board": 5}, "strips_to_kathmandu", 0),
        ({"exhaustion": 2}, "exhaustion", 2),
        ({"equipment": ("rope", "?", "guide")}, "equipment", 3),
        ({"equipment": ("rope", "chest")}, "equipment", 1),
        ({"equipment": ("rope", "chest")}, "chests", 1),
        ({"equipment": ("chest",), "secured": ("red",), "maps": ("red A", "red B")}, "chests", 2),
        ({"equipment": (), "used": ("rope",)}, "equipment", 0),
    ],
)
def test_what_a_player_has(changes: dict[str, Any], name: str, value: object) -> None:
    assert getattr(ends(with_me(rolled(), **changes)), name) == value


def test_the_long_way() -> None:
    state = set_up(2, variant="long")
    assert final(state).variant == "long"
    assert ends(state).strips_to_kathmandu == 7


def test_an_idle_chest_counts_as_unused_equipment() -> None:
    state = with_me(rolled(), equipment=("chest",), maps=("red A",))
    points = {line.category: line.points for line in GAME.score(state).seats[0].lines}
    assert (points["maps"], points["equipment"]) == (1, 1)


def test_who_left_is_counted_with_what_was_reached() -> None:
    state = with_other(moving(seats=3), 1, animals=2, board=4)
    before = GAME.score(state).seats[1]
    assert GAME.score(GAME.leave(state, 1)).seats[1] == before


def test_the_score_can_be_asked_for_at_any_time() -> None:
    for state in (new(2), set_up(3), rolled(seats=4), moving(), then(moving(), do.Move("temple_1"))):
        assert len(GAME.score(state).seats) == len(state.players)


def test_own_numbers_count_in_a_played_game() -> None:
    own = {"scoring": {"misc": {"resource": 10}}}
    points = {line.category: line.points for line in GAME.score(rolled(own=own)).seats[0].lines}
    assert points["resources"] == 50
