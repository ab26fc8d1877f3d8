"""The rules as one function: what an action does, and then all that is forced."""

from collections.abc import Callable
from typing import Any

from companion.games.action import Action
from companion.games.message import say
from companion.games.refusal import Reason, Refused
from companion.games.yak import actions, build, corrections, day, drawing, goals, leaving, payment, setup, trade
from companion.games.yak.state import State, active
from companion.games.yak.steps import (
    Buying,
    Choosing,
    Drawing,
    Marketing,
    NextTurn,
    Over,
    Overflowing,
    Paying,
    Placing,
    Putting,
    Restocking,
)

_APPLY: dict[type[Action], Callable[[State, Any], State]] = {
    actions.SetUp: setup.set_up,
    actions.SetUpRest: setup.set_up_rest,
    actions.TakeBabyYak: setup.take_baby_yak,
    actions.OpenGoal: goals.open_goal,
    actions.OpenPlaces: goals.open_places,
    actions.PlacesOf: goals.places_of,
    actions.MarkPlace: goals.mark_place,
    actions.PlacesMarked: goals.places_marked,
    actions.GoalPoints: goals.goal_points,
    actions.DrawStone: drawing.draw_stone,
    actions.ChooseCard: day.choose_card,
    actions.Buy: build.buy,
    actions.Pay: payment.pay,
    actions.GiveSurplus: payment.give_surplus,
    actions.PickStone: build.pick_stone,
    actions.Place: build.place,
    actions.Restock: trade.restock,
    actions.TakeFood: trade.take_food,
    actions.PutStone: trade.put_stone,
    actions.TellFood: corrections.tell_food,
    actions.TellTower: corrections.tell_tower,
    actions.CountUp: day.count_up,
}

_FORCED: dict[type[Any], Callable[[State, Any], State | None]] = {
    Choosing: lambda state, _: day.reveal(state),
    NextTurn: lambda state, _: day.next_turn(state),
    Drawing: drawing.go_on,
    Buying: build.go_on,
    Placing: build.go_on,
    Paying: payment.go_on,
    Overflowing: payment.go_on,
    Restocking: trade.go_on,
    Marketing: trade.go_on,
    Putting: trade.go_on,
}

OF_THE_TURN = (
    actions.Buy, actions.Pay, actions.GiveSurplus, actions.PickStone, actions.Place, actions.Restock, actions.TakeFood,
    actions.PutStone,
)  # fmt: skip
"""The actions of the player whose turn it is."""


def apply(state: State, action: Action) -> State:
    """The state after `action` and all that follows from it by itself; raises Refused."""
    if isinstance(state.step, Over):
        raise Refused(Reason.GAME_OVER, say("The game is over."))
    if type(action) not in _APPLY:
        raise Refused(Reason.MALFORMED, say("Yak has no such action."))
    return settled(_APPLY[type(action)](state, action))


def settled(state: State) -> State:
    """The state after all that is forced."""
    while (forced := _FORCED.get(type(state.step))) and (following := forced(state, state.step)) is not None:
        state = following
    return state


def leave(state: State, seat: int) -> State:
    """The state after a player left for good (see leaving)."""
    return settled(leaving.leave(state, seat))


def actor(state: State, action: Action) -> int | None:
    """The seat that makes `action`: cards are chosen by their player, turns belong to the active one; what the table
    shows anybody may tell."""
    if isinstance(action, actions.ChooseCard):
        return action.seat
    return active(state) if isinstance(action, OF_THE_TURN) else None
