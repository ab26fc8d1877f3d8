"""A score sheet as pages show it: category by category, with the reasons, the winner last."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from companion.games.message import Message
from companion.games.sheet import Line, ScoreSheet


@dataclass(frozen=True, slots=True)
class Category:
    """One category: the line of each seat, and what each has with it and all before it."""

    key: str
    title: Message
    lines: tuple[Line, ...]
    totals: tuple[int, ...]

    @property
    def confirmed(self) -> bool:
        """Whether all numbers it rests on are confirmed."""
        return all(line.confirmed for line in self.lines)

    @property
    def telling(self) -> bool:
        """Whether anybody gets or loses points by it."""
        return any(line.points for line in self.lines)


@dataclass(frozen=True, slots=True)
class Player:
    """What one seat reached; `decided`: the tie-break, not the points alone, made the rank."""

    seat: int
    name: str
    mark: str | None
    total: int
    rank: int
    winner: bool
    tie_break: int
    decided: bool


@dataclass(frozen=True, slots=True)
class Counted:
    """The count of one game, by its key `game`."""

    game: str
    title: Message
    players: tuple[Player, ...]
    categories: tuple[Category, ...]

    @property
    def confirmed(self) -> bool:
        """Whether all numbers are confirmed."""
        return all(category.confirmed for category in self.categories)

    def confirmed_of(self, seat: int) -> bool:
        """Whether all numbers of a seat are confirmed."""
        return all(category.lines[seat].confirmed for category in self.categories)

    @property
    def most(self) -> int:
        """The most that a seat has at any time, 1 at least: the length of a bar."""
        return max(1, *(total for category in self.categories for total in category.totals))

    @property
    def climbing(self) -> tuple[Player, ...]:
        """The players from the last rank to the first."""
        return tuple(sorted(self.players, key=lambda player: -player.rank))

    @property
    def winners(self) -> tuple[Player, ...]:
        """Who wins; several may."""
        return tuple(player for player in self.players if player.winner)

    @property
    def tied(self) -> bool:
        """Whether somewhere a tie-break decided."""
        return any(player.decided for player in self.players)


def counted(game: str, title: Message, names: Sequence[str], marks: Sequence[str], sheet: ScoreSheet) -> Counted:
    """A score sheet with names and marks (none, or one a seat)."""
    seats = sheet.seats
    by_seat = [{line.category: line for line in seat.lines} for seat in seats]
    keys = tuple(by_seat[0])
    sums = [tuple(accumulate(lines[key].points for key in keys)) for lines in by_seat]
    categories = tuple(
        Category(key, by_seat[0][key].title, tuple(lines[key] for lines in by_seat), tuple(row[at] for row in sums))
        for at, key in enumerate(keys)
    )
    players = tuple(
        Player(
            seat,
            name,
            marks[seat] if marks else None,
            told.total,
            told.rank,
            told.winner,
            told.tie_break,
            any(other.total == told.total and other.rank != told.rank for other in seats),
        )
        for seat, (name, told) in enumerate(zip(names, seats, strict=True))
    )
    return Counted(game, title, players, categories)
