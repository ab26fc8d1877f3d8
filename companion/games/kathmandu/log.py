"""Lines of the log: what each action did, said of the state in which it was made."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.action import Action
from companion.games.kathmandu import actions as do
from companion.games.kathmandu.actors import actor
from companion.games.kathmandu.names import die_name, field_name, half_name, listed, name_of
from companion.games.kathmandu.state import Phase, State
from companion.games.kathmandu.trade import special_owner
from companion.games.message import Message, Seat, say

Line = Callable[[State, Any, Seat], Message]


def describe(state: State, action: Action) -> Message:
    """What `action`, made in `state`, did."""
    seat = actor(state, action)
    return LINES[type(action)](state, action, Seat(state.seat if seat is None else seat))


def secret(state: State, action: Action) -> Message | None:
    """The whole line of a tent card that was told."""
    if not isinstance(action, do.TellTent):
        return None
    return say("%(player)s knows a tent card: %(card)s", player=Seat(action.seat), card=name_of(action.card))


def revealed(state: State, action: Action, now: State) -> bool:
    """A tent card is seen when it is played (K-68), all of them at the end."""
    if now.phase == Phase.OVER or not isinstance(action, do.TellTent):
        return True
    before, left = state.players[action.seat].tents, now.players[action.seat].tents
    return len(left) < len(before) and action.card not in left


def _dice(action: do.Roll | do.Reroll) -> Message:
    return listed([die_name(die) for die in action.dice])


def _move(state: State, action: do.Move, who: Seat) -> Message:
    text = say("%(player)s moves to: %(field)s", player=who, field=field_name(action.field))
    if action.lost == "all":
        text = say("%(player)s's yak can't move", player=who)
    for part in _extras(action):
        text = say("%(first)s, %(second)s", first=text, second=part)
    return text


def _extras(action: do.Move) -> list[Message]:
    """What the way cost or met, as far as it is worth a word."""
    parts = []
    if action.needle:
        parts.append(say("%(n)s × along the needle", n=action.needle))
    if action.strips > 0:
        parts.append(say("%(n)s × over a strip", n=action.strips))
    if action.strips < 0:
        parts.append(say("%(n)s × back over a strip", n=-action.strips))
    if action.lost == "some":
        parts.append(say("steps lost"))
    return parts


def _buy_special(state: State, action: do.BuySpecial, who: Seat) -> Message:
    good, owner = name_of(state.turn.good), special_owner(state, state.turn.good)
    if owner is None:
        return say("%(player)s buys the special good: %(good)s", player=who, good=good)
    return say("%(player)s takes the special good from %(owner)s: %(good)s", player=who, owner=Seat(owner), good=good)


def _take_half(state: State, action: do.TakeHalf, who: Seat) -> Message:
    if action.slot == do.STACK:
        return say("%(player)s draws a map half from the stack", player=who)
    half = state.halves[action.slot] if action.slot in range(len(state.halves)) else "?"
    return say("%(player)s takes an open map half: %(half)s", player=who, half=half_name(half))


def _swap(state: State, action: do.Swap, who: Seat) -> Message:
    return say(
        "%(player)s takes %(take)s from %(other)s and gives %(give)s",
        player=who,
        other=Seat(state.turn.yak),
        take=half_name(action.take),
        give=half_name(action.give),
    )


def _card(cards: tuple[str, ...], slot: int) -> Message:
    return name_of(cards[slot] if slot in range(len(cards)) else "?")


def _tell(state: State, action: Any, who: Seat) -> Message:
    """Something told of a player's own things: what it is."""
    what = half_name(action.half) if isinstance(action, do.TellHalf) else name_of(_word(action))
    return say("%(player)s has: %(what)s", player=who, what=what)


def _word(action: Any) -> str:
    return str(action.landscape if isinstance(action, do.TellTile) else action.card)


def _by(state: State, action: Any, who: Seat) -> Message:
    return say("%(player)s uses: %(card)s", player=who, card=name_of(action.by))


