"""How a prompt is shown in the terminal, and what becomes of what is typed."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from companion.cli import asking
from companion.cli.asking import Voice, facts, replied, show
from companion.games.message import Seat, say
from companion.games.prompt import Choice, Dice, Field, FieldOption, Form, Number, Option, Prompt, Tower, Wants
from companion.games.refusal import Refused
from companion.games.view import Fact
from tests.companion.pig import Bank, Rain

VOICE = Voice("en", ("Anna", "Ben"))
YES_NO = (FieldOption(True, say("yes")), FieldOption(False, say("no")))
FORM = Form(
    {"type": "bet"},
    (
        Field("double", say("Double?"), YES_NO),
        Field("aloud", say("Aloud?"), YES_NO, False),
        Field("only", say("Only one way"), YES_NO[:1], True),
    ),
)
Typed = Callable[[Sequence[str]], None]


def asked(wants: Wants, **more: Any) -> Prompt:
    return Prompt("it", 0, say("Well?"), wants, **more)


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Typed:
    """What is typed at further questions."""

    def prepare(lines: Sequence[str]) -> None:
        waiting = iter(lines)
        monkeypatch.setattr("builtins.input", lambda _: next(waiting))

    return prepare


@pytest.mark.parametrize(
    ("prompt", "shown"),
    [
        (
            asked(Choice((Option(say("Keep"), Bank()), Option(say("Rob %(who)s", who=Seat(1)), Rain())))),
            ["Anna: Well?", "   1  Keep", "   2  Rob Ben"],
        ),
        (
            asked(Dice({}, 2, ("red", "blue"))),
            ["Anna: Well?", "  2 dice, in this order or with their colours: red blue"],
        ),
        (asked(Dice({}, 2)), ["Anna: Well?", "  the pips of 2 dice"]),
        (asked(Dice({}, 1)), ["Anna: Well?", "  the pips of 1 die"]),
        (asked(Number({}, "n", 2, 9)), ["Anna: Well?", "  a number from 2 to 9"]),
        (
            asked(Tower({}, (2, 1), ("red", "crystal"))),
            ["Anna: Well?", "  rows from the base up, / between them, - for no stone: red crystal"],
        ),
        (
            asked(FORM),
            [
                "Anna: Well?",
                "   1  Double?: ?",
                "   2  Aloud?: no",
                "   3  Only one way: yes",
                "  Enter if that is right, or the numbers of what is different",
            ],
        ),
        (
            asked(Number({}, "n", 2, 9), secret=True),
            ["Anna: Well?", "  a number from 2 to 9", "  (secret: what you type isn't shown)"],
        ),
    ],
)
def test_a_prompt_shows_how_it_is_answered(
    prompt: Prompt, shown: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    show(VOICE, prompt)
    assert capsys.readouterr().out.splitlines() == shown


def test_colours_and_stones_are_named_in_the_language(capsys: pytest.CaptureFixture[str]) -> None:
    show(Voice("de", ("Anna",)), asked(Tower({}, (2, 1), ("red", "crystal"))))
    assert capsys.readouterr().out.rstrip().endswith("rot Kristall")


@pytest.mark.parametrize(
    ("wants", "text", "action"),
    [
        (Choice((Option(say("Keep"), Bank()),)), "1", {"type": "bank"}),
        (Number({"type": "wish"}, "number", 2, 9), " 7 ", {"type": "wish", "number": 7}),
        (Dice({"type": "roll"}, 1, ("red",)), "5 r", {"type": "roll", "dice": [{"colour": "red", "value": 5}]}),
        (Tower({"type": "t"}, (2, 1), ("red",)), "r -", {"type": "t", "rows": [["red", None], [None]]}),
    ],
)
def test_what_is_typed_becomes_an_action(wants: Wants, text: str, action: dict[str, Any]) -> None:
    assert replied(VOICE, asked(wants), text) == action


@pytest.mark.parametrize(
    ("first", "further", "values"),
    [
        ("", ["1"], (True, False)),
        ("", ["2"], (False, False)),
        ("2", ["1", "1"], (True, True)),
        ("1 2", ["2", ""], (False, False)),
        ("2,1", ["2", "1"], (False, True)),
    ],
)
def test_a_form_asks_for_what_is_missing_and_what_is_different(
    typed: Typed, first: str, further: list[str], values: tuple[bool, bool]
) -> None:
    typed(further)
    action = replied(VOICE, asked(FORM), first)
    assert action == {"type": "bet", "double": values[0], "aloud": values[1], "only": True}


@pytest.mark.parametrize(("first", "further"), [("4", []), ("0", []), ("x", []), ("", ["3"]), ("", [""]), ("", ["y"])])
def test_a_form_that_is_filled_in_wrong_is_refused(typed: Typed, first: str, further: list[str]) -> None:
    typed(further)
    with pytest.raises(Refused):
        replied(VOICE, asked(FORM), first)


def test_what_stands_in_a_field_is_marked(typed: Typed, capsys: pytest.CaptureFixture[str]) -> None:
    typed(["1", ""])
    replied(VOICE, asked(FORM), "2")
    assert "    *  2  no" in capsys.readouterr().out.splitlines()


def test_colours_are_shown_in_the_language(capsys: pytest.CaptureFixture[str]) -> None:
    show(Voice("de", ("Anna",)), asked(Dice({}, 2, ("red", "blue"))))
    assert "rot blau" in capsys.readouterr().out


def test_secrets_are_not_shown_as_they_are_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    asks: list[dict[str, Any]] = []

    class Terminal:
        """A stdin at which a person sits."""

        @staticmethod
        def isatty() -> bool:
            return True

    def prompt(_words: str, **how: Any) -> str:
        asks.append(how)
        return " 7 "

    monkeypatch.setattr(asking.sys, "stdin", Terminal())
    monkeypatch.setattr(asking.click, "prompt", prompt)
    assert VOICE.ask(hidden=True) == "7"
    assert asks[0]["hide_input"] is True


def test_ctrl_c_at_a_secret_ends_like_the_end_of_the_input(monkeypatch: pytest.MonkeyPatch) -> None:
    def prompt(_words: str, **_how: Any) -> str:
        raise asking.click.Abort

    monkeypatch.setattr(asking.sys, "stdin", type("Terminal", (), {"isatty": staticmethod(lambda: True)})())
    monkeypatch.setattr(asking.click, "prompt", prompt)
    with pytest.raises(EOFError):
        VOICE.ask(hidden=True)


def test_facts_stand_in_a_row() -> None:
    told = (Fact("a", say("Food"), say("%(n)s", n=3)), Fact("b", say("Bag"), say("empty")))
    assert facts(VOICE, told) == "Food 3 · Bag empty"
