"""What players may put right without undoing: how the stones of a tower lie, and how much food somebody has."""

from collections import Counter

from msgspec.structs import replace

from companion.games.message import say
from companion.games.refusal import not_legal
from companion.games.yak import build, tower
from companion.games.yak.actions import TellFood, TellTower
from companion.games.yak.day import playing
from companion.games.yak.state import State, not_asked, with_player
from companion.games.yak.steps import Checking, Choosing
from companion.games.yak.words import food_named, stones_named


def open_to_corrections(state: State) -> bool:
    """Between days and at the end nothing is in anybody's hand."""
    return isinstance(state.step, Choosing | Checking)


def tell_food(state: State, action: TellFood) -> State:
    """The food a player really has. Food never leaves the game, so the difference must lie in the market."""
    if not open_to_corrections(state):
        raise not_asked()
    player = playing(state, action.seat)
    if action.food.total > state.tables.reserve_capacity.value:
        raise not_legal(say("A reserve holds %(n)s food at most.", n=state.tables.reserve_capacity.value))
    together = state.market.plus(player.food)
    if not together.covers(action.food):
        text = say(
            "The market and this reserve hold %(food)s together; correct the line where it went wrong.",
            food=food_named(together),
        )
        raise not_legal(text)
    state = replace(state, market=together.minus(action.food))
    return with_player(state, action.seat, replace(player, food=action.food))


def tell_tower(state: State, action: TellTower) -> State:
    """How a tower really stands: of the same stones, and so that it could have been built."""
    if not open_to_corrections(state):
        raise not_asked()
    player = playing(state, action.seat)
    widths = state.tables.row_widths.value
    if len(action.rows) > len(widths) or any(len(row) > width for row, width in zip(action.rows, widths, strict=False)):
        raise not_legal(say("The tower is wider or higher than a tower can be."))
    rows = tower.filled(action.rows, widths)
    _check_stones(player.tower, rows)
    wrong = tower.fault(rows, state.tables.pyramid.value)
    if wrong:
        (row, column), why = wrong
        raise not_legal(say("Row %(row)s, place %(column)s: %(why)s.", row=row, column=column, why=why))
    state = with_player(state, action.seat, replace(player, tower=tower.aligned(rows)))
    return _trigger_anew(state, action.seat)


def _check_stones(known: tower.Rows, told: tower.Rows) -> None:
    before, after = (Counter(stone for _, stone in tower.cells(rows)) for rows in (known, told))
    if before != after:
        text = say(
            "These are not the stones that were bought: too much %(surplus)s, missing %(missing)s. If they were told "
            "wrong, correct the line where they were bought.",
            surplus=stones_named(sorted((after - before).elements())),
            missing=stones_named(sorted((before - after).elements())),
        )
        raise not_legal(text)


def _trigger_anew(state: State, seat: int) -> State:
    """Whether the tower now starts the end, or no longer does; when all days are over it stays as it was played."""
    done = build.level_done(state, seat)
    if isinstance(state.step, Checking) or done == (state.trigger == seat):
        return state
    if done and state.trigger is not None:
        return state
    others = [(state.baby_yak + step) % len(state.players) for step in range(len(state.players))]
    first = next((other for other in others if build.level_done(state, other)), None)
    return replace(state, trigger=first, trigger_day=None if first is None else state.day - 1)
