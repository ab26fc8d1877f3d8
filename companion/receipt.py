"""A final score sheet as rows of a receipt, in any language."""

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.games.message import Message, say
from companion.games.sheet import ScoreSheet, SeatScore
from companion.speech import seat_name, signed, spoken
from hardware.receipt import Row


@dataclass(frozen=True, slots=True)
class Printer:
    """A receipt printer: its `address` (hardware/receipt.py), and how many letters a row has."""

    address: str
    columns: int


INDENT = "  "

UNCONFIRMED = say("+ rests on a number that is only a placeholder")
"""What the sign after some points means; few printers have a dagger."""


def receipt_rows(
    title: Message, began: str, sheet: ScoreSheet, names: Sequence[str], columns: int, language: str = "en"
) -> list[Row]:
    """The whole sheet, the best first: a line a category with how it came about. `began` is a date; no row is longer
    than `columns`."""
    rows = [Row(text, strong=True) for text in _wrapped(spoken(title, language), columns)]
    rows += [Row(began), Row("=" * columns)]
    ranked = sorted(enumerate(sheet.seats), key=lambda pair: pair[1].rank)
    for seat, score in ranked:
        rows += _seat(seat_name(seat, language, names), score, names, columns, language)
    if not all(line.confirmed for score in sheet.seats for line in score.lines):
        rows += [Row(text) for text in _wrapped(spoken(UNCONFIRMED, language), columns)]
    return rows


def _seat(name: str, score: SeatScore, names: Sequence[str], columns: int, language: str) -> Iterator[Row]:
    head = f"{score.rank}. {name}{' *' if score.winner else ''}"
    yield from (Row(text, strong=True) for text in _line(head, signed(score.total), columns))
    for line in score.lines:
        points = signed(line.points) + ("" if line.confirmed else "+")
        yield from map(Row, _line(spoken(line.title, language), points, columns))
        for how in line.how:
            yield from map(Row, _wrapped(INDENT + spoken(how, language, names), columns, INDENT))
    yield Row("-" * columns)


def _line(left: str, right: str, columns: int) -> list[str]:
    """Text on the left, points on the right of its last row."""
    rows = _wrapped(left, max(1, columns - len(right) - 1))
    return [*rows[:-1], rows[-1] + right.rjust(columns - len(rows[-1]))]


def _wrapped(text: str, columns: int, indent: str = "") -> list[str]:
    return textwrap.wrap(text, columns, subsequent_indent=indent) or [""]
