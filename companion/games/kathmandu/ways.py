"""All ways in which a move can be told; those that come to the same are there once."""

from collections.abc import Iterator
from itertools import product
from typing import Any, Literal, NamedTuple

from companion.games.kathmandu.actions import NOBODY, Move
from companion.games.kathmandu.fields import KATHMANDU, START, is_landscape
from companion.games.kathmandu.forms import move_form
from companion.games.kathmandu.moving import most_strips
from companion.games.kathmandu.state import State
from companion.games.prompt import Form


class Route(NamedTuple):
    """The way of a move: what it crossed and lost."""

    needle: int
    strips: int
    there_and_back: int
    lost: Literal["none", "some", "all"]


def ways(state: State) -> Iterator[Move]:
    """Every move that could be told now. One that could not be made is told without a field, unless that counts again
    (K-A20)."""
    form = move_form(state)
    matches = _combined(form, "tile", "animal", "equipment")
    kept = _combined(form, "keep_compass", "keep_feed")
    for route in _routes(state):
        fields = _fields(state, form, state.me.board + route.strips)
        yaks = _yaks(state, form, state.me.board + route.strips)
        for field, keep in product(fields, kept):
            flags = matches if is_landscape(state.numbers, field) else matches[:1]
            for yak, match in product(yaks if field not in (START, KATHMANDU) else yaks[:1], flags):
                yield Move(field, route.needle, route.strips, route.there_and_back, route.lost, yak, **match, **keep)
    if not state.numbers.zero_move_uses_field:
        yield from (Move(_options(form, "field")[0], lost="all", **keep) for keep in kept[:1])


def _options(form: Form, name: str) -> list[Any]:
    """The values of one field of the form, if it is there; the one set at first is first."""
    return [option.value for field in form.fields if field.name == name for option in field.options]


def _combined(form: Form, *names: str) -> list[dict[str, Any]]:
    """All values of those of the fields that the form has; the first is that set at first."""
    there = [name for name in names if _options(form, name)]
    return [dict(zip(there, values, strict=True)) for values in product(*(_options(form, name) for name in there))]


def _routes(state: State) -> Iterator[Route]:
    """All that can be crossed with the steps that there are."""
    for lost, steps in (("none", state.turn.distance), ("some", state.turn.distance - 1)):
        most = most_strips(steps) if steps else -1
        for strips in range(-min(most, state.me.board), min(most, state.numbers.boards - 1 - state.me.board) + 1):
            crossed = abs(strips)
            for back in range((steps - crossed) // 2 + 1 if state.turn.bent else 1):
                for needle in range(min(crossed + back + 1, steps) + 1):
                    yield Route(needle, strips, back, "some" if lost == "some" else "none")
    if state.numbers.zero_move_uses_field:
        yield Route(0, 0, 0, "all")


def _fields(state: State, form: Form, board: int) -> list[str]:
    """Fields that can lie on that board."""
    last = state.numbers.boards - 1
    gone = {*(() if board == last else (KATHMANDU,)), *(() if board == 0 else (START,))}
    return [field for field in _options(form, "field") if field not in gone]


def _yaks(state: State, form: Form, board: int) -> list[int]:
    """Nobody, or another yak on that board."""
    others = (seat for seat in _options(form, "yak") if seat != NOBODY and state.players[seat].board == board)
    return [NOBODY, *others]
