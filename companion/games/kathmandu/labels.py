"""What stands on the button of each choice."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.action import Action
from companion.games.kathmandu import actions as do
from companion.games.kathmandu.names import die_name, half_name, name_of
from companion.games.kathmandu.state import State
from companion.games.kathmandu.trade import special_owner
from companion.games.message import Message, Seat, say
from companion.games.picture import DiceRow, Picture
from companion.games.prompt import Choice, Option


def choice(state: State, *actions: Action) -> Choice:
    """The actions as options, each with its text."""
    return Choice(tuple(Option(label(state, action), action, _picture(state, action)) for action in actions))


def _picture(state: State, action: Action) -> Picture | None:
    """The die that is taken or put aside."""
    if not isinstance(action, do.TakeDie | do.PutAside):
        return None
    return DiceRow(tuple(die for die in state.me.pool if die.colour == action.colour))


def label(state: State, action: Action) -> Message:
    """The text of one action that is offered as a choice."""
    return LABELS[type(action)](state, action)


def _die(state: State, colour: str) -> Message:
    return next(die_name(die) for die in state.me.pool if die.colour == colour)


def _take_half(state: State, action: do.TakeHalf) -> Message:
    if action.slot == do.STACK:
        return say("Map half from the stack")
    return say("Open map half: %(half)s", half=half_name(state.halves[action.slot]))


def _special(state: State, action: do.BuySpecial) -> Message:
    good = name_of(state.turn.good)
    owner = special_owner(state, state.turn.good)
    if owner is None:
        return say("Special good (%(good)s) from the supply, for 1 coin", good=good)
    return say("Special good (%(good)s) from %(owner)s, for 1 coin", good=good, owner=Seat(owner))


def _by(text: Callable[[Any], Message]) -> Callable[[State, Any], Message]:
    """A label that begins with the card that brings the effect."""

    def made(state: State, action: Any) -> Message:
        return say("%(card)s: %(effect)s", card=name_of(action.by), effect=text(action))

    return made


def _always(text: Message) -> Callable[[State, Any], Message]:
    return lambda state, action: text


LABELS: Mapping[type[Action], Callable[[State, Any], Message]] = {
    do.Ready: _always(say("Done")),
    do.AllReady: _always(say("All the rest is done")),
    do.StartPlayer: lambda state, action: say("%(player)s", player=Seat(action.seat)),
    do.TakeCharacter: lambda state, action: name_of(action.name),
    do.Placed: _always(say("Done")),
    do.TakeDie: lambda state, action: say("Take %(die)s", die=_die(state, action.colour)),
    do.PutAside: lambda state, action: say("Give up %(die)s, roll the rest", die=_die(state, action.colour)),
    do.Gain: lambda state, action: name_of(action.resource),
    do.Fulfil: _always(say("It is the landscape of my yak tile")),
    do.Paint: lambda state, action: say("Paint an animal: %(card)s", card=name_of(state.animals[action.slot])),
    do.Acquire: lambda state, action: say("Take equipment: %(card)s", card=name_of(state.equipment[action.slot])),
    do.Buy: lambda state, action: say("Buy %(good)s", good=name_of(action.good)),
    do.BuySpecial: _special,
    do.TakeHalf: _take_half,
    do.EndTurn: _always(say("Nothing more")),
    do.ChangeDie: _by(lambda action: say("the die becomes %(value)s", value=action.value)),
    do.TurnAfter: _by(lambda action: say("turn on the way")),
    do.DoubleSteps: _by(lambda action: say("twice the steps")),
    do.ExtraResource: _by(lambda action: name_of(action.resource)),
    do.OtherLandscape: _by(lambda action: say("counts as %(landscape)s", landscape=name_of(action.landscape))),
    do.OtherCity: _by(lambda action: say("buy from another city")),
    do.Secure: lambda state, action: say("Chest on the %(colour)s maps", colour=name_of(action.colour)),
    do.PlayTent: lambda state, action: say("%(player)s plays a tent", player=Seat(action.seat)),
    do.NoTent: _always(say("Nobody plays a tent")),
    do.DecideTie: lambda state, action: say("%(player)s", player=Seat(action.seat)),
    do.Weather: lambda state, action: name_of(action.tile),
    do.TellTile: lambda state, action: name_of(action.landscape),
    do.TellAnimal: lambda state, action: name_of(action.card),
    do.TellEquipment: lambda state, action: name_of(action.card),
    do.TellOpenHalf: lambda state, action: half_name(action.half),
    do.TellHalf: lambda state, action: half_name(action.half),
    do.TellCard: lambda state, action: name_of(action.card),
    do.TellTent: lambda state, action: name_of(action.card),
    do.CountUp: _always(say("All is told: count up")),
}
"""One label for every action that stands in a choice."""
