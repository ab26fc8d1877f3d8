"""How people say the options of Kathmandu."""

from collections.abc import Mapping

from companion.games.message import Message, say
from companion.games.wording import OptionWords

_NO_YES = (say("no"), say("yes"))
_YES_NO = (say("yes"), say("no"))
_WITHOUT_WITH = (say("without"), say("with"))


def _module(text: Message, *values: Message) -> OptionWords:
    return OptionWords(text, values, module=True)


OPTION_WORDS: Mapping[str, OptionWords] = {
    "variant": _module(say("Length of the journey"), say("6 rounds"), say("8 rounds (long)")),
    "characters": _module(say("Characters"), *_WITHOUT_WITH),
    "tents": _module(say("Tents"), *_WITHOUT_WITH),
    "rerolls_per_turn": OptionWords(
        say("Give up a die to roll the others again"),
        (say("once a turn"), say("never"), say("twice a turn"), say("three times a turn")),
    ),
    "equipment_single_use": OptionWords(say("Equipment can be used"), (say("once"), say("again and again"))),
    "voluntary_exhaustion": OptionWords(say("Take exhaustion though you could pay"), _NO_YES),
    "early_end": OptionWords(
        say("When all yaks are in Kathmandu"), (say("the round is played out"), say("it ends at once"))
    ),
    "zero_move_uses_field": OptionWords(say("A yak that can't move uses its field again"), _NO_YES),
    "compass_cost": OptionWords(
        say("Along the red needle, one compass is paid"), (say("for each board"), say("for the whole move"))
    ),
    "map_refill": OptionWords(say("Open map halves are filled up after each round"), _YES_NO),
    "lowest_sum_tie": OptionWords(
        say("Several have the lowest sum of dice"), (say("the first in turn order starts"), say("you decide"))
    ),
    "pair_adds_to_halves": OptionWords(say("The halves of a map pair score singly as well"), _NO_YES),
}
"""One for each option; the values in the order of OPTIONS."""
