"""The three games at the terminal: played to their end, exported and replayed."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from companion.cli import evening
from companion.cli.asking import Voice
from companion.cli.main import cli
from companion.games.prompt import Choice, Dice, Form, Number, Prompt
from companion.speech import signed
from tests.companion.cli.conftest import json_lines


class Player:
    """Somebody who answers each question as it is shown, by chance, and quits when the score is shown."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.asked: Prompt | None = None
        self.ended = False

    def answer(self, *_: Any, **__: Any) -> str:
        """What is typed for the question shown last; within a form its values are asked one by one."""
        if self.ended:
            return "quit"
        asked, self.asked = self.asked, None
        match asked and asked.wants:
            case Choice(options):
                return str(self.chance.randint(1, len(options)))
            case Dice(_, count, _):
                return " ".join(str(self.chance.randint(1, 6)) for _ in range(count))
            case Number(_, _, low, high):
                return str(self.chance.randint(low, high))
            case Form(_, fields) if self.chance.random() < 0.3:
                return str(self.chance.randint(1, len(fields)))
            case Form():
                return ""
        return str(self.chance.randint(1, 3))


@pytest.mark.parametrize("name", ["kathmandu", "yak", "tuareg"])
def test_a_whole_game_is_played_exported_and_replayed(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    player, show, sheet = Player(1), evening.show, evening.print_sheet
    monkeypatch.setattr(Voice, "ask", player.answer)
    monkeypatch.setattr(evening, "show", lambda voice, asked: (setattr(player, "asked", asked), show(voice, asked)))
    monkeypatch.setattr(evening, "print_sheet", lambda *told: (setattr(player, "ended", True), sheet(*told)))

    def run(*words: str, typed: str = "") -> Any:
        result = CliRunner().invoke(cli, list(words), input=typed, prog_name="companion", catch_exceptions=False)
        assert result.exit_code == 0, result.output
        return result

    shown = run("play", name, "--players", "Anna,Ben", "--data", str(tmp_path)).stdout
    assert "The game is over." in shown and "† rests on a number that is only a placeholder" in shown
    whole = json.loads(run("export", "1", "--data", str(tmp_path)).stdout)
    assert whole["over"] and len(whole["lines"]) > 100
    exported = run("export", "1", "--format", "actions", "--data", str(tmp_path)).stdout
    assert json.loads(exported).keys() == {"game", "seats", "options", "actions"}
    replayed = run("replay", "-", typed=exported).stdout
    assert "† rests on a number" in replayed and all(
        f"{p['name']}: {signed(p['total'])}" in replayed for p in whole["score"]["players"]
    )
    assert json_lines(run("replay", "--json", "-", typed=exported)) == [whole["score"]]
    assert any(player["unconfirmed"] for player in whole["score"]["players"])
