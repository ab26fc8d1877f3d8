"""A table with a game of Tuareg on it, laid out as a test needs it."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from companion.games.action import Action
from companion.games.message import Message, Seat
from companion.games.tuareg import GAME
from companion.games.tuareg import actions as act
from companion.games.tuareg.goods import Kind, tally
from companion.games.tuareg.state import Animal, Player, State, cards

W: Kind = "water"
G: Kind = "gold"
S: Kind = "salt"
M: Kind = "millet"

LETTERS: dict[str, Kind] = {"W": W, "G": G, "S": S, "M": M}

COUNTS = (8, 10, 12, 14)


def row(letters: str) -> tuple[Kind, ...]:
    """ "MMG" as goods from the bottom to the top."""
    return tuple(LETTERS[letter] for letter in letters)


def do(state: State, *actions: Action) -> State:
    """Some actions, one after the other; never is a card lost."""
    for action in actions:
        state = GAME.apply(state, action)
        assert cards(state) == sum(COUNTS)
    return state


def begun(
    seats: int = 2,
    market: str = "WM",
    starter: int = 0,
    options: Mapping[str, Any] | None = None,
    own: Mapping[str, Any] | None = None,
) -> State:
    """A game before its first turn."""
    state = GAME.start(seats, options or {}, own or {})
    shown = [act.MarketCard(kind) for kind in row(market)]
    return do(state, act.AllDone(), *shown, act.StartPlayer(starter))


def change(state: State, seat: int, **changes: Any) -> State:
    """Other cards before a player; goods come from the stack, or go back to it, special cards from the stock."""
    player = replace(state.players[seat], **changes)
    players = (*state.players[:seat], player, *state.players[seat + 1 :])
    changed = replace(state, players=players)
    had, has = state.players[seat].specials, player.specials
    stock = tuple(there + before - now for there, before, now in zip(state.stock, had, has, strict=True))
    changed = replace(changed, stack=changed.stack + cards(state) - cards(changed), stock=stock)
    assert changed.stack >= 0 and min(stock) >= 0
    return changed


def carrying(state: State, seat: int, *camels: str, donkeys: tuple[str, ...] = ()) -> State:
    """A player whose camels and donkeys carry goods: "MMG" from the bottom to the top."""
    number = sum(animal.beast == "camel" for animal in state.players[seat].animals)
    rows = [*camels, *[""] * (number - len(camels))]
    animals = [Animal("camel", row(letters), used=bool(letters)) for letters in rows]
    animals += [Animal("donkey", row(letters), used=bool(letters)) for letters in donkeys]
    return change(state, seat, animals=tuple(animals))


def holding(state: State, seat: int, number: int, known: str = "") -> State:
    """A player with a hand of which some cards are known."""
    return change(state, seat, hand=number, known=tally(row(known)))


def stacked(state: State, number: int) -> State:
    """Only so many cards left in the stack; the others were paid and are out, as if nobody had seen them."""
    return replace(state, stack=number, missing=state.missing + state.stack - number)


def loaded(player: Player, index: int = 0) -> str:
    """The goods of an animal as letters."""
    return "".join(kind[0].upper() for kind in player.animals[index].goods)


def offered(state: State, name: str | None = None) -> list[Action]:
    """The actions of all prompts, or of the one called `name`."""
    found = [prompt for prompt in GAME.prompts(state) if name in (None, prompt.id)]
    return [option.action for prompt in found for option in prompt.wants.options]  # type: ignore[union-attr]


def english(text: Message) -> str:
    """A text as an English player A, B, … reads it."""
    n = text.params.get("n")
    form = text.plural if text.plural is not None and n != 1 else text.id
    return form % {name: _param(param) for name, param in text.params.items()}


def _param(param: Any) -> str:
    if isinstance(param, Message):
        return english(param)
    return "ABCDE"[param.number] if isinstance(param, Seat) else str(param)
