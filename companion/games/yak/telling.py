"""Lines of the log: what an action did."""

from collections.abc import Callable
from typing import Any

from companion.games.action import Action
from companion.games.message import Message, Seat, say, say_n
from companion.games.yak import actions, rules
from companion.games.yak.consequences import consequences
from companion.games.yak.state import State, active
from companion.games.yak.steps import Choosing
from companion.games.yak.words import CARDS, FOOD, cart_name, food_named, stone_name, stones_named

_STEPS: dict[str, Message] = {
    "food": say("Everybody has taken their first food."),
    "cards": say("Everybody has taken three cards."),
    "market": say("The market is laid out."),
    "bag": say("The stones are in the bag."),
    "carts": say("The carts are at their stops."),
    "fog": say("The fog is in the bag."),
}


def describe(state: State, action: Action) -> Message:
    """What `action`, made in `state`, did, and what followed by itself."""
    return _and_more(state, action, _DESCRIBE[type(action)](state, action))


def secret(state: State, action: Action) -> Message | None:
    """The same with the card that was chosen."""
    if not isinstance(action, actions.ChooseCard):
        return None
    told = say("%(player)s has chosen the card %(card)s.", player=Seat(action.seat), card=CARDS[action.card])
    return _and_more(state, action, told)


def revealed(state: State, action: Action, now: State) -> bool:
    """All cards are shown once everybody has chosen (Y-9), and go back to the hands in the evening."""
    shown = not isinstance(now.step, Choosing) and any(player.card is not None for player in now.players)
    return now.day > state.day or (now.day == state.day and shown)


def _and_more(state: State, action: Action, told: Message) -> Message:
    for more in consequences(state, action, rules.apply(state, action)):
        told = say("%(told)s %(more)s", told=told, more=more)
    return told


def _chose(_: State, action: actions.ChooseCard) -> Message:
    """The card itself stays secret until all have chosen."""
    return say("%(player)s has chosen a card.", player=Seat(action.seat))


def _bought(state: State, action: actions.Buy) -> Message:
    return say("%(player)s buys %(stones)s.", player=Seat(active(state)), stones=stones_named(action.stones))


def _paid(state: State, action: actions.Pay) -> Message:
    return say("%(player)s pays %(food)s.", player=Seat(active(state)), food=food_named(action.food))


def _surplus(state: State, action: actions.GiveSurplus) -> Message:
    return say("%(food)s of %(player)s goes to the market.", player=Seat(active(state)), food=food_named(action.food))


def _picked(state: State, action: actions.PickStone) -> Message:
    return say("%(player)s places %(stone)s next.", player=Seat(active(state)), stone=stone_name(action.stone))


def _placed(state: State, action: actions.Place) -> Message:
    player = Seat(active(state))
    if action.column == 0:
        return say("%(player)s places the stone in row %(row)s, left of all.", player=player, row=action.row)
    return say(
        "%(player)s places the stone in row %(row)s, place %(column)s.",
        player=player,
        row=action.row,
        column=action.column,
    )


def _restocked(state: State, action: actions.Restock) -> Message:
    return say("%(player)s takes %(food)s from the cart.", player=Seat(active(state)), food=FOOD[action.kind])


def _took(state: State, action: actions.TakeFood) -> Message:
    return say("%(player)s takes %(food)s from the market.", player=Seat(active(state)), food=food_named(action.food))


def _put(state: State, action: actions.PutStone) -> Message:
    return say(
        "%(player)s puts %(stone)s into the cart “%(cart)s”.",
        player=Seat(active(state)),
        stone=stone_name(action.stone),
        cart=cart_name(action.cart),
    )


def _goal_colour(_: State, action: actions.OpenGoal) -> Message:
    return say("A goal card asks for most stones of %(colour)s.", colour=stone_name(action.colour))


def _places_of(_: State, action: actions.PlacesOf) -> Message:
    colour = say("any colour") if action.colour is None else stone_name(action.colour)
    return say("The places ask for %(colour)s.", colour=colour)


def _marked(_: State, action: actions.MarkPlace) -> Message:
    return say("One place of the goal card: row %(row)s, place %(column)s.", row=action.row, column=action.column)


_DESCRIBE: dict[type[Action], Callable[[State, Any], Message]] = {
    actions.SetUp: lambda _, action: _STEPS[action.step],
    actions.SetUpRest: lambda _, __: say("Everything is laid out."),
    actions.TakeBabyYak: lambda _, action: say("%(player)s takes the baby yak.", player=Seat(action.seat)),
    actions.OpenGoal: _goal_colour,
    actions.OpenPlaces: lambda _, __: say("A goal card asks for stones at certain places."),
    actions.PlacesOf: _places_of,
    actions.MarkPlace: _marked,
    actions.PlacesMarked: lambda _, __: say("All places of the goal card are marked."),
    actions.GoalPoints: lambda _, action: say_n(
        "The goal card is worth %(n)s point.", "The goal card is worth %(n)s points.", action.points
    ),
    actions.DrawStone: lambda _, action: say("Out of the bag: %(stone)s.", stone=stone_name(action.stone)),
    actions.ChooseCard: _chose,
    actions.Buy: _bought,
    actions.Pay: _paid,
    actions.GiveSurplus: _surplus,
    actions.PickStone: _picked,
    actions.Place: _placed,
    actions.Restock: _restocked,
    actions.TakeFood: _took,
    actions.PutStone: _put,
    actions.TellFood: lambda _, action: say(
        "%(player)s really has %(food)s.", player=Seat(action.seat), food=food_named(action.food)
    ),
    actions.TellTower: lambda _, action: say("The tower of %(player)s is shown anew.", player=Seat(action.seat)),
    actions.CountUp: lambda _, __: say("The game is counted up."),
}
