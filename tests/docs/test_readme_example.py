"""The finished game that the README counts up is one."""

import json
from pathlib import Path

from companion.games.yak import GAME

ROOT = Path(__file__).resolve().parents[2]


def test_the_finished_game_can_be_counted_up() -> None:
    data = json.loads((ROOT / "docs" / "finished.json").read_text(encoding="utf-8"))
    sheet = GAME.count(GAME.read_end(data), {})
    assert [seat.total for seat in sheet.seats] == [24, 2]
    assert "docs/finished.json" in (ROOT / "README.md").read_text(encoding="utf-8")
