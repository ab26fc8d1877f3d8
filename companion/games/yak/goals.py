"""Goal cards of the variant "Master Builder": told when they are opened, judged at the end (Y-37, Y-38, Y-A15)."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.message import say
from companion.games.refusal import Reason, Refused, not_legal
from companion.games.yak import drawing, tower
from companion.games.yak.actions import GoalPoints, MarkPlace, OpenGoal, OpenPlaces, PlacesMarked, PlacesOf
from companion.games.yak.state import Goal, State, not_asked
from companion.games.yak.steps import OpeningGoal
from companion.games.yak.tables import CRYSTAL
from companion.games.yak.tower import Rows


def open_goal(state: State, action: OpenGoal) -> State:
    """A card for most stones of a colour."""
    _asked(state, "kind")
    return replace(state, step=OpeningGoal("points", _colour(state, action.colour)))


def open_places(state: State, _: OpenPlaces) -> State:
    """A card for stones at certain places."""
    _asked(state, "kind")
    return replace(state, step=OpeningGoal("places"))


def places_of(state: State, action: PlacesOf) -> State:
    """The colour of the stones at those places, or any."""
    _asked(state, "places")
    colour = None if action.colour is None else _colour(state, action.colour)
    return replace(state, step=OpeningGoal("cells", colour))


def mark_place(state: State, action: MarkPlace) -> State:
    """One of the card's places."""
    step = _asked(state, "cells")
    cell = (action.row, action.column)
    if cell not in places(state):
        raise not_legal(say("Mark a place of the tower that is not marked yet."))
    return replace(state, step=replace(step, cells=tuple(sorted((*step.cells, cell)))))


def places_marked(state: State, _: PlacesMarked) -> State:
    """The card has no more places."""
    step = _asked(state, "cells")
    if not step.cells:
        raise not_legal(say("Mark one place at least."))
    return replace(state, step=replace(step, stage="points"))


def goal_points(state: State, action: GoalPoints) -> State:
    """The card's points; the next card follows, or the carts are loaded."""
    step = _asked(state, "points")
    state = replace(state, goals=(*state.goals, Goal(step.colour, step.cells, action.points)))
    if len(state.goals) < state.tables.scoring.goal_cards_open.value:
        return replace(state, step=OpeningGoal())
    return drawing.load_cart(state, 0)


def places(state: State) -> tuple[tower.Cell, ...]:
    """The places that are not marked yet on the card just told."""
    marked = state.step.cells if isinstance(state.step, OpeningGoal) else ()
    widths = state.tables.row_widths.value
    every = [(row, column) for row, width in enumerate(widths, 1) for column in range(1, width + 1)]
    return tuple(cell for cell in every if cell not in marked)


def _asked(state: State, stage: str) -> OpeningGoal:
    if not isinstance(state.step, OpeningGoal) or state.step.stage != stage:
        raise not_asked()
    return state.step


def _colour(state: State, colour: str) -> str:
    if colour not in state.tables.colour_names.value:
        raise Refused(Reason.MALFORMED, say("There are no stones of the colour %(colour)s.", colour=colour))
    return colour


def points_of_goals(state: State) -> list[int]:
    """What the goal cards are worth to each seat: for most stones of a colour all who have as many get the points
    (`goal_tie`), nobody without one; for places everybody who has them."""
    points = [0] * len(state.players)
    for goal in state.goals:
        for seat in _winners(state, goal):
            points[seat] += goal.points
    return points


def _winners(state: State, goal: Goal) -> list[int]:
    towers = [player.tower for player in state.players]
    if goal.cells:
        return [seat for seat, rows in enumerate(towers) if _fills(rows, goal)]
    counts = [sum(stone == goal.colour for _, stone in tower.cells(rows)) for rows in towers]
    best = [seat for seat, count in enumerate(counts) if count and count == max(counts)]
    return best if len(best) == 1 or state.tables.scoring.goal_tie.value == "all" else []


def _fills(rows: Rows, goal: Goal) -> bool:
    """Whether the places are filled, wherever within the five columns the tower stands."""
    return any(all(_fits(tower.at(stood, *cell), goal.colour) for cell in goal.cells) for stood in _stands(rows))


def _fits(stone: str | None, colour: str | None) -> bool:
    return stone is not None and stone != CRYSTAL and colour in (None, stone)


def _stands(rows: Rows) -> Iterator[Rows]:
    yield rows
    while all(line[-1] is None for line in rows) and tower.size(rows):
        rows = tuple((None, *line[:-1]) for line in rows)
        yield rows
