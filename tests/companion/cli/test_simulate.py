"""`companion simulate` plays random games."""

from collections.abc import Callable

import pytest
from click.testing import CliRunner, Result

from companion.cli.main import cli
from companion.cli.simulate import _told
from tests.companion.cli.conftest import json_lines, one_error

Run = Callable[..., Result]


def test_a_line_a_game(run_pig: Run) -> None:
    played = json_lines(run_pig("simulate", "pig", "--json", "--games", "3", "--seed", "5", "--players", "3"))
    assert [game["seed"] for game in played] == [5, 6, 7]
    for game in played:
        assert set(game) == {"seed", "actions", "turns", "totals", "misreads", "silent", "asked", "seconds"}
        assert len(game["totals"]) == 3 and max(game["totals"]) >= 20
        assert game["actions"] > game["turns"] > 0
        assert game["misreads"] == game["silent"] == game["asked"] == 0


def test_the_same_seed_plays_the_same_game(run_pig: Run) -> None:
    def play(*words: str) -> list[object]:
        (game,) = json_lines(run_pig("simulate", "pig", "--json", *words))
        return [game[key] for key in ("actions", "turns", "totals")]

    assert play("--seed", "5") == play("--seed", "5") != play("--seed", "6")


def test_people_see_a_line_too(run_pig: Run) -> None:
    (line,) = run_pig("simulate", "pig").stdout.splitlines()
    assert line.startswith("seed 1: ") and "turns, points" in line


def test_options_of_the_game_are_taken(run_pig: Run) -> None:
    (short,) = json_lines(run_pig("simulate", "pig", "--json", "--option", "goal=10", "--option", "rain=true"))
    assert max(short["totals"]) >= 10


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--players", "5"], "pig is for 2 to 4 players"),
        (["--players", "0"], "0 is not in the range"),
        (["--games", "0"], "0 is not in the range"),
        (["--option", "wind=1"], "pig has no option 'wind'; it has goal, rain"),
        (["--option", "goal=11"], "the option goal can be 20, 10, 100000, not '11'"),
        (["--option", "goal"], "the option goal can be 20, 10, 100000, not ''"),
        (["--option", "rain=True"], "the option rain can be true, false, not 'True'"),
    ],
)
def test_wrong_usage_says_what_is_possible(run_pig: Run, words: list[str], said: str) -> None:
    result = run_pig("simulate", "pig", *words)
    assert result.exit_code == 2 and said in result.stderr


def test_a_game_that_is_not_there_is_named(run_pig: Run) -> None:
    assert one_error(run_pig("simulate", "chess")) == "there is no game 'chess'; there are pig"


def test_through_the_camera_the_same_game_is_played_and_what_it_saw_is_counted(run_pig: Run) -> None:
    words = ("simulate", "pig", "--json", "--seed", "3", "--option", "goal=10")
    (seen,) = json_lines(run_pig(*words, "--through", "camera"))
    (blind,) = json_lines(run_pig(*words))
    assert [seen[key] for key in ("actions", "turns", "totals")] == [
        blind[key] for key in ("actions", "turns", "totals")
    ]
    assert seen["rolls"] == seen["dice"] > 3
    assert seen["silent"] == 0 and seen["asked"] < seen["rolls"]


def test_a_game_without_dice_has_nothing_for_the_camera() -> None:
    (line,) = CliRunner().invoke(cli, ["simulate", "yak", "--through", "camera"]).stdout.splitlines()
    assert line.endswith("no dice are rolled in this game, so the camera saw nothing")


def test_people_are_told_what_was_asked_and_misread() -> None:
    played = {"seed": 1, "actions": 7, "turns": 2, "totals": [3, 4], "rolls": 5, "dice": 30, "asked": 1}
    line = _told(played | {"misreads": 2, "silent": 0})
    assert line.endswith("5 rolls of 30 dice, asked about 1, dice misread 2, silently 0")


def test_there_is_nothing_else_to_play_through(run_pig: Run) -> None:
    result = run_pig("simulate", "pig", "--through", "walls")
    assert result.exit_code == 2 and "'walls' is not 'camera'" in result.stderr
