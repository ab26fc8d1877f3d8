"""Dice: rolled before the round, one chosen each turn, and the resource it brings (K-13 … K-21)."""

from collections.abc import Sequence

from companion.games.action import Rolled
from companion.games.kathmandu.actions import Gain, PutAside, Reroll, Roll, TakeDie
from companion.games.kathmandu.resources import JOKER, RESOURCES
from companion.games.kathmandu.rounds import begin_round, must_roll, next_turn
from companion.games.kathmandu.state import Phase, State, change, change_me, change_player, change_turn
from companion.games.kathmandu.tents import end_turn
from companion.games.message import say
from companion.games.refusal import Reason, Refused, not_legal
from companion.games.words import colour_name, listed


def roll(state: State, action: Roll) -> State:
    """A player's six dice (K-13); after the last the round begins."""
    if action.seat not in must_roll(state):
        raise not_legal(say("That player has no dice to roll now."))
    pool = _in_order(action.dice, state.numbers.colours)
    state = change_player(state, action.seat, pool=pool)
    return state if must_roll(state) else begin_round(state)


def _in_order(dice: tuple[Rolled, ...], colours: Sequence[str]) -> tuple[Rolled, ...]:
    """The dice in the order of `colours`; raises Refused if they are others or show no 1–6."""
    if any(die.value not in range(1, 7) for die in dice):
        raise Refused(Reason.MALFORMED, say("A die shows 1 to 6."))
    by_colour = {die.colour: die for die in dice}
    if len(dice) != len(colours) or by_colour.keys() != set(colours):
        names = listed(map(colour_name, colours))
        raise not_legal(say("These dice are asked for, one each: %(colours)s.", colours=names))
    return tuple(by_colour[colour] for colour in colours)


def _split(state: State, colour: str) -> tuple[Rolled, tuple[Rolled, ...]]:
    """The die of that colour and the rest of the pool."""
    for die in state.me.pool:
        if die.colour == colour:
            return die, tuple(other for other in state.me.pool if other is not die)
    raise not_legal(say("There is no such die in your pool."))


def take_die(state: State, action: TakeDie) -> State:
    """The die goes to the tableau; its colour brings a resource (K-15, K-16)."""
    die, rest = _split(state, action.colour)
    state = change_me(state, pool=rest, placed=(*state.me.placed, die))
    state = change_turn(state, value=die.value)
    kind = state.numbers.dice[die.colour]
    if kind == JOKER:
        return change(state, phase=Phase.JOKER)
    return _travel(_gained(state, kind))


def gain(state: State, action: Gain) -> State:
    """A resource of choice, from the joker or in Kathmandu, where it is the whole turn (K-17, K-47)."""
    if action.resource not in RESOURCES:
        raise Refused(Reason.MALFORMED, say("There is no such resource."))
    state = _gained(state, action.resource)
    return next_turn(state) if state.me.arrival >= 0 else _travel(state)


def _gained(state: State, kind: str) -> State:
    return change_me(state, resources=state.me.resources.plus(kind))


def _travel(state: State) -> State:
    """Three markers after the resource end the turn and are returned (K-20, K-21)."""
    if state.me.exhaustion < state.numbers.capacity:
        return change(state, phase=Phase.MOVE)
    return end_turn(change_me(state, exhaustion=0))


def may_reroll(state: State) -> bool:
    """Whether a die may be put aside: once a turn, and never one that is still needed (K-A1, KX-1)."""
    me = state.me
    due = state.numbers.picks - len(me.placed)
    return state.turn.rerolled < state.numbers.rerolls and len(me.pool) > max(due, 1)


def put_aside(state: State, action: PutAside) -> State:
    """One die is lost for the round, the others are rolled again (K-18)."""
    die, rest = _split(state, action.colour)
    if not may_reroll(state):
        raise not_legal(say("You can't roll again in this turn: take a die."))
    state = change_me(state, pool=rest, aside=(*state.me.aside, die))
    return change(change_turn(state, rerolled=state.turn.rerolled + 1), phase=Phase.REROLL)


def reroll(state: State, action: Reroll) -> State:
    """The other dice of the pool, rolled again (K-18)."""
    pool = _in_order(action.dice, tuple(die.colour for die in state.me.pool))
    return change(change_me(state, pool=pool), phase=Phase.CHOOSE)
