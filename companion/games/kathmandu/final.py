"""From a played game to its end state, which is then counted up like one that was typed in."""

from companion.games.kathmandu.end import EndPlayer, EndState, MapHalf
from companion.games.kathmandu.maps import chests
from companion.games.kathmandu.state import UNKNOWN, Player, State


def final(state: State) -> EndState:
    """What every player would have if the game ended now; names are seat numbers, counted from 1."""
    return EndState(
        game="kathmandu",
        players=tuple(_player(state, seat) for seat in range(len(state.players))),
        variant="long" if state.settings.variant == "long" else "standard",
    )


def _player(state: State, seat: int) -> EndPlayer:
    player = state.players[seat]
    idle = len(chests(state, seat))
    return EndPlayer(
        name=str(seat + 1),
        offerings=len(player.offerings),
        kathmandu_tile=tile_points(state, player),
        goods=(*player.goods,),  # type: ignore[arg-type]
        special_goods=len(player.specials),
        maps=_halves(player.maps),
        chests=len(player.secured) + idle,
        animals=player.animals,
        yak_tiles_left=player.tiles_left,
        strips_to_kathmandu=state.numbers.boards - 1 - player.board,
        equipment=len(player.equipment) - idle,
        resources=player.resources.total,
        exhaustion=player.exhaustion,
        goods_printed=player.goods_points,
    )


def tile_points(state: State, player: Player) -> int:
    """Points of the player's Kathmandu tile, 0 without one: the first to arrive took the most valuable (K-46)."""
    stack = state.tables.scoring.kathmandu_tiles.stack_high_to_low.value
    return stack[player.arrival] if 0 <= player.arrival < len(stack) else 0


def _halves(maps: tuple[str, ...]) -> tuple[MapHalf, ...]:
    """The halves; one that nobody told gets a colour of its own, so that it makes no pair."""
    return tuple(
        MapHalf(f"{UNKNOWN}{place}", "A") if half == UNKNOWN else MapHalf(half[:-2], "A" if half.endswith("A") else "B")
        for place, half in enumerate(maps)
    )
