"""What goods bring: printed points, sets of different ones, special goods (K-33 … K-37, K-57)."""

from companion.games.kathmandu.end import EndPlayer
from companion.games.kathmandu.parts import Part, add_up
from companion.games.kathmandu.sets import best_sets
from companion.games.kathmandu.tables import GoodsTable
from companion.games.message import say, say_n
from companion.games.sheet import Line


def goods(player: EndPlayer, table: GoodsTable) -> Line:
    """The printed points: those that were told, which need no number of the table, or else those of each kind."""
    points, confirmed = player.goods_printed, True
    if points is None:
        printed = [table.printed_points.at(kind) for kind in range(len(player.goods))]
        points = sum(number * looked.value for number, looked in zip(player.goods, printed, strict=True))
        confirmed = all(looked.confirmed for looked in printed)
    how = say_n("%(n)s good → %(points)s", "%(n)s goods → %(points)s", sum(player.goods), points=points)
    return Line("goods", say("Goods"), points, (how,), confirmed)


def goods_sets(player: EndPlayer, table: GoodsTable) -> Line:
    """The best split into sets; special goods are in none (K-A12, K-EX5)."""
    six, five = table.set_points.at(6), table.set_points.at(5)
    best = best_sets(player.goods, six.value, five.value)
    parts = (_sets(6, best.sixes, six.value), _sets(5, best.fives, five.value))
    none = Part(0, 0, say("no set of five or six different goods → 0"))
    return add_up("goods_sets", say("Sets of goods"), (none, *parts), six.confirmed and five.confirmed)


def _sets(size: int, n: int, each: int) -> Part:
    text = say_n(
        "%(n)s set of %(size)s different goods → %(points)s",
        "%(n)s sets of %(size)s different goods → %(points)s",
        n,
        size=size,
        points=n * each,
    )
    return Part(n, n * each, text)


def special_goods(player: EndPlayer, table: GoodsTable) -> Line:
    """Special goods, alike for each kind (K-37)."""
    n = player.special_goods
    points = n * table.special_points.value
    how = say_n("%(n)s special good → %(points)s", "%(n)s special goods → %(points)s", n, points=points)
    return Line("special_goods", say("Special goods"), points, (how,), table.special_points.confirmed)
