"""Fingers on buttons for tests: they press as people do, and play games with them."""

import random
import time

from companion.games.prompt import Choice
from companion.speech import spoken
from companion.table.picks import OptionPick, options
from companion.table.state import OpenGame
from companion.table.table import Table
from hardware.panel import CONFIRM, SEAT_CONTROLS, Kind, Press


def press(table: Table, control: str, kind: Kind = "short") -> bool:
    """Press, and wait until the table has taken it in; whether it did something."""
    return table.press(Press(control, kind, unhurried())).result()


def unhurried() -> float:
    """Monotonic seconds at which everything that happened so far has been seen by everybody."""
    return time.monotonic() + 10


def game(table: Table) -> OpenGame:
    found = table.state.game
    assert found is not None
    return found


def offered(table: Table) -> list[str]:
    main = game(table).main
    assert main is not None
    return [spoken(text, "en", game(table).names) for text in options(main)]


def yak(table: Table, seats: int = 2) -> Table:
    """A game of Yak that asks who begins, or whatever comes first with several options."""
    table.begin("yak", ("Anna", "Ben", "Cem", "Dora")[:seats], ("red", "blue", "green", "yellow")[:seats], {})
    while len(offered(table)) < 2:
        assert press(table, CONFIRM)
    return table


def until_the_cards(table: Table) -> None:
    """Play with Confirm and the first options until all choose their cards in secret."""
    while not (main := game(table).main) or not main.secret:
        answer_by_buttons(table, random.Random(0))


def answer_by_buttons(table: Table, chance: random.Random) -> None:
    """Answer what is asked, as people do: the asked seat's button until it points at what they want, then Confirm."""
    main, number = game(table).main, game(table).number
    assert main is not None
    assert isinstance(main.wants, Choice), main.id
    seat = main.seat if main.seat is not None else chance.randrange(len(game(table).names))
    wanted = chance.randrange(len(main.wants.options))
    for _ in range(wanted + 1):
        assert press(table, SEAT_CONTROLS[seat])
    assert table.state.pointed[-1].pick == OptionPick(main, wanted + 1)
    assert press(table, CONFIRM)
    assert game(table).number == number + 1
