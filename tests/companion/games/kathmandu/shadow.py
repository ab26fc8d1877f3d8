"""A second set of books: plain dicts, kept from the actions alone, as a player with a pencil would."""

from typing import Any

from companion.games.action import Action
from companion.games.kathmandu import actions as do

BRINGS = {"brown": "backpack", "purple": "paint_box", "orange": "coin", "grey": "compass", "pink": "yak_feed"}

GOODS = ("tea", "spice", "salt", "wool", "silk", "copper")

LAST_BOARD = 5


class Books:
    """What each player owns in a standard game without modules in which no cards are told or used."""

    def __init__(self, seats: int) -> None:
        self.players: list[dict[str, Any]] = [self._start() for _ in range(seats)]
        self.turn: list[int] = []
        self.wall = 0
        self.last_good = ""
        self.pips = 0

    @staticmethod
    def _start() -> dict[str, Any]:
        owned = dict.fromkeys(("backpack", "paint_box", "coin", "compass", "yak_feed"), 1)
        counts = {"tiles": 10, "animals": 0, "equipment": 2, "maps": 2, "markers": 0, "board": 0}
        return {**owned, **counts, "temples": set(), "goods": [], "specials": set(), "there": False, "dice": {}}

    def note(self, seat: int, action: Action) -> None:
        """Write down what `seat` did."""
        name = type(action).__name__.lower()
        handler = getattr(self, f"_{name}", None)
        if handler is not None:
            handler(self.players[seat], action)

    def _roll(self, player: dict[str, Any], action: do.Roll) -> None:
        self.players[action.seat]["dice"] = {die.colour: die.value for die in action.dice}

    def _reroll(self, player: dict[str, Any], action: do.Reroll) -> None:
        player["dice"] = {die.colour: die.value for die in action.dice}

    def _putaside(self, player: dict[str, Any], action: do.PutAside) -> None:
        del player["dice"][action.colour]

    def _takedie(self, player: dict[str, Any], action: do.TakeDie) -> None:
        self.pips = player["dice"].pop(action.colour)
        if action.colour != "black":
            player[BRINGS[action.colour]] += 1
            self._rest(player)

    def _gain(self, player: dict[str, Any], action: do.Gain) -> None:
        player[action.resource] += 1
        if not player["there"]:
            self._rest(player)

    @staticmethod
    def _rest(player: dict[str, Any]) -> None:
        if player["markers"] == 3:
            player["markers"] = 0

    def _move(self, player: dict[str, Any], action: do.Move) -> None:
        markers = 0 if action.lost == "none" else 1
        for cost, count in (("compass", action.needle), ("yak_feed", abs(action.strips))):
            for _ in range(count):
                if player[cost]:
                    player[cost] -= 1
                else:
                    markers += 1
        player["markers"] = min(3, player["markers"] + markers)
        if action.lost == "all":
            return
        player["board"] += action.strips
        if action.field == "kathmandu":
            player["there"], player["markers"] = True, 0
        if action.tile:
            player["tiles"] -= 1
        if action.field.startswith("temple") and len(player["temples"]) < 9:
            player["temples"].add((player["board"], action.field))

    def _paint(self, player: dict[str, Any], action: do.Paint) -> None:
        player["paint_box"] -= 1
        player["animals"] += 1

    def _acquire(self, player: dict[str, Any], action: do.Acquire) -> None:
        player["backpack"] -= 1
        player["equipment"] += 1

    def _buy(self, player: dict[str, Any], action: do.Buy) -> None:
        player["coin"] -= 1
        player["goods"].append(action.good)
        self.last_good = action.good

    def _buyspecial(self, player: dict[str, Any], action: do.BuySpecial) -> None:
        for other in self.players:
            other["specials"].discard(self.last_good)
        player["coin"] -= 1
        player["specials"].add(self.last_good)

    def _takehalf(self, player: dict[str, Any], action: do.TakeHalf) -> None:
        player["maps"] += 1

    def _weather(self, player: dict[str, Any], action: do.Weather) -> None:
        if action.tile == "storm":
            self.wall = min(self.wall + 1, LAST_BOARD)
            for other in self.players:
                if other["board"] < self.wall and not other["there"]:
                    other["markers"] = min(3, other["markers"] + 1)
