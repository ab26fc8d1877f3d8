"""What the rules say, in the visitor's language: what templates call for Messages, prompts, words and seats."""

from collections.abc import Sequence
from datetime import datetime

import flask_babel

from companion import speech
from companion.games.message import Message
from companion.games.prompt import Prompt
from web.languages import language


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


WORDS = (text_of, question_of, word_of, name_of, day)
"""What templates may call."""
