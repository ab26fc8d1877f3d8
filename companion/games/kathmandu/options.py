"""What the players of Kathmandu can choose before they start: the variant, two modules, and readings of the rules."""

from collections.abc import Mapping
from typing import Any

from companion.games.kathmandu.state import Settings
from companion.games.message import say
from companion.games.refusal import Reason, Refused

SWITCHES: dict[str, tuple[str, ...]] = {
    "rerolls_per_turn": (),
    "equipment_single_use": (),
    "voluntary_exhaustion": (),
    "early_end": (),
    "zero_move_uses_field": (),
    "compass_cost": (),
    "map_refill": (),
    "lowest_sum_tie": (),
    "pair_adds_to_halves": ("scoring", "maps"),
}
"""Readings that are rows of tables.toml, and the tables they lie in."""

OPTIONS: dict[str, tuple[Any, ...]] = {
    "variant": ("standard", "long"),
    "characters": (False, True),
    "tents": (False, True),
    "rerolls_per_turn": (1, 0, 2, 3),
    "equipment_single_use": (True, False),
    "voluntary_exhaustion": (False, True),
    "early_end": ("round_end", "immediate"),
    "zero_move_uses_field": (False, True),
    "compass_cost": ("per_board", "per_move"),
    "map_refill": (True, False),
    "lowest_sum_tie": ("first_in_turn_order", "ask"),
    "pair_adds_to_halves": (False, True),
}
"""Every option (K-65, K-66, KX-1, KX-2 and the readings K-A3 … K-A25), the usual value first."""


def check(options: Mapping[str, Any]) -> None:
    """Raises Refused for an option that there is not, or a value that it can't take."""
    for name, value in options.items():
        if name not in OPTIONS:
            raise Refused(Reason.MALFORMED, say("Kathmandu has no option %(name)s.", name=name))
        if not any(value == known and type(value) is type(known) for known in OPTIONS[name]):
            allowed = ", ".join(str(known) for known in OPTIONS[name])
            raise Refused(Reason.MALFORMED, say("The option %(name)s can be: %(allowed)s.", name=name, allowed=allowed))


def settings(options: Mapping[str, Any]) -> Settings:
    """Variant and modules."""
    return Settings(
        variant=options.get("variant", "standard"),
        characters=options.get("characters", False),
        tents=options.get("tents", False),
    )


def numbers_with(options: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """The players' own numbers with the switches among the options over them, nested like tables.toml."""
    numbers = dict(own)
    for name, path in SWITCHES.items():
        if name in options:
            _put(numbers, (*path, name), options[name])
    return numbers


def _put(numbers: dict[str, Any], path: tuple[str, ...], value: Any) -> None:
    for group in path[:-1]:
        numbers[group] = dict(numbers.get(group, {}))
        numbers = numbers[group]
    numbers[path[-1]] = value
