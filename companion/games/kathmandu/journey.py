"""What the way of the yak brought: offerings, animals, yak tiles, and how near it came to Kathmandu."""

from companion.games.kathmandu.end import EndPlayer
from companion.games.kathmandu.tables import Scoring
from companion.games.message import say, say_n
from companion.games.sheet import Line


def offerings(player: EndPlayer, scoring: Scoring) -> Line:
    """K-56: the number of the last emptied space; 0 if none was placed."""
    n = player.offerings
    points, confirmed = scoring.offerings.by_offerings_placed.at(n)
    how = say_n("%(n)s offering → %(points)s", "%(n)s offerings → %(points)s", n, points=points)
    return Line("offerings", say("Offerings"), points, (how,), confirmed)


def kathmandu_tile(player: EndPlayer, scoring: Scoring) -> Line:
    """K-46, K-A11: the printed points. A value that the stack doesn't hold was read from the tile itself."""
    stack, points = scoring.kathmandu_tiles.stack_high_to_low, player.kathmandu_tile
    tiles = [stack.at(place) for place in range(len(stack.value))]
    confirmed = all(tile.confirmed for tile in tiles if points in (0, tile.value))
    how = say("Kathmandu tile → %(points)s", points=points) if points else say("no Kathmandu tile → 0")
    return Line("kathmandu_tile", say("Kathmandu tile"), points, (how,), confirmed)


def animals(player: EndPlayer, fewest: int, most: int) -> Line:
    """K-59, K-A13: the own animals times the spread, which is the `most` of any player minus the `fewest`."""
    own = player.animals
    points = (most - fewest) * own
    how = say(
        "%(own)s × (most %(most)s − fewest %(fewest)s) → %(points)s", own=own, most=most, fewest=fewest, points=points
    )
    return Line("animals", say("Animals"), points, (how,))


def yak_stack(player: EndPlayer, scoring: Scoring) -> Line:
    """K-60: the number on the open tile of the stack."""
    n = player.yak_tiles_left
    points, confirmed = scoring.yak_stack.by_tiles_left.at(n)
    how = say_n("%(n)s yak tile left → %(points)s", "%(n)s yak tiles left → %(points)s", n, points=points)
    return Line("yak_stack", say("Yak tiles"), points, (how,), confirmed)


def distance(player: EndPlayer, scoring: Scoring) -> Line:
    """K-61: minus points for the border strips on the way, not below the floor, which also holds beyond the table."""
    n, table = player.strips_to_kathmandu, scoring.distance
    points, confirmed = table.by_border_strips.at(n)
    if points < table.floor.value or n >= len(table.by_border_strips.value):
        points, confirmed = table.floor.value, table.floor.confirmed
    how = say_n(
        "%(n)s border strip to Kathmandu → %(points)s",
        "%(n)s border strips to Kathmandu → %(points)s",
        n,
        points=points,
    )
    return Line("distance", say("Distance"), points, (how,), confirmed)
