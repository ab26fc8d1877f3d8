"""The game at a glance."""

from collections.abc import Iterator

from companion.games.message import Message, Seat, say
from companion.games.tuareg.scoring import score_state
from companion.games.tuareg.state import Player, State
from companion.games.tuareg.tables import SPECIALS
from companion.games.tuareg.words import SPECIAL, animal, heap, listing, row
from companion.games.view import Fact, View

_TURN = ("act", "discard", "animal", "load", "pay", "free", "surplus")


def view(state: State) -> View:
    """Stage, stack, market and special cards for all; hand, animals, caves, thieves and maps of each player."""
    turn = state.turn if state.phase in _TURN else None
    seats = tuple((*_player(player), *_scored(state, seat)) for seat, player in enumerate(state.players))
    return View(tuple(_board(state)), seats, turn)


def _board(state: State) -> Iterator[Fact]:
    yield Fact("stage", say("Stage"), say("%(number)s", number=state.stage))
    yield Fact("stack", say("Stack"), say("%(number)s", number=state.stack))
    yield Fact("market", say("Market"), heap(state.market))
    items = [
        say("%(card)s %(number)s", card=SPECIAL[special], number=number)
        for special, number in zip(SPECIALS, state.stock, strict=True)
        if number
    ]
    yield Fact("specials", say("Special cards"), listing(items, say("none")))
    if state.last is not None:
        seats = listing([say("%(player)s", player=Seat(seat)) for seat in state.last], say("none"))
        yield Fact("last", say("Last turns"), seats)


def _player(player: Player) -> Iterator[Fact]:
    if not player.here:
        yield Fact("left", say("Left"), say("yes"))
        return
    yield Fact("hand", say("Hand"), say("%(number)s", number=player.hand))
    for index, beast in enumerate(player.animals):
        yield Fact(f"animal{index}", animal(player, index), row(beast.goods))
    for index, cave in enumerate(player.caves):
        yield Fact(f"cave{index}", say("cave %(number)s", number=index + 1), row(cave.goods))
    for index, thief in enumerate(player.thieves):
        goods: Message = row((thief.good,)) if thief.used else say("not used yet")
        yield Fact(f"thief{index}", say("thief %(number)s", number=index + 1), goods)
    yield Fact("maps", say("Maps"), say("%(number)s", number=player.maps))


def _scored(state: State, seat: int) -> Iterator[Fact]:
    """The points of each stage that was scored."""
    for line in score_state(state).seats[seat].lines[: len(state.stages)] if state.stages else ():
        yield Fact(line.category, line.title, say("%(number)s", number=line.points))
