"""A real table: every card has a kind here, also in hands and in the stack, and players tell only what is true."""

from random import Random
from typing import Any

from companion.games.action import Action
from companion.games.refusal import Refused
from companion.games.tuareg import GAME
from companion.games.tuareg import actions as act
from companion.games.tuareg.goods import KINDS, Kind
from companion.games.tuareg.state import State
from companion.games.tuareg.tables import SPECIALS
from tests.companion.games.tuareg.table import COUNTS


class World:
    """The cards as they really lie, beside what the companion knows of them."""

    def __init__(self, seats: int, seed: int, options: dict[str, Any]) -> None:
        """Shuffle and lay out."""
        self.chance = Random(seed)
        self.stack = [kind for kind, number in zip(KINDS, COUNTS, strict=True) for _ in range(number)]
        self.chance.shuffle(self.stack)
        self.hands: list[list[Kind]] = [[] for _ in range(seats)]
        self.hidden: dict[tuple[int, str, int, int], Kind] = {}
        self.state: State = GAME.start(seats, options, {})
        self.act(act.AllDone())
        for _ in range(2):
            self.act(act.MarketCard(self.stack.pop()))
        self.act(act.StartPlayer(self.chance.randrange(seats)))

    def act(self, action: Action) -> None:
        """Something happens at the table, and the companion is told."""
        before, self.state = self.state, GAME.apply(self.state, action)
        seat = before.turn
        hand = self.hands[seat]
        if isinstance(action, act.Draw):
            self.hands[seat] = hand + [self.stack.pop() for _ in range(min(3, len(self.stack)))]
        elif (
            isinstance(action, act.Discard | act.PayFromHand)
            or isinstance(action, act.LoadGood)
            and before.loading is not None
            and before.loading.source == "hand"
        ):
            hand.remove(action.kind)
        elif isinstance(action, act.StoreFromHand):
            place = len(before.players[seat].caves[action.cave].goods)
            self.hidden[seat, "cave", action.cave, place] = self.random_card(hand)
        elif isinstance(action, act.StealFromHand):
            thief = next(index for index, thief in enumerate(before.players[seat].thieves) if not thief.used)
            self.hidden[seat, "thief", thief, 0] = self.random_card(self.hands[action.victim])
        elif isinstance(action, act.Done):
            self.reshuffle(before)

    def random_card(self, hand: list[Kind]) -> Kind:
        """A card of a hand, face down."""
        return hand.pop(self.chance.randrange(len(hand)))

    def reshuffle(self, before: State) -> None:
        """All scored goods make the new stack."""
        number = [sum(goods[kind] for goods in before.stages[-1]) for kind in range(4)]
        if before.tables.paid_goods_return.value:  # all that isn't in a hand or in the market
            held = [sum(hand.count(kind) for hand in self.hands) for kind in KINDS]
            number = [all_ - lying - own for all_, lying, own in zip(COUNTS, before.market, held, strict=True)]
        self.stack = [kind for kind, cards in zip(KINDS, number, strict=True) for _ in range(cards)]
        self.chance.shuffle(self.stack)

    def reveal(self) -> Kind:
        """What really lies at the first hidden place: seat by seat, caves first."""
        return self.hidden.pop(min(self.hidden))

    def market(self) -> list[Kind]:
        """The kinds that lie in the market."""
        return [kind for kind, number in zip(KINDS, self.state.market, strict=True) if number]

    def source(self) -> list[Kind]:
        """The kinds that can be loaded, after it was said from where."""
        assert self.state.loading is not None
        return self.hands[self.state.turn] if self.state.loading.source == "hand" else self.market()

    def true_actions(self) -> list[Action]:
        """All that the players could truthfully tell now, by the rules in plain words."""
        state, seat = self.state, self.state.turn
        hand = self.hands[seat]
        if state.phase == "act":
            return self.beginnings()
        if state.phase in ("discard", "surplus"):
            return [act.Discard(kind) for kind in set(hand)]
        if state.phase == "animal":
            rows = range(len(state.player.animals))
            return [act.Onto(row) for row in rows if any(self.fits(row, kind) for kind in self.source())]
        if state.phase == "load":
            return self.loads()
        if state.phase == "pay":
            payable = [row for row, beast in enumerate(state.player.animals) if beast.goods and self.pays(beast.beast)]
            return [*(act.PayFromRow(row) for row in payable), *(act.PayFromHand(kind) for kind in set(hand))]
        if state.phase == "free":
            return [act.EndTurn()]
        if state.phase == "reveal":
            return [act.Reveal(self.reveal())]
        return [act.Done("stack")]

    def pays(self, beast: str) -> bool:
        """Whether the goods of an animal are money."""
        return beast == "camel" or self.state.tables.donkey_can_pay.value

    def loads(self) -> list[Action]:
        """What goes onto the animal that is being loaded."""
        loading = self.state.loading
        assert loading is not None and loading.animal is not None
        kinds = set(self.source())
        if loading.source == "market" and loading.kind and self.state.tables.market_load_same_kind.value:
            kinds &= {loading.kind}
        fitting: list[Action] = [act.LoadGood(kind) for kind in kinds if self.fits(loading.animal, kind)]
        return fitting + ([act.StopLoading()] if loading.count else [])

    def fits(self, animal: int, kind: Kind) -> bool:
        """The loading rules once more, in other words."""
        beast = self.state.players[self.state.turn].animals[animal]
        row = [*beast.goods, kind]
        if beast.beast == "donkey":
            return len(row) <= 4
        blocks = "".join(one[0] for one in row)
        for letter in "wgsm":
            while letter * 2 in blocks:
                blocks = blocks.replace(letter * 2, letter)
        return len(row) <= 4 and len(blocks) <= 2 and row.count("gold") <= 2 and ("w" not in blocks or blocks == "w")

    def beginnings(self) -> list[Action]:
        """The actions that the player on turn can really carry out, or a pass."""
        state, seat = self.state, self.state.turn
        hand, animals = self.hands[seat], range(len(state.player.animals))
        found: list[Action] = [act.Draw()] if self.stack else []
        if any(self.fits(animal, kind) for animal in animals for kind in hand):
            found.append(act.Load("hand"))
        if any(self.fits(animal, kind) for animal in animals for kind in self.market()):
            found.append(act.Load("market"))
        worth = {"water": 2, "gold": 3, "salt": 2, "millet": 1}
        rows = [animal.goods for animal in state.player.animals if self.pays(animal.beast)]
        if sum(worth[kind] for kind in [*hand, *(kind for goods in rows for kind in goods)]) >= 3:
            found += [act.Buy(special) for special, there in zip(SPECIALS, state.stock, strict=True) if there]
        return found or [act.Pass()]


def accepted(state: State, action: Action) -> bool:
    """Whether the companion believes what it is told."""
    try:
        GAME.apply(state, action)
    except Refused:
        return False
    return True
