"""The final scoring of Kathmandu (K-46, K-56 … K-63): a line for each category, each with how it came about."""

from collections.abc import Mapping
from typing import Any

from companion.games.kathmandu.end import EndPlayer, EndState
from companion.games.kathmandu.goods import goods, goods_sets, special_goods
from companion.games.kathmandu.journey import animals, distance, kathmandu_tile, offerings, yak_stack
from companion.games.kathmandu.leftovers import equipment, exhaustion, resources
from companion.games.kathmandu.options import numbers_with
from companion.games.kathmandu.pairs import arrange, maps
from companion.games.kathmandu.tables import Scoring, load_tables
from companion.games.sheet import Line, ScoreSheet, score_sheet


def count(end: EndState, own: Mapping[str, Any]) -> ScoreSheet:
    """Count up an end state with the players' `own` numbers; raises TablesError for wrong ones."""
    return count_with(end, load_tables(numbers_with(end.options, own)).scoring)


def count_with(end: EndState, scoring: Scoring) -> ScoreSheet:
    """Count up with settled numbers, in which the options have their place. Equal totals share the victory (K-64,
    K-A19)."""
    painted = [player.animals for player in end.players]
    return score_sheet([_lines(player, min(painted), max(painted), scoring) for player in end.players])


def _lines(player: EndPlayer, fewest: int, most: int, scoring: Scoring) -> tuple[Line, ...]:
    arranged = arrange(player, scoring)
    return (
        offerings(player, scoring),
        kathmandu_tile(player, scoring),
        goods(player, scoring.goods),
        goods_sets(player, scoring.goods),
        special_goods(player, scoring.goods),
        maps(arranged, scoring.maps),
        animals(player, fewest, most),
        yak_stack(player, scoring),
        distance(player, scoring),
        equipment(player, arranged.idle_chests, scoring.misc),
        resources(player, scoring.misc),
        exhaustion(player, scoring.misc),
    )
