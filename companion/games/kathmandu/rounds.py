"""The course of a round: whose turn it is, how the round ends, and when the game does."""

from companion.games.kathmandu.actions import DecideTie, Weather
from companion.games.kathmandu.state import UNKNOWN, Phase, State, Turn, change, change_player
from companion.games.message import say
from companion.games.refusal import not_legal


def tire(state: State, seat: int, markers: int = 1) -> State:
    """Exhaustion markers for a player, never more than the tableau holds (K-19, K-A4)."""
    exhaustion = min(state.players[seat].exhaustion + markers, state.numbers.capacity)
    return change_player(state, seat, exhaustion=exhaustion)


def must_roll(state: State) -> tuple[int, ...]:
    """Seats, in turn order, whose dice were not told yet (K-13, K-54)."""
    return tuple(seat for seat in state.order if state.players[seat].arrival < 0 and not state.players[seat].pool)


def begin_round(state: State) -> State:
    """All dice are rolled: the start player begins."""
    return next_turn(change(state, count=-1))


def next_turn(state: State) -> State:
    """The next player's turn, or the end of the round after the last (K-14, K-48)."""
    if state.numbers.end_at_once and _all_arrived(state):
        return finish(state)
    seats = len(state.players)
    count = state.count + 1
    while count < seats * state.numbers.picks and state.players[(state.start + count) % seats].left:
        count += 1
    if count >= seats * state.numbers.picks:
        return _end_round(change(state, turn=Turn()))
    seat = (state.start + count) % seats
    phase = Phase.CHOOSE if state.players[seat].arrival < 0 else Phase.FREE
    return change(state, count=count, seat=seat, phase=phase, turn=Turn())


def _all_arrived(state: State) -> bool:
    return not any(player.travelling for player in state.players)


def _end_round(state: State) -> State:
    """Who has the lowest sum of three dice (K-49, K-A8)."""
    sums = {
        seat: state.players[seat].sum for seat in state.order if len(state.players[seat].placed) == state.numbers.picks
    }
    tied = tuple(seat for seat, total in sums.items() if total == min(sums.values()))
    if len(tied) > 1 and state.numbers.tie_is_told:
        return change(state, phase=Phase.TIE, tied=tied)
    return lowest(state, tied[0]) if tied else change(state, phase=Phase.WEATHER)


def decide_tie(state: State, action: DecideTie) -> State:
    """The players say who of the tied begins (K-A8)."""
    if action.seat not in state.tied:
        raise not_legal(say("Choose one of those with the lowest sum."))
    return lowest(state, action.seat)


def lowest(state: State, seat: int) -> State:
    """The new start player, who draws a tent card too where that is played (K-49, K-68)."""
    if state.settings.tents:
        state = change_player(state, seat, tents=(*state.players[seat].tents, UNKNOWN))
    return change(state, start=seat, tied=(), phase=Phase.WEATHER)


def weather(state: State, action: Weather) -> State:
    """Sun does nothing; a storm moves the wall and tires whoever is behind it (K-50 … K-53, K-A14)."""
    state = change(state, weather=(*state.weather, action.tile))
    if action.tile == "storm":
        state = change(state, wall=min(state.wall + 1, state.numbers.boards - 1))
        for seat, player in enumerate(state.players):
            if player.travelling and player.board < state.wall:
                state = tire(state, seat)
    if state.round >= state.numbers.rounds or _all_arrived(state):
        return finish(state)
    return _new_round(state)


def _new_round(state: State) -> State:
    """Displays are refilled, all dice go back to be rolled (K-54)."""
    numbers = state.numbers
    for seat in range(len(state.players)):
        state = change_player(state, seat, pool=(), placed=(), aside=())
    halves = numbers.open_halves if numbers.map_refill else len(state.halves)
    return change(
        state,
        round=state.round + 1,
        phase=Phase.ROLL,
        animals=_filled(state.animals, numbers.open_animals),
        equipment=_filled(state.equipment, numbers.open_equipment),
        halves=_filled(state.halves, halves),
    )


def _filled(cards: tuple[str, ...], size: int) -> tuple[str, ...]:
    return (*cards, *[UNKNOWN] * (size - len(cards)))


def finish(state: State) -> State:
    """The end: what the counting needs and nobody told is asked first (K-55)."""
    return change(state, phase=Phase.COUNT if _untold(state) else Phase.OVER, turn=Turn())


def _untold(state: State) -> bool:
    printed = state.tables.scoring.goods.printed_points
    return any(
        UNKNOWN in player.maps
        or UNKNOWN in player.equipment
        or any(count and not printed.at(kind).confirmed for kind, count in enumerate(player.goods))
        for player in state.players
    )
