"""The options of a game in words, for the page on which one begins."""

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.games.game import Game
from companion.games.message import Message
from companion.games.wording import words_of


class ShownValue(NamedTuple):
    """A value: as a form holds it, in words (None: as it is written), and whether it is chosen."""

    written: str
    text: Message | None
    chosen: bool


class ShownOption(NamedTuple):
    """An option: its key, in words (None: the key stands for itself), its values, whether it is a module, and whether
    it is other than usual."""

    name: str
    text: Message | None
    values: tuple[ShownValue, ...]
    module: bool
    unusual: bool


def shown_options(game: Game[Any, Any], chosen: Mapping[str, Any]) -> list[ShownOption]:
    """All options of a game with what is chosen."""
    return [_shown(game, name, values, chosen.get(name, values[0])) for name, values in game.options.items()]


def _shown(game: Game[Any, Any], name: str, values: tuple[Any, ...], chosen: Any) -> ShownOption:
    words = words_of(game).options.get(name)
    texts = words.values if words is not None and len(words.values) == len(values) else (None,) * len(values)
    shown = tuple(
        ShownValue(json.dumps(value), text, value is chosen) for value, text in zip(values, texts, strict=True)
    )
    return ShownOption(name, words and words.text, shown, bool(words and words.module), chosen is not values[0])
