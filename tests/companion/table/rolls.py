"""A game of Kathmandu that waits for a roll, and what its camera could see."""

from collections.abc import Sequence
from typing import Any

from companion.table.table import Table
from tests.dice import a_die
from vision.dice.reading import Die

COLOURS = ("brown", "purple", "orange", "grey", "pink", "black")
EVIDENCE = b"\xff\xd8\xff picture of the tray"


def waits_for_a_roll(table: Table, seats: Sequence[str] = ("Anna", "Ben")) -> int:
    """Begin a game and set it up until the first player rolls; the number of the newest line."""
    table.begin("kathmandu", seats, ("red", "blue", "green", "yellow")[: len(seats)], {})
    while (game := table.state.game) is not None and game.rolling is None:
        assert game.main is not None
        first = game.main.wants.options[-1 if game.main.id.startswith(("setup", "start_field")) else 0]  # type: ignore[union-attr]
        table.change(lambda session, action=first.action: session.submit(action, session.number))  # type: ignore[misc]
    assert table.state.game is not None
    return table.state.game.number


def dice(values: Sequence[int] = (3, 5, 2, 6, 1, 4), **fields: Any) -> list[Die]:
    """Six sure dice side by side, one of each colour."""
    pairs = zip(values, COLOURS, strict=False)
    return [
        a_die(value, x=60.0 * place, colour=colour, **({"moved": True} | fields))
        for place, (value, colour) in enumerate(pairs)
    ]


def saw(table: Table, seen: Sequence[Die]) -> None:
    """The camera sees these dice fall; returns when the table has taken it in."""
    table.saw(seen, [b"crop %d" % index for index in range(len(seen))], EVIDENCE)
    settle(table)


def settle(table: Table) -> None:
    """Wait until everything that waits in the table's queue is done."""
    table._in_turn(lambda: None)
