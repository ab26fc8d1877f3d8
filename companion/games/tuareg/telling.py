"""The log: a line for each action."""

from collections.abc import Callable
from typing import Any

from companion.games.action import Action
from companion.games.message import Message, Seat, say, say_n
from companion.games.tuareg import actions as act
from companion.games.tuareg.consequences import consequences
from companion.games.tuareg.goods import Kind
from companion.games.tuareg.rules import apply
from companion.games.tuareg.stages import hidden_place, hiding
from companion.games.tuareg.state import State
from companion.games.tuareg.words import GOODS, SPECIAL, animal

_STEPS: dict[act.Step, Message] = {
    "goods": say("The goods are shuffled and the market is open."),
    "camels": say("Everybody has a camel card."),
    "specials": say("The special cards are laid out."),
    "stack": say("The new stack is shuffled: the second stage begins."),
}


def _who(state: State) -> Seat:
    return Seat(state.turn)


def _done(state: State, action: act.Done) -> Message:
    return _STEPS[action.step]


def _all_done(state: State, action: act.AllDone) -> Message:
    return say("Everything is laid out.")


def _market_card(state: State, action: act.MarketCard) -> Message:
    return say("The market has %(good)s.", good=GOODS[action.kind])


def _start_player(state: State, action: act.StartPlayer) -> Message:
    return say("%(player)s starts.", player=Seat(action.player))


def _draw(state: State, action: act.Draw) -> Message:
    number = min(state.stack, state.tables.draw.value)
    return say_n("%(player)s draws %(n)s card.", "%(player)s draws %(n)s cards.", number, player=_who(state))


def _discard(state: State, action: act.Discard) -> Message:
    return say("%(player)s puts %(good)s into the market.", player=_who(state), good=GOODS[action.kind])


def _load(state: State, action: act.Load) -> Message:
    if action.source == "hand":
        return say("%(player)s loads from the hand.", player=_who(state))
    return say("%(player)s loads from the market.", player=_who(state))


def _onto(state: State, action: act.Onto) -> Message:
    return say("%(player)s loads %(animal)s.", player=_who(state), animal=animal(state.player, action.animal))


def _load_good(state: State, action: act.LoadGood) -> Message:
    assert state.loading is not None and state.loading.animal is not None
    beast = animal(state.player, state.loading.animal)
    good = GOODS[action.kind]
    return say("%(player)s lays %(good)s onto %(animal)s.", player=_who(state), good=good, animal=beast)


def _stop(state: State, action: act.StopLoading) -> Message:
    return say("%(player)s has loaded.", player=_who(state))


def _buy(state: State, action: act.Buy) -> Message:
    return say("%(player)s buys a card: %(card)s.", player=_who(state), card=SPECIAL[action.special])


def _pay_hand(state: State, action: act.PayFromHand) -> Message:
    text = say("%(player)s pays with %(good)s from the hand.", player=_who(state), good=GOODS[action.kind])
    return _bought(state, text, action.kind)


def _pay_row(state: State, action: act.PayFromRow) -> Message:
    kind, beast = state.player.animals[action.animal].goods[-1], animal(state.player, action.animal)
    text = say("%(player)s pays with %(good)s from %(animal)s.", player=_who(state), good=GOODS[kind], animal=beast)
    return _bought(state, text, kind)


def _bought(state: State, paid: Message, kind: Kind) -> Message:
    """With the last payment: what is lost (T-16), and what a donkey or thief means for the others (T-A22)."""
    assert state.buying is not None
    surplus = state.buying.dinars + state.tables.dinars(kind) - state.tables.special_price.value
    if surplus > 0:
        lost = say_n("%(n)s dinar is lost.", "%(n)s dinars are lost.", surplus)
        paid = say("%(text)s %(more)s", text=paid, more=lost)
    if surplus >= 0 and state.buying.special in ("donkey", "thief"):
        paid = say("%(text)s %(more)s", text=paid, more=thief_note(state))
    return paid


