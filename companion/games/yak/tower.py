"""A tower of stones: an offset brick wall, five cells at the base and one less in each row above (YX-6).

Rows and columns count from 1, rows from the base up. Cell (r, c) rests on (r − 1, c) and (r − 1, c + 1). A real tower
stands anywhere, so rows are kept moved to the left as far as they go; a stone put to the left of everything is in
column 0 until the tower is moved over.
"""

from collections.abc import Iterator, Sequence

from companion.games.message import Message, say

Rows = tuple[tuple[str | None, ...], ...]
"""Stones by row and column; None where there is none."""

Cell = tuple[int, int]
"""Row and column, both from 1."""


def empty(widths: Sequence[int]) -> Rows:
    """A tower without stones."""
    return tuple((None,) * width for width in widths)


def filled(rows: Rows, widths: Sequence[int]) -> Rows:
    """Rows with all cells that a tower has, empty where nothing was told."""
    given = (*rows, *((),) * (len(widths) - len(rows)))
    return tuple((*row, *(None,) * (width - len(row))) for row, width in zip(given, widths, strict=True))


def at(rows: Rows, row: int, column: int) -> str | None:
    """The stone of a cell; None too beyond the edges."""
    if 1 <= row <= len(rows) and 1 <= column <= len(rows[row - 1]):
        return rows[row - 1][column - 1]
    return None


def neighbours(row: int, column: int) -> tuple[Cell, ...]:
    """The six cells that touch a cell, whether or not they exist."""
    return (
        (row, column - 1),
        (row, column + 1),
        (row + 1, column - 1),
        (row + 1, column),
        (row - 1, column),
        (row - 1, column + 1),
    )


def cells(rows: Rows) -> Iterator[tuple[Cell, str]]:
    """All stones with their cells, from the base up."""
    for row, line in enumerate(rows, 1):
        for column, stone in enumerate(line, 1):
            if stone is not None:
                yield (row, column), stone


def size(rows: Rows) -> int:
    """How many stones there are."""
    return sum(stone is not None for line in rows for stone in line)


def room(rows: Rows) -> int:
    """How many stones fit in yet."""
    return sum(stone is None for line in rows for stone in line)


def level(rows: Rows, number: int) -> tuple[str | None, ...]:
    """The cells of a level, from 1."""
    return rows[number - 1]


def legal_cells(rows: Rows, pyramid: bool) -> tuple[Cell, ...]:
    """Where the next stone may lie; column 0 is to the left of everything. The first stone has one place (Y-14, Y-15).

    With `pyramid`: in the base row beside another stone, or on two stones (YX-6); without: on or beside any stone.
    """
    if not size(rows):
        return ((1, 1),)
    first = 0 if all(line[-1] is None for line in rows) else 1
    return tuple(
        (row, column)
        for row, line in enumerate(rows, 1)
        for column in range(first, len(line) + 1)
        if (column == 0 or line[column - 1] is None) and _holds(rows, row, column, pyramid)
    )


def _holds(rows: Rows, row: int, column: int, pyramid: bool) -> bool:
    if row == 1:
        beside = ((1, column - 1), (1, column + 1)) if pyramid else neighbours(1, column)
        return any(at(rows, *cell) for cell in beside)
    below = (at(rows, row - 1, column), at(rows, row - 1, column + 1))
    return all(below) if pyramid else any(below)


def placed(rows: Rows, row: int, column: int, stone: str) -> Rows:
    """The tower with one more stone; in column 0 all others move to the right."""
    if column == 0:
        rows, column = tuple((None, *line[:-1]) for line in rows), 1
    line = rows[row - 1]
    return (*rows[: row - 1], (*line[: column - 1], stone, *line[column:]), *rows[row:])


def aligned(rows: Rows) -> Rows:
    """The same tower moved to the left as far as it goes."""
    while size(rows) and all(line[0] is None for line in rows):
        rows = tuple((*line[1:], None) for line in rows)
    return rows


def fault(rows: Rows, pyramid: bool) -> tuple[Cell, Message] | None:
    """The first stone that can't lie where it does, and why; None if the tower could have been built."""
    stones = [cell for cell, _ in cells(rows)]
    for row, column in stones:
        below = (at(rows, row - 1, column), at(rows, row - 1, column + 1))
        if row > 1 and pyramid and not all(below):
            return (row, column), say("a stone above the base must rest on two stones")
        if row > 1 and not any(below):
            return (row, column), say("a stone above the base must rest on a stone")
    reached = _connected(stones)
    loose = [cell for cell in stones if cell not in reached]
    return (loose[0], say("all stones of a tower must touch each other")) if loose else None


def _connected(stones: Sequence[Cell]) -> set[Cell]:
    """The cells that hang together with the first one."""
    reached: set[Cell] = set()
    edge = set(stones[:1])
    while edge:
        reached |= edge
        edge = {near for cell in edge for near in neighbours(*cell) if near in stones} - reached
    return reached