LINES: Mapping[type[Action], Line] = {
    do.Ready: lambda state, action, who: say("Set-up: one step done"),
    do.AllReady: lambda state, action, who: say("Set-up done"),
    do.StartPlayer: lambda state, action, who: say("%(player)s is start player", player=Seat(action.seat)),
    do.TakeCharacter: lambda state, action, who: say(
        "%(player)s is the %(name)s", player=who, name=name_of(action.name)
    ),
    do.Placed: lambda state, action, who: say("%(player)s's yak stands at the start", player=who),
    do.Roll: lambda state, action, who: say("%(player)s rolls %(dice)s", player=who, dice=_dice(action)),
    do.TakeDie: lambda state, action, who: say(
        "%(player)s takes the die: %(colour)s", player=who, colour=name_of(action.colour)
    ),
    do.PutAside: lambda state, action, who: say(
        "%(player)s gives up the die: %(colour)s", player=who, colour=name_of(action.colour)
    ),
    do.Reroll: lambda state, action, who: say("%(player)s rolls again: %(dice)s", player=who, dice=_dice(action)),
    do.Gain: lambda state, action, who: say(
        "%(player)s takes: %(resource)s", player=who, resource=name_of(action.resource)
    ),
    do.Move: _move,
    do.Paint: lambda state, action, who: say(
        "%(player)s paints an animal: %(card)s", player=who, card=_card(state.animals, action.slot)
    ),
    do.Acquire: lambda state, action, who: say(
        "%(player)s takes equipment: %(card)s", player=who, card=_card(state.equipment, action.slot)
    ),
    do.Fulfil: lambda state, action, who: say("%(player)s fulfils a yak tile", player=who),
    do.Buy: lambda state, action, who: say("%(player)s buys: %(good)s", player=who, good=name_of(action.good)),
    do.BuySpecial: _buy_special,
    do.TakeHalf: _take_half,
    do.Swap: _swap,
    do.EndTurn: lambda state, action, who: say("%(player)s ends the turn", player=who),
    do.ChangeDie: lambda state, action, who: say(
        "%(player)s turns the die to %(value)s: %(card)s", player=who, value=action.value, card=name_of(action.by)
    ),
    do.TurnAfter: _by,
    do.DoubleSteps: _by,
    do.ExtraResource: lambda state, action, who: say(
        "%(player)s takes one more: %(resource)s (%(card)s)",
        player=who,
        resource=name_of(action.resource),
        card=name_of(action.by),
    ),
    do.OtherLandscape: _by,
    do.OtherCity: _by,
    do.SecondOffering: lambda state, action, who: say("%(player)s places a second offering", player=who),
    do.Secure: lambda state, action, who: say(
        "%(player)s lays a chest on the maps: %(colour)s", player=who, colour=name_of(action.colour)
    ),
    do.PlayTent: lambda state, action, who: say(
        "%(player)s plays a tent card on %(other)s", player=who, other=Seat(state.seat)
    ),
    do.NoTent: lambda state, action, who: say("Nobody plays a tent card"),
    do.DecideTie: lambda state, action, who: say("%(player)s becomes start player", player=Seat(action.seat)),
    do.Weather: lambda state, action, who: say("Weather: %(tile)s", tile=name_of(action.tile)),
    do.TellTile: _tell,
    do.TellAnimal: lambda state, action, who: say("Open animal: %(card)s", card=name_of(action.card)),
    do.TellEquipment: lambda state, action, who: say("Open equipment: %(card)s", card=name_of(action.card)),
    do.TellOpenHalf: lambda state, action, who: say("Open map half: %(half)s", half=half_name(action.half)),
    do.TellHalf: _tell,
    do.TellCard: _tell,
    do.TellTent: lambda state, action, who: say("%(player)s knows a tent card", player=who),
    do.TellGoodsPoints: lambda state, action, who: say(
        "%(player)s's goods show %(points)s points", player=who, points=action.points
    ),
    do.CountUp: lambda state, action, who: say("The game is counted up"),
}
"""One line for every action."""
