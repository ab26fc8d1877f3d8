"""What players may choose before a game: readings of what the rules leave open, found rules, and the variant."""

import json
from collections.abc import Mapping
from typing import Any

from companion.games import tables
from companion.games.malformed import malformed
from companion.games.message import say
from companion.games.yak.tables import Tables

MASTER_BUILDER = "master_builder"
"""The variant with three open goal cards (Y-37)."""

OPTIONS: Mapping[str, tuple[Any, ...]] = {
    MASTER_BUILDER: (False, True),
    "fog_flip": ("per_draw", "per_stone"),
    "end_trigger": ("level4_full", "level4_first_stone"),
    "most_food_tie": ("all", "none"),
    "most_food_needs_food": (True, False),
    "goal_tie": ("all", "none"),
    "carts_by_players": (True, False),
    "two_kinds_cart": (True, False),
    "cart_food_per_carried_kind": (3, 2, 1),
    "fog_after_carts": (True, False),
    "refill_empty_cart": (3, 0),
    "pyramid": (True, False),
}
"""Each option with its values, the usual one first; but for the variant each is a key of tables.toml."""

_SCORING = ("most_food_tie", "most_food_needs_food", "goal_tie")


def resolve(options: Mapping[str, Any], own: Mapping[str, Any]) -> Tables:
    """The numbers of one game: the box's, the players' `own` over them, the game's `options` over both. Raises Refused
    for unknown options or values, TablesError for wrong numbers."""
    check_options(options)
    chosen = {key: value for key, value in options.items() if key != MASTER_BUILDER and key not in _SCORING}
    scoring = {key: value for key, value in options.items() if key in _SCORING}
    merged = {**own, **chosen}
    if scoring:
        merged["scoring"] = {**own.get("scoring", {}), **scoring}
    return tables.load("companion.games.yak", Tables, merged)


def check_options(options: Mapping[str, Any]) -> None:
    """Refuse options that Yak doesn't have, and values they can't take."""
    for key, value in options.items():
        if key not in OPTIONS:
            raise malformed(f"$.options.{key}", say("Yak has no such option"))
        values = OPTIONS[key]
        if not any(value == allowed and type(value) is type(allowed) for allowed in values):
            problem = say("must be one of %(values)s", values=", ".join(json.dumps(allowed) for allowed in values))
            raise malformed(f"$.options.{key}", problem)
