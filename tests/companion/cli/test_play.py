"""`companion play`: a whole game at the terminal, as people play it."""

import contextlib
import json
import os
import pty
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from companion.cli.play import terminal_language
from companion.games.message import say
from companion.games.prompt import Choice, Option, Prompt
from companion.journal.journal import FILE_NAME
from companion.journal.locks import GameLock
from tests.companion.cli.conftest import one_error
from tests.companion.pig import PIG, Rain

Run = Callable[..., Result]
ROOT = Path(__file__).resolve().parents[3]
TWO = ("play", "pig", "--players", "Anna,Ben")


def lines_of(result: Result) -> list[str]:
    """What was shown, without the prompts' > in front."""
    assert result.exit_code == 0, result.output
    return [line.removeprefix("> ") for line in result.stdout.splitlines()]


def test_a_whole_game(run_pig: Run) -> None:
    shown = lines_of(run_pig(*TWO, typed=["30", "5", "6", "6", "6", "6", "a", "quit"]))
    assert "7. Anna: Bank" in shown
    assert any(line.startswith("1. Anna: 24 ★") for line in shown)
    assert any("24†" in line for line in shown) and any(line.startswith("† rests on a number") for line in shown)
    assert "The game is over. Type quit, or undo or correct if something is wrong." in shown
    assert shown[-1].endswith("Everything is kept. To go on: companion play pig --resume 1")


def test_players_are_asked_for(run_pig: Run) -> None:
    shown = lines_of(run_pig("play", "pig", typed=["Anna, Ben ,Carl", "1", "2", "3", "quit"]))
    assert shown[0].startswith("Who plays? 2 to 4 names, with commas")
    assert "3. Carl has a wish." in shown


def test_the_game_goes_on_where_it_stopped(run_pig: Run) -> None:
    lines_of(run_pig(*TWO, typed=["1", "2", "5"]))
    shown = lines_of(run_pig("play", "pig", typed=["", "a", "quit"]))
    assert "Go on with game 1 (Anna, Ben, 4 lines)?" in shown[0]
    assert "4. Anna: Bank" in shown
    shown = lines_of(run_pig("play", "pig", "--resume", "1", typed=["4", "quit"]))
    assert "5. Ben rolls a 4." in shown


def test_the_same_command_goes_on_with_the_game_of_these_players(run_pig: Run) -> None:
    lines_of(run_pig(*TWO, typed=["1", "quit"]))
    lines_of(run_pig("play", "pig", "--players", "Carl,Dora", typed=["1", "2", "quit"]))
    shown = lines_of(run_pig(*TWO, typed=["", "2", "quit"]))
    assert "Go on with game 1 (Anna, Ben, 2 lines)?" in shown[0]
    assert "2. Ben has a wish." in shown
    assert "Go on" not in run_pig("play", "pig", "--players", "Ben,Anna", typed=["quit"]).stdout


def test_a_game_of_one_line_says_so(run_pig: Run) -> None:
    lines_of(run_pig(*TWO, typed=["quit"]))
    assert "(Anna, Ben, 1 line)?" in run_pig(*TWO, typed=["", "quit"]).stdout


def test_an_option_is_of_a_new_game(run_pig: Run) -> None:
    lines_of(run_pig(*TWO, typed=["quit"]))
    assert "Go on" not in run_pig(*TWO, "--option", "goal=30", typed=["quit"]).stdout
    words = ("play", "pig", "--resume", "1", "--option", "goal=30")
    assert "--resume goes on with a game: it takes no --new, --players or --option" in run_pig(*words).stderr


def test_a_new_game_is_begun_if_the_players_like(run_pig: Run) -> None:
    lines_of(run_pig(*TWO, typed=["1", "2", "5"]))
    shown = lines_of(run_pig("play", "pig", typed=["n", "Carl,Dora", "quit"]))
    assert "Game 2 is kept as you play. help lists what you can type." in "\n".join(shown)
    shown = lines_of(run_pig("play", "pig", "--new", typed=["Emil,Fritz", "quit"]))
    assert any("Game 3 is kept" in line for line in shown)


def test_a_finished_game_is_not_offered(run_pig: Run) -> None:
    lines_of(run_pig(*TWO, typed=["30", "5", "6", "6", "6", "6", "a", "quit"]))
    assert lines_of(run_pig("play", "pig", typed=["C,D", "quit"]))[0].startswith("Who plays?")


def test_the_end_of_the_input_ends_it_like_quit(run_pig: Run) -> None:
    result = run_pig(*TWO, typed=["1"])
    assert result.exit_code == 0
    assert "companion play pig --resume 1" in result.stdout


