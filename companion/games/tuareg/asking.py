"""Questions that nobody has to answer: cave, thief, what a hand holds, an empty stack."""

from collections.abc import Iterable, Iterator

from companion.games.action import Action
from companion.games.message import Message, Seat, say
from companion.games.prompt import Choice, Option, Prompt
from companion.games.tuareg import actions as act
from companion.games.tuareg.goods import KINDS, of
from companion.games.tuareg.knowledge import unseen
from companion.games.tuareg.specials import stores, thefts
from companion.games.tuareg.state import State
from companion.games.tuareg.words import GOODS, animal

SHORT_STACK = 6
"""With so many cards left, or fewer, the game offers that the stack is used up already."""


def asked_free(state: State) -> Iterator[Prompt]:
    """All that may be told beside the one action."""
    if state.phase != "discard":
        yield from _cave(state)
        yield from _thief(state)
    yield from _hand(state)
    if state.phase == "act" and 0 < state.stack <= SHORT_STACK:
        text = say("The companion counts %(stack)s more cards in the stack.", stack=state.stack)
        yield from _offer("stack.empty", None, text, [(say("The stack is used up"), act.StackEmpty())])


def _offer(
    name: str, seat: int | None, text: Message, options: Iterable[tuple[Message, Action]], secret: bool = False
) -> Iterator[Prompt]:
    choices = tuple(Option(label, action) for label, action in options)
    if choices:
        yield Prompt(name, seat, text, Choice(choices), optional=True, secret=secret)


def _cave(state: State) -> Iterator[Prompt]:
    text = say("Your cave takes one good in each turn, from your hand or the top of an animal.")
    yield from _offer("cave", state.turn, text, ((_store(state, action), action) for action in stores(state)))


def _store(state: State, action: Action) -> Message:
    player = state.player
    assert isinstance(action, act.StoreFromHand | act.StoreFromRow)
    cave = say("cave %(number)s", number=action.cave + 1)
    if isinstance(action, act.StoreFromHand):
        return say("From your hand into %(cave)s", cave=cave)
    good = GOODS[player.animals[action.animal].goods[-1]]
    return say("%(good)s from %(animal)s into %(cave)s", good=good, animal=animal(player, action.animal), cave=cave)


def _thief(state: State) -> Iterator[Prompt]:
    text = say("Your thief may steal once: a hidden card of a hand, or the top card of a camel.")
    if state.tables.thief_targets_donkey.value:
        text = say("Your thief may steal once: a hidden card of a hand, or the top card of a camel or donkey.")
    yield from _offer("thief", state.turn, text, ((_steal(state, action), action) for action in thefts(state)))


def _steal(state: State, action: Action) -> Message:
    assert isinstance(action, act.StealFromHand | act.StealFromRow)
    victim = state.players[action.victim]
    if isinstance(action, act.StealFromHand):
        return say("From the hand of %(victim)s", victim=Seat(action.victim))
    good, beast = GOODS[victim.animals[action.animal].goods[-1]], animal(victim, action.animal)
    return say("%(good)s: %(victim)s, %(animal)s", good=good, victim=Seat(action.victim), animal=beast)


def _hand(state: State) -> Iterator[Prompt]:
    if not state.player.unknown:
        return
    left = unseen(state)
    options = [(GOODS[kind], act.TellCard(state.turn, kind)) for kind in KINDS if of(left, kind)]
    text = say("If you like, tell a card of your hand: fewer things are asked then.")
    yield from _offer("hand", state.turn, text, options, secret=True)