def thief_note(state: State) -> Message:
    """What a thief can do to donkeys and caves (T-A6, T-A22)."""
    if state.tables.thief_targets_donkey.value:
        return say("A thief steals from hands, camels and donkeys, but never from a cave.")
    return say("A thief steals from hands and camels, but never from a donkey or a cave.")


def _pass(state: State, action: act.Pass) -> Message:
    return say("%(player)s can't do anything.", player=_who(state))


def _store_hand(state: State, action: act.StoreFromHand) -> Message:
    return say("%(player)s hides a hand card in a cave.", player=_who(state))


def _store_row(state: State, action: act.StoreFromRow) -> Message:
    good, beast = GOODS[state.player.animals[action.animal].goods[-1]], animal(state.player, action.animal)
    return say("%(player)s puts %(good)s from %(animal)s into a cave.", player=_who(state), good=good, animal=beast)


def _steal_hand(state: State, action: act.StealFromHand) -> Message:
    return say("%(player)s steals a hand card from %(victim)s.", player=_who(state), victim=Seat(action.victim))


def _steal_row(state: State, action: act.StealFromRow) -> Message:
    victim = state.players[action.victim]
    params = {"good": GOODS[victim.animals[action.animal].goods[-1]], "animal": animal(victim, action.animal)}
    text = say(
        "%(player)s steals %(good)s from %(victim)s, %(animal)s.",
        player=_who(state), victim=Seat(action.victim), **params,
    )  # fmt: skip
    return text


def _end(state: State, action: act.EndTurn) -> Message:
    return say("%(player)s ends the turn.", player=_who(state))


def _tell(state: State, action: act.TellCard) -> Message:
    if state.phase == "hands":
        return say("%(player)s shows %(good)s.", player=Seat(action.seat), good=GOODS[action.kind])
    return say("%(player)s tells a hand card.", player=Seat(action.seat))


def _empty(state: State, action: act.StackEmpty) -> Message:
    return say("The stack is used up.")


def _reveal(state: State, action: act.Reveal) -> Message:
    seat = hiding(state)
    assert seat is not None
    good = GOODS[action.kind]
    if hidden_place(state.players[seat])[0] == "cave":
        return say("%(player)s reveals %(good)s in a cave.", player=Seat(seat), good=good)
    return say("%(player)s reveals %(good)s under a thief.", player=Seat(seat), good=good)


_LINES: dict[type[Action], Callable[[State, Any], Message]] = {
    act.Done: _done, act.AllDone: _all_done, act.MarketCard: _market_card, act.StartPlayer: _start_player,
    act.Draw: _draw, act.Discard: _discard, act.Load: _load, act.Onto: _onto, act.LoadGood: _load_good,
    act.StopLoading: _stop, act.Buy: _buy, act.PayFromHand: _pay_hand, act.PayFromRow: _pay_row, act.Pass: _pass,
    act.StoreFromHand: _store_hand, act.StoreFromRow: _store_row, act.StealFromHand: _steal_hand,
    act.StealFromRow: _steal_row, act.EndTurn: _end, act.TellCard: _tell, act.StackEmpty: _empty, act.Reveal: _reveal,
}  # fmt: skip


def line(state: State, action: Action) -> Message:
    """What `action` itself did."""
    return _LINES[type(action)](state, action)


def describe(state: State, action: Action) -> Message:
    """What `action`, made in `state`, did, and what followed by itself."""
    return _and_more(state, action, line(state, action))


def secret(state: State, action: Action) -> Message | None:
    """The same with the kind of a hand card that was told."""
    if not isinstance(action, act.TellCard) or state.phase == "hands":
        return None
    text = say("%(player)s tells a hand card: %(good)s.", player=Seat(action.seat), good=GOODS[action.kind])
    return _and_more(state, action, text)


def revealed(state: State, action: Action, now: State) -> bool:
    """No hand is shown but in a tie, and that is told anew then; so what was told stays secret until the end."""
    return now.phase == "over"


def _and_more(state: State, action: Action, text: Message) -> Message:
    for more in consequences(state, apply(state, action)):
        text = say("%(text)s %(more)s", text=text, more=more)
    return text