def test_orders_are_taken_at_any_question(run_pig: Run) -> None:
    typed = [
        "1",
        "2",
        "5",
        "4",
        "undo",
        "redo",
        "undo 2",
        "board",
        "score",
        "log 3",
        "help",
        "?",
        "rename anna Anne",
        "quit",
    ]
    shown = lines_of(run_pig(*TWO, typed=typed))
    assert "5. Taken back to line 3." in shown
    assert "6. It stands again up to line 4." in shown
    assert "7. Taken back to line 2." in shown
    assert "This turn 0" in shown and "Ben · Points 0" in shown
    assert "    5. Taken back to line 3." in shown
    assert shown.count("  quit      stop here; the same command goes on later") == 2
    assert "8. Anna is called Anne now." in shown
    assert any(line == "Anne: Roll the die." for line in shown)


def test_a_line_is_corrected(run_pig: Run) -> None:
    shown = lines_of(run_pig(*TWO, typed=["1", "2", "5", "correct 3", "1", "6", "correct 1", "9", "quit"]))
    assert "Line 3 was: Anna rolls a 5." in shown
    assert "4. Line 3 is corrected." in shown
    assert "5. Line 1 is corrected." in shown
    shown = lines_of(run_pig("play", "pig", typed=["", "log", "quit"]))
    assert "    3. Anna rolls a 6. (→4)" in shown


@pytest.mark.parametrize(
    ("settle", "then"),
    [
        (["1", "1", "4"], "6. Line 4 is corrected."),
        (["2"], "6. Line 4 is dropped."),
        (["3", "let it be", "5", "", ""], "6. House ruling on line 4: let it be"),
        (["undo 3"], "6. Taken back to line 3."),
    ],
)
def test_a_line_that_no_longer_fits_is_settled(run_pig: Run, settle: list[str], then: str) -> None:
    typed = ["1", "2", "5", "a", "correct 3", "1", "1", *settle, "log", "quit"]
    shown = lines_of(run_pig(*TWO, typed=typed))
    assert "Line 4 no longer fits: Anna: Bank" in shown
    assert "  because: There is nothing to keep: roll first." in shown
    assert any(then in line for line in shown)


def test_a_house_ruling_gives_points_and_sets_things(run_pig: Run) -> None:
    settle = ["3", "let it be", "5", "0", "/turn = 0", "nonsense", "/kept = 2", ""]
    shown = lines_of(
        run_pig(*TWO, typed=["1", "2", "5", "a", "correct 3", "1", "1", *settle, "score", "board", "quit"])
    )
    assert any(line.startswith(" House ruling") and "let it be → 5" in line for line in shown)
    assert any("Type a place, = and a number or a text in quotes." in line for line in shown)
    assert "This turn 2" in shown


def test_wrong_answers_are_said_and_asked_again(run_pig: Run) -> None:
    typed = [
        "99",
        "x",
        "1",
        "2",
        "7",
        "5 5",
        "fly",
        "undo 99",
        "correct",
        "correct 99",
        "leave Zoe",
        "5",
        "rain",
        "quit",
    ]
    shown = "\n".join(lines_of(run_pig(*TWO, typed=typed)))
    for said in (
        "Tell a number from 0 to 50.",
        "Type a number, in place of 'x'.",
        "A die shows 1 to 6.",
        "Type the pips of 1 die.",
        "Line 99 is none that could be changed.",
        "Which line? Type its number, too; log shows them.",
        "Who? Type one of Anna, Ben first.",
        "3. Anna rolls a 5.",
    ):
        assert said in shown


def test_a_form_is_filled_in(run_pig: Run) -> None:
    shown = lines_of(run_pig(*TWO, typed=["1", "2", "5", "b", "", "1", "a", "quit"]))
    assert "   1  Double?: ?" in shown and "   2  Aloud?: yes" in shown
    assert "4. Anna: Bet" in shown and "5. Anna: Bank" in shown


def test_what_differs_in_a_form_is_asked(run_pig: Run, data: Path) -> None:
    lines_of(run_pig(*TWO, typed=["1", "2", "5", "b", "2", "2", "2", "quit"]))
    exported = json.loads(run_pig("export", "1", "--format", "actions").stdout)
    assert exported["actions"][-1] == {"type": "bet", "double": False, "aloud": False}


@pytest.mark.parametrize("wrong", [["3"], ["x"], ["", "9"], ["", ""]])
def test_a_form_that_is_filled_in_wrong_changes_nothing(run_pig: Run, wrong: list[str]) -> None:
    shown = lines_of(run_pig(*TWO, typed=["1", "2", "5", "b", *wrong, "log 1", "quit"]))
    assert "    3. Anna rolls a 5." in shown


def test_players_leave_and_hand_over(run_pig: Run) -> None:
    typed = ["1", "2", "3", "leave Ben", "handover 1 Zoe", "4", "a", "handover Carl", "quit"]
    shown = lines_of(run_pig("play", "pig", "--players", "Anna,Ben,Carl", typed=typed))
    assert "4. Ben leaves the game." in shown
    assert "5. Zoe takes the seat of Anna." in shown
    assert "6. Zoe rolls a 4." in shown
    assert "Each player needs a name." in shown


