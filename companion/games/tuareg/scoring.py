"""Counting up (T-32 … T-36, T-42, T-43): pure functions over an end state."""

from collections.abc import Sequence

from companion.games.message import Message, say, say_n
from companion.games.sheet import Line, ScoreSheet, score_sheet
from companion.games.tuareg.end import Carried, EndPlayer, EndState
from companion.games.tuareg.goods import KINDS, NONE, Counts, Kind, of
from companion.games.tuareg.state import State
from companion.games.tuareg.tables import Tables
from companion.games.tuareg.words import GOODS

TITLES = {
    "stage1": say("First stage"),
    "stage2": say("Second stage"),
    "maps": say("Maps"),
    "specials": say("Unused special cards"),
}
"""Names of the categories."""


def share(tables: Tables, kind: Kind, seats: Sequence[int], seat: int) -> int:
    """The points of one seat for one kind of good, from how many of it each seat has: the majority gets all (T-35),
    those who share it one less each (T-36, T-A8), nobody anything if there is none (T-A9)."""
    most = max(seats)
    if not most or seats[seat] < most:
        return 0
    points = tables.good(kind).majority.value
    return points if seats.count(most) == 1 else max(0, points - tables.tie_minus.value)


def _how(kind: Kind, seats: Sequence[int], seat: int, points: int) -> Message:
    have, most, shared = seats[seat], max(seats), seats.count(max(seats)) - 1
    if have < most:
        return say("%(kind)s: %(have)s, the most is %(most)s → 0", kind=GOODS[kind], have=have, most=most)
    if not shared:
        return say("%(kind)s: most, with %(have)s → %(points)s", kind=GOODS[kind], have=have, points=points)
    return say_n(
        "%(kind)s: %(have)s, shared with %(n)s other → %(points)s",
        "%(kind)s: %(have)s, shared with %(n)s others → %(points)s",
        shared, kind=GOODS[kind], have=have, points=points,
    )  # fmt: skip


def stage_line(tables: Tables, category: str, goods: Sequence[Counts], seat: int) -> Line:
    """The majorities of one stage (T-39) for one seat."""
    points, how = 0, []
    for kind in KINDS:
        seats = [of(counts, kind) for counts in goods]
        won = share(tables, kind, seats, seat)
        points += won
        if max(seats):
            how.append(_how(kind, seats, seat, won))
    confirmed = all(tables.good(kind).majority.confirmed for kind in KINDS) and tables.tie_minus.confirmed
    return Line(category, TITLES[category], points, tuple(how or [say("nobody has any goods")]), confirmed)


def _maps(tables: Tables, number: int) -> Line:
    points = number * tables.map_points.value
    how = say_n("%(n)s map → %(points)s", "%(n)s maps → %(points)s", number, points=points)
    return Line("maps", TITLES["maps"], points, (how,), tables.map_points.confirmed)


def _specials(tables: Tables, number: int) -> Line:
    points = number * tables.unused_special_points.value
    how = say_n("%(n)s unused card → %(points)s", "%(n)s unused cards → %(points)s", number, points=points)
    return Line("specials", TITLES["specials"], points, (how,), tables.unused_special_points.confirmed)


def count_up(tables: Tables, end: EndState) -> ScoreSheet:
    """The score sheet; a tie is broken by the hands (T-33, T-A11)."""
    stages = [[player.stages[stage].counts for player in end.players] for stage in (0, 1)]
    lines = [
        (
            stage_line(tables, "stage1", stages[0], seat),
            stage_line(tables, "stage2", stages[1], seat),
            _maps(tables, player.maps),
            _specials(tables, player.unused_specials),
        )
        for seat, player in enumerate(end.players)
    ]
    return score_sheet(lines, [player.hand for player in end.players])


def final(state: State) -> EndState:
    """The game as if it ended now: what lies there counts for the running stage, hidden goods don't."""
    stages = list(state.stages)
    if len(stages) < state.stage:
        stages.append(tuple(player.goods for player in state.players))
    stages += [(NONE,) * len(state.players)] * (2 - len(stages))
    return EndState(
        "tuareg",
        tuple(
            EndPlayer(
                name=str(seat + 1),
                stages=(Carried(*stages[0][seat]), Carried(*stages[1][seat])),
                maps=player.maps,
                unused_specials=player.unused,
                hand=_hand(state, seat),
            )
            for seat, player in enumerate(state.players)
        ),
    )


def _hand(state: State, seat: int) -> int:
    """What a hand weighs in a tie: its cards, or the dinars of those that are known."""
    player, tables = state.players[seat], state.tables
    if tables.tiebreak.value == "hand_count":
        return player.hand
    return sum(of(player.known, kind) * tables.dinars(kind) for kind in KINDS)


def score_state(state: State) -> ScoreSheet:
    """The score as if the game ended now."""
    return count_up(state.tables, final(state))
