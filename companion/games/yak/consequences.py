"""What followed by itself from an action: the log says that too, as no question was asked about it."""

from collections.abc import Iterator

from companion.games.action import Action
from companion.games.message import Message, Seat, say
from companion.games.words import listed
from companion.games.yak import actions
from companion.games.yak.state import State, active
from companion.games.yak.steps import Choosing
from companion.games.yak.tower import size
from companion.games.yak.words import CARDS, food_named

_MOVES_FOOD = (actions.Pay, actions.Restock, actions.TakeFood, actions.TellFood)
"""Actions whose own line says what food went where."""


def consequences(before: State, action: Action, after: State) -> Iterator[Message]:
    """What changed besides the action itself."""
    if isinstance(before.step, Choosing) and isinstance(action, actions.ChooseCard):
        yield from _cards(before, action, after)
    yield from _food(before, action, after)
    yield from _without_effect(before, action, after)
    if before.direction != after.direction:
        yield say("Fog: all carts turn round.")
    if before.trigger is None and after.trigger is not None:
        yield say("%(player)s has completed level 4: one more round follows this one.", player=Seat(after.trigger))
    if before.day != after.day:
        yield say("The carts move on, the baby yak goes to %(player)s.", player=Seat(after.baby_yak))


def _cards(before: State, action: actions.ChooseCard, after: State) -> Iterator[Message]:
    """All cards, as soon as the last one is chosen."""
    cards = {seat: player.card for seat, player in enumerate(before.players)} | {action.seat: action.card}
    if not isinstance(after.step, Choosing) or before.day != after.day:
        order = sorted(cards, key=lambda seat: (seat - before.baby_yak) % len(cards))
        shown = (
            say("%(player)s: %(card)s", player=Seat(seat), card=CARDS[card])
            for seat in order
            if (card := cards[seat]) is not None
        )
        yield say("All show their cards: %(cards)s.", cards=listed(shown))


def _food(before: State, action: Action, after: State) -> Iterator[Message]:
    """Food that could only go one way."""
    told = active(before) if isinstance(action, _MOVES_FOOD) else None
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        if seat == told or old.food == new.food or isinstance(action, actions.TellFood):
            continue
        if new.food.covers(old.food):
            yield say("%(player)s takes %(food)s.", player=Seat(seat), food=food_named(new.food.minus(old.food)))
        else:
            yield say("%(player)s pays %(food)s.", player=Seat(seat), food=food_named(old.food.minus(new.food)))


def _without_effect(before: State, action: Action, after: State) -> Iterator[Message]:
    """Who had chosen to build and could not (Y-A10)."""
    first = 0 if isinstance(before.step, Choosing) else before.turn + 1
    last = len(before.players) if before.day != after.day else after.turn
    if isinstance(after.step, Choosing) and before.day == after.day:
        return
    for turn in range(first, last):
        seat = (before.baby_yak + turn) % len(before.players)
        card = (
            action.card if isinstance(action, actions.ChooseCard) and action.seat == seat else before.players[seat].card
        )
        if card == "build" and size(before.players[seat].tower) == size(after.players[seat].tower):
            yield say("%(player)s can't buy anything.", player=Seat(seat))
