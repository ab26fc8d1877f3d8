"""A text to be said in any language, by page, printer or voice: the rules never hold finished sentences."""

from typing import TypeAlias

import msgspec


class Seat(msgspec.Struct, frozen=True, tag_field="kind", tag="seat"):
    """A player in a text, by seat number from 0; whoever says the text puts the name there."""

    number: int


class Message(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind", tag="text"):
    """An English text with `%(name)s` placeholders, the key of its translations, and what the placeholders hold.

    With `plural`, the form is chosen by the parameter `n`.
    """

    id: str
    params: dict[str, "Param"] = {}
    plural: str | None = None


Param: TypeAlias = int | str | Seat | Message
"""What a placeholder holds; a Message is said in the same language first, a str as it is (a name, a number)."""


def say(text: str, /, **params: Param) -> Message:
    """A Message; `deploy/texts` collects `text` for the catalogues, so it must be a literal."""
    return Message(text, params)


def say_n(one: str, many: str, n: int, /, **params: Param) -> Message:
    """A Message whose form follows the number `n`, which is the placeholder %(n)s too; both texts must be literals."""
    return Message(one, {"n": n, **params}, many)


class Told(Exception):
    """An error with a text that is a Message; printed, it is the English one."""

    def __init__(self, text: Message) -> None:
        """`text` says what is wrong and what to do."""
        super().__init__(_in_english(text))
        self.text = text


def _in_english(message: Message) -> str:
    """The text as it stands in the code; `companion.speech` says it in any language."""
    told = message.id if message.plural is None or message.params["n"] == 1 else message.plural
    return told % {key: _plain(param) for key, param in message.params.items()}


def _plain(param: Param) -> int | str:
    if isinstance(param, Message):
        return _in_english(param)
    return f"Player {param.number + 1}" if isinstance(param, Seat) else param
