"""Map halves that make pairs, and pairs that chests secure (K-41, K-58, K-A7, K-A22)."""

from collections import Counter
from typing import NamedTuple

from companion.games.kathmandu.end import EndPlayer
from companion.games.kathmandu.parts import Part, add_up
from companion.games.kathmandu.tables import MapsTable, Scoring
from companion.games.message import say, say_n
from companion.games.sheet import Line


class Maps(NamedTuple):
    """How the maps of a player count: all `halves`, of which `pairs` without and `secured` ones with a chest are made,
    and the chests that are left over."""

    halves: int
    pairs: int
    secured: int
    idle_chests: int


def arrange(player: EndPlayer, scoring: Scoring) -> Maps:
    """Make all pairs there are, and lay chests on as many of them as pays."""
    held = Counter((half.colour, half.half) for half in player.maps)
    pairs = sum(min(number, held[colour, "B"]) for (colour, half), number in held.items() if half == "A")
    gain = scoring.maps.chest_pair.value - scoring.maps.pair.value
    secured = min(pairs, player.chests) if gain >= scoring.misc.unused_equipment.value else 0
    return Maps(len(player.maps), pairs - secured, secured, player.chests - secured)


def maps(arranged: Maps, table: MapsTable) -> Line:
    """Halves, pairs and secured pairs; the halves of a pair count by themselves only if the players want it (K-A6,
    K-A24)."""
    inside = 0 if table.pair_adds_to_halves.value else 2 * (arranged.pairs + arranged.secured)
    parts = (
        _halves(arranged.halves - inside, table.half.value),
        _pairs(arranged.pairs, table.pair.value),
        _secured(arranged.secured, table.chest_pair.value),
    )
    confirmed = table.half.confirmed and table.pair.confirmed and table.chest_pair.confirmed
    return add_up("maps", say("Maps"), parts, confirmed)


def _halves(n: int, each: int) -> Part:
    return Part(n, n * each, say_n("%(n)s map half → %(points)s", "%(n)s map halves → %(points)s", n, points=n * each))


def _pairs(n: int, each: int) -> Part:
    return Part(n, n * each, say_n("%(n)s map pair → %(points)s", "%(n)s map pairs → %(points)s", n, points=n * each))


def _secured(n: int, each: int) -> Part:
    text = say_n("%(n)s map pair in a chest → %(points)s", "%(n)s map pairs in chests → %(points)s", n, points=n * each)
    return Part(n, n * each, text)
