"""What is asked of each player to count up a game of Tuareg."""

from collections.abc import Mapping
from typing import Any

from companion.games.end_form import EndForm, EndGroup, EndNumber
from companion.games.message import say
from companion.games.tuareg.goods import KINDS
from companion.games.tuareg.words import GOODS

OPTIONS = {"tiebreak": "options.tiebreak"}
"""The option that changes what counts."""


def end_form(own: Mapping[str, Any]) -> EndForm:
    """The fields; nothing of them depends on the players' numbers."""
    stages = (
        EndGroup(
            say("Stage %(number)s: goods that count, with caves and thieves", number=stage + 1),
            tuple(EndNumber(f"stages[{stage}].{kind}", GOODS[kind]) for kind in KINDS),
        )
        for stage in (0, 1)
    )
    rest = (
        EndNumber("maps", say("Maps")),
        EndNumber("unused_specials", say("Donkeys, caves and thieves not used in stage 2")),
        EndNumber("hand", say("Hand cards (or their dinars, if those break ties)")),
    )
    return EndForm((*stages, EndGroup(say("In the end"), rest)), OPTIONS)
