"""How people say the options of a game, and the numbers that are printed on its pieces."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from companion.games.message import Message


class OptionWords(NamedTuple):
    """An option: its `text`, and what each of its values is called, in the order of the game's `options`. `module`: a
    part of the box that players choose by taste; the others are readings of the rules."""

    text: Message
    values: tuple[Message, ...]
    module: bool = False


class NumberWords(NamedTuple):
    """A number, or a row of them, of tables.toml: the heading it stands under, its `text` (by index or key in a row),
    and the lowest and highest that it may be."""

    group: Message
    text: Callable[[int | str], Message]
    low: int = 0
    high: int = 99


class Words(NamedTuple):
    """All words of a game: `options` by their name, `numbers` by their path in tables.toml ("scoring.maps.half")."""

    options: Mapping[str, OptionWords] = {}
    numbers: Mapping[str, NumberWords] = {}


def words_of(game: object) -> Words:
    """The words that a game offers as `words`; none if it has no such thing, then keys are said as they are."""
    words = getattr(game, "words", None)
    return words if isinstance(words, Words) else Words()


def always(text: Message) -> Callable[[int | str], Message]:
    """The text of a number that stands alone."""
    return lambda key: text
