"""Score sheets: a line a category, each with how it came about and whether it rests on a number nobody confirmed."""

from collections.abc import Sequence

import msgspec

from companion.games.message import Message


class Line(msgspec.Struct, frozen=True):
    """One category of one seat: its key, its `title`, `points`, `how` they came about, and whether all numbers that
    were looked up for it are confirmed."""

    category: str
    title: Message
    points: int
    how: tuple[Message, ...]
    confirmed: bool = True


class SeatScore(msgspec.Struct, frozen=True):
    """What one seat reached. Ties share a `rank` (1, 1, 3); after tie-breaks several may be `winner`. Of two equal
    totals the one with the higher `tie_break` is the better."""

    lines: tuple[Line, ...]
    total: int
    rank: int
    winner: bool
    tie_break: int = 0


class ScoreSheet(msgspec.Struct, frozen=True):
    """The scores of all seats, in seating order."""

    seats: tuple[SeatScore, ...]


def score_sheet(lines: Sequence[Sequence[Line]], tie_breaks: Sequence[int] | None = None) -> ScoreSheet:
    """Totals, ranks and winners of each seat's `lines`; of two equal totals the higher tie-break is the better, and
    equal ones share the rank."""
    totals = [sum(line.points for line in seat) for seat in lines]
    breaks = tie_breaks or [0] * len(totals)
    keys = list(zip(totals, breaks, strict=True))
    ranks = [1 + sum(other > key for other in keys) for key in keys]
    return ScoreSheet(
        tuple(
            SeatScore(tuple(seat), total, rank, rank == 1, tie_break)
            for seat, total, rank, tie_break in zip(lines, totals, ranks, breaks, strict=True)
        )
    )
