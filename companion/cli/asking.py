"""Asks a prompt in the terminal, and makes an action of what is typed."""

import sys
from collections.abc import Callable, Sequence
from typing import Any

import click

from companion.answers import answer, chosen
from companion.games.message import Message, say, say_n
from companion.games.prompt import Choice, Dice, Field, FieldOption, Form, Number, Prompt, Tower
from companion.games.view import Fact
from companion.speech import question, spoken, word_name
from companion.typed import typed_dice, typed_number, typed_tower


class Voice:
    """Says and asks in one language, with the players' names."""

    def __init__(self, language: str, names: Sequence[str] = ()) -> None:
        """`names` may change as the game goes on."""
        self.language = language
        self.names = names

    def text(self, message: Message, names: Sequence[str] | None = None) -> str:
        """A message as people read it, with these names or those of now."""
        return spoken(message, self.language, self.names if names is None else names)

    def tell(self, message: Message) -> None:
        """Print a message as a line."""
        click.echo(self.text(message))

    def ask(self, question: Message | None = None, hidden: bool = False) -> str:
        """What is typed after a question; EOFError at the end of the input."""
        words = "> " if question is None else f"{self.text(question)} > "
        try:
            if hidden and sys.stdin.isatty():
                return str(
                    click.prompt(words, prompt_suffix="", hide_input=True, default="", show_default=False)
                ).strip()
            return input(words).strip()
        except click.Abort as error:
            raise EOFError from error


def show(voice: Voice, prompt: Prompt) -> None:
    """A prompt, and how it is answered."""
    click.echo(question(prompt, voice.language, voice.names))
    match prompt.wants:
        case Choice(options):
            for number, option in enumerate(options, 1):
                click.echo(f"  {number:>2}  {voice.text(option.text)}")
        case Dice(_, count, colours) if colours is not None:
            voice.tell(
                say(
                    "  %(count)s dice, in this order or with their colours: %(colours)s",
                    count=count,
                    colours=_words(voice, colours),
                )
            )
        case Dice(_, count):
            voice.tell(say_n("  the pips of %(n)s die", "  the pips of %(n)s dice", count))
        case Number(_, _, low, high):
            voice.tell(say("  a number from %(low)s to %(high)s", low=low, high=high))
        case Form(_, fields):
            for number, field in enumerate(fields, 1):
                standing = _standing(field)
                click.echo(f"  {number:>2}  {voice.text(field.text)}: {voice.text(standing.text) if standing else '?'}")
            voice.tell(say("  Enter if that is right, or the numbers of what is different"))
        case Tower(_, _, stones):
            voice.tell(
                say("  rows from the base up, / between them, - for no stone: %(stones)s", stones=_words(voice, stones))
            )
    if prompt.secret:
        voice.tell(say("  (secret: what you type isn't shown)"))


def facts(voice: Voice, told: tuple[Fact, ...]) -> str:
    """Facts in a row."""
    return " · ".join(f"{voice.text(fact.name)} {voice.text(fact.value)}" for fact in told)


def _words(voice: Voice, words: Sequence[str]) -> str:
    return " ".join(word_name(word, voice.language) for word in words)


def replied(voice: Voice, prompt: Prompt, typed: str) -> dict[str, Any]:
    """The action that the typed text makes of a prompt, asking on for a form; raises Refused, EOFError."""
    return answer(prompt, _REPLIES[type(prompt.wants)](voice, prompt.wants, typed))


def _form(voice: Voice, wants: Form, typed: str) -> dict[str, Any]:
    """Asks for the fields whose numbers were typed, and for those that nothing stands in yet."""
    different = [chosen(wants.fields, typed_number(word)) for word in typed.replace(",", " ").split()]
    asked = [field for field in wants.fields if field in different or _standing(field) is None]
    return {field.name: _field(voice, field) for field in asked}


def _standing(field: Field) -> FieldOption | None:
    """What stands in a field if nobody says otherwise."""
    return next((option for option in field.options if option.value == field.default), None)


def _field(voice: Voice, field: Field) -> Any:
    """One field; an empty answer takes what stands there."""
    standing = _standing(field)
    click.echo(f"    {voice.text(field.text)}")
    for number, option in enumerate(field.options, 1):
        click.echo(f"    {'*' if option is standing else ' '}{number:>3}  {voice.text(option.text)}")
    typed = voice.ask()
    if not typed and standing is not None:
        return standing.value
    return chosen(field.options, typed_number(typed)).value


_REPLIES: dict[type, Callable[[Voice, Any, str], Any]] = {
    Choice: lambda _voice, _wants, typed: typed_number(typed),
    Number: lambda _voice, _wants, typed: typed_number(typed),
    Dice: lambda voice, wants, typed: typed_dice(typed, wants, voice.language),
    Tower: lambda voice, wants, typed: typed_tower(typed, wants, voice.language),
    Form: _form,
}
