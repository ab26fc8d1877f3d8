"""A move: whether it can have been, what it costs, and what waits on the field (K-22 … K-28, K-38, K-45)."""

from companion.games.kathmandu.actions import NOBODY, Move
from companion.games.kathmandu.cards import match_tile, turn_tile
from companion.games.kathmandu.field import go_on
from companion.games.kathmandu.fields import CITY, KATHMANDU, LAND, START, is_field, is_landscape, temple_number
from companion.games.kathmandu.offerings import offer
from companion.games.kathmandu.rounds import tire
from companion.games.kathmandu.state import UNKNOWN, State, change, change_me, change_turn
from companion.games.kathmandu.tents import end_turn
from companion.games.message import say
from companion.games.refusal import Reason, Refused, not_legal


def move(state: State, action: Move) -> State:
    """The whole move, its costs and what is forced on its field."""
    check_move(state, action)
    state = _pay(state, action)
    if action.lost == "all" and not state.numbers.zero_move_uses_field:
        return end_turn(state)
    return _arrive(change_me(state, board=state.me.board + action.strips, field=action.field), action)


def check_move(state: State, action: Move) -> None:
    """Raises Refused if the move can't have been."""
    _check_way(state, action)
    _check_field(state, action)


def most_strips(steps: int) -> int:
    """How many strips can be crossed in one direction: a board is at least two fields wide."""
    return (steps + 1) // 2


def _check_way(state: State, action: Move) -> None:
    """K-22, K-A16, K-A20: exactly as far as the die says, along the boards that there are."""
    steps = state.turn.distance - (action.lost == "some")
    if action.lost == "all":
        steps = 0
    if action.lost == "some" and not steps:
        raise not_legal(say("With one step none or all are lost."))
    if action.there_and_back < 0 or action.needle < 0:
        raise Refused(Reason.MALFORMED, say("Boards and strips are counted from 0."))
    if action.there_and_back and not state.turn.bent:
        raise not_legal(say("Without a turn on the way a yak can't come back over a border strip."))
    crossed = abs(action.strips)
    if crossed > most_strips(steps) or crossed + 2 * action.there_and_back > steps:
        raise not_legal(say("So many border strips can't be crossed with these steps."))
    if action.needle > min(crossed + action.there_and_back + 1, steps):
        raise not_legal(say("The yak doesn't come over so many landscape boards."))
    if not 0 <= state.me.board + action.strips < state.numbers.boards:
        raise not_legal(say("The route ends there: check which way the strips were crossed."))


def _check_field(state: State, action: Move) -> None:
    """Whether the field can lie where the move ends, and match what it is said to match."""
    numbers, field, board = state.numbers, action.field, state.me.board + action.strips
    if not is_field(numbers, field):
        raise Refused(Reason.MALFORMED, say("There is no field %(field)s.", field=field))
    if field == KATHMANDU and board != numbers.boards - 1:
        raise not_legal(say("Kathmandu lies on the last board: tell the border strips crossed."))
    if field == START and board:
        raise not_legal(say("Start fields lie on the first board."))
    if (action.tile or action.animal or action.equipment) and not is_landscape(numbers, field):
        raise not_legal(say("Only a landscape matches yak tiles and cards."))
    if action.tile and not state.me.tiles_left:
        raise not_legal(say("All your yak tiles are fulfilled."))
    if action.tile and field != LAND and state.me.tile not in (UNKNOWN, field):
        raise not_legal(say("Your open yak tile shows another landscape."))
    if action.yak != NOBODY and not _stands_there(state, action.yak, board):
        raise not_legal(say("The other yak is on another board."))


def _stands_there(state: State, seat: int, board: int) -> bool:
    if seat not in range(len(state.players)) or seat == state.seat:
        return False
    return state.players[seat].travelling and state.players[seat].board == board


def _pay(state: State, action: Move) -> State:
    """Compass for the needle's way, feed for strips, else exhaustion; one marker for lost steps (K-25 … K-27, K-A3,
    K-A5, K-A23)."""
    numbers, resources = state.numbers, state.me.resources
    choice = numbers.voluntary_exhaustion
    needle = action.needle if numbers.compass_per_board else min(action.needle, 1)
    strips = abs(action.strips) + 2 * action.there_and_back
    compasses = 0 if choice and action.keep_compass else min(needle, resources.compass)
    feed = 0 if choice and action.keep_feed else min(strips, resources.yak_feed)
    resources = resources.plus("compass", -compasses).plus("yak_feed", -feed)
    markers = needle - compasses + strips - feed + (action.lost != "none")
    return tire(change_me(state, resources=resources), state.seat, markers)


def _arrive(state: State, action: Move) -> State:
    """What is forced on the field happens; the rest is asked."""
    field, numbers = action.field, state.numbers
    state = change_turn(state, moved=True)
    if field == KATHMANDU:
        state = change_me(state, exhaustion=0, arrival=state.arrivals)
        return end_turn(change(state, arrivals=state.arrivals + 1))
    named = (field,) if field in numbers.landscapes else ()
    state = change_turn(
        state,
        landscapes=(*state.turn.landscapes, *named),
        city=state.turn.city or field == CITY,
        yak=NOBODY if field == START else action.yak,
        animal=state.turn.animal or action.animal,
        equipment=state.turn.equipment or action.equipment,
    )
    state = turn_tile(state) if action.tile else match_tile(state)
    if temple := temple_number(numbers, field):
        state = offer(state, state.me.board, temple)
    return go_on(state)
