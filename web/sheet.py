"""The sheet with four markers for the corners of the tray, to be printed: where everything stands on it, in
millimetres."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from vision.tray.markers import CELLS, MARKER_MM, NUMBERS, QUIET_MM, marker_cells

CARD = MARKER_MM + 2 * QUIET_MM
"""The side of what is cut out."""

GAP = 30.0
"""Between two cards."""

RULER = 100.0
"""The line by which people see whether the printer has kept the size."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper, in millimetres."""

    name: str
    title: str
    width: float
    height: float


PAPERS: Mapping[str, Paper] = {
    paper.name: paper for paper in (Paper("a4", "A4", 210, 297), Paper("letter", "Letter", 215.9, 279.4))
}
"""Papers by their names in addresses."""


@dataclass(frozen=True, slots=True)
class Card:
    """A marker with white around, to be cut out: its `number`, its left top corner on the paper, and `path`, the black
    of the marker as an SVG path, in cells from the marker's own left top corner."""

    number: int
    x: float
    y: float
    path: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """All that stands on a paper: the `cards`, clockwise from the top left one, as they will lie in the tray."""

    paper: Paper
    cards: tuple[Card, ...]
    card: float = CARD
    rim: float = QUIET_MM
    cell: float = MARKER_MM / CELLS
    ruler: float = RULER


def sheet(paper: Paper) -> Sheet:
    """The sheet for a paper."""
    left, top = (paper.width - 2 * CARD - GAP) / 2, (paper.height - 2 * CARD - GAP) / 2
    right, bottom = left + CARD + GAP, top + CARD + GAP
    places = ((left, top), (right, top), (right, bottom), (left, bottom))
    return Sheet(paper, tuple(Card(n, x, y, _path(n)) for n, (x, y) in zip(NUMBERS, places, strict=True)))


@cache
def _path(number: int) -> str:
    """All black cells of a marker; those of a row that touch are one piece, so that no white shows between them."""
    return "".join(f"M{x} {y}h{long}v1h-{long}z" for x, y, long in _black(number))


def _black(number: int) -> Iterator[tuple[int, int, int]]:
    for y, row in enumerate(marker_cells(number).tolist()):
        for white, cells in groupby(enumerate(row), lambda cell: cell[1]):
            columns = [x for x, _ in cells]
            if not white:
                yield columns[0], y, len(columns)
