"""The end of a stage: hidden goods are revealed, stages scored, cards cleared away (T-32 … T-41)."""

from msgspec.structs import replace

from companion.games.message import say
from companion.games.refusal import Reason, Refused, not_legal
from companion.games.tuareg.actions import Reveal, TellCard
from companion.games.tuareg.goods import NONE, of, plus
from companion.games.tuareg.knowledge import holdable, unseen
from companion.games.tuareg.scoring import score_state
from companion.games.tuareg.state import Cave, Player, State, Thief, clockwise, put
from companion.games.tuareg.tables import SPECIALS
from companion.games.tuareg.words import GOODS, not_in_hand


def end_stage(state: State) -> State:
    """The last turn of a stage is over."""
    return settle(replace(state, phase="reveal"))


def settle(state: State) -> State:
    """Go on as soon as nothing is hidden any more (T-34), and no tie waits for a hand (T-A11)."""
    if hiding(state) is not None:
        return state
    goods = tuple(player.goods for player in state.players)
    state = replace(state, stages=(*state.stages, goods), loading=None, buying=None)
    if state.stage == 1:
        return _clear(state)
    return settle_hands(replace(state, phase="hands"))


def settle_hands(state: State) -> State:
    """The game is over once all hands that decide a tie are known."""
    return state if tied_hand(state) is not None else replace(state, phase="over")


def hiding(state: State) -> int | None:
    """The first seat that has a hidden good."""
    return next((seat for seat, player in enumerate(state.players) if player.hidden), None)


def hidden_place(player: Player) -> tuple[str, int]:
    """Where the first hidden good of a player lies: "cave" or "thief", and its number from 0."""
    for index, cave in enumerate(player.caves):
        if None in cave.goods:
            return "cave", index
    return "thief", next(i for i, thief in enumerate(player.thieves) if thief.used and thief.good is None)


def reveal(state: State, action: Reveal) -> State:
    """The first hidden good is turned up."""
    seat = hiding(state)
    assert seat is not None
    if not of(unseen(state), action.kind):
        text = say("All cards with %(kind)s were seen elsewhere. Correct what was told wrong.", kind=GOODS[action.kind])
        raise not_legal(text)
    return settle(put(state, seat, _revealed(state.players[seat], action)))


def _revealed(player: Player, action: Reveal) -> Player:
    place, index = hidden_place(player)
    if place == "cave":
        goods = list(player.caves[index].goods)
        goods[goods.index(None)] = action.kind
        caves = (*player.caves[:index], Cave(tuple(goods)), *player.caves[index + 1 :])
        return replace(player, caves=caves)
    thieves = (*player.thieves[:index], Thief(True, action.kind), *player.thieves[index + 1 :])
    return replace(player, thieves=thieves)


def tied_hand(state: State) -> int | None:
    """The first seat with a shared total whose hand must be known, if its dinars decide (T-A11)."""
    if state.tables.tiebreak.value != "hand_dinars":
        return None
    totals = [seat.total for seat in score_state(state).seats]
    tied = (seat for seat, total in enumerate(totals) if totals.count(total) > 1)
    return next((seat for seat in tied if state.players[seat].unknown), None)


def tell_card(state: State, action: TellCard) -> State:
    """A card of a hand becomes known."""
    if action.seat not in range(len(state.players)):
        raise not_legal(say("There is no such player."))
    asked = tied_hand(state) if state.phase == "hands" else state.turn
    if action.seat != asked:
        raise Refused(Reason.NOT_YOUR_TURN, say("Somebody else is asked now."))
    player = state.players[action.seat]
    if not player.unknown:
        raise not_legal(say("All cards of this hand are known."))
    if not of(unseen(state), action.kind) or action.kind not in holdable(state, action.seat):
        raise not_in_hand(action.kind)
    state = put(state, action.seat, replace(player, known=plus(player.known, action.kind)))
    return settle_hands(state) if state.phase == "hands" else state


def _clear(state: State) -> State:
    """Used special cards go back (T-37), others stay (T-38), the scored goods become the new stack (T-40)."""
    scored = sum(sum(goods) for goods in state.stages[-1])
    players = tuple(_kept(player) for player in state.players)
    before = [sum(player.specials[sort] for player in state.players) for sort in range(len(SPECIALS))]
    after = [sum(player.specials[sort] for player in players) for sort in range(len(SPECIALS))]
    back = [have + old - new for have, old, new in zip(state.stock, before, after, strict=True)]
    state = replace(
        state, phase="stack", players=players, stack=state.stack + scored, stock=(back[0], back[1], back[2], back[3])
    )
    if state.tables.paid_goods_return.value:  # T-A21
        state = replace(state, stack=state.stack + sum(state.out), out=NONE)
    return state


def _kept(player: Player) -> Player:
    """What a player keeps for the second stage: hand, maps, unused specials, empty camels."""
    animals = [animal for animal in player.animals if animal.beast == "camel" or not animal.used]
    return replace(
        player,
        animals=tuple(replace(animal, goods=(), used=False) for animal in animals),
        caves=tuple(cave for cave in player.caves if not cave.goods),
        thieves=tuple(thief for thief in player.thieves if not thief.used),
    )


def begin_stage(state: State, starter: int) -> State:
    """The first turn of a stage; if there is no stack at all, the last turns come at once."""
    others = tuple(seat for seat in clockwise(state, starter) if seat != starter)
    return replace(state, phase="act", turn=starter, last=None if state.stack else (starter, *others))


def begin_second(state: State) -> State:
    """The player after the one who had the last turn starts the second stage (T-A13)."""
    return begin_stage(replace(state, stage=2), next(clockwise(state, state.turn)))
