"""Says a Message in one of the LANGUAGES, with the players' names in it."""

from collections.abc import Sequence

from companion.games.message import Message, Param, Seat, say
from companion.games.prompt import Prompt
from companion.texts import translations

NAMELESS = say("Player %(number)s")
"""What a seat without a name is called."""


def spoken(message: Message, language: str = "en", names: Sequence[str] = ()) -> str:
    """The text of `message`: nested messages in the same language, each Seat by its name, numbers with a
    real minus, words as they are. KeyError for a language that isn't there."""
    return _text(message, language) % {key: _param(param, language, names) for key, param in message.params.items()}


def _text(message: Message, language: str) -> str:
    catalogue = translations(language)
    if message.plural is None:
        return str(catalogue.ugettext(message.id))
    number = message.params["n"]
    return str(catalogue.ungettext(message.id, message.plural, number if isinstance(number, int) else 0))


def _param(param: Param, language: str, names: Sequence[str]) -> str:
    if isinstance(param, Message):
        return spoken(param, language, names)
    if isinstance(param, Seat):
        return seat_name(param.number, language, names)
    return signed(param) if isinstance(param, int) else param


def signed(number: int) -> str:
    """A number as people write it, with a real minus."""
    return str(number).replace("-", "−")


def seat_name(seat: int, language: str, names: Sequence[str]) -> str:
    """The name of a seat; "Player 2" in the language if nobody gave it one."""
    if seat in range(len(names)) and names[seat]:
        return names[seat]
    return spoken(Message(NAMELESS.id, {"number": seat + 1}), language)


def question(prompt: Prompt, language: str = "en", names: Sequence[str] = ()) -> str:
    """What a prompt asks; who is asked stands before it, unless the text names that player itself."""
    text = spoken(prompt.text, language, names)
    if prompt.seat is None or _mentions(prompt.text, prompt.seat):
        return text
    return f"{seat_name(prompt.seat, language, names)}: {text}"


def _mentions(message: Message, seat: int) -> bool:
    return any(
        param == Seat(seat) or (isinstance(param, Message) and _mentions(param, seat))
        for param in message.params.values()
    )


def word_name(word: str, language: str = "en") -> str:
    """The name of a colour or of another stone, as people of the language say it."""
    catalogue = translations(language)
    colour = str(catalogue.upgettext("colour of a die", word))
    return colour if colour != word else str(catalogue.ugettext(word))
