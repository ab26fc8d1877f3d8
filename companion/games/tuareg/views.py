"""The game at a glance."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from companion.games.message import Message, Seat, say
from companion.games.picture import Amount, Amounts, Count
from companion.games.tuareg.goods import KINDS, Kind, of
from companion.games.tuareg.scoring import score_state
from companion.games.tuareg.state import Player, State
from companion.games.tuareg.tables import SPECIALS
from companion.games.tuareg.words import GOODS, SPECIAL, animal, heap, listing, row
from companion.games.view import Fact, View

_TURN = ("act", "discard", "animal", "load", "pay", "free", "surplus")


def view(state: State) -> View:
    """Stage, stack, market and special cards for all; hand, animals, caves, thieves and maps of each player."""
    turn = state.turn if state.phase in _TURN else None
    seats = tuple((*_player(player), *_scored(state, seat)) for seat, player in enumerate(state.players))
    return View(tuple(_board(state)), seats, turn)


def _board(state: State) -> Iterator[Fact]:
    yield _count("stage", say("Stage"), state.stage)
    yield _count("stack", say("Stack"), state.stack)
    market = Amounts(tuple(Amount(GOODS[kind], of(state.market, kind)) for kind in KINDS))
    yield Fact("market", say("Market"), heap(state.market), (market,))
    items = [
        say("%(card)s %(number)s", card=SPECIAL[special], number=number)
        for special, number in zip(SPECIALS, state.stock, strict=True)
        if number
    ]
    stock = Amounts(tuple(Amount(SPECIAL[sort], state.in_stock(sort)) for sort in SPECIALS))
    yield Fact("specials", say("Special cards"), listing(items, say("none")), (stock,))
    if state.last is not None:
        seats = listing([say("%(player)s", player=Seat(seat)) for seat in state.last], say("none"))
        yield Fact("last", say("Last turns"), seats)


def _player(player: Player) -> Iterator[Fact]:
    if not player.here:
        yield Fact("left", say("Left"), say("yes"))
        return
    yield _count("hand", say("Hand"), player.hand)
    for index, beast in enumerate(player.animals):
        yield Fact(f"animal{index}", animal(player, index), row(beast.goods), _goods(beast.goods))
    for index, cave in enumerate(player.caves):
        yield Fact(f"cave{index}", say("cave %(number)s", number=index + 1), row(cave.goods), _goods(cave.goods))
    for index, thief in enumerate(player.thieves):
        goods: Message = row((thief.good,)) if thief.used else say("not used yet")
        yield Fact(f"thief{index}", say("thief %(number)s", number=index + 1), goods)
    yield _count("maps", say("Maps"), player.maps)


def _scored(state: State, seat: int) -> Iterator[Fact]:
    """The points of each stage that was scored."""
    for line in score_state(state).seats[seat].lines[: len(state.stages)] if state.stages else ():
        yield _count(line.category, line.title, line.points, minor=True)


def _count(key: str, name: Message, value: int, minor: bool = False) -> Fact:
    return Fact(key, name, say("%(number)s", number=value), (Count(value),), minor)


def _goods(goods: Sequence[Kind | None]) -> tuple[Amounts, ...]:
    """Goods that lie together, from the bottom up."""
    heaps = [(kind, len(list(cards))) for kind, cards in groupby(goods)]
    amounts = (Amount(say("hidden") if kind is None else GOODS[kind], count) for kind, count in heaps)
    return (Amounts(tuple(amounts)),)
