"""Orders that may be typed at any question: undo, correct, score and so on."""

from collections.abc import Callable
from typing import Any

import click

from companion.answers import chosen, malformed
from companion.cli.asking import Voice, facts, replied, show
from companion.cli.games import print_sheet
from companion.correcting import correction
from companion.games.message import say
from companion.games.prompt import Prompt
from companion.session.entries import Effect
from companion.session.lines import Standing
from companion.session.log import LogLine, log_lines
from companion.session.session import Session
from companion.typed import typed_number

SHOWN = 15
"""Lines of the log that are shown if nobody says how many."""

ORDERS = {
    "help": say("this list"),
    "log": say("the last lines; log 50: the last 50"),
    "board": say("what lies on the table"),
    "score": say("the score as if the game ended now"),
    "undo": say("take back the last line; undo 7: all after line 7"),
    "redo": say("let it stand again; redo 9: up to line 9"),
    "correct": say("correct 7: tell anew what happened at line 7"),
    "drop": say("drop 7: line 7 counts no more"),
    "rename": say("rename Anna Anne: Anna is called Anne"),
    "handover": say("handover Anna Ben: Ben takes Anna's seat"),
    "leave": say("leave Anna: Anna stops, the others play on"),
    "quit": say("stop here; the same command goes on later"),
}
"""Each order and what it does."""

MARKS = {
    Standing.FITS: " ",
    Standing.MISFIT: "!",
    Standing.DROPPED: "x",
    Standing.RULED: "§",
    Standing.UNDONE: "-",
    None: " ",
}
"""How a line of the log is marked."""


class Orders:
    """Does what is ordered in one game; `ended` after quit."""

    def __init__(self, session: Session, voice: Voice) -> None:
        self.ended = False
        self._session = session
        self._voice = voice
        self._does: dict[str, Callable[[list[str]], None]] = {
            "help": lambda _: self._help(),
            "log": self._log,
            "board": lambda _: self._board(),
            "score": lambda _: print_sheet(session.score(), session.timeline.names, voice.language),
            "undo": lambda words: self._done(session.undo(session.number, _line(words))),
            "redo": lambda words: self._done(session.redo(session.number, _line(words))),
            "correct": lambda words: self._correct(_needed(words)),
            "drop": lambda words: self._done(session.drop(_needed(words), session.number)),
            "rename": lambda words: self._done(session.rename(*self._person(words), session.number)),
            "handover": lambda words: self._done(session.hand_over(*self._person(words), session.number)),
            "leave": lambda words: self._done(session.leave(self._person(words)[0], session.number)),
            "quit": lambda _: self._quit(),
        }

    def take(self, typed: str) -> bool:
        """Do what was typed if it is an order; False if it isn't. Raises Refused."""
        word, *rest = typed.split() or [""]
        order = self._does.get("help" if word == "?" else word.lower())
        if order is not None:
            order(rest)
        return order is not None

    def settle_misfit(self) -> None:
        """Ask what to do about the first line that no longer fits."""
        misfit = self._session.timeline.misfits[0]
        rules = self._session.timeline.rules
        assert misfit.refusal is not None
        number = misfit.line.number
        self._voice.tell(say("Line %(line)s no longer fits: %(text)s", line=number, text=rules.text(misfit.line)))
        self._voice.tell(say("  because: %(why)s", why=misfit.refusal.text))
        choices = {
            "1": (say("change it"), lambda: self._correct(number)),
            "2": (say("drop it"), lambda: self._done(self._session.drop(number, self._session.number))),
            "3": (say("keep it, as a house ruling"), lambda: self._rule(number)),
        }
        for key, (text, _) in choices.items():
            click.echo(f"   {key}  {self._voice.text(text)}")
        typed = self._voice.ask()
        if not self.take(typed):
            if typed not in choices:
                raise malformed(say("Choose a number from 1 to %(last)s.", last=len(choices)))
            choices[typed][1]()

    def _done(self, _number: int) -> None:
        """The evening tells the new lines itself."""

    def _quit(self) -> None:
        self.ended = True

    def _help(self) -> None:
        for word, text in ORDERS.items():
            click.echo(f"  {word:<9} {self._voice.text(text)}")

    def _log(self, words: list[str]) -> None:
        count = typed_number(words[0]) if words else SHOWN
        for line in log_lines(self._session.timeline, max(0, self._session.number + 1 - count)):
            click.echo(self._log_line(line))

    def _log_line(self, line: LogLine) -> str:
        changed = f" ({', '.join(f'→{number}' for number in line.changes)})" if line.changes else ""
        return f"{MARKS[line.standing]}{line.number:>4}. {self._voice.text(line.text, line.names)}{changed}"

    def _board(self) -> None:
        view = self._session.view()
        click.echo(facts(self._voice, view.board))
        for name, told in zip(self._session.timeline.names, view.seats, strict=True):
            click.echo(f"{name} · {facts(self._voice, told)}")

    def _correct(self, number: int) -> None:
        """Ask again what was asked at a line."""
        asked = correction(self._session.timeline, number)
        self._voice.tell(say("Line %(line)s was: %(text)s", line=number, text=asked.text))
        prompt = asked.prompts[0] if len(asked.prompts) == 1 else self._which(asked.prompts)
        show(self._voice, prompt)
        action = replied(self._voice, prompt, self._voice.ask(hidden=prompt.secret))
        self._session.correct(number, action, self._session.number)

    def _which(self, prompts: tuple[Prompt, ...]) -> Prompt:
        for number, prompt in enumerate(prompts, 1):
            click.echo(f"  {number:>2}  {self._voice.text(prompt.text)}")
        return chosen(prompts, typed_number(self._voice.ask(say("What happened in truth?")) or "1"))

    def _rule(self, number: int) -> None:
        """Ask for a house ruling: a note, points, and what it sets."""
        note = self._voice.ask(say("What did you rule?"))
        points = tuple(self._points(name) for name in self._session.timeline.names)
        self._session.rule(number, note, Effect(points if any(points) else (), self._values()), self._session.number)

    def _points(self, name: str) -> int:
        return typed_number(self._voice.ask(say("Points for %(name)s (Enter: none)", name=name)) or "0")

    def _values(self) -> dict[str, Any]:
        """What the ruling sets in the state."""
        import json

        values = {}
        while typed := self._voice.ask(say("Set something in the game, like /round = 3 (Enter: no more)")):
            place, sign, value = typed.partition("=")
            try:
                values[place.strip()] = json.loads(value)
            except json.JSONDecodeError:
                self._voice.tell(say("Type a place, = and a number or a text in quotes."))
        return values

    def _person(self, words: list[str]) -> tuple[int, str]:
        """A seat, by its name or number, and the other name that was typed."""
        names = self._session.timeline.names
        typed = " ".join(words)
        for seat, name in sorted(enumerate(names), key=lambda pair: -len(pair[1])):
            for known in (name, str(seat + 1)):
                if typed.casefold() == known.casefold() or typed.casefold().startswith(f"{known.casefold()} "):
                    return seat, typed[len(known) :].strip()
        raise malformed(say("Who? Type one of %(names)s first.", names=", ".join(names)))


def _line(words: list[str]) -> int | None:
    return typed_number(words[0]) if words else None


def _needed(words: list[str]) -> int:
    if not words:
        raise malformed(say("Which line? Type its number, too; log shows them."))
    return typed_number(words[0])
