"""`companion score` counts up finished games."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from companion.cli.main import cli
from tests.companion.cli.conftest import json_lines, one_error

Run = Callable[..., Result]


def end(*points: int, **more: Any) -> dict[str, Any]:
    players = [{"name": "ABCD"[seat], "points": each} for seat, each in enumerate(points)]
    return {"game": "pig", "players": players, **more}


@pytest.fixture
def put(tmp_path: Path) -> Callable[..., Path]:
    """Writes a file of one end state, or of several."""

    def write(*ends: Any, name: str = "end.json") -> Path:
        path = tmp_path / name
        path.write_text("\n".join(each if isinstance(each, str) else json.dumps(each) for each in ends))
        return path

    return write


def test_the_answer_is_as_promised(run_pig: Run, put: Callable[..., Path]) -> None:
    (answer,) = json_lines(run_pig("score", "--json", put(end(7, 9))))
    first = {"name": "A", "rank": 2, "winner": False, "total": 7}
    second = {"name": "B", "rank": 1, "winner": True, "total": 9}
    assert answer == {
        "game": "pig",
        "players": [
            {**first, "categories": {"points": 7}, "unconfirmed": ["points"]},
            {**second, "categories": {"points": 9}, "unconfirmed": ["points"]},
        ],
    }
    assert list(answer["players"][0]) == ["name", "rank", "winner", "total", "categories", "unconfirmed"]


def test_people_see_how_it_came_about_the_best_first(run_pig: Run, put: Callable[..., Path]) -> None:
    result = run_pig("score", put(end(7, 9)))
    assert result.exit_code == 0
    shown = result.stdout
    assert shown.index("1. B: 9 ★") < shown.index("2. A: 7")
    assert "9 points" in shown and "9†" in shown and "placeholder" in shown


def test_stdin_is_read(run_pig: Run) -> None:
    (answer,) = json_lines(run_pig("score", "--json", "-", typed=json.dumps(end(7, 9))))
    assert answer["players"][1]["winner"]


def test_a_byte_order_mark_does_no_harm(run_pig: Run, tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(b"\xef\xbb\xbf" + json.dumps(end(1, 2)).encode())
    assert run_pig("score", tmp_path / "a.json").exit_code == 0


def test_a_file_of_lines_is_answered_line_by_line(run_pig: Run, put: Callable[..., Path]) -> None:
    path = put(end(1, 2), "", "{", end(3, 4), {"game": "chess", "players": []}, end(5, 6, x=1), name="ends.jsonl")
    result = run_pig("score", "--json", path)
    answers = json_lines(result)
    assert [answer.get("line") for answer in answers] == [None, 3, None, 5, 6]
    assert [player["total"] for player in answers[2]["players"]] == [3, 4]
    assert answers[1]["error"].startswith("This is not JSON")
    assert answers[3]["error"] == "there is no game 'chess'; there are pig"
    assert "unknown field `x`" in answers[4]["error"]
    assert one_error(result) == "3 of 5 lines can't be counted up"


def test_lines_that_are_all_good_end_with_0(run_pig: Run, put: Callable[..., Path]) -> None:
    result = run_pig("score", "--json", put(end(1, 2), end(3, 4), name="ends.jsonl"))
    assert result.exit_code == 0 and len(json_lines(result)) == 2


def test_people_see_bad_lines_too(run_pig: Run, put: Callable[..., Path]) -> None:
    result = run_pig("score", put("{", end(3, 4), name="ends.jsonl"))
    assert result.exit_code == 1
    assert "line 1: This is not JSON" in result.stderr and "1. B: 4" in result.stdout


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("", "This is not JSON"),
        ("[]", "$: must be a group of fields, not a list"),
        ("{}", "the key 'game' must say which game it is"),
        ('{"game": 3}', "the key 'game' must say which game it is"),
        ('{"game": "chess"}', "there is no game 'chess'; there are pig"),
        ('{"game": "pig"}', "Object missing required field `players`"),
        ('{"a":' + "[" * 5000, "This is not JSON"),
    ],
)
def test_what_can_not_be_counted_up_says_why(run_pig: Run, put: Callable[..., Path], told: str, said: str) -> None:
    assert one_error(run_pig("score", put(told))).startswith(said)


def test_a_file_that_is_not_there_is_wrong_usage(run_pig: Run, tmp_path: Path) -> None:
    result = run_pig("score", tmp_path / "no.json")
    assert result.exit_code == 2 and "does not exist" in result.stderr


def test_numbers_of_the_box_count_from_the_data_folder_or_a_file(
    run_pig: Run, put: Callable[..., Path], data: Path, tmp_path: Path
) -> None:
    path = put(end(1, 2))
    data.mkdir()
    (data / "numbers.toml").write_text("[pig]\nfactor = 10\n")
    (tmp_path / "mine.toml").write_text("[pig]\nfactor = 100\n")
    (answer,) = json_lines(run_pig("score", "--json", path))
    assert answer["players"][1]["total"] == 20
    (answer,) = json_lines(run_pig("score", "--json", "--tables", tmp_path / "mine.toml", path))
    assert answer["players"][1]["total"] == 200


def test_a_broken_file_of_numbers_is_named(run_pig: Run, put: Callable[..., Path], tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("[pig")
    assert "mine.toml is not valid TOML" in one_error(
        run_pig("score", "--tables", tmp_path / "mine.toml", put(end(1, 2)))
    )


def test_without_games_that_is_said(monkeypatch: pytest.MonkeyPatch, put: Callable[..., Path]) -> None:
    from companion.games import game

    monkeypatch.setattr(game, "find_games", dict)
    result = CliRunner().invoke(cli, ["score", str(put(end(1, 2)))], prog_name="companion")
    assert one_error(result) == "there is no game 'pig'; there are none"
