"""What is asked of each player to count up a game of Yak."""

from collections.abc import Mapping
from typing import Any

from companion.games.end_form import EndForm, EndGroup, EndNumber, EndTower, EndYesNo
from companion.games.message import say
from companion.games.yak.options import resolve
from companion.games.yak.tables import CRYSTAL

OPTIONS = {
    name: f"options.{name}" for name in ("end_trigger", "most_food_tie", "most_food_needs_food", "goal_tie", "pyramid")
}
"""The options that change the count, or what can stand on the table."""


def end_form(own: Mapping[str, Any]) -> EndForm:
    """The fields, with the stones of the players' `own` numbers; raises TablesError."""
    tables = resolve({}, own)
    stones = (*tables.colour_names.value, CRYSTAL)
    fields = (
        EndTower("tower", say("Tower"), tables.row_widths.value, stones),
        EndNumber("food", say("Food left, of all kinds"), tables.reserve_capacity.value),
        EndNumber("goal_points", say("Points of goal cards")),
        EndYesNo("triggered", say("Completed level 4 first")),
    )
    return EndForm((EndGroup(None, fields),), OPTIONS)
