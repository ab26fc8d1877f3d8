"""The players at a glance: what each card of a seat shows, and what is folded away in it."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.picture import Count
from companion.games.sheet import SeatScore
from companion.games.view import Fact, View
from companion.table.state import OpenGame


@dataclass(frozen=True, slots=True)
class SeatCard:
    """One seat: who sits there with which `mark` (None: none), whether it is its turn, its points so far and whether
    they rest on a number that nobody confirmed; its facts, numbers apart, and those that are folded away."""

    seat: int
    name: str
    mark: str | None
    turn: bool
    points: int
    unconfirmed: bool
    facts: tuple[Fact, ...]
    numbers: tuple[Fact, ...]
    minor: tuple[Fact, ...]


def seat_cards(game: OpenGame, view: View) -> tuple[SeatCard, ...]:
    """A card for each seat, in seating order."""
    scores = game.timeline.score().seats
    return tuple(_card(game, view, seat, score) for seat, score in enumerate(scores))


def mark_of(game: OpenGame, seat: int | None) -> str | None:
    """The mark of a seat, if there is one."""
    return game.marks[seat] if seat is not None and seat < len(game.marks) else None


def turn(game: OpenGame, view: View) -> int | None:
    """Whose turn it is; where it is nobody's, who is asked (a throw before the round)."""
    if view.turn is not None:
        return view.turn
    return None if game.main is None else game.main.seat


def is_number(fact: Fact) -> bool:
    """Whether a fact is one number."""
    return len(fact.pictures) == 1 and isinstance(fact.pictures[0], Count)


def main_facts(facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """Those worth a look all the time."""
    return tuple(fact for fact in facts if not fact.minor)


def minor_facts(facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """Those that are folded away."""
    return tuple(fact for fact in facts if fact.minor)


def _card(game: OpenGame, view: View, seat: int, score: SeatScore) -> SeatCard:
    facts = main_facts(view.seats[seat])
    return SeatCard(
        seat,
        game.names[seat],
        mark_of(game, seat),
        seat == turn(game, view),
        score.total,
        not all(line.confirmed for line in score.lines),
        tuple(fact for fact in facts if not is_number(fact)),
        tuple(fact for fact in facts if is_number(fact)),
        minor_facts(view.seats[seat]),
    )
