"""What is left over at the end: cards, resources, exhaustion (K-62, K-63)."""

from companion.games.kathmandu.end import EndPlayer
from companion.games.kathmandu.parts import Part, add_up
from companion.games.kathmandu.tables import MiscTable
from companion.games.message import say, say_n
from companion.games.sheet import Line


def equipment(player: EndPlayer, idle_chests: int, table: MiscTable) -> Line:
    """Unused cards; a chest that secures no pair is one, too (K-A7)."""
    each, cards = table.unused_equipment, player.equipment
    own, idle = cards * each.value, idle_chests * each.value
    text = say_n("%(n)s unused card → %(points)s", "%(n)s unused cards → %(points)s", cards, points=own)
    rest = say_n(
        "%(n)s chest without a pair → %(points)s", "%(n)s chests without a pair → %(points)s", idle_chests, points=idle
    )
    parts = (Part(cards, own, text), Part(idle_chests, idle, rest))
    return add_up("equipment", say("Equipment"), parts, each.confirmed)


def resources(player: EndPlayer, table: MiscTable) -> Line:
    """Resources of all kinds."""
    n = player.resources
    points = n * table.resource.value
    how = say_n("%(n)s resource → %(points)s", "%(n)s resources → %(points)s", n, points=points)
    return Line("resources", say("Resources"), points, (how,), table.resource.confirmed)


def exhaustion(player: EndPlayer, table: MiscTable) -> Line:
    """Exhaustion markers, which cost points."""
    n = player.exhaustion
    points = n * table.exhaustion.value
    how = say_n("%(n)s exhaustion marker → %(points)s", "%(n)s exhaustion markers → %(points)s", n, points=points)
    return Line("exhaustion", say("Exhaustion"), points, (how,), table.exhaustion.confirmed)
