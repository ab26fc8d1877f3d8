"""The switches of a game: readings of what the rules leave open, and a rule that only some pages tell."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games.malformed import malformed
from companion.games.message import say
from companion.games.tuareg.tables import Tables

OPTIONS: dict[str, tuple[Any, ...]] = {
    "special_piles": (True, False),
    "market_load_same_kind": (False, True),
    "thief_targets_donkey": (False, True),
    "donkey_can_pay": (True, False),
    "paid_goods_return": (False, True),
    "tiebreak": ("hand_count", "hand_dinars"),
}
"""Each switch by its key in tables.toml, with the values it may take, the usual one first."""


def check_options(options: Mapping[str, Any]) -> None:
    """Refuse an unknown switch or value."""
    for key, value in options.items():
        allowed = OPTIONS.get(key, ())
        if not allowed:
            problem = say("unknown option; there are %(options)s", options=", ".join(OPTIONS))
            raise malformed(f"$.options.{key}", problem)
        if not any(value == one and type(value) is type(one) for one in allowed):
            values = ", ".join(msgspec.json.encode(one).decode() for one in allowed)
            raise malformed(f"$.options.{key}", say("must be one of %(values)s", values=values))


def chosen(tables: Tables, options: Mapping[str, Any]) -> Tables:
    """The numbers with the switches of one game set."""
    check_options(options)
    changes = {key: replace(getattr(tables, key), value=value, status="own") for key, value in options.items()}
    return replace(tables, **changes)
