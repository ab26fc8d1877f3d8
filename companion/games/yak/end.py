"""End states: towers and food as they stand when a game is counted up, in the written form of `companion score`."""

from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from companion.games.malformed import malformed, read
from companion.games.message import say
from companion.games.yak import tower
from companion.games.yak.food import Amount
from companion.games.yak.options import check_options
from companion.games.yak.tables import CRYSTAL, FOG, Tables
from companion.games.yak.words import stone_name

Stone = Annotated[str, msgspec.Meta(min_length=1)]


class EndPlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One player: the tower in rows from the base up (missing cells and rows are empty), the food left, whether they
    completed level 4 first, and the points of goal cards."""

    name: str
    tower: tuple[tuple[Stone | None, ...], ...]
    food: Amount
    triggered: bool = False
    goal_points: Amount = 0


class EndState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A finished game. `options` are switches by the name they have in tables.toml."""

    game: Literal["yak"]
    players: Annotated[tuple[EndPlayer, ...], msgspec.Meta(min_length=2, max_length=4)]
    options: dict[str, Any] = {}


def read_end(data: Mapping[str, Any]) -> EndState:
    """An end state from its written form; raises Refused that names the JSON path of what is wrong."""
    end = read(data, EndState)
    check_options(end.options)
    triggered = [index for index, player in enumerate(end.players) if player.triggered]
    if len(triggered) > 1:
        problem = say("only one player can have completed level 4 first")
        raise malformed(f"$.players[{triggered[1]}].triggered", problem)
    return end


def check_end(end: EndState, tables: Tables) -> None:
    """Refuse what can't lie on the table: towers that nobody could build, more stones or food than there are."""
    for index, player in enumerate(end.players):
        if player.food > tables.reserve_capacity.value:
            problem = say("a reserve holds %(n)s food at most", n=tables.reserve_capacity.value)
            raise malformed(f"$.players[{index}].food", problem)
        _check_tower(f"$.players[{index}].tower", player.tower, tables)
    _check_stones(end, tables)


def _check_tower(path: str, rows: tower.Rows, tables: Tables) -> None:
    widths = tables.row_widths.value
    if len(rows) > len(widths):
        raise malformed(path, say("a tower has %(n)s rows at most", n=len(widths)))
    for index, (row, width) in enumerate(zip(rows, widths, strict=False)):
        if len(row) > width:
            raise malformed(f"{path}[{index}]", say("this row has %(n)s stones at most", n=width))
        if FOG in row:
            raise malformed(f"{path}[{index}][{row.index(FOG)}]", say("fog is never built into a tower"))
    wrong = tower.fault(rows, tables.pyramid.value)
    if wrong:
        (line, column), why = wrong
        raise malformed(f"{path}[{line - 1}][{column - 1}]", why)


def _check_stones(end: EndState, tables: Tables) -> None:
    """No more colours than the game has, and no more stones of one kind; the path leads to the first one too many."""
    seen: Counter[str] = Counter()
    each = tables.stones_per_colour.at(len(end.players)).value
    for index, player in enumerate(end.players):
        for (row, column), stone in tower.cells(player.tower):
            path = f"$.players[{index}].tower[{row - 1}][{column - 1}]"
            seen[stone] += 1
            limit = tables.crystals.value if stone == CRYSTAL else each
            if seen[stone] > limit:
                problem = say("there are only %(n)s stones of this kind: %(stone)s", n=limit, stone=stone_name(stone))
                raise malformed(path, problem)
            if len(seen.keys() - {CRYSTAL}) > tables.colours.value:
                raise malformed(path, say("stones have only %(n)s colours", n=tables.colours.value))
