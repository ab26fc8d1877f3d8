"""What is asked of each player to count up a game of Kathmandu."""

from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.end_form import EndForm, EndGroup, EndList, EndNumber, EndThing
from companion.games.kathmandu.maps import SIDES
from companion.games.kathmandu.names import half_name, name_of
from companion.games.kathmandu.tables import Tables, load_tables
from companion.games.message import say

OPTIONS = {"variant": "variant", "pair_adds_to_halves": "options.pair_adds_to_halves"}
"""The options that change the count."""


def end_form(own: Mapping[str, Any]) -> EndForm:
    """The fields, with the names that the players' `own` numbers give; raises TablesError."""
    tables = load_tables(own)
    return EndForm(tuple(_groups(tables)), OPTIONS)


def _groups(tables: Tables) -> Iterator[EndGroup]:
    strips = max(tables.border_strips.value.values())
    yield EndGroup(
        say("Journey"),
        (
            EndNumber("offerings", say("Offerings placed"), tables.offerings.value),
            EndNumber("kathmandu_tile", say("Points of the Kathmandu tile (0: none)")),
            EndNumber("animals", say("Animals painted")),
            EndNumber("yak_tiles_left", say("Yak tiles left"), tables.yak_tiles.value),
            EndNumber("strips_to_kathmandu", say("Border strips to Kathmandu"), strips),
        ),
    )
    goods = (EndNumber(f"goods[{at}]", name_of(name)) for at, name in enumerate(tables.goods_names.value))
    yield EndGroup(
        say("Goods"),
        (
            *goods,
            EndNumber("special_goods", say("Special goods")),
            EndNumber("goods_printed", say("Points printed on all goods together (if you count them)"), 999, True),
        ),
    )
    halves = (
        EndThing(half_name(f"{colour} {side}"), {"colour": colour, "half": side})
        for colour in tables.map_colours.value
        for side in SIDES
    )
    yield EndGroup(say("Map halves"), (EndList("maps", say("How many of each"), tuple(halves)),))
    yield EndGroup(
        say("Left over"),
        (
            EndNumber("chests", say("Chests, on maps or not")),
            EndNumber("equipment", say("Other equipment not used")),
            EndNumber("resources", say("Resources of all kinds")),
            EndNumber("exhaustion", say("Exhaustion markers"), tables.exhaustion_capacity.value),
        ),
    )
