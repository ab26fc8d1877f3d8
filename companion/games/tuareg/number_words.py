"""How people say the numbers of Tuareg that no public page tells."""

from collections.abc import Mapping

from companion.games.message import Message, say
from companion.games.tuareg.goods import KINDS
from companion.games.tuareg.tables import SPECIALS
from companion.games.tuareg.words import GOODS, SPECIAL
from companion.games.wording import NumberWords, always

_DINARS = say("Dinars printed on one card")
_MAJORITY = say("Points for the majority of a good")


def _players(players: int | str) -> Message:
    return say("with %(players)s players", players=players)


NUMBER_WORDS: Mapping[str, NumberWords] = {
    **{f"goods.{kind}.dinars": NumberWords(_DINARS, always(GOODS[kind]), low=0, high=9) for kind in KINDS},
    **{f"goods.{kind}.majority": NumberWords(_MAJORITY, always(GOODS[kind])) for kind in KINDS},
    **{
        f"specials.{special}.in_play": NumberWords(
            say("Cards in play: %(card)s", card=SPECIAL[special]), _players, high=9
        )
        for special in SPECIALS
    },
}
"""By their path in tables.toml."""
