"""Cave and thief: free, besides the one action of a turn (T-24 … T-27, T-A20)."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.action import Action
from companion.games.message import say
from companion.games.refusal import not_legal
from companion.games.tuareg.actions import StealFromHand, StealFromRow, StoreFromHand, StoreFromRow
from companion.games.tuareg.goods import Kind
from companion.games.tuareg.knowledge import less_unseen
from companion.games.tuareg.state import Animal, Cave, Player, State, Thief, clockwise, put


def open_caves(state: State) -> tuple[int, ...]:
    """Caves of the player on turn that take a good now; of those that hold equally much, only the first."""
    caves: dict[int, int] = {}
    for index, cave in enumerate(state.player.caves):
        if _takes(state, cave):
            caves.setdefault(len(cave.goods), index)
    return tuple(caves.values())


def _takes(state: State, cave: Cave) -> bool:
    return not cave.closed and len(cave.goods) < state.tables.cave_capacity.value


def stores(state: State) -> Iterator[Action]:
    """All that may be put into a cave now (T-24)."""
    player = state.player
    for cave in open_caves(state):
        if player.hand:
            yield StoreFromHand(cave)
        yield from (StoreFromRow(cave, index) for index, animal in enumerate(player.animals) if animal.goods)


def thefts(state: State) -> Iterator[Action]:
    """All that a thief may take now (T-26)."""
    if all(thief.used for thief in state.player.thieves):
        return
    for seat in clockwise(state, state.turn):
        if seat == state.turn:
            continue
        if state.players[seat].hand:
            yield StealFromHand(seat)
        for index, animal in enumerate(state.players[seat].animals):
            if animal.goods and _stealable(state, animal):
                yield StealFromRow(seat, index)


def _stealable(state: State, animal: Animal) -> bool:
    """The thief takes nothing from a donkey unless the players want it so (T-A6)."""
    return animal.beast == "camel" or state.tables.thief_targets_donkey.value


def free(state: State) -> bool:
    """Whether a cave or thief could be used."""
    return next(stores(state), None) is not None or next(thefts(state), None) is not None


def untop(player: Player, index: int) -> tuple[Player, Kind]:
    """The player without the top card of an animal, and that card (T-22)."""
    animal = player.animals[index]
    left = Animal(animal.beast, animal.goods[:-1], animal.used)
    animals = (*player.animals[:index], left, *player.animals[index + 1 :])
    return replace(player, animals=animals), animal.goods[-1]


def check_row(player: Player, index: int) -> None:
    """Refuse an animal that isn't there or carries nothing."""
    if not 0 <= index < len(player.animals) or not player.animals[index].goods:
        raise not_legal(say("There is no good on that animal."))


def _cave(state: State, index: int) -> Cave:
    if not 0 <= index < len(state.player.caves):
        raise not_legal(say("You have no such cave."))
    if not _takes(state, state.player.caves[index]):
        raise not_legal(say("That cave is full, or was used in this turn already."))
    return state.player.caves[index]


def _store(state: State, player: Player, index: int, kind: Kind | None) -> State:
    caves = player.caves
    cave = Cave((*caves[index].goods, kind), closed=True)
    return put(state, state.turn, replace(player, caves=(*caves[:index], cave, *caves[index + 1 :])))


def store_from_hand(state: State, action: StoreFromHand) -> State:
    """A good goes face down into a cave; what it is, is told at the end of the stage."""
    _cave(state, action.cave)
    if not state.player.hand:
        raise not_legal(say("You have no cards in hand."))
    return _store(state, less_unseen(state.player), action.cave, None)


def store_from_row(state: State, action: StoreFromRow) -> State:
    """The top card of a camel or donkey goes into a cave; everybody saw it."""
    _cave(state, action.cave)
    check_row(state.player, action.animal)
    player, kind = untop(state.player, action.animal)
    return _store(state, player, action.cave, kind)


def _victim(state: State, seat: int) -> Player:
    if all(thief.used for thief in state.player.thieves):
        raise not_legal(say("You have no thief who hasn't stolen yet."))
    if not 0 <= seat < len(state.players) or seat == state.turn or not state.players[seat].here:
        raise not_legal(say("A thief steals from another player."))
    return state.players[seat]


def _take(state: State, kind: Kind | None) -> State:
    thieves = state.player.thieves
    index = next(index for index, thief in enumerate(thieves) if not thief.used)
    taken = (*thieves[:index], Thief(True, kind), *thieves[index + 1 :])
    return put(state, state.turn, replace(state.player, thieves=taken))


def steal_from_hand(state: State, action: StealFromHand) -> State:
    """A random card of a hand comes under the thief, face down (T-27)."""
    victim = _victim(state, action.victim)
    if not victim.hand:
        raise not_legal(say("That hand is empty."))
    return _take(put(state, action.victim, less_unseen(victim)), None)


def steal_from_row(state: State, action: StealFromRow) -> State:
    """The top card of a camel comes under the thief."""
    victim = _victim(state, action.victim)
    check_row(victim, action.animal)
    if not _stealable(state, victim.animals[action.animal]):
        raise not_legal(say("A thief can't steal from a donkey."))
    victim, kind = untop(victim, action.animal)
    return _take(put(state, action.victim, victim), kind)
