"""The state of a game of Kathmandu: all that the rules have to remember."""

from enum import StrEnum

import msgspec

from companion.games.action import Rolled
from companion.games.kathmandu.numbers import Numbers
from companion.games.kathmandu.resources import Resources
from companion.games.kathmandu.tables import Tables

UNKNOWN = "?"
"""A card or map half that lies on the table, but that nobody told."""


class Phase(StrEnum):
    """What the game waits for."""

    SETUP = "setup"
    START_PLAYER = "start_player"
    CHARACTERS = "characters"
    START_FIELDS = "start_fields"
    ROLL = "roll"
    CHOOSE = "choose"
    REROLL = "reroll"
    JOKER = "joker"
    MOVE = "move"
    FIELD = "field"
    FREE = "free"
    """A player in Kathmandu takes a resource."""
    TENT = "tent"
    TIE = "tie"
    WEATHER = "weather"
    COUNT = "count"
    """The game has ended; what the counting needs may still be told."""
    OVER = "over"


class Settings(msgspec.Struct, frozen=True):
    """The options of the game that are no numbers."""

    variant: str
    characters: bool
    tents: bool


class Player(msgspec.Struct, frozen=True):
    """One seat. `maps` are halves, "red A"; `secured` the colours of pairs under a chest, whose halves are in `maps`
    too. `equipment` are cards not yet used, `used` such as may be used again. `arrival`: which place the yak took in
    Kathmandu, 0 the first, -1 on the way. `specials` are goods, `offerings` (board, temple)."""

    resources: Resources
    maps: tuple[str, ...]
    equipment: tuple[str, ...]
    tiles_left: int
    character: str = ""
    placed_yak: bool = False
    pool: tuple[Rolled, ...] = ()
    placed: tuple[Rolled, ...] = ()
    aside: tuple[Rolled, ...] = ()
    exhaustion: int = 0
    tile: str = UNKNOWN
    animals: int = 0
    used: tuple[str, ...] = ()
    goods: tuple[int, ...] = ()
    goods_points: int | None = None
    specials: tuple[str, ...] = ()
    offerings: tuple[tuple[int, int], ...] = ()
    secured: tuple[str, ...] = ()
    tents: tuple[str, ...] = ()
    board: int = 0
    field: str = "start"
    arrival: int = -1
    left: bool = False

    @property
    def travelling(self) -> bool:
        """Still in the game, and not yet in Kathmandu."""
        return self.arrival < 0 and not self.left

    @property
    def sum(self) -> int:
        """Pips on the tableau (K-49)."""
        return sum(die.value for die in self.placed)


class Turn(msgspec.Struct, frozen=True):
    """The turn that is being played: what was done in it already (`done`, cards and character used in it in `used`),
    and what the field offers where the move ended.

    `landscapes`: those the field counts as. `tile`, `animal`, `equipment`: a card that nobody told matches it;
    `any_animal`, `any_equipment`: all do. `city`: a good may be bought. `half_due`: a map half must be taken.
    """

    rerolled: int = 0
    value: int = 0
    doubled: bool = False
    bent: bool = False
    moved: bool = False
    temple: bool = False
    city: bool = False
    yak: int = -1
    landscapes: tuple[str, ...] = ()
    tile: bool = False
    animal: bool = False
    equipment: bool = False
    any_animal: bool = False
    any_equipment: bool = False
    half_due: bool = False
    good: str = ""
    done: tuple[str, ...] = ()
    used: tuple[str, ...] = ()

    @property
    def distance(self) -> int:
        """Steps to go, exactly (K-22)."""
        return self.value * 2 if self.doubled else self.value


class State(msgspec.Struct, frozen=True):
    """All of it. `seat` is on turn, `count` turns of the round are over, `start` is the start player, `tied` are those
    among whom the players decide. `steps` of the set-up are still to be done; `halves` are the open map halves;
    `arrivals` yaks have come to Kathmandu."""

    settings: Settings
    numbers: Numbers
    tables: Tables
    players: tuple[Player, ...]
    phase: Phase = Phase.SETUP
    steps: tuple[str, ...] = ()
    round: int = 1
    start: int = 0
    seat: int = 0
    count: int = 0
    turn: Turn = Turn()
    wall: int = 0
    weather: tuple[str, ...] = ()
    animals: tuple[str, ...] = ()
    equipment: tuple[str, ...] = ()
    halves: tuple[str, ...] = ()
    arrivals: int = 0
    tied: tuple[int, ...] = ()

    @property
    def me(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.seat]

    @property
    def order(self) -> tuple[int, ...]:
        """All seats that still play, in turn order of this round."""
        seats = len(self.players)
        turns = ((self.start + step) % seats for step in range(seats))
        return tuple(seat for seat in turns if not self.players[seat].left)


def change(state: State, **changes: object) -> State:
    """The state with some fields changed."""
    return msgspec.structs.replace(state, **changes)


def change_player(state: State, seat: int, **changes: object) -> State:
    """The state with some fields of one player changed."""
    player = msgspec.structs.replace(state.players[seat], **changes)
    players = (*state.players[:seat], player, *state.players[seat + 1 :])
    return msgspec.structs.replace(state, players=players)


def change_me(state: State, **changes: object) -> State:
    """The state with some fields of the player on turn changed."""
    return change_player(state, state.seat, **changes)


def change_turn(state: State, **changes: object) -> State:
    """The state with some fields of the running turn changed."""
    return msgspec.structs.replace(state, turn=msgspec.structs.replace(state.turn, **changes))


def without(items: tuple[str, ...], item: str) -> tuple[str, ...]:
    """The items but for one `item`; ValueError if there is none."""
    place = items.index(item)
    return (*items[:place], *items[place + 1 :])
