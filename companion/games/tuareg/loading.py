"""Loading camels and donkeys (T-11 … T-13, T-17 … T-23)."""

from itertools import pairwise

from msgspec.structs import replace

from companion.games.message import Message, say
from companion.games.refusal import not_legal
from companion.games.tuareg.actions import Load, LoadGood, Onto, Source, StopLoading
from companion.games.tuareg.goods import KINDS, Kind, of, plus
from companion.games.tuareg.knowledge import holdable, less
from companion.games.tuareg.state import Animal, Loading, State, put
from companion.games.tuareg.tables import Tables
from companion.games.tuareg.turns import acted
from companion.games.tuareg.words import GOODS, not_in_hand


def why_not(tables: Tables, animal: Animal, kind: Kind) -> Message | None:
    """Why a good can't be laid on top of an animal's row; None if it can. The row is judged as it lies there now
    (T-A14)."""
    row = (*animal.goods, kind)
    if animal.beast == "donkey":  # no loading rules (T-23)
        return say("The donkey is full.") if len(row) > tables.donkey_capacity.value else None
    if len(row) > tables.camel_capacity.value:  # T-17
        return say("The camel is full.")
    if "water" in row and len(set(row)) > 1:  # T-18
        return say("Water travels alone: a camel with water carries nothing else.")
    if sum(below != above for below, above in pairwise(row)) > tables.camel_max_changes.value:  # T-20
        return say("The kind of good may change only once on a camel.")
    if row.count("gold") > tables.camel_max_gold.value:  # T-21
        return say("A camel carries no more gold than that.")
    return None


def loadable(state: State, source: Source) -> tuple[Kind, ...]:
    """The kinds that could be taken from `source` now."""
    if source == "hand":
        return holdable(state, state.turn)
    return tuple(kind for kind in KINDS if of(state.market, kind))


def beasts(state: State, source: Source) -> tuple[int, ...]:
    """The animals onto which something from `source` may fit."""
    kinds = loadable(state, source)
    return tuple(
        index
        for index, animal in enumerate(state.player.animals)
        if any(why_not(state.tables, animal, kind) is None for kind in kinds)
    )


def next_goods(state: State) -> tuple[Kind, ...]:
    """The goods that may be loaded next."""
    loading = state.loading
    if loading is None or loading.animal is None or loading.count >= state.tables.load.value:
        return ()
    animal = state.player.animals[loading.animal]
    return tuple(
        kind
        for kind in loadable(state, loading.source)
        if why_not(state.tables, animal, kind) is None and _same(state, loading, kind)
    )


def _same(state: State, loading: Loading, kind: Kind) -> bool:
    """From the market only one kind may be loaded, if the players want it so (T-A3)."""
    only_one = loading.source == "market" and state.tables.market_load_same_kind.value
    return not only_one or loading.kind in (None, kind)


def load(state: State, action: Load) -> State:
    """Begin to load (T-11, T-13)."""
    fitting = beasts(state, action.source)
    if not fitting:
        raise not_legal(say("Nothing from there fits on one of your animals."))
    animal = fitting[0] if len(fitting) == 1 else None
    return replace(state, phase="animal" if animal is None else "load", loading=Loading(action.source, animal))


def onto(state: State, action: Onto) -> State:
    """One animal an action (T-A4), a camel or a donkey (T-A5)."""
    assert state.loading is not None
    if action.animal not in beasts(state, state.loading.source):
        raise not_legal(say("Nothing fits on that animal; choose another."))
    return replace(state, phase="load", loading=replace(state.loading, animal=action.animal))


def load_good(state: State, action: LoadGood) -> State:
    """One more good on top; loading ends by itself when nothing more can be loaded."""
    loading, kind, player = state.loading, action.kind, state.player
    assert loading is not None and loading.animal is not None
    animal = player.animals[loading.animal]
    _check(state, loading, animal, kind)
    loaded = Animal(animal.beast, (*animal.goods, kind), used=True)
    animals = (*player.animals[: loading.animal], loaded, *player.animals[loading.animal + 1 :])
    player = replace(less(player, kind) if loading.source == "hand" else player, animals=animals)
    market = state.market if loading.source == "hand" else plus(state.market, kind, -1)
    loading = Loading(loading.source, loading.animal, loading.kind or kind, loading.count + 1)
    state = put(state, state.turn, player, market=market, loading=loading)
    return state if next_goods(state) else _end(state)


def _check(state: State, loading: Loading, animal: Animal, kind: Kind) -> None:
    if kind not in loadable(state, loading.source):
        if loading.source == "hand":
            raise not_in_hand(kind)
        raise not_legal(say("There is no %(kind)s in the market.", kind=GOODS[kind]))
    reason = why_not(state.tables, animal, kind)
    if reason is not None:
        raise not_legal(reason)
    if not _same(state, loading, kind):
        raise not_legal(say("From the market you load only one kind of good at a time."))


def stop(state: State, action: StopLoading) -> State:
    """Enough is loaded; one good at least (T-8)."""
    if state.loading is None or not state.loading.count:
        raise not_legal(say("Load one good at least."))
    return _end(state)


def _end(state: State) -> State:
    return acted(replace(state, loading=None))
