"""Replies as people type them: "3", "5 red 3 blue", "5 3 1 2 6 4", "red red crystal blue blue / red - blue blue"."""

import re
from collections.abc import Callable, Sequence

from companion.answers import UNCOLOURED, malformed
from companion.games.message import say, say_n
from companion.games.prompt import Dice, Tower
from companion.speech import word_name
from companion.texts import translations

DIGITS = "0123456789"

NOTHING = {"-", ".", "_"}
"""How an empty place of a tower is typed."""


def typed_number(text: str) -> int:
    """A whole number; raises Refused. Its minus may be that of a keyboard or a real one."""
    digits = text.strip().replace("−", "-", 1)
    if not re.fullmatch(r"[+-]?\d{1,9}", digits, re.ASCII):
        raise malformed(say("Type a number, in place of %(text)s.", text=repr(text.strip())))
    return int(digits)


def typed_dice(text: str, wants: Dice, language: str = "en") -> list[tuple[str, int]]:
    """Dice, each with its colour before or after its pips; or the pips alone, in the order of the colours that are
    wanted. Raises Refused."""
    words = re.findall(r"[0-9]|[^\W\d_]+", text)
    told = [int(word) if word in DIGITS else word for word in words]
    values = [word for word in told if isinstance(word, int)]
    named = [word for word in told if isinstance(word, str)]
    if not named:
        colours: Sequence[str] = wants.colours or (UNCOLOURED,) * len(values)
        if len(values) != wants.count:
            raise malformed(say_n("Type the pips of %(n)s die.", "Type the pips of %(n)s dice.", wants.count))
        return list(zip(colours, values, strict=True))
    pairs = zip(told[::2], told[1::2], strict=False)
    if len(named) != len(values) or any(type(one) is type(other) for one, other in pairs):
        raise malformed(say("Type the pips and the colour of each die, like this: 5 red 3 blue."))
    known = {colour: _names(colour, language) for colour in wants.colours or (UNCOLOURED,)}
    return [(_meant(name, known), value) for name, value in zip(named, values, strict=True)]


def typed_tower(text: str, wants: Tower, language: str = "en") -> list[list[str | None]]:
    """Rows from the base up with / between them, a word a place, - for none; rows on top that are empty may be left
    out. Raises Refused."""
    known = {stone: _names(stone, language) for stone in wants.stones}
    rows = [[None if word in NOTHING else _meant(word, known) for word in row.split()] for row in text.split("/")]
    rows = [row + [None] * (width - len(row)) for row, width in zip(rows, wants.widths, strict=False)] + rows[
        len(wants.widths) :
    ]
    return rows + [[None] * width for width in wants.widths[len(rows) :]]


def _names(word: str, language: str) -> tuple[str, ...]:
    """What a colour or stone may be called; first as people of the language say it."""
    return (word_name(word, language), word, translations(language).ugettext(word))


def _matching(known: dict[str, tuple[str, ...]], fits: Callable[[str], bool]) -> list[str]:
    return [key for key, names in known.items() if any(fits(name.casefold()) for name in names)]


def _meant(typed: str, known: dict[str, tuple[str, ...]]) -> str:
    """The only key one of whose names is, or begins with, what was typed."""
    wanted = typed.casefold()
    whole = _matching(known, lambda name: name == wanted)
    begun = whole or _matching(known, lambda name: name.startswith(wanted))
    if len(begun) != 1:
        there = ", ".join(names[0] for names in known.values())
        raise malformed(say("%(word)s is none of these, or several: %(known)s.", word=repr(typed), known=there))
    return begun[0]
