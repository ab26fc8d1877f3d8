"""All that can happen in a game of Tuareg, as actions."""

from typing import Literal, TypeAlias

from companion.games.action import Action
from companion.games.tuareg.goods import Kind
from companion.games.tuareg.tables import SpecialKind

Step: TypeAlias = Literal["goods", "camels", "specials", "stack"]
"""What the players lay out with their hands: goods, camels and specials at the start, the stack of the second stage."""

Source: TypeAlias = Literal["hand", "market"]
"""Where goods are loaded from."""


class Done(Action, frozen=True):
    """A step of laying out the game is done (T-3, T-4, TX-1, T-40)."""

    step: Step


class AllDone(Action, frozen=True):
    """Everything is laid out already."""


class MarketCard(Action, frozen=True):
    """The kind of a good that lies in the market at the start (T-3)."""

    kind: Kind


class StartPlayer(Action, frozen=True):
    """Who starts: the youngest (T-5); `player` is a seat."""

    player: int


class Draw(Action, frozen=True):
    """Draw three goods from the stack (T-10); what they are stays secret."""


class Discard(Action, frozen=True):
    """Put a good of this kind from the hand into the market, after drawing (T-10) or if the hand is too big (T-9)."""

    kind: Kind


class Load(Action, frozen=True):
    """Begin to load an animal from the hand (T-11) or from the market (T-13)."""

    source: Source


class Onto(Action, frozen=True):
    """Which animal is loaded: its place in the player's row, from 0, camels first."""

    animal: int


class LoadGood(Action, frozen=True):
    """Load one good; it lies on top now."""

    kind: Kind


class StopLoading(Action, frozen=True):
    """No more goods are loaded."""


class Buy(Action, frozen=True):
    """Begin to buy a special card (T-14)."""

    special: SpecialKind


class PayFromHand(Action, frozen=True):
    """Pay with a good from the hand (T-15)."""

    kind: Kind


class PayFromRow(Action, frozen=True):
    """Pay with the top card of an animal (T-15, T-22)."""

    animal: int


class Pass(Action, frozen=True):
    """None of the four actions is possible (T-A18)."""


class StoreFromHand(Action, frozen=True):
    """Put a good from the hand into a cave, face down (T-24); `cave` counts the player's caves from 0."""

    cave: int


class StoreFromRow(Action, frozen=True):
    """Put the top card of an animal into a cave (T-24)."""

    cave: int
    animal: int


class StealFromHand(Action, frozen=True):
    """A thief takes a random card from a hand (T-26); `victim` is a seat."""

    victim: int


class StealFromRow(Action, frozen=True):
    """A thief takes the top card of an animal (T-26)."""

    victim: int
    animal: int


class EndTurn(Action, frozen=True):
    """Neither cave nor thief is used any more."""


class TellCard(Action, frozen=True):
    """A player says that the hand holds (one more of) this kind; nobody has to, but for a tie that the hands' dinars
    decide (T-A11)."""

    seat: int
    kind: Kind


class StackEmpty(Action, frozen=True):
    """The stack is used up, whatever the companion counted."""


class Reveal(Action, frozen=True):
    """The kind of the next hidden good in a cave or under a thief (T-34)."""

    kind: Kind


ACTIONS: tuple[type[Action], ...] = (
    Done, AllDone, MarketCard, StartPlayer, Draw, Discard, Load, Onto, LoadGood, StopLoading, Buy, PayFromHand,
    PayFromRow, Pass, StoreFromHand, StoreFromRow, StealFromHand, StealFromRow, EndTurn, TellCard, StackEmpty, Reveal,
)  # fmt: skip
"""All classes of actions."""
