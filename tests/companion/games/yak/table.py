"""A table with a game of Yak on it, laid out as a test needs it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.action import Action
from companion.games.message import Message, Seat
from companion.games.prompt import Choice, Prompt
from companion.games.refusal import Reason, Refused
from companion.games.yak import GAME, tower
from companion.games.yak import actions as act
from companion.games.yak.food import Food
from companion.games.yak.state import Cart, State, kinds
from companion.games.yak.steps import Drawing, Overflowing, Paying, Placing, Putting
from companion.games.yak.tower import Rows

LETTERS = {
    "R": "red",
    "O": "orange",
    "Y": "yellow",
    "G": "green",
    "B": "blue",
    "P": "purple",
    "K": "pink",
    "S": "black",
    "x": "crystal",
    ".": None,
}
"""Stones as the worked examples write them (K: pink, S: black)."""

SET_UP_STONES = (
    "red",
    "orange",
    "yellow",
    "green",
    "blue",
    "purple",
    "pink",
    "black",
    "red",
    "orange",
    "yellow",
    "green",
)
"""The stones drawn to the carts in `begun`, three for each cart."""


def rows(text: str) -> Rows:
    """A tower as the worked examples write it: "R R x / B ." from the base up."""
    told = tuple(tuple(LETTERS[letter] for letter in line.split()) for line in text.split("/"))
    return tower.filled(told if any(told) else (), (5, 4, 3, 2))


def stones(letters: str) -> tuple[str, ...]:
    """ "RRx" as stones."""
    return tuple(stone for letter in letters if (stone := LETTERS[letter]))


def do(state: State, *actions: Action) -> State:
    """Some actions, one after the other; never is food or a stone lost."""
    for action in actions:
        before = state
        state = GAME.apply(state, action)
        assert food_there(state) == food_there(before)
        assert stones_there(state) == stones_there(before)
    return state


def draw(state: State, *drawn: str) -> State:
    """Stones out of the bag, one after the other."""
    return do(state, *(act.DrawStone(stone) for stone in drawn))


def begun(seats: int = 2, options: Mapping[str, Any] | None = None, own: Mapping[str, Any] | None = None) -> State:
    """A game after its set-up, on the first morning; seat 0 holds the baby yak."""
    state = do(GAME.start(seats, options or {}, own or {}), act.SetUpRest(), act.TakeBabyYak(0))
    state = draw(state, *SET_UP_STONES[: 3 * len(state.carts)])
    return do(state, act.SetUp("fog")) if state.fog_beside else state


def cards(state: State, *chosen: act.Card) -> State:
    """All choose a card, in seating order."""
    return do(state, *(act.ChooseCard(seat, card) for seat, card in enumerate(chosen)))


def with_tower(state: State, seat: int, text: str) -> State:
    """A seat's tower stands as told; its stones come out of the bag, old ones go back there."""
    told = rows(text)
    player = state.players[seat]
    swapped = [stone for _, stone in tower.cells(player.tower)]
    state = _bag(state, Counter(swapped), Counter(stone for _, stone in tower.cells(told)))
    return _player(state, seat, tower=told)


def with_cart(state: State, number: int, letters: str, food: Food | None = None) -> State:
    """A cart holds these stones, swapped with the bag, and this food, swapped with nobody."""
    cart = state.carts[number]
    state = _bag(state, Counter(cart.stones), Counter(stones(letters)))
    new = Cart(stones(letters), food or cart.food)
    return replace(state, carts=(*state.carts[:number], new, *state.carts[number + 1 :]))


def with_food(state: State, seat: int, meat: int = 0, milk: int = 0, bread: int = 0) -> State:
    """A seat has this food, swapped with nobody."""
    return _player(state, seat, food=Food(meat, milk, bread))


def _player(state: State, seat: int, **changes: Any) -> State:
    player = replace(state.players[seat], **changes)
    return replace(state, players=(*state.players[:seat], player, *state.players[seat + 1 :]))


def _bag(state: State, back: Counter[str], out: Counter[str]) -> State:
    bag = [count + back[kind] - out[kind] for kind, count in zip(kinds(state), state.bag, strict=True)]
    assert min(bag) >= 0, "the test uses more stones than there are"
    return replace(state, bag=tuple(bag))


def with_bag(state: State, **counts: int) -> State:
    """The bag holds nothing but these stones."""
    return replace(state, bag=tuple(counts.get(kind, 0) for kind in kinds(state)))


def in_hand(state: State) -> tuple[str, ...]:
    """Stones that lie neither in the bag, on carts, in towers nor on the track."""
    step = state.step
    if isinstance(step, Drawing):
        return (*step.stones, *("fog",) * step.aside)
    if isinstance(step, Paying | Overflowing | Putting):
        return step.stones
    return step.hand if isinstance(step, Placing) else ()


def stones_there(state: State) -> Counter[str]:
    """All stones of the game by kind."""
    there = Counter(dict(zip(kinds(state), state.bag, strict=True)))
    there.update(stone for cart in state.carts for stone in cart.stones)
    there.update(stone for player in state.players for _, stone in tower.cells(player.tower))
    there.update(in_hand(state))
    there["fog"] += state.fog_track + state.fog_beside
    return there


def food_there(state: State) -> Food:
    """All food of the game by kind."""
    there = state.market
    for owner in (*state.players, *state.carts):
        there = there.plus(owner.food)
    return there


def asked(state: State) -> Prompt:
    """What the game waits for."""
    return GAME.prompts(state)[0]


def offered(state: State) -> list[Action]:
    """The actions on the buttons of the question."""
    wants = asked(state).wants
    assert isinstance(wants, Choice)
    return [option.action for option in wants.options]


def said(message: Message) -> str:
    """A text in English, seats by number."""
    text = message.id
    if message.plural is not None and message.params["n"] != 1:
        text = message.plural
    return text % {key: _said(param) for key, param in message.params.items()}


def _said(param: Any) -> str:
    if isinstance(param, Message):
        return said(param)
    return f"P{param.number}" if isinstance(param, Seat) else str(param)


def refused(state: State, action: Action) -> str:
    """The words in which an action is refused as not legal now."""
    with pytest.raises(Refused) as caught:
        GAME.apply(state, action)
    assert caught.value.refusal.reason == Reason.NOT_LEGAL_NOW
    return said(caught.value.refusal.text)


def malformed(state: State, action: Action) -> str:
    """The words in which an action is refused as senseless."""
    with pytest.raises(Refused) as caught:
        GAME.apply(state, action)
    assert caught.value.refusal.reason == Reason.MALFORMED
    return said(caught.value.refusal.text)


def end_of(*towers: str, food: Sequence[int] = (), triggered: int | None = None, **options: Any) -> dict[str, Any]:
    """An end state in its written form; a second player without anything if only one tower is told."""
    towers = towers if len(towers) > 1 else (*towers, "")
    players = [
        {
            "name": "ABCD"[seat],
            "tower": [list(row) for row in rows(text)],
            "food": food[seat] if seat < len(food) else 0,
            "triggered": seat == triggered,
        }
        for seat, text in enumerate(towers)
    ]
    return {"game": "yak", "players": players, "options": options}
