"""`companion replay` plays a game again."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from tests.companion.cli.conftest import json_lines, one_error
from tests.companion.pig import rolled, wish

Run = Callable[..., Result]
ACTIONS = [wish(0), wish(1), rolled(5), {"type": "bank"}, rolled(4)]


def told(actions: list[Any] = ACTIONS, **more: Any) -> str:
    return json.dumps({"game": "pig", "seats": ["Anna", "Ben"], "options": {}, "actions": actions, **more})


def test_the_last_states_score_is_printed(run_pig: Run) -> None:
    (answer,) = json_lines(run_pig("replay", "--json", "-", typed=told()))
    assert [(player["name"], player["total"]) for player in answer["players"]] == [("Anna", 5), ("Ben", 0)]
    shown = run_pig("replay", "-", typed=told()).stdout
    assert "1. Anna: 5 ★" in shown
    assert answer["players"][0]["unconfirmed"] == ["points"] and "5†" in shown and "† rests on a number" in shown


def test_a_file_is_read(run_pig: Run, tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text(told())
    assert run_pig("replay", tmp_path / "game.json").exit_code == 0


def test_the_trace_shows_what_happened_and_what_was_asked(run_pig: Run) -> None:
    shown = run_pig("replay", "--trace", "-", typed=told()).stdout
    assert "    Anna: What will your score be?\n1. Anna has a wish.\n    Ben: What" in shown
    assert "3. Anna rolls a 5.\n    Anna: Roll the die.\n4. Anna: Bank\n    Ben: Roll the die." in shown


def test_the_trace_in_json_has_prompts_and_states(run_pig: Run) -> None:
    *steps, answer = json_lines(run_pig("replay", "--json", "--trace", "-", typed=told()))
    assert [step["line"] for step in steps] == [0, 1, 2, 3, 4, 5]
    assert steps[0]["deed"] is None
    assert steps[3]["deed"] == {"kind": "act", "action": rolled(5)}
    assert steps[3]["state"]["kept"] == 5
    assert steps[3]["prompts"][0]["wants"] == {
        "type": "dice",
        "template": {"type": "roll"},
        "count": 1,
        "colours": None,
    }
    assert answer["game"] == "pig"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "This is not JSON"),
        (told(extra=1), "$: unknown key 'extra'"),
        (told(seats=["Anna"]), "Pig is for 2 to 4."),
        (told(seats="Anna"), "$.seats: must be a list, not a text"),
        (told(options={"wind": 1}), "There is no option wind."),
        (told(game="chess"), "there is no game 'chess'"),
        (told(actions=[wish(0), rolled(3)]), "actions[1]: First everybody tells a wish."),
        (
            told(actions=[{"type": "wish", "seat": "0", "number": 1}]),
            "actions[0]: $.seat: must be a whole number, not a",
        ),
        (told(actions=[3]), "$.actions[0]: must be a group of fields, not a whole number"),
        ('{"game": "pig", "seats": ["A", "B"]}', "$: the key 'actions' is missing"),
    ],
)
def test_what_can_not_be_played_says_why(run_pig: Run, text: str, said: str) -> None:
    assert one_error(run_pig("replay", "-", typed=text)).startswith(said)


def test_the_state_before_a_refused_action_is_traced(run_pig: Run) -> None:
    result = run_pig("replay", "--json", "--trace", "-", typed=told(actions=[wish(0), rolled(3)]))
    assert result.exit_code == 1 and len(json_lines(result)) == 2
