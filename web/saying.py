"""What the rules say, in the visitor's language: what templates call for Messages, prompts, words and seats."""

from collections.abc import Sequence
from datetime import datetime

import flask_babel

from companion import speech
from companion.games.message import Message
from companion.games.picture import Stones
from companion.games.prompt import Choice, Prompt
from companion.wired import Trouble
from web.languages import gettext, language


def text_of(message: Message, names: Sequence[str] = ()) -> str:
    """A message of the rules, with the players' names."""
    return speech.spoken(message, language(), names)


def question_of(prompt: Prompt, names: Sequence[str] = ()) -> str:
    """What a prompt asks; who is asked stands before it, unless the text names that player itself."""
    return speech.question(prompt, language(), names)


def word_of(word: str) -> str:
    """The name of a colour or of another stone."""
    return speech.word_name(word, language())


def name_of(seat: int, names: Sequence[str] = ()) -> str:
    """The name of a seat."""
    return speech.seat_name(seat, language(), names)


def day(at: datetime) -> str:
    """A date as the language writes it: 30. November 2026."""
    return str(flask_babel.format_date(at, "long", rebase=False))


def trouble_text(told: Trouble) -> str:
    """What is wrong with a device and what to do about it."""
    return gettext("%(found)s. What to do: %(to_do)s.", found=text_of(told.found), to_do=text_of(told.to_do))


STONES = ("red", "orange", "yellow", "green", "blue", "purple", "pink", "black")
"""Colours that may lie side by side, so that their letters must differ."""

SHORT = 12
"""Texts of so many letters fit small buttons."""


def letters_of(word: str) -> str:
    """The first two letters of a colour's name, three where two colours begin alike."""
    name = word_of(word)
    alike = [other for other in map(word_of, STONES) if other[:2] == name[:2] and other != name]
    return name[:3] if alike else name[:2]


def shape_of(prompt: Prompt, names: Sequence[str] = ()) -> str:
    """How the answers of a choice are laid out: "walls" with a large picture each, "short" words, "many", or as they
    come ("")."""
    options = prompt.wants.options if isinstance(prompt.wants, Choice) else ()
    if any(isinstance(option.picture, Stones) and option.picture.wall for option in options):
        return "walls"
    if all(len(text_of(option.text, names)) <= SHORT for option in options) and len(options) > 3:
        return "short"
    return "many" if len(options) > 6 else ""


WORDS = (letters_of, shape_of, text_of, question_of, word_of, name_of, day, speech.signed)
"""What templates may call."""
