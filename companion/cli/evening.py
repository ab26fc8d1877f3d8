"""A whole game in the terminal: shows what the game waits for, takes answers and orders until somebody quits."""

from typing import Any

import click

from companion.cli.asking import Voice, facts, replied, show
from companion.cli.games import print_sheet
from companion.cli.orders import Orders
from companion.games.message import say
from companion.games.prompt import Choice, Option, Prompt
from companion.games.refusal import Refused
from companion.session.differences import explained
from companion.session.log import log_lines
from companion.session.session import Session

ALPHABET = "abcdefghijklmnopqrstuvwxyz"
LETTERS = [*ALPHABET, *(one + other for one in ALPHABET for other in ALPHABET)]
"""What the things that may be done besides are chosen with; numbers belong to the question itself."""

FEW = 3
"""So many of these things are shown each time."""

ALL = "*"
"""What shows all of them again."""


class Evening:
    """One game at one terminal."""

    def __init__(self, session: Session, voice: Voice) -> None:
        """`voice` is told the players' names, whenever they change."""
        self.session = session
        self.voice = voice
        self._orders = Orders(session, voice)
        self._told = session.number
        self._glanced: int | None = None
        self._shown: tuple[str, ...] = ()

    def play(self) -> None:
        """Go on until `quit` or the end of the input."""
        import readline  # noqa: F401  with it, input() lets people edit their line and call back earlier ones

        self.voice.names = self.session.timeline.names
        self._glance()
        try:
            while not self._orders.ended:
                self._step()
        except (EOFError, KeyboardInterrupt):
            click.echo()

    def _step(self) -> None:
        """One question, one answer; a refusal is said, and the question asked again."""
        try:
            if self.session.timeline.misfits:
                self._orders.settle_misfit()
            elif self.session.over():
                self._the_end()
            else:
                self._ask(self.session.prompts())
        except Refused as refused:
            self.voice.tell(refused.refusal.text)
        self.voice.names = self.session.timeline.names
        self._tell_news()

    def _the_end(self) -> None:
        print_sheet(self.session.score(), self.session.timeline.names, self.voice.language)
        self.voice.tell(say("The game is over. Type quit, or undo or correct if something is wrong."))
        self._orders.take(self.voice.ask())

    def _ask(self, prompts: tuple[Prompt, ...]) -> None:
        main = next((prompt for prompt in prompts if not prompt.optional), None)
        besides = _besides([prompt for prompt in prompts if prompt is not main])
        if main is not None:
            show(self.voice, main)
        self._show_besides(besides)
        typed = self.voice.ask(hidden=main is not None and main.secret)
        if self._orders.take(typed):
            return
        if typed == ALL:
            self._shown = ()
        elif typed in besides:
            self._do_besides(besides[typed])
        elif main is not None:
            self._submit(replied(self.voice, main, typed))
        else:
            self.voice.tell(say("Type one of the letters."))

    def _show_besides(self, besides: dict[str, Option | Prompt]) -> None:
        """What else may be done; a long list that is the same as before only once."""
        texts = tuple(f"  {letter:>2}  {self.voice.text(thing.text)}" for letter, thing in besides.items())
        if len(texts) > FEW and texts == self._shown:
            self.voice.tell(say("   a–%(last)s  as before (%(all)s shows them)", last=list(besides)[-1], all=ALL))
        else:
            for text in texts:
                click.echo(text)
        self._shown = texts

    def _do_besides(self, thing: Option | Prompt) -> None:
        if isinstance(thing, Option):
            self._submit(thing.action)
            return
        show(self.voice, thing)
        typed = self.voice.ask(hidden=thing.secret)
        if not self._orders.take(typed):
            self._submit(replied(self.voice, thing, typed))

    def _submit(self, action: Any) -> None:
        self.session.submit(action, based_on=self.session.number)

    def _tell_news(self) -> None:
        for line in log_lines(self.session.timeline, self._told + 1):
            click.echo(f"{line.number}. {self.voice.text(line.text, line.names)}")
        if self._told != self.session.number:
            for message in explained(self.session.timeline):
                click.echo(f"   {self.voice.text(message)}")
            self._told = self.session.number
            self._glance()

    def _glance(self) -> None:
        """The board and the player, whenever another one's turn begins."""
        view = self.session.view()
        if view.turn is None or view.turn == self._glanced or self.session.over():
            return
        self._glanced = view.turn
        click.echo()
        click.echo(facts(self.voice, view.board))
        click.echo(f"{self.voice.names[view.turn]} · {facts(self.voice, view.seats[view.turn])}")


def _besides(prompts: list[Prompt]) -> dict[str, Option | Prompt]:
    """What else may be done, by its letter: an only option at once, everything else after a question of its own."""
    things = [
        prompt.wants.options[0] if isinstance(prompt.wants, Choice) and len(prompt.wants.options) == 1 else prompt
        for prompt in prompts
    ]
    return dict(zip(LETTERS, things, strict=False))
