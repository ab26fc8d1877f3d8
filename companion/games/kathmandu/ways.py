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
    matches = _flags(form, "tile", "animal", "equipment")
    targets = _targets(state, form)
    for needle, strips, back, lost in _routes(state):
        kept = _kept(state, form, needle, strips or back)
        there = targets[state.me.board + strips]
        for field, yak in there:
            flags = matches if is_landscape(state.numbers, field) else matches[:1]
            for (tile, animal, equipment), (compass, feed) in product(flags, kept):
                yield Move(field, needle, strips, back, lost, yak, tile, animal, equipment, compass, feed)
    if not state.numbers.zero_move_uses_field:
        yield Move(_options(form, "field")[0], lost="all")


def _options(form: Form, name: str) -> list[Any]:
    """The values of one field of the form, if it is there; the one set at first is first."""
    return [option.value for field in form.fields if field.name == name for option in field.options]


def _flags(form: Form, *names: str) -> list[tuple[bool, ...]]:
    """All values of the fields together, "no" for one that the form doesn't have; all "no" first."""
    return list(product(*(_options(form, name) or [False] for name in names)))


def _kept(state: State, form: Form, needle: int, strips: int) -> list[tuple[bool, ...]]:
    """Whether compasses and feed are kept, where that makes a difference (K-A3)."""
    owned = state.me.resources
    compass = _options(form, "keep_compass") if needle and owned.compass else []
    feed = _options(form, "keep_feed") if strips and owned.yak_feed else []
    return list(product(compass or [False], feed or [False]))


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


def _targets(state: State, form: Form) -> dict[int, list[tuple[str, int]]]:
    """Field and other yak, by the board on which the move ends."""
    reach = most_strips(state.turn.distance)
    last = state.numbers.boards - 1
    boards = range(max(state.me.board - reach, 0), min(state.me.board + reach, last) + 1)
    return {board: [*_fields(state, form, board)] for board in boards}


def _fields(state: State, form: Form, board: int) -> Iterator[tuple[str, int]]:
    """Fields that can lie on that board, each with nobody there or another yak of that board."""
    yaks = [seat for seat in _options(form, "yak") if seat != NOBODY and state.players[seat].board == board]
    for field in _options(form, "field"):
        if field == KATHMANDU and board == state.numbers.boards - 1 or field == START and board == 0:
            yield field, NOBODY
        elif field not in (START, KATHMANDU):
            yield from ((field, seat) for seat in (NOBODY, *yaks))
