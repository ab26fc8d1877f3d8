"""How people say the options of Tuareg."""

from collections.abc import Mapping

from companion.games.message import say
from companion.games.wording import OptionWords

_NO_YES = (say("no"), say("yes"))
_YES_NO = (say("yes"), say("no"))

OPTION_WORDS: Mapping[str, OptionWords] = {
    "special_piles": OptionWords(
        say("Special cards in play"), (say("by the number of players"), say("all of the box"))
    ),
    "market_load_same_kind": OptionWords(say("Load only one kind at a time from the market"), _NO_YES),
    "thief_targets_donkey": OptionWords(say("A thief may take the top card of a donkey"), _NO_YES),
    "donkey_can_pay": OptionWords(say("The top card of a donkey may pay"), _YES_NO),
    "paid_goods_return": OptionWords(say("Paid goods come into the stack of stage 2"), _NO_YES),
    "tiebreak": OptionWords(
        say("A tie is decided by"), (say("the number of cards in hand"), say("the dinars in hand"))
    ),
}
"""One for each option; the values in the order of OPTIONS."""
