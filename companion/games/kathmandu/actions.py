"""All that can happen in a game of Kathmandu. An action without `seat` is made by the player whose turn it is."""

from typing import Literal

from companion.games.action import Action, Rolled
from companion.games.kathmandu.resources import Resource

CHARACTER = "character"
"""`by` of an effect that comes from the player's character instead of a card."""

STACK = -1
"""The place of a map half that was drawn from the stack."""

NOBODY = -1
"""No other yak stands there."""


class Ready(Action, frozen=True):
    """One physical step of the set-up is done (K-1 … K-11)."""

    step: str


class AllReady(Action, frozen=True):
    """All the rest of the set-up is done, or all yaks stand on their start fields."""


class StartPlayer(Action, frozen=True):
    """The first start player (K-A25)."""

    seat: int


class TakeCharacter(Action, frozen=True):
    """A player's character tile (K-67)."""

    seat: int
    name: str


class Placed(Action, frozen=True):
    """A yak stands on the start field of its owner's choice (K-12)."""

    seat: int


class Roll(Action, frozen=True):
    """A player's six dice, as they lie at the beginning of a round (K-13, K-54)."""

    seat: int
    dice: tuple[Rolled, ...]


class TakeDie(Action, frozen=True):
    """A die of the pool goes to the tableau (K-15)."""

    colour: str


class PutAside(Action, frozen=True):
    """A die is given up for this round, to roll the others again (K-18)."""

    colour: str


class Reroll(Action, frozen=True):
    """The dice that were rolled again (K-18)."""

    dice: tuple[Rolled, ...]


class Gain(Action, frozen=True):
    """The resource of choice that the joker or Kathmandu brings (K-17, K-47)."""

    resource: Resource


class Move(Action, frozen=True):
    """Where a move ended, and what it met on the way (K-22 … K-28).

    `field` is a landscape, "land" (a landscape that is not named), "city", "temple_1" … (of this board), "start" or
    "kathmandu". `needle`: boards on which it went the red needle's way; `strips`: border strips crossed, towards
    Kathmandu or back (negative); `there_and_back`: strips crossed both ways in a bent move; `lost`: steps lost. `yak`:
    seat of another yak there. `tile`, `animal`, `equipment`: the field matches the open yak tile, an open card.
    `keep_compass`, `keep_feed`: take exhaustion instead of paying, where that is played.
    """

    field: str
    needle: int = 0
    strips: int = 0
    there_and_back: int = 0
    lost: Literal["none", "some", "all"] = "none"
    yak: int = NOBODY
    tile: bool = False
    animal: bool = False
    equipment: bool = False
    keep_compass: bool = False
    keep_feed: bool = False


class Paint(Action, frozen=True):
    """An open animal card is painted; `slot` counts the open cards from 0 (K-29)."""

    slot: int


class Acquire(Action, frozen=True):
    """An open equipment card is acquired; `slot` counts the open cards from 0 (K-30)."""

    slot: int


class Buy(Action, frozen=True):
    """The good of the city field is bought (K-32)."""

    good: str


class BuySpecial(Action, frozen=True):
    """The special good of the kind just bought, from the supply or from its owner (K-35, K-36)."""


class TakeHalf(Action, frozen=True):
    """A map half after an offering: the open one at `slot` (from 0), or -1 for one from the stack (K-40)."""

    slot: int


class Swap(Action, frozen=True):
    """A map half is taken from the other yak's owner, one of the own is given (K-42, K-43). "red A", or "?" for a half
    that was never told."""

    take: str
    give: str


class EndTurn(Action, frozen=True):
    """The player wants nothing more of the field."""


class ChangeDie(Action, frozen=True):
    """The chosen die is turned to `value`, by a card or "character"."""

    value: int
    by: str


class TurnAfter(Action, frozen=True):
    """The move will turn once, by a card or "character"."""

    by: str


class DoubleSteps(Action, frozen=True):
    """The move will be twice as long, by a card or "character"."""

    by: str


class ExtraResource(Action, frozen=True):
    """One more resource, by a card or "character"."""

    resource: Resource
    by: str


class OtherLandscape(Action, frozen=True):
    """The field counts as `landscape` too ("any" where the effect is free for one sort of cards), by a card or
    "character"."""

    landscape: str
    by: str


class Fulfil(Action, frozen=True):
    """The landscape that the field counts as is that of the open yak tile, which nobody told (K-28)."""


class OtherCity(Action, frozen=True):
    """A good of another city field may be bought, by a card or "character"."""

    by: str


class SecondOffering(Action, frozen=True):
    """A second offering, on the temple `temple` of board `board` (both as counted on the table), by a card or
    "character"."""

    board: int
    temple: int
    by: str


class Secure(Action, frozen=True):
    """A chest is laid on the pair of map halves of one colour (K-44, K-A22)."""

    seat: int
    colour: str
    by: str


class PlayTent(Action, frozen=True):
    """A tent card ("?" if it was never told) is played on the player whose turn ends (K-68)."""

    seat: int
    card: str


class NoTent(Action, frozen=True):
    """Nobody plays a tent card."""


class DecideTie(Action, frozen=True):
    """Who of those with the lowest sum becomes start player, where the players decide (K-A8)."""

    seat: int


class Weather(Action, frozen=True):
    """The weather tile of the round (K-50)."""

    tile: Literal["sun", "storm"]


class TellTile(Action, frozen=True):
    """The landscape of a player's open yak tile (K-6)."""

    seat: int
    landscape: str


class TellAnimal(Action, frozen=True):
    """Which animal card lies open at `slot` (from 0)."""

    slot: int
    card: str


class TellEquipment(Action, frozen=True):
    """Which equipment card lies open at `slot` (from 0)."""

    slot: int
    card: str


class TellOpenHalf(Action, frozen=True):
    """An open map half of the display, "red A"."""

    slot: int
    half: str


class TellHalf(Action, frozen=True):
    """One of a player's own map halves, "red A"."""

    seat: int
    half: str


class TellCard(Action, frozen=True):
    """One of a player's own equipment cards."""

    seat: int
    card: str


class TellTent(Action, frozen=True):
    """One of a player's own tent cards."""

    seat: int
    card: str


class TellGoodsPoints(Action, frozen=True):
    """The points printed on all of a player's goods together (K-33)."""

    seat: int
    points: int


class CountUp(Action, frozen=True):
    """All is told: the game is counted up."""


ACTIONS: tuple[type[Action], ...] = (
    *(Ready, AllReady, StartPlayer, TakeCharacter, Placed, Roll, TakeDie, PutAside, Reroll, Gain, Move),
    *(Paint, Acquire, Buy, BuySpecial, TakeHalf, Swap, EndTurn),
    *(ChangeDie, TurnAfter, DoubleSteps, ExtraResource, OtherLandscape, Fulfil, OtherCity, SecondOffering, Secure),
    *(PlayTent, NoTent, DecideTie, Weather),
    *(TellTile, TellAnimal, TellEquipment, TellOpenHalf, TellHalf, TellCard, TellTent, TellGoodsPoints, CountUp),
)
"""All of them."""
