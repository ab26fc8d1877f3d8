"""Score sheets as others read them: the JSON of `companion score`."""

from collections.abc import Sequence
from typing import Any

from companion.games.sheet import ScoreSheet


def sheet_json(game: str, names: Sequence[str], sheet: ScoreSheet) -> dict[str, Any]:
    """The sheet as docs/commands.md shows it."""
    players = [
        {
            "name": name,
            "rank": seat.rank,
            "winner": seat.winner,
            "total": seat.total,
            "categories": {line.category: line.points for line in seat.lines},
            "unconfirmed": [line.category for line in seat.lines if not line.confirmed],
        }
        for name, seat in zip(names, sheet.seats, strict=True)
    ]
    return {"game": game, "players": players}
