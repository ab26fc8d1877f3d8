"""How people say the numbers of Yak that no public page tells."""

from collections.abc import Mapping

from companion.games.message import Message, say, say_n
from companion.games.wording import NumberWords, always

_PIECES = say("Pieces and prices")
_GROUPS = say("Points of a group of one colour")
_BONUS = say("Bonus points")


def _stones(players: int | str) -> Message:
    return say("Stones of each colour with %(players)s players", players=players)


def _price(stones: int | str) -> Message:
    return say_n("Price of %(n)s stone in food", "Price of %(n)s stones in food", int(stones))


def _group(size: int | str) -> Message:
    return say_n("Group of %(n)s stone", "Group of %(n)s stones", int(size))


NUMBER_WORDS: Mapping[str, NumberWords] = {
    "stones_per_colour": NumberWords(_PIECES, _stones, low=1),
    "fog_track": NumberWords(_PIECES, always(say("Spaces for fog on the mountain track")), low=1, high=20),
    "stone_price": NumberWords(_PIECES, _price, high=9),
    "scoring.group_size": NumberWords(_GROUPS, _group),
    "scoring.trigger_bonus": NumberWords(_BONUS, always(say("For triggering the end of the game"))),
    "scoring.most_food_bonus": NumberWords(_BONUS, always(say("For the most food left"))),
    "scoring.goal_card_points": NumberWords(_BONUS, always(say("For a goal card (Master Builder)"))),
}
"""By their path in tables.toml."""
