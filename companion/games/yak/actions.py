"""Everything that Yak lets happen."""

from typing import Annotated, Literal

import msgspec

from companion.games.action import Action
from companion.games.yak.food import Amount, Food
from companion.games.yak.tables import FoodKind

SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=3)]
Card = Literal["build", "restock", "market"]
"""The three cards of a hand (Y-3)."""

CARDS: tuple[Card, ...] = ("build", "restock", "market")
"""All cards of a hand."""

SetUpStep = Literal["food", "cards", "market", "bag", "carts", "fog"]
"""What the players lay out; the companion follows."""


class SetUp(Action, frozen=True):
    """One step of the set-up is done on the table (Y-2 … Y-8, YX-4)."""

    step: SetUpStep


class SetUpRest(Action, frozen=True):
    """All steps of the set-up that are asked for in a row are done."""


class TakeBabyYak(Action, frozen=True):
    """`seat` holds the baby yak on the first day (Y-10)."""

    seat: SeatNumber


class OpenGoal(Action, frozen=True):
    """An open goal card asks for most stones of a colour (Y-38)."""

    colour: str


class OpenPlaces(Action, frozen=True):
    """An open goal card asks for stones at certain places (Y-38)."""


class PlacesOf(Action, frozen=True):
    """The colour of the stones at the places; None: any colour."""

    colour: str | None


class MarkPlace(Action, frozen=True):
    """One of the places on the goal card, in a tower with a full base."""

    row: Annotated[int, msgspec.Meta(ge=1, le=9)]
    column: Annotated[int, msgspec.Meta(ge=1, le=9)]


class PlacesMarked(Action, frozen=True):
    """The goal card has no more places."""


class GoalPoints(Action, frozen=True):
    """The points printed on the goal card."""

    points: Annotated[int, msgspec.Meta(ge=1, le=10)]


class DrawStone(Action, frozen=True):
    """A stone came out of the bag: a colour, "crystal" or "fog"."""

    stone: str


class ChooseCard(Action, frozen=True):
    """`seat` lays a card face down (Y-9)."""

    seat: SeatNumber
    card: Card


class Buy(Action, frozen=True):
    """Stones bought from the cart in front (Y-11)."""

    stones: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]


class _Amounts(Action, frozen=True):
    meat: Amount
    milk: Amount
    bread: Amount

    @property
    def food(self) -> Food:
        """The food it tells of."""
        return Food(self.meat, self.milk, self.bread)


class Pay(_Amounts, frozen=True):
    """What is paid for the stones (Y-12)."""


class GiveSurplus(_Amounts, frozen=True):
    """What of the food just paid goes to the market, as the cart can't hold it (Y-20, Y-A16)."""


class PickStone(Action, frozen=True):
    """Which of the bought stones is placed next."""

    stone: str


class Place(Action, frozen=True):
    """Where the stone is placed: the row from the base up, and the column from the left, both from 1; column 0 is to
    the left of all stones."""

    row: Annotated[int, msgspec.Meta(ge=1, le=9)]
    column: Annotated[int, msgspec.Meta(ge=0, le=9)]


class Restock(Action, frozen=True):
    """The kind of food taken from the cart in front (Y-16)."""

    kind: FoodKind


class TakeFood(_Amounts, frozen=True):
    """The food taken from the market (Y-19)."""


class PutStone(Action, frozen=True):
    """Which of the drawn stones goes into which cart, by the cart's id (Y-21)."""

    stone: str
    cart: str


class TellFood(_Amounts, frozen=True):
    """The food that `seat` really has; the difference lies in the market."""

    seat: SeatNumber


class TellTower(Action, frozen=True):
    """How the stones of `seat` really lie, rows from the base up (a picture, or told)."""

    seat: SeatNumber
    rows: tuple[tuple[str | None, ...], ...]


class CountUp(Action, frozen=True):
    """Towers and food are as the companion has them: the game is counted up (Y-30)."""


ACTIONS: tuple[type[Action], ...] = (
    SetUp, SetUpRest, TakeBabyYak, OpenGoal, OpenPlaces, PlacesOf, MarkPlace, PlacesMarked, GoalPoints, DrawStone,
    ChooseCard, Buy, Pay, GiveSurplus, PickStone, Place, Restock, TakeFood, PutStone, TellFood, TellTower, CountUp,
)  # fmt: skip
"""All of them."""