def test_it_is_played_in_other_languages_too(run_pig: Run) -> None:
    german = lines_of(run_pig(*TWO, "--language", "de", typed=["1", "2", "5", "undo", "log", "quit"]))
    english = lines_of(run_pig(*TWO, "--new", typed=["1", "2", "5", "undo", "log", "quit"]))
    assert len(german) == len(english) and german != english


def test_the_language_is_that_of_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for key in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(key, raising=False)
    assert terminal_language() == "en"
    monkeypatch.setenv("LANG", "ru_RU.UTF-8")
    assert terminal_language() == "ru"
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert terminal_language() == "de"
    monkeypatch.setenv("LC_ALL", "C")
    assert terminal_language() == "en"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--players", "Anna"], "pig is for 2 to 4 players"),
        (
            ["--players", "A,B", "--resume", "1"],
            "--resume goes on with a game: it takes no --new, --players or --option",
        ),
        (["--new", "--resume", "1"], "--resume goes on with a game: it takes no --new, --players or --option"),
        (["--option", "wind=1"], "pig has no option 'wind'"),
    ],
)
def test_wrong_usage_says_what_is_possible(run_pig: Run, words: list[str], said: str) -> None:
    result = run_pig("play", "pig", *words)
    assert result.exit_code == 2 and said in result.stderr


def test_failures_are_said_in_one_line(run_pig: Run, data: Path) -> None:
    assert one_error(run_pig("play", "chess")) == "there is no game 'chess'; there are pig"
    assert one_error(run_pig("play", "pig", "--players", "A,a")) == "Two players can't have the same name."
    assert one_error(run_pig("play", "pig", "--resume", "7")).startswith("There is no game 7")


def test_a_game_that_is_open_elsewhere_is_not_played_twice(run_pig: Run, data: Path) -> None:
    lines_of(run_pig(*TWO, typed=["1", "quit"]))
    lock = GameLock(data / FILE_NAME, 1)
    assert one_error(run_pig("play", "pig", typed=[""])).startswith("This game is open in another window.")
    lock.release()
    lines_of(run_pig("play", "pig", typed=["", "quit"]))


def test_own_numbers_count_in_a_new_game(run_pig: Run, data: Path) -> None:
    data.mkdir()
    (data / "numbers.toml").write_text("[pig]\ngoal = 5\n")
    shown = lines_of(run_pig(*TWO, typed=["1", "2", "6", "a", "quit"]))
    assert any("The game is over" in line for line in shown)
    (data / "numbers.toml").write_text("[pig]\nwind = 5\n")
    assert "unknown number 'wind'" in one_error(run_pig(*TWO))


def test_a_long_list_of_other_things_is_shown_once_and_on_demand(run_pig: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = PIG.prompts
    rain = Choice((Option(say("It rains"), Rain()),))
    more = tuple(Prompt(f"x{number}", None, say("x"), rain, optional=True) for number in range(30))
    monkeypatch.setattr(PIG, "prompts", lambda state: (*usual(state), *more), raising=False)
    shown = lines_of(run_pig(*TWO, typed=["1", "2", "*", "ad", "quit"]))
    assert shown.count("   c  It rains") == 3  # for the wish, for the roll, and on demand
    assert "   a–ad  as before (* shows them)" in shown
    assert "3. It rains." in shown


@pytest.mark.parametrize("words", [["play", "pig"], ["play", "pig", "--new"]])
def test_without_anybody_to_answer_it_says_what_to_do(run_pig: Run, words: list[str]) -> None:
    told = "the input ended before a game began; --players says who plays"
    assert run_pig(*words).stderr.splitlines() == [f"Error: {told}"]
    lines_of(run_pig(*TWO, typed=["1", "quit"]))
    assert told in run_pig(*words).stderr


def test_at_a_real_terminal_secrets_stay_secret(tmp_path: Path) -> None:
    """A pseudo-terminal shows what a person would see."""
    code = (
        "import companion.games.game as g; from tests.companion.pig import PIG; g.find_games = lambda: {'pig': PIG}\n"
    )
    code += "from companion.cli.main import cli; cli()"
    words = [sys.executable, "-c", code, "play", "pig", "--players", "Anna,Ben", "--data", str(tmp_path)]
    ours, theirs = pty.openpty()
    environment = os.environ | {"TERM": "dumb", "LANG": "C.UTF-8"}
    with subprocess.Popen(words, cwd=ROOT, stdin=theirs, stdout=theirs, stderr=theirs, env=environment) as game:
        os.close(theirs)
        shown = b""
        for answer in (b"37\n", b"41\n", b"5\n", b"quit\n"):
            while not shown.endswith(b"> "):
                shown += os.read(ours, 4096)
            shown += b"\n"
            os.write(ours, answer)
        with contextlib.suppress(OSError):  # the terminal is gone when the game has ended
            while part := os.read(ours, 4096):
                shown += part
    os.close(ours)
    text = shown.decode()
    assert game.returncode == 0
    assert "Ben has a wish." in text and "Anna rolls a 5." in text
    assert "37" not in text and "41" not in text
