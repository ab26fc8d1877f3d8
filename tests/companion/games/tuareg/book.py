"""A naive count of a game of Tuareg: it follows the actions with lists of cards, without the rules' own state."""

from collections import Counter, defaultdict
from typing import Any

from companion.games.action import Action
from companion.games.tuareg import actions as act

KINDS = ("water", "gold", "salt", "millet")


class Book:
    """What every player has, written down action by action."""

    def __init__(self, seats: int, tables: Any) -> None:
        """Nobody has anything yet."""
        self.tables = tables
        self.camels = tables.camels.value[str(seats)]
        self.rows: list[dict[int, list[str]]] = [defaultdict(list) for _ in range(seats)]
        self.caves: list[list[list[str]]] = [[] for _ in range(seats)]
        self.thieves: list[list[list[str]]] = [[] for _ in range(seats)]
        self.donkeys: list[list[bool]] = [[] for _ in range(seats)]
        self.maps = [0] * seats
        self.points = [0] * seats

    def write(self, before: Any, action: Action, after: Any) -> None:
        """Write down one action; a stage is counted when the state after it has one more."""
        seat = before.turn
        if isinstance(action, act.LoadGood):
            animal = before.loading.animal
            self.rows[seat][animal].append(action.kind)
            if animal >= self.camels:
                self.donkeys[seat][animal - self.camels] = True
        elif isinstance(action, act.PayFromRow):
            self.rows[seat][action.animal].pop()
        elif isinstance(action, act.StoreFromHand):
            self.caves[seat][action.cave].append("?")
        elif isinstance(action, act.StoreFromRow):
            self.caves[seat][action.cave].append(self.rows[seat][action.animal].pop())
        elif isinstance(action, act.StealFromHand):
            self._steal(seat, "?")
        elif isinstance(action, act.StealFromRow):
            self._steal(seat, self.rows[action.victim][action.animal].pop())
        elif isinstance(action, act.Reveal):
            self._reveal(action.kind)
        if before.buying is not None and after.buying is None:
            self._buy(seat, before.buying.special)
        if len(after.stages) > len(before.stages):
            self._count()

    def _steal(self, seat: int, kind: str) -> None:
        next(thief for thief in self.thieves[seat] if not thief).append(kind)

    def _reveal(self, kind: str) -> None:
        """Hidden goods are turned up seat by seat, caves first."""
        places = [place for seat in range(len(self.maps)) for place in (*self.caves[seat], *self.thieves[seat])]
        place = next(place for place in places if "?" in place)
        place[place.index("?")] = kind

    def _buy(self, seat: int, special: str) -> None:
        if special == "donkey":
            self.donkeys[seat].append(False)
        elif special == "cave":
            self.caves[seat].append([])
        elif special == "thief":
            self.thieves[seat].append([])
        else:
            self.maps[seat] += 1

    def _count(self) -> None:
        """Points of a stage: for each kind all players who have the most; then used cards and goods go."""
        have = [self._goods(seat) for seat in range(len(self.maps))]
        for kind in KINDS:
            worth = getattr(self.tables.goods, kind).majority.value
            top = Counter(goods[kind] for goods in have if goods[kind])
            for seat, goods in enumerate(have):
                if goods[kind] and goods[kind] == max(top):
                    self.points[seat] += worth if top[goods[kind]] == 1 else worth - 1
        for seat in range(len(self.maps)):
            self.rows[seat] = defaultdict(list)
            self.caves[seat] = [cave for cave in self.caves[seat] if not cave]
            self.thieves[seat] = [thief for thief in self.thieves[seat] if not thief]
            self.donkeys[seat] = [used for used in self.donkeys[seat] if not used]

    def _goods(self, seat: int) -> Counter[str]:
        places = [*self.rows[seat].values(), *self.caves[seat], *self.thieves[seat]]
        return Counter(kind for place in places for kind in place)

    def totals(self) -> list[int]:
        """Stages, two points a map, one for each other card that was never used."""
        owned = zip(self.caves, self.thieves, self.donkeys, strict=True)
        unused = [sum(len(cards) for cards in sorts) for sorts in owned]
        return [points + 2 * maps + cards for points, maps, cards in zip(self.points, self.maps, unused, strict=True)]
